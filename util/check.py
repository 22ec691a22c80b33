# SPDX-License-Identifier: Apache-2.0
"""What can be read from the sources: `util/run check`.

Each rule is a function from a tree, a dictionary from path to text, to faults.
A fault names the file, the rule and the cure. `--self-test` runs every rule on
planted faults (check_plants.py) and fails if one goes unnoticed.
"""

import fnmatch
import pathlib
import posixpath
import re
import subprocess
import sys
import tempfile
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parent.parent
LAYERS = "util/layers.txt"


class Fault(NamedTuple):
    path: str
    line: int
    message: str


# --- What C looks like, as far as the rules need it.


def is_c(path):
    return path.endswith((".c", ".h", ".cc"))


def is_test(path):
    """Whether a file is a test, a bench, or a helper of these."""
    return (path.startswith(("crypto/test/", "tool/")) or
            path.endswith(("_test.cc", "_bench.cc")) or
            posixpath.basename(path).startswith("test_"))


def line_of(text, offset):
    return text.count("\n", 0, offset) + 1


def blank(text):
    """C text of the same shape without comments, strings, directives.

    The braces of extern "C" go too, so that depth 0 means file scope.
    """
    def spaces(match):
        return re.sub(r"[^\n]", " ", match[0])

    text = re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'
                  r"'(?:\\.|[^'\\\n])+'",
                  lambda m: m[0] if m[0] == '"C"' else spaces(m), text,
                  flags=re.S)
    text = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", spaces, text, flags=re.M)
    return re.sub(r'extern\s+"C"\s*\{', spaces, text)


class Declaration(NamedTuple):
    """A prototype or definition at file scope; |body| is None for the first."""
    name: str
    head: str
    line: int
    comment: str
    body: str


def declared_name(head):
    """The function that the text up to ; or { declares, or None.

    A template's name, NAME(verb), gives its last argument.
    """
    head = re.sub(r"__attribute__\s*\(\(.*?\)\)", "", head, flags=re.S).rstrip()
    head = matched_prefix(head)
    if head is None or re.search(r"[=;{}]|\btypedef\b", head):
        return None
    template = matched_prefix(head)
    if template is not None:
        head = head.rstrip()[len(template) + 1:-1]
    match = re.search(r"(\w+)\s*$", head)
    return match and match[1]


def matched_prefix(text):
    """What precedes the parenthesis that ends the text, or None."""
    text = text.rstrip()
    if not text.endswith(")"):
        return None
    depth = 0
    for i in range(len(text) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(text[i], 0)
        if depth == 0:
            return text[:i].rstrip()
    return None


def comment_above(lines, line):
    """The comment that ends right above a line, counted from 1.

    Declarations that follow each other without an empty line share one.
    """
    i = line - 2
    while i >= 0 and lines[i].strip() and not lines[i].startswith("//"):
        i -= 1
    end = i + 1
    while i >= 0 and lines[i].startswith("//"):
        i -= 1
    return "\n".join(lines[i + 1:end])


def declarations(text):
    """Yields the functions that a C file declares or defines at file scope."""
    code, lines = blank(text), text.split("\n")
    depth = start = body = 0
    head = None
    for match in re.finditer(r"[;{}]", code):
        at, token = match.start(), match[0]
        if token == "{":
            if depth == 0:
                head, body = code[start:at], at
            depth += 1
            continue
        if token == "}":
            depth = max(depth - 1, 0)
        elif depth == 0:
            head, body = code[start:at], None
        if depth == 0:
            name = head and declared_name(head)
            if name:
                first = start + len(head) - len(head.lstrip())
                line = line_of(code, first)
                yield Declaration(name, head.strip(), line,
                                  comment_above(lines, line),
                                  body and code[body:at])
            start, head = match.end(), None


# --- Floors.


class Layer(NamedTuple):
    floor: int
    folder: str
    allows: set
    face: list
    headers: list


def read_layers(text):
    """The layers, and the faults of the list itself."""
    layers, faults = [], []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        fields = [f.strip() for f in line.split("|")] + [""] * 5
        floor, folder = int(fields[0]), fields[1]
        allows = set()
        for word in fields[2].split():
            span = re.fullmatch(r"(\d+)(?:-(\d+))?", word)
            low, high = (int(span[1]), int(span[2] or span[1])) if span \
                else (0, 0)
            known = {la.folder for la in layers
                     if (low <= la.floor <= high if span else
                         la.folder == word)}
            if not known or span and high >= floor and floor:
                faults.append(Fault(LAYERS, number, f"floors: {folder} allows "
                                    f"{word}, which does not stand above it"))
            allows |= known
        layers.append(Layer(floor, folder, allows, fields[3].split(),
                            fields[4].split()))
    return layers, faults


def layer_of(layers, path):
    """The layer of a file or public header, or None."""
    if path.startswith("include/openssl/"):
        name = posixpath.basename(path)
        for layer in layers:
            if name in layer.headers:
                return layer
    holders = [la for la in layers if path.startswith(la.folder + "/")]
    return max(holders, key=lambda la: len(la.folder), default=None)


def included(path, target, is_system):
    """The repository's path of what a file includes, or None."""
    if is_system:
        return f"include/{target}" if target.startswith("openssl/") else None
    if target.startswith(("crypto/", "tool/")):
        return target
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), target))


