# SPDX-License-Identifier: Apache-2.0
"""Draws what measurements of this library look like, as SVG.

    util/run plot [--seconds S] [--backend NAME] [--dir FOLDER]

Two plots are written into FOLDER, util/plots by default:

    msm.svg     what a point costs in a public multi-scalar multiplication of n
                points, beside one constant-time multiplication of a point
    tokens.svg  what a token costs in a batch, beside a batch of one

All figures are ratios of one run. Both axes are logarithmic. What is drawn is
printed too, as Markdown tables with a row for each size.
"""

import argparse
import html
import json
import math
import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
BSSL = ROOT / "build/release/bssl"

WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 70, 190, 40, 50
# Colours of Okabe and Ito, which the colour-blind can tell apart.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")


def measure(text, args):
    """Seconds per operation of the rows whose name contains |text|."""
    command = [BSSL, "speed", "-json", "-filter", text, "-timeout",
               str(args.seconds)]
    if args.backend:
        command += ["-backend", args.backend]
    run = subprocess.run(command, stdout=subprocess.PIPE)
    if run.returncode != 0:  # bssl has said why
        return {}
    return {row["description"]: row["microseconds"] / 1e6 / row["numCalls"]
            for row in json.loads(run.stdout)}


def msm_series(args):
    """{curve: [(n, cost of a point over that of a multiplication)]}."""
    single = measure("point mul", args)
    series = {}
    for name, seconds in measure("MSM ", args).items():
        row = re.fullmatch(r"MSM (\S+) n=(\d+)", name)
        if row:
            curve, n = row[1], int(row[2])
            ratio = seconds / n / single[f"EC {curve} point mul"]
            series.setdefault(curve, []).append((n, ratio))
    return series


def token_series(args):
    """{method and step: [(batch, cost of a token over that in a batch of 1)]}.
    """
    series = {}
    for step in ("issue", "finish_issuance"):
        for name, seconds in measure(f" {step}", args).items():
            row = re.fullmatch(r"TrustToken-(\S+)-Batch(\d+) " + step, name)
            if row and row[1] in ("Exp1", "PSTV1VOPRF", "PSTV1PMB"):
                label = f"{row[1]} {step.partition('_')[0]}"
                series.setdefault(label, []).append(
                    (int(row[2]), seconds / int(row[2])))
    return {label: [(n, cost / min(points)[1]) for n, cost in sorted(points)]
            for label, points in series.items()}


class Axis:
    """Maps values to places on a logarithmic axis."""

    def __init__(self, values, low, high):
        self.floor = math.floor(math.log10(min(values)))
        self.ceil = max(math.ceil(math.log10(max(values))), self.floor + 1)
        self.low, self.high = low, high

    def place(self, value):
        part = (math.log10(value) - self.floor) / (self.ceil - self.floor)
        return self.low + part * (self.high - self.low)

    def decades(self):
        return [10.0 ** e for e in range(self.floor, self.ceil + 1)]


def text(x, y, content, anchor="start", extra=""):
    return (f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{extra}>'
            f"{html.escape(content)}</text>")


def draw_grid(x, y):
    lines = []
    for value in x.decades():
        place = x.place(value)
        lines += [f'<path class="grid" d="M{place:.1f} {TOP}V{y.low}"/>',
                  text(place, y.low + 18, f"{value:g}", "middle")]
    for value in y.decades():
        place = y.place(value)
        lines += [f'<path class="grid" d="M{x.low} {place:.1f}H{x.high}"/>',
                  text(x.low - 8, place + 4, f"{value:g}", "end")]
    return lines


def draw_series(index, label, points, x, y):
    colour = COLOURS[index % len(COLOURS)]
    places = [(x.place(n), y.place(cost)) for n, cost in points]
    path = "L".join(f"{a:.1f} {b:.1f}" for a, b in places)
    lines = [f'<path d="M{path}" fill="none" stroke="{colour}" '
             'stroke-width="2"/>']
    lines += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3" fill="{colour}"/>'
              for a, b in places]
    row = TOP + 8 + 20 * index
    lines += [f'<path d="M{x.high + 14} {row}h18" stroke="{colour}" '
              'stroke-width="3"/>', text(x.high + 38, row + 4, label)]
    return lines


def draw(title, x_title, series):
    """Returns a plot of {label: [(x, y)]} as the text of an SVG file."""
    points = [point for values in series.values() for point in values]
    x = Axis([n for n, _ in points], LEFT, WIDTH - RIGHT)
    y = Axis([cost for _, cost in points], HEIGHT - BOTTOM, TOP)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" '
        f'height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        "<style>.grid{stroke:#ddd}</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        text(LEFT, 22, title, extra=' font-size="14" font-weight="bold"'),
        text((x.low + x.high) / 2, HEIGHT - 12, x_title, "middle")]
    lines += draw_grid(x, y)
    for index, (label, values) in enumerate(series.items()):
        lines += draw_series(index, label, sorted(values), x, y)
    return "\n".join(lines + ["</svg>", ""])


def table(sizes, series):
    """Returns {label: [(size, cost)]} as a Markdown table."""
    costs = {label: dict(points) for label, points in series.items()}
    rows = sorted({size for points in costs.values() for size in points})
    lines = [f"| {sizes} | " + " | ".join(costs) + " |",
             "|---" * (len(costs) + 1) + "|"]
    for size in rows:
        cells = [f"{points[size]:.3g}" if size in points else ""
                 for points in costs.values()]
        lines.append(f"| {size} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(
        prog="util/run plot", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--backend", default="")
    parser.add_argument("--dir", default="util/plots")
    args = parser.parse_args()
    folder = pathlib.Path(args.dir)
    folder.mkdir(parents=True, exist_ok=True)
    plots = {
        "msm.svg": ("Cost of a point in an MSM, in constant-time "
                    "multiplications", "points", msm_series(args)),
        "tokens.svg": ("Cost of a token in a batch, in that of a batch of one",
                       "tokens", token_series(args))}
    for name, plot in plots.items():
        if plot[2]:
            (folder / name).write_text(draw(*plot))
            print(f"wrote {folder / name}\n\n{table(*plot[1:])}")
        else:
            print(f"no rows for {name}")


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
