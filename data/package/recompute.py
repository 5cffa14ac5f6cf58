"""Recomputes the figures of this package from its Parquet files and compares them with figures.csv.

Run it from anywhere: python3 recompute.py
It reads Parquet with pyarrow or duckdb, whichever is installed; without either it reads the CSV files, which contain the same rows.
"""
import csv
import hashlib
import math
import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
TOLERANCE = 1e-9


def read_with_pyarrow(name, columns):
    import pyarrow.parquet

    table = pyarrow.parquet.read_table(FOLDER / f"{name}.parquet", columns=columns)
    return [table.column(column).to_pylist() for column in columns]


def read_with_duckdb(name, columns):
    import duckdb

    names = ", ".join(f'"{column}"' for column in columns)
    rows = duckdb.sql(f"SELECT {names} FROM read_parquet('{FOLDER / name}.parquet')").fetchall()
    return [list(column) for column in zip(*rows)] or [[] for _ in columns]


def read_csv(name, columns):
    with open(FOLDER / f"{name}.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return [[row[column] for row in rows] for column in columns]


def reader():
    for name, read in (("pyarrow", read_with_pyarrow), ("duckdb", read_with_duckdb)):
        try:
            __import__(name)
            return f"Parquet files with {name}", read
        except ImportError:
            continue
    return "CSV files (neither pyarrow nor duckdb is installed)", read_csv


csv.field_size_limit(2**31 - 1)
SOURCE, read = reader()


def numbers(table, column):
    return [float(value) for value in read(table, [column])[0]]


def rows(table, column):
    return len(read(table, [column])[0])


def median(values):
    values = sorted(values)
    if not values:
        return None
    middle = len(values) // 2
    return values[middle] if len(values) % 2 else (values[middle - 1] + values[middle]) / 2


def busiest_hour_share():
    dated = zip(numbers("drops", "epoch"), read("drops", ["resolution"])[0])
    hours = [int(epoch // 3600) % 24 for epoch, resolution in dated if resolution != "day"]
    return max(hours.count(hour) for hour in range(24)) / len(hours) if hours else None


def benjamini_hochberg(ps):
    order = sorted(range(len(ps)), key=lambda index: ps[index])
    qs, least = [1.0] * len(ps), 1.0
    for rank in range(len(ps), 0, -1):
        least = min(least, ps[order[rank - 1]] * (len(ps) / rank))
        qs[order[rank - 1]] = least
    return qs


def holm_smallest(ps):
    return min(1.0, min(ps) * len(ps)) if ps else None


def is_true(value):
    return value is True or value == "true"


def narrowing_items():
    """Items of the set that the package is narrowed to."""
    return {item for item, narrows in zip(*read("set_items", ["item", "is_narrowing"])) if is_true(narrows)}


def row_items():
    return [item for table in ("drops", "posts", "events") for item in read(table, ["item"])[0]]


FIGURES = {
    "drops": lambda: rows("drops", "number"),
    "drops_with_images": lambda: sum(count > 0 for count in numbers("drops", "images")),
    "drop_links": lambda: rows("drop_links", "number"),
    "drop_text_length": lambda: math.fsum(numbers("drops", "length")),
    "drop_text_length_median": lambda: median([n for n in numbers("drops", "length") if n > 0]),
    "drop_busiest_hour_share": busiest_hour_share,
    "pairs": lambda: rows("pairs", "number"),
    "pairs_strong": lambda: sum(score >= 0.7 for score in numbers("pairs", "score")),
    "posts": lambda: rows("posts", "id"),
    "events": lambda: rows("events", "id"),
    "set_items_present": lambda: len(narrowing_items() & set(row_items())),
    "set_items_gone": lambda: len(narrowing_items() - set(row_items())),
    "rows_outside_set": lambda: len(set(row_items()) - narrowing_items()),
    "tests_significant": lambda: sum(q <= 0.05 for q in benjamini_hochberg(numbers("tests", "p"))),
    "tests_q_sum": lambda: math.fsum(benjamini_hochberg(numbers("tests", "p"))),
    "tests_holm_smallest": lambda: holm_smallest(numbers("tests", "p")),
}


def agree(reported, computed):
    if reported is None or computed is None:
        return reported is None and computed is None
    return abs(reported - computed) <= TOLERANCE * max(1.0, abs(reported))


def figures():
    different = 0
    names, values = read_csv("figures", ["name", "value"])
    for name, value in zip(names, values):
        reported, computed = (None if value == "" else float(value)), FIGURES[name]()
        same = agree(reported, computed)
        different += not same
        print(f"{name:28} reported {reported!s:>22} recomputed {computed!s:>22} {'ok' if same else 'DIFFERENT'}")
    return different


def set_hashes():
    """The hash of a frozen set covers its query, its dataset and every item."""
    if not (FOLDER / "set_items.csv").exists():
        return 0
    different = 0
    items = list(zip(*read_csv("set_items", ["set", "position", "item", "hash"])))
    for name, query, dataset, sha256 in zip(*read_csv("sets", ["name", "query", "dataset_sha256", "sha256"])):
        own = sorted((int(position), item, digest) for owner, position, item, digest in items if owner == name)
        if not own:
            continue
        head = f"dropscope-set-1\nquery\t{query}\ndataset\t{dataset or '-'}\nitems\t{len(own)}\n"
        lines = "".join(f"{item}\t{digest}\n" for _, item, digest in own)
        same = hashlib.sha256((head + lines).encode()).hexdigest() == sha256
        different += not same
        print(f"set {name}: {len(own)} items, hash {'ok' if same else 'DIFFERENT'}")
    return different


print(f"Reading {SOURCE}.")
failures = figures() + set_hashes()
print("All figures agree." if failures == 0 else f"{failures} do not agree.")
sys.exit(1 if failures else 0)