INCLUDE = re.compile(
    r'^[ \t]*#\s*(?:include|define\s+\w+)\s+(?:<([^>"]+)>|"([^"]+\.(?:h|inc))")',
    re.M)


def may_include(layers, path, target):
    """Why a file may not include another, or None."""
    own, other = layer_of(layers, path), layer_of(layers, target)
    if own is None:
        return f"the folder has no line in {LAYERS}: add one"
    if other is None:
        return f"{target} has no line in {LAYERS}"
    if own is other or path.startswith("include/"):
        return None
    if is_test(path) and other.folder == "crypto/test":
        return None
    if other.folder not in own.allows:
        return (f"{target} is on floor {other.floor} ({other.folder}) and not "
                f"below {own.folder}: move what is shared down")
    name = target[len(other.folder) + 1:]
    if target.startswith("include/") or name == "internal.h" or any(
            fnmatch.fnmatch(name, face) for face in other.face):
        return None
    return (f"{target} is private to its folder: include "
            f"{other.folder}/internal.h")


def check_floors(tree):
    """Includes never climb, and only faces are included."""
    layers, faults = read_layers(tree.get(LAYERS, ""))
    for path, text in tree.items():
        if not is_c(path):
            continue
        for match in INCLUDE.finditer(text):
            target = included(path, match[1] or match[2], bool(match[1]))
            why = target and may_include(layers, path, target)
            if why:
                faults.append(Fault(path, line_of(text, match.start()),
                                    f"floors: {why}"))
    return faults


# --- Secrecy.

# A promise in a name: ..._vartime, or ..._public unless that is about a public
# key.
PROMISE = r"_vartime(?![a-z])|_public(?!_key|_from_private|[a-z])"
CALL = re.compile(r"\b(\w+)\)?\s*\(")


def library_sources(tree):
    return {path: text for path, text in tree.items()
            if path.startswith("crypto/") and path.endswith((".c", ".h")) and
            not is_test(path)}


def says_public(comment):
    """Whether a comment has a secrecy line that calls something public."""
    lines = re.split(r"\n//\s*(?=[a-z]+\s{2,})|\n//\s*\n", comment)
    return any(re.match(r"(//\s*)?secrecy\b.*\bpublic\b", entry, re.S)
               for entry in lines)


def file_comment(text):
    """The comment that a file begins with."""
    return re.match(r"(?://[^\n]*\n)*", text)[0]


def check_secrecy(tree):
    """Functions without _public or _vartime call such only when they may."""
    sources = library_sources(tree)
    found = {path: list(declarations(text)) for path, text in sources.items()}
    public_files = {path for path, text in sources.items()
                    if says_public(file_comment(text))}
    allowed = {d.name for path in found for d in found[path]
               if says_public(d.comment)}
    promised = {d.name for path in public_files for d in found[path]
                if path.endswith(".h") or "static" not in d.head.split()}
    faults = []
    for path in found.keys() - public_files:
        for d in found[path]:
            if (d.body is None or d.name in allowed or
                    re.search(PROMISE, d.name) or
                    re.search(r"declassify", d.body, re.I)):
                continue
            names = sorted({m[1] for m in CALL.finditer(d.body)
                            if m[1] in promised or
                            re.search(PROMISE, m[1])})
            if names:
                faults.append(Fault(
                    path, d.line, f"secrecy: {d.name} calls "
                    f"{', '.join(names)}: state in a \"secrecy\" line of its "
                    "comment which arguments are public, or mark what the "
                    "call sees with CT_DECLASSIFY"))
    return faults


