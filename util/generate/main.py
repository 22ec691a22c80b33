#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the generated files of the repository, or checks them.

    python3 util/generate/main.py            write every *_gen.* file
    python3 util/generate/main.py --check    compare, change nothing

A generator is a module beside this one that defines |outputs()|, which returns
the text of each file by its path from the root of the repository. The check
fails on a file that is missing, differs, is not named *_gen.*, is over a
mebibyte, or that no generator claims.
"""

import importlib
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SEARCHED = ("crypto", "include", "tool", "util")
MAX_BYTES = 1 << 20


def load_modules():
    names = sorted(f[:-3] for f in os.listdir(HERE)
                   if f.endswith(".py") and f != "main.py")
    modules = [importlib.import_module(name) for name in names]
    return [m for m in modules if hasattr(m, "outputs")]


def collect_outputs():
    """Returns {path: text} of all modules."""
    outputs = {}
    for module in load_modules():
        for path, text in module.outputs().items():
            if path in outputs:
                sys.exit(f"generate: two modules write {path}")
            if "_gen." not in os.path.basename(path):
                sys.exit(f"generate: {path} is not named *_gen.*")
            if len(text) > MAX_BYTES:
                sys.exit(f"generate: {path} is over {MAX_BYTES} bytes")
            outputs[path] = text
    return outputs


def find_generated():
    """Returns the paths of all *_gen.* files in the tree."""
    found = set()
    for top in SEARCHED:
        for folder, _, files in os.walk(os.path.join(ROOT, top)):
            found.update(os.path.relpath(os.path.join(folder, f), ROOT)
                         for f in files if "_gen." in f)
    return found


def read_or_none(path):
    try:
        with open(os.path.join(ROOT, path), encoding="utf-8",
                  newline="") as f:
            return f.read()
    except FileNotFoundError:
        return None


def check(outputs):
    problems = [f"{path}: no generator writes it"
                for path in sorted(find_generated() - set(outputs))]
    for path, text in sorted(outputs.items()):
        found = read_or_none(path)
        if found is None:
            problems.append(f"{path}: missing")
        elif found != text:
            problems.append(f"{path}: differs from what its generator writes")
    for problem in problems:
        print(f"generate: {problem}", file=sys.stderr)
    print(f"generate: {len(outputs)} files, {len(problems)} problems")
    return not problems


def write(outputs):
    for path, text in sorted(outputs.items()):
        if read_or_none(path) == text:
            continue
        full = os.path.join(ROOT, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "w", encoding="utf-8", newline="") as f:
            f.write(text)
        print(f"generate: wrote {path}")


def main(arguments):
    if arguments not in ([], ["--check"]):
        sys.exit(__doc__)
    outputs = collect_outputs()
    if not arguments:
        write(outputs)
        return 0
    return 0 if check(outputs) else 1


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    sys.exit(main(sys.argv[1:]))
