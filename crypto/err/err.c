// SPDX-License-Identifier: Apache-2.0
//
// err.c holds the error queue: a ring of entries in thread-local storage, which
// needs no allocation, so that running out of memory can be reported. Only the
// notes of entries are allocated. They come from the C library: an allocation
// that reports its failure here must not begin here.

#include <openssl/err.h>

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

#include <openssl/mem.h>

#include "internal.h"

typedef struct {
  const char *file;  // a literal; never freed
  char *data;        // the note, or NULL
  uint32_t packed_error;
  unsigned line;
  int marked;
} ERR_ENTRY;

// The entries are those after |bottom| up to |top|, cyclically; the place at
// |bottom| is free, so that |bottom| == |top| means empty.
static _Thread_local struct {
  ERR_ENTRY entries[ERR_NUM_ERRORS];
  unsigned top;
  unsigned bottom;
  char *popped_data;  // the note that the last |get| handed out
} g_queue;

static unsigned next_index(unsigned i) {
  return (i + 1) % ERR_NUM_ERRORS;
}

static unsigned prev_index(unsigned i) {
  return (i + ERR_NUM_ERRORS - 1) % ERR_NUM_ERRORS;
}

static int is_empty(void) {
  return g_queue.top == g_queue.bottom;
}

static ERR_ENTRY *oldest(void) {
  return &g_queue.entries[next_index(g_queue.bottom)];
}

static ERR_ENTRY *newest(void) {
  return &g_queue.entries[g_queue.top];
}

static void entry_clear(ERR_ENTRY *entry) {
  free(entry->data);
  memset(entry, 0, sizeof(*entry));
}


// Notes.

static pthread_once_t g_key_once = PTHREAD_ONCE_INIT;
static pthread_key_t g_key;
static int g_key_created;

// free_notes runs when a thread that has set a note ends.
static void free_notes(void *unused) {
  (void)unused;
  ERR_clear_error();
}

static void create_key(void) {
  g_key_created = pthread_key_create(&g_key, free_notes) == 0;
}

// will_free_notes returns whether the notes of this thread will be freed.
static int will_free_notes(void) {
  // Any pointer but NULL makes the thread call |free_notes|.
  return pthread_once(&g_key_once, create_key) == 0 && g_key_created &&
         pthread_setspecific(g_key, &g_key_created) == 0;
}

// append_note appends |text| to the note of the newest entry. Where memory is
// lacking the note stays as it was.
static void append_note(const char *text) {
  if (is_empty() || !will_free_notes()) {
    return;
  }
  ERR_ENTRY *entry = newest();
  size_t old_len = entry->data == NULL ? 0 : strlen(entry->data);
  size_t text_size = strlen(text) + 1;
  char *data = realloc(entry->data, old_len + text_size);
  if (data != NULL) {
    memcpy(data + old_len, text, text_size);
    entry->data = data;
  }
}

void ERR_add_error_data(unsigned count, ...) {
  va_list args;
  va_start(args, count);
  for (unsigned i = 0; i < count; i++) {
    const char *text = va_arg(args, const char *);
    if (text != NULL) {
      append_note(text);
    }
  }
  va_end(args);
}

void ERR_add_error_dataf(const char *format, ...) {
  // Longer text is cut: a note is a hint.
  char buf[256];
  va_list args;
  va_start(args, format);
  int len = vsnprintf(buf, sizeof(buf), format, args);
  va_end(args);
  if (len >= 0) {
    append_note(buf);
  }
}

void ERR_set_error_data(char *data, int flags) {
  if (!is_empty()) {
    free(newest()->data);
    newest()->data = NULL;
    if (flags & ERR_FLAG_STRING) {
      append_note(data);
    }
  }
  if (flags & ERR_FLAG_MALLOCED) {
    OPENSSL_free(data);
  }
}


// The queue.

void ERR_put_error(int library, int unused, int reason, const char *file,
                   unsigned line) {
  (void)unused;
  int saved_errno = errno;
  if (library == ERR_LIB_SYS && reason == 0) {
    reason = saved_errno;
  }
  g_queue.top = next_index(g_queue.top);
  if (is_empty()) {
    entry_clear(oldest());
    g_queue.bottom = next_index(g_queue.bottom);
  }
  ERR_ENTRY *entry = newest();
  entry_clear(entry);
  entry->packed_error = ERR_PACK(library, reason);
  entry->file = file;
  entry->line = line;
  errno = saved_errno;
}

