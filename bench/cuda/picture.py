"""Draws docs/images/generated-throughput.svg: states per second against the number of states, from bench/results/cuda*.csv."""
import csv
import sys
from pathlib import Path

import matplotlib
matplotlib.use("svg")
import matplotlib.pyplot as plt

results = Path(__file__).parents[1] / "results"
card = [row for row in csv.DictReader(open(results / "cuda.csv")) if row["label"].startswith("count=") and row["layout"] == "columns"]
processor = list(csv.DictReader(open(results / "cuda_processor.csv")))
figure, axes = plt.subplots(1, 2, figsize=(10, 4.2), sharey=True)
for axis, function, title in zip(axes, ("id", "fd"), ("inverse dynamics", "forward dynamics")):
    for precision, colour in (("float", "#1f6f3f"), ("double", "#7ac08f")):
        rows = [(int(r["label"][6:]), float(r["Mstates_per_s"])) for r in card if r["precision"] == precision and r["function"] == function]
        axis.plot(*zip(*rows), "o-", color=colour, markersize=3.5, label=f"H200, {precision}")
    for threads, colour in (("2", "#1f4e8c"), ("1", "#8ab0dd")):
        rows = [(int(r["states"]), float(r["Mstates_per_s"])) for r in processor if r["threads"] == threads and r["function"] == function]
        axis.plot(*zip(*rows), "s-", color=colour, markersize=3, label=f"processor, double, {threads} core{'s' if threads == '2' else ''}")
    axis.set(xscale="log", yscale="log", title=f"{title}, 24-joint tree", xlabel="states in a call")
    axis.grid(True, which="major", color="#dddddd", linewidth=0.6)
axes[0].set_ylabel("million states per second")
axes[0].legend(frameon=False, fontsize=8, loc="upper left")
figure.tight_layout()
figure.savefig(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parents[2] / "docs" / "images" / "generated-throughput.svg", metadata={"Date": None})
