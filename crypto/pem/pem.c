// SPDX-License-Identifier: Apache-2.0
//
// pem.c reads and writes blocks of text: what is between BEGIN and END (RFC
// 7468), with the headers of RFC 1421 that older encrypted keys have.

#include <openssl/pem.h>

#include <limits.h>
#include <string.h>

#include <openssl/base64.h>
#include <openssl/bio.h>
#include <openssl/bytestring.h>
#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/pem/internal.h"

#define BEGIN "-----BEGIN "
#define END "-----END "
#define DASHES "-----"


// Reading.

// A LINE is a line, or where it is longer than fits, one of its pieces.
typedef struct {
  char text[256];
  CBS cbs;         // of |text|, without white space at the end
  int is_started;  // and this piece goes on
  int ends;        // with this piece
} LINE;

static int is_space(uint8_t c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

// get_line reads the next line or piece. Returns zero at the end.
static int get_line(BIO *bio, LINE *line, int is_first) {
  line->is_started = !is_first && !line->ends;
  int read = BIO_gets(bio, line->text, (int)sizeof(line->text));
  if (read <= 0) {
    return 0;
  }
  size_t len = (size_t)read;
  line->ends = line->text[len - 1] == '\n';
  while (len > 0 && is_space((uint8_t)line->text[len - 1])) {
    len--;
  }
  CBS_init(&line->cbs, (const uint8_t *)line->text, len);
  return 1;
}

// drop_prefix removes |prefix| from the front of |cbs| if it is there, and
// returns one iff it was.
static int drop_prefix(CBS *cbs, const char *prefix) {
  CBS front;
  return CBS_get_bytes(cbs, &front, strlen(prefix)) &&
         CBS_mem_equal(&front, (const uint8_t *)prefix, strlen(prefix));
}

// get_name makes |out| the name in a line that consists of |prefix|, a name and
// dashes, and returns one iff it does.
static int get_name(const LINE *line, const char *prefix, CBS *out) {
  CBS cbs = line->cbs;
  size_t dashes = strlen(DASHES);
  if (line->is_started || !drop_prefix(&cbs, prefix) ||
      CBS_len(&cbs) <= dashes ||
      !CBS_get_bytes(&cbs, out, CBS_len(&cbs) - dashes)) {
    return 0;
  }
  return CBS_mem_equal(&cbs, (const uint8_t *)DASHES, dashes) &&
         !CBS_contains_zero_byte(out);
}

// get_begin reads up to the end of the next BEGIN and sets |*out_name|.
static int get_begin(BIO *bio, LINE *line, char **out_name) {
  CBS name;
  for (int is_first = 1; get_line(bio, line, is_first); is_first = 0) {
    if (get_name(line, BEGIN, &name)) {
      return CBS_strdup(&name, out_name);
    }
  }
  OPENSSL_PUT_ERROR(PEM, PEM_R_NO_START_LINE);
  return 0;
}

// add_line appends a line to |out|.
static int add_line(CBB *out, const LINE *line) {
  return CBB_add_bytes(out, CBS_data(&line->cbs), CBS_len(&line->cbs));
}

// add_header appends the headers that |line| begins to |out|, and reads the
// first line that is none.
static int add_header(BIO *bio, LINE *line, CBB *out) {
  if (memchr(line->text, ':', CBS_len(&line->cbs)) == NULL) {
    return 1;
  }
  while (CBS_len(&line->cbs) != 0 || line->is_started) {
    if (!add_line(out, line) || (line->ends && !CBB_add_u8(out, '\n'))) {
      return 0;
    }
    if (!get_line(bio, line, 0)) {
      OPENSSL_PUT_ERROR(PEM, PEM_R_SHORT_HEADER);
      return 0;
    }
  }
  return 1;
}

// add_body appends the lines up to the END of |name| to |out|. The first is in
// |line|.
static int add_body(BIO *bio, LINE *line, const char *name, CBB *out) {
  CBS end_name;
  do {
    if (get_name(line, END, &end_name) &&
        CBS_mem_equal(&end_name, (const uint8_t *)name, strlen(name))) {
      return 1;
    }
    CBS dashes = line->cbs;
    if (!line->is_started && drop_prefix(&dashes, DASHES)) {
      break;
    }
    if (!add_line(out, line)) {
      return 0;
    }
  } while (get_line(bio, line, 0));
  OPENSSL_PUT_ERROR(PEM, PEM_R_BAD_END_LINE);
  return 0;
}

// is_encoding returns one iff |text| is what |data| is encoded as: there is one
// text for it.
static int is_encoding(const CBS *text, const uint8_t *data, size_t len) {
  size_t encoded_len;
  uint8_t *encoded =
      EVP_EncodedLength(&encoded_len, len) ? OPENSSL_malloc(encoded_len) : NULL;
  int ok = encoded != NULL &&
           CBS_mem_equal(text, encoded, EVP_EncodeBlock(encoded, data, len));
  OPENSSL_free(encoded);
  return ok;
}

// decode_body sets the data of |block|.
static int decode_body(PEM_BLOCK *block, const CBB *body) {
  CBS text;
  size_t max;
  CBS_init(&text, CBB_data(body), CBB_len(body));
  if (CBS_len(&text) == 0) {
    OPENSSL_PUT_ERROR(PEM, PEM_R_NO_DATA);
    return 0;
  }
  if (!EVP_DecodedLength(&max, CBS_len(&text)) || max > LONG_MAX) {
    OPENSSL_PUT_ERROR(PEM, PEM_R_BAD_BASE64_DECODE);
    return 0;
  }
  block->data = OPENSSL_malloc(max);
  if (block->data == NULL) {
    return 0;
  }
  if (!EVP_DecodeBase64(block->data, &block->len, max, CBS_data(&text),
                        CBS_len(&text)) ||
      !is_encoding(&text, block->data, block->len)) {
    OPENSSL_PUT_ERROR(PEM, PEM_R_BAD_BASE64_DECODE);
    return 0;
  }
  return 1;
}

void pem_block_free(PEM_BLOCK *block) {
  OPENSSL_free(block->name);
  OPENSSL_free(block->header);
  OPENSSL_free(block->data);
  OPENSSL_memset(block, 0, sizeof(*block));
}

// get_any_block reads the next block, whatever its name.
static int get_any_block(BIO *bio, PEM_BLOCK *block) {
  LINE line;
  CBB header, body;
  size_t header_len;
  OPENSSL_memset(block, 0, sizeof(*block));
  OPENSSL_memset(&line, 0, sizeof(line));
  CBB_zero(&header);
  CBB_zero(&body);
  int ok = 0;
  if (!get_begin(bio, &line, &block->name)) {
    goto err;
  }
  if (!get_line(bio, &line, 0)) {
    OPENSSL_PUT_ERROR(PEM, PEM_R_BAD_END_LINE);
    goto err;
  }
  ok = CBB_init(&header, 0) && CBB_init(&body, 256) &&
       add_header(bio, &line, &header) && CBB_add_u8(&header, '\0') &&
       add_body(bio, &line, block->name, &body) && decode_body(block, &body) &&
       CBB_finish(&header, (uint8_t **)&block->header, &header_len);

err:
  if (!ok) {
    pem_block_free(block);
  }
  CBB_cleanup(&header);
  CBB_cleanup(&body);
  OPENSSL_cleanse(&line, sizeof(line));
  return ok;
}

// is_wanted returns one iff a block called |name| is one of |wanted|.
static int is_wanted(const char *name, const char *wanted) {
  return strcmp(name, wanted) == 0 ||
         (strcmp(wanted, PEM_STRING_EVP_PKEY) == 0 &&
          (strcmp(name, PEM_STRING_PKCS8INF) == 0 ||
           strcmp(name, PEM_STRING_PKCS8) == 0 ||
           strcmp(name, PEM_STRING_ECPRIVATEKEY) == 0));
}

// check_plain checks that |block| is not encrypted, unless an encrypted one is
// |wanted|.
static int check_plain(const PEM_BLOCK *block, const char *wanted) {
  if (strncmp(block->header, "Proc-Type: 4,ENCRYPTED", 22) == 0 ||
      (strcmp(block->name, PEM_STRING_PKCS8) == 0 &&
       strcmp(wanted, PEM_STRING_PKCS8) != 0)) {
    OPENSSL_PUT_ERROR(PEM, PEM_R_UNSUPPORTED_ENCRYPTION);
    return 0;
  }
  if (block->header[0] != '\0') {
    OPENSSL_PUT_ERROR(PEM, PEM_R_NOT_PROC_TYPE);
    return 0;
  }
  return 1;
}

int pem_get_block(BIO *bio, PEM_BLOCK *block, const char *name) {
  while (get_any_block(bio, block)) {
    if (is_wanted(block->name, name)) {
      if (check_plain(block, name)) {
        return 1;
      }
      pem_block_free(block);
      return 0;
    }
    pem_block_free(block);
  }
  return 0;
}

int PEM_read_bio(BIO *bio, char **out_name, char **out_header,
                 uint8_t **out_data, long *out_len) {
  PEM_BLOCK block;
  if (!get_any_block(bio, &block)) {
    return 0;
  }
  *out_name = block.name;
  *out_header = block.header;
  *out_data = block.data;
  *out_len = (long)block.len;
  return 1;
}

int PEM_bytes_read_bio(uint8_t **out_data, long *out_len, char **out_name,
                       const char *name, BIO *bio, pem_password_cb *cb,
                       void *userdata) {
  (void)cb;
  (void)userdata;
  PEM_BLOCK block;
  if (!pem_get_block(bio, &block, name)) {
    return 0;
  }
  *out_data = block.data;
  *out_len = (long)block.len;
  block.data = NULL;
  if (out_name != NULL) {
    *out_name = block.name;
    block.name = NULL;
  }
  pem_block_free(&block);
  return 1;
}


// Writing.

static int add_text(CBB *out, const char *text) {
  return CBB_add_bytes(out, (const uint8_t *)text, strlen(text));
}

// add_base64 appends |data| in lines of 64 characters.
static int add_base64(CBB *out, const uint8_t *data, size_t len) {
  uint8_t line[65];
  int ok = 1;
  for (size_t i = 0; ok && i < len; i += 48) {
    size_t n = EVP_EncodeBlock(line, data + i, len - i < 48 ? len - i : 48);
    ok = CBB_add_bytes(out, line, n) && CBB_add_u8(out, '\n');
  }
  OPENSSL_cleanse(line, sizeof(line));
  return ok;
}

int PEM_write_bio(BIO *bio, const char *name, const char *header,
                  const uint8_t *data, long len) {
  CBB text;
  int written = 0;
  if (len < 0) {
    OPENSSL_PUT_ERROR(PEM, ERR_R_OVERFLOW);
    return 0;
  }
  int has_header = header != NULL && header[0] != '\0';
  if (CBB_init(&text, (size_t)len * 2 + 256) && add_text(&text, BEGIN) &&
      add_text(&text, name) && add_text(&text, DASHES "\n") &&
      (!has_header || (add_text(&text, header) && add_text(&text, "\n"))) &&
      add_base64(&text, data, (size_t)len) && add_text(&text, END) &&
      add_text(&text, name) && add_text(&text, DASHES "\n")) {
    if (CBB_len(&text) > INT_MAX) {
      OPENSSL_PUT_ERROR(PEM, ERR_R_OVERFLOW);
    } else {
      written = BIO_write(bio, CBB_data(&text), (int)CBB_len(&text));
    }
  }
  CBB_cleanup(&text);
  return written < 0 ? 0 : written;
}


// Files.

int PEM_read(FILE *file, char **out_name, char **out_header, uint8_t **out_data,
             long *out_len) {
  BIO *bio = BIO_new_fp(file, BIO_NOCLOSE);
  int ok =
      bio != NULL && PEM_read_bio(bio, out_name, out_header, out_data, out_len);
  BIO_free(bio);
  return ok;
}

int PEM_write(FILE *file, const char *name, const char *header,
              const uint8_t *data, long len) {
  BIO *bio = BIO_new_fp(file, BIO_NOCLOSE);
  int written = bio == NULL ? 0 : PEM_write_bio(bio, name, header, data, len);
  BIO_free(bio);
  return written;
}


int PEM_def_callback(char *buf, int size, int rwflag, void *userdata) {
  (void)rwflag;
  size_t len = userdata == NULL ? 0 : strlen(userdata);
  if (userdata == NULL || size < 0 || len > (size_t)size) {
    return -1;
  }
  OPENSSL_memcpy(buf, userdata, len);
  return (int)len;
}