// drop_newest removes the newest entry of a queue that has one.
static void drop_newest(void) {
  entry_clear(newest());
  g_queue.top = prev_index(g_queue.top);
}

void ERR_clear_error(void) {
  while (!is_empty()) {
    drop_newest();
  }
  free(g_queue.popped_data);
  g_queue.popped_data = NULL;
}

// report copies an entry to the outputs of the readers.
static uint32_t report(const ERR_ENTRY *entry, const char **file, int *line,
                       const char **data, int *flags) {
  if (file != NULL) {
    *file = entry->file == NULL ? "NA" : entry->file;
  }
  if (line != NULL) {
    *line = (int)entry->line;
  }
  if (data != NULL) {
    *data = entry->data == NULL ? "" : entry->data;
  }
  if (flags != NULL) {
    *flags = entry->data == NULL ? 0 : ERR_FLAG_STRING;
  }
  return entry->packed_error;
}

uint32_t ERR_get_error_line_data(const char **file, int *line,
                                 const char **data, int *flags) {
  if (is_empty()) {
    return 0;
  }
  ERR_ENTRY *entry = oldest();
  uint32_t ret = report(entry, file, line, data, flags);
  free(g_queue.popped_data);
  g_queue.popped_data = entry->data;
  entry->data = NULL;
  entry_clear(entry);
  g_queue.bottom = next_index(g_queue.bottom);
  return ret;
}

uint32_t ERR_get_error_line(const char **file, int *line) {
  return ERR_get_error_line_data(file, line, NULL, NULL);
}

uint32_t ERR_get_error(void) {
  return ERR_get_error_line(NULL, NULL);
}

uint32_t ERR_peek_error_line_data(const char **file, int *line,
                                  const char **data, int *flags) {
  return is_empty() ? 0 : report(oldest(), file, line, data, flags);
}

uint32_t ERR_peek_error_line(const char **file, int *line) {
  return ERR_peek_error_line_data(file, line, NULL, NULL);
}

uint32_t ERR_peek_error(void) {
  return ERR_peek_error_line(NULL, NULL);
}

uint32_t ERR_peek_last_error_line_data(const char **file, int *line,
                                       const char **data, int *flags) {
  return is_empty() ? 0 : report(newest(), file, line, data, flags);
}

uint32_t ERR_peek_last_error_line(const char **file, int *line) {
  return ERR_peek_last_error_line_data(file, line, NULL, NULL);
}

uint32_t ERR_peek_last_error(void) {
  return ERR_peek_last_error_line(NULL, NULL);
}

int ERR_set_mark(void) {
  if (is_empty()) {
    return 0;
  }
  newest()->marked = 1;
  return 1;
}

int ERR_pop_to_mark(void) {
  while (!is_empty()) {
    if (newest()->marked) {
      newest()->marked = 0;
      return 1;
    }
    drop_newest();
  }
  return 0;
}

void ERR_clear_system_error(void) {
  errno = 0;
}


// Printing.

void ERR_print_errors_cb(ERR_print_errors_callback_t callback, void *ctx) {
  // The address of its queue identifies a thread.
  uintptr_t thread = (uintptr_t)&g_queue;
  const char *file, *data;
  int line, flags;
  uint32_t packed_error;
  while ((packed_error =
              ERR_get_error_line_data(&file, &line, &data, &flags)) != 0) {
    char text[ERR_ERROR_STRING_BUF_LEN];
    char buf[1024];
    ERR_error_string_n(packed_error, text, sizeof(text));
    // |buf| keeps one byte for the newline.
    snprintf(buf, sizeof(buf) - 1, "%" PRIuPTR ":%s:%s:%d:%s", thread, text,
             file, line, data);
    size_t len = strlen(buf);
    buf[len++] = '\n';
    buf[len] = '\0';
    if (callback(buf, len, ctx) <= 0) {
      break;
    }
  }
}

static int print_to_file(const char *str, size_t len, void *ctx) {
  FILE *file = ctx;
  return fwrite(str, 1, len, file) == len;
}

void ERR_print_errors_fp(FILE *file) {
  ERR_print_errors_cb(print_to_file, file);
}


// Functions that do nothing.

void ERR_load_BIO_strings(void) {}

void ERR_load_ERR_strings(void) {}

void ERR_load_RAND_strings(void) {}

void ERR_load_crypto_strings(void) {}

void ERR_free_strings(void) {}

void ERR_remove_state(unsigned long pid) {
  (void)pid;
}

void ERR_remove_thread_state(const CRYPTO_THREADID *tid) {
  (void)tid;
}
