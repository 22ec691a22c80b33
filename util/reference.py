# SPDX-License-Identifier: Apache-2.0
"""Writes the API reference: a Markdown page for each public header.

    util/run reference [FOLDER]
    util/run reference --check
    util/reference.py --self-test

What a page says is what the header says: its opening comment, its sections, and
each comment with the declarations below it. Blank lines and comments end a
block. An exported function must be in a block that begins with a comment, or
below a section's heading that is more than a title and before the first such
block. README.md of the folder lists the headers and every name.
"""

import pathlib
import re
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEADERS = ROOT / "include/openssl"
DEFAULT = ROOT / "build/reference"
BRACE = re.compile(r'extern "C|}  // extern|#define OPENSSL_HEADER_')
# Lines of the preprocessor that declare nothing to a user.
MACHINERY = re.compile(r"#\s*(if|else|elif|endif|include|undef|error|pragma)")
# Titles of sections are shorter than what describes functions.
TITLE_WORDS = 4
# Of a declaration, the first name before a parenthesis that is not a macro.
NAME = re.compile(r"(?m)^OPENSSL_EXPORT\b[^;]*?\b(?!STACK_OF\()(\w+)\(")


def blocks(lines):
    """Yields (comment, declarations) for what stands between blank lines."""
    comment, code = [], []
    for line in lines + [""]:
        if line.startswith("//"):
            if code:
                yield comment, code
                comment, code = [], []
            comment.append(line[3:])
        elif not line.strip():
            if comment or code:
                yield comment, code
            comment, code = [], []
        elif not MACHINERY.match(line):
            code.append(line)


def text(comment):
    """A comment as Markdown: indented lines are a list of properties."""
    out = "\n".join(comment)
    out = re.sub(r"\|([^|\s][^|]*)\|", r"`\1`", out)
    out = re.sub(r"(?m)^  (?= *\S)", "    ", out)
    return out.strip("\n")


def page(header):
    """Returns a header's page, the names it exports and those undescribed."""
    lines = header.read_text().split("\n")
    guard = next((i for i, line in enumerate(lines)
                  if line.startswith("#ifndef OPENSSL_HEADER")), 0)
    opening = [line[3:] for line in lines[2:guard] if line.startswith("//")]
    out, names, bare = [f"# openssl/{header.name}\n", text(opening)], [], []
    prose = False
    for comment, code in blocks(lines[guard:]):
        if comment and not code:
            title = text(comment)
            is_title = len(comment) == 1 and len(title.split()) <= TITLE_WORDS
            out.append("## " + title.rstrip(".") if is_title else title)
            prose = not is_title
            continue
        code = [line for line in code if not BRACE.match(line)]
        if comment:
            out.append(text(comment))
        source = "\n".join(code)
        found = [name for name in NAME.findall(source)]
        names += found
        if not comment and not prose:
            bare += found
        prose = prose and not comment
        if code:
            out.append(f"```c\n{source}\n```")
    return "\n\n".join(out) + "\n", names, bare


# What stands in a header, and which of its functions have no comment.
PLANTS = [
    ("no comment", "OPENSSL_EXPORT int EC_bare(void);\n", ["EC_bare"]),
    ("a comment", "// EC_a acts.\nOPENSSL_EXPORT int EC_a(void);\n", []),
    ("a block after another", "// EC_a acts.\nOPENSSL_EXPORT int EC_a(void);\n"
     "\nOPENSSL_EXPORT\nSTACK_OF(X) *EC_bare(\n    int a);\n", ["EC_bare"]),
    ("two in one block", "// Both act.\nOPENSSL_EXPORT int EC_a(void);\n"
     "OPENSSL_EXPORT int EC_b(void);\n", []),
    ("a title alone", "// Keys.\n\nOPENSSL_EXPORT int EC_bare(void);\n",
     ["EC_bare"]),
    ("a title that describes", "// Keys. All that follow act as told.\n\n"
     "OPENSSL_EXPORT int EC_a(void);\n", []),
    ("a title that another block ends", "// All that follow act as told.\n\n"
     "// EC_a acts.\nOPENSSL_EXPORT int EC_a(void);\n\n"
     "OPENSSL_EXPORT int EC_bare(void);\n", ["EC_bare"]),
]


def self_test():
    """Whether the functions without a comment are found in each plant."""
    kept = []
    for name, body, expected in PLANTS:
        with tempfile.NamedTemporaryFile("w", suffix=".h") as file:
            file.write("// SPDX\n//\n// x.h acts.\n\n"
                       "#ifndef OPENSSL_HEADER_X_H\n\n" + body + "\n#endif\n")
            file.flush()
            _, names, bare = page(pathlib.Path(file.name))
        kept.append(names != [] and bare == expected)
        print(f"{name}: " + ("found" if kept[-1] else
                             f"FAILED: {bare}, not {expected}"))
    print(f"{kept.count(True)} passed, {kept.count(False)} failed")
    return 0 if all(kept) else 1


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    folder = pathlib.Path(arguments[0]) if arguments else DEFAULT
    check = arguments == ["--check"]
    index, undescribed, count = [], [], 0
    for header in sorted(HEADERS.glob("*.h")):
        if header.name.endswith("_gen.h"):
            continue
        body, names, bare = page(header)
        count += len(names)
        undescribed += [f"{header.name}: {name}" for name in bare]
        if "```c" in body:
            index.append((header.stem, body, names))
    if not check:
        folder.mkdir(parents=True, exist_ok=True)
        listing = ["# API reference\n"]
        for stem, body, names in index:
            (folder / f"{stem}.md").write_text(body)
            listing.append(f"[openssl/{stem}.h]({stem}.md) " +
                           ", ".join(f"`{name}`" for name in names) + "\n")
        (folder / "README.md").write_text("\n".join(listing))
        print(f"wrote {len(index)} pages into {folder}")
    for line in undescribed:
        print(f"include/openssl/{line} has no comment", file=sys.stderr)
    print(f"{count - len(undescribed)} of {count} functions have a comment")
    return 1 if undescribed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