# --- Must-use.

# Words of a comment that make an int an answer instead of a success.
ANSWER = re.compile(r"\biff\b|\bwhether\b|\bcompares?\b|\bhow many\b|"
                    r"\bnumber of\b|\bmasks?\b", re.I)


def check_must_use(tree):
    """Internal prototypes that can fail are must-use."""
    faults = []
    for path, text in tree.items():
        if not path.startswith("crypto/") or not path.endswith(".h"):
            continue
        for d in declarations(text) if not is_test(path) else ():
            words = d.head.split("(")[0].split()
            if (d.body is not None or "int" not in words[:-1] or
                    "MUST_USE" in words or "OPENSSL_MUST_USE" in words or
                    d.name.endswith("_for_testing") or
                    ANSWER.search(d.comment)):
                continue
            faults.append(Fault(
                path, d.line, f"must-use: {d.name} returns int: begin its "
                "prototype with MUST_USE, or say in its comment what it "
                "answers (\"iff\", \"whether\", \"compares\", \"how many\")"))
    return faults


# --- Surface.

SURFACE = "util/api_surface.txt"


def surface_rows(text):
    """Yields (line, header, priority, name) of the list of public functions."""
    for number, line in enumerate(text.split("\n"), 1):
        if line and not line.startswith("#"):
            header, priority, rest = line.split(" ", 2)
            names = [n for n in re.findall(r"\b(\w+)\(", rest)
                     if n != "STACK_OF"] or [rest]
            yield number, header, priority, names[0]


def words_of(tree, is_wanted):
    """The words of the code, without comments, of some files."""
    return {word for path, text in tree.items() if is_wanted(path)
            for word in re.findall(r"\w+", re.sub(r"//[^\n]*", "", text))}


def runs_in_tests(path):
    """Whether a file is a suite, or a helper that suites run."""
    return (path.endswith("_test.cc") or
            re.fullmatch(r"crypto/test/(?!speed_)\w+(?<!_gen)\.(?:cc|h)", path))


def check_surface(tree):
    """Public functions that are listed are declared, and called by a test."""
    words = {path[len("include/openssl/"):]: words_of(tree, path.__eq__)
             for path in tree if path.startswith("include/openssl/")}
    tested = words_of(tree, runs_in_tests)
    faults = []
    for line, header, priority, name in surface_rows(tree.get(SURFACE, "")):
        if priority == "C":
            faults += [Fault(SURFACE, line, f"surface: {found} declares {name}, "
                             "which is left out on purpose")
                       for found in words if name in words[found]]
        elif name not in words.get(header, ()):
            faults.append(Fault(SURFACE, line, f"surface: {header} does not "
                                f"declare {name}"))
        elif name not in tested:
            faults.append(Fault(SURFACE, line, f"surface: no test calls {name}: "
                                "write one that does"))
    return faults


# --- Files.


def check_licence(tree):
    """Sources name their licence in one of the first three lines."""
    scripts = (".py", ".sh", ".S", ".cmake", "CMakeLists.txt", "layers.txt",
               "/run")
    return [Fault(path, 1, "licence: begin the file with the line "
                  "SPDX-License-Identifier: Apache-2.0")
            for path, text in tree.items()
            if (is_c(path) or path.endswith(scripts)) and
            "SPDX-License-Identifier: Apache-2.0" not in
            "\n".join(text.split("\n")[:3])]


# Written so that this file keeps the rule.
UNWANTED = [
    (re.compile(r"\bTO" r"DO\b|\bFIX" r"ME\b|\bX" r"XX\b"),
     "notes to oneself: do it, or open an issue"),
    (re.compile(r"^[ \t]*#\s*if 0\b", re.M), "dead code: delete it"),
    (re.compile(r"(?<![\w.])/(?:work|root|home)/\w"),
     "path of a machine: say it without"),
]


def check_leftovers(tree):
    """No notes to oneself, dead code or paths of a machine."""
    return [Fault(path, line_of(text, match.start()), f"leftover: {cure}")
            for path, text in tree.items() if "/testdata/" not in path
            for pattern, cure in UNWANTED
            for match in pattern.finditer(text)]


def check_format(tree):
    """Sources that nothing generates are formatted, in 80 columns."""
    paths = [p for p in tree if is_c(p) and "_gen." not in p]
    faults = [Fault(path, number, "format: longer than 80 columns")
              for path in paths
              for number, line in enumerate(tree[path].split("\n"), 1)
              if len(line) > 80 and not re.search(r"https?://", line)]
    with tempfile.TemporaryDirectory() as scratch:
        for path in paths + [".clang-format"]:
            file = pathlib.Path(scratch, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(tree.get(path, ""))
        result = subprocess.run(["clang-format", "--dry-run", *paths],
                                cwd=scratch, capture_output=True, text=True)
    where = re.findall(r"^([^:\n]+):(\d+):\d+: warning", result.stderr, re.M)
    first = {}
    for path, line in where:
        first.setdefault(path, int(line))
    return faults + [Fault(path, line, "format: run util/run format")
                     for path, line in first.items()]


RULES = [check_floors, check_secrecy, check_must_use, check_surface,
         check_licence, check_leftovers, check_format]


# --- Running.


def read_tree():
    """The files that are, or are about to be, under version control."""
    listing = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT,
        check=True, stdout=subprocess.PIPE, text=True).stdout
    tree = {}
    for path in listing.split("\0"):
        file = ROOT / path
        if path and file.is_file():
            tree[path] = file.read_text(errors="replace")
    return tree


def report(name, faults):
    for fault in faults:
        print(f"{fault.path}:{fault.line}: {fault.message}")
    print(f"{name}: {len(faults)} faults" if faults else f"{name}: kept")
    return not faults


def exports_self_test(plants):
    """Whether util/install_test.sh finds what a shared library exports beside
    the list of exports, or lacks of it."""
    step = [ROOT / "util/install_test.sh"]
    listed = subprocess.run([*step, "listed"], check=True, text=True,
                            stdout=subprocess.PIPE).stdout.split()
    kept = []
    for name, more, without, version, expected in plants:
        symbols = [n for n in listed if n != without] + more
        with tempfile.TemporaryDirectory() as scratch:
            library = pathlib.Path(scratch, "libeccrypto.so")
            script = pathlib.Path(scratch, "exports.map")
            script.write_text(version + " { global: *; };\n")
            subprocess.run(
                ["gcc", "-shared", "-nostdlib", "-Wl,-soname,libeccrypto.so.0",
                 f"-Wl,--version-script={script}", "-x", "assembler", "-", "-o",
                 library], check=True, text=True,
                input="".join(f".globl {n}\n{n}:\n" for n in symbols))
            result = subprocess.run([*step, "exports_are_listed", library],
                                    capture_output=True, text=True)
        found = (result.returncode == 0,
                 re.findall(r"(?m)^[<>] (\w+)$", result.stdout))
        kept.append(found == expected)
        print(f"exports: {name}: " + ("found" if kept[-1] else
                                      f"FAILED: {found}, not {expected}"))
    return kept


def self_test():
    """Whether each plant is found where it stands, and nothing else is."""
    import check_plants
    kept = []
    for rule, name, tree, expected in check_plants.plants():
        tree = {**check_plants.CLEAN, **tree}
        faults = RULES[[r.__name__ for r in RULES].index(rule)](tree)
        found = [(f.path, f.line) for f in faults]
        kept.append(found == expected)
        print(f"{rule}: {name}: " + ("found" if kept[-1] else
                                     f"FAILED: {faults}, not {expected}"))
    kept += exports_self_test(check_plants.exports())
    untested = {r.__name__ for r in RULES} - {p[0] for p in
                                              check_plants.plants()}
    for rule in untested:
        kept.append(False)
        print(f"{rule}: FAILED: no plant")
    return kept


def main():
    if sys.argv[1:] == ["--self-test"]:
        kept = self_test()
    elif not sys.argv[1:]:
        tree = read_tree()
        kept = [report(rule.__doc__.strip(" ."), rule(tree)) for rule in RULES]
    else:
        sys.exit("usage: check.py [--self-test]")
    print(f"{kept.count(True)} passed, {kept.count(False)} failed")
    sys.exit(not all(kept))


if __name__ == "__main__":
    main()
