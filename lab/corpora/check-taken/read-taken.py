# Reads a file with types by the usual libraries and prints it as JSON: {"columns": [{name, label, labels, missing}], "sets": […], "rows": […]}.
# Dates are ISO texts, blank cells are null. Used by lab/corpora/check-taken.ts.
import json
import math
import sys
from datetime import date, datetime, time


def plain(value):
    if value is None or (isinstance(value, float) and math.isnan(value)) or str(value) == "NaT":
        return None
    if isinstance(value, time):
        return value.hour * 3600 + value.minute * 60 + value.second + value.microsecond / 1e6
    if isinstance(value, datetime) and value.year == 1582:
        # The code of a missing answer among dates.
        return (value - datetime(1582, 10, 14)).total_seconds()
    if isinstance(value, (datetime, date)):
        return value.isoformat()
    return value


def read_sav(path):
    import pyreadstat

    frame, meta = pyreadstat.read_sav(path, user_missing=True)
    columns = [
        {
            "name": name,
            "label": meta.column_names_to_labels[name],
            "labels": [[plain(code), text] for code, text in meta.variable_value_labels.get(name, {}).items()],
            "missing": [[plain(one["lo"]), plain(one["hi"])] for one in meta.missing_ranges.get(name, [])],
        }
        for name in meta.column_names
    ]
    sets = [{"label": one["label"], "names": one["variable_list"]} for one in (meta.mr_sets or {}).values()]
    rows = [[plain(cell) for cell in row] for row in frame.astype(object).itertuples(index=False)]
    return {"columns": columns, "sets": sets, "rows": rows}


def read_xlsx(path):
    import openpyxl

    sheet = openpyxl.load_workbook(path, read_only=True)["Responses"]
    header, *rows = [[plain(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]
    columns = [{"name": str(name), "label": str(name), "labels": [], "missing": []} for name in header]
    return {"columns": columns, "sets": [], "rows": [row + [None] * (len(header) - len(row)) for row in rows]}


def read_parquet(path):
    import pyarrow.parquet

    table = pyarrow.parquet.read_table(path)
    columns = [{"name": name, "label": name, "labels": [], "missing": []} for name in table.column_names]
    values = [[plain(cell) for cell in column.to_pylist()] for column in table.columns]
    return {"columns": columns, "sets": [], "rows": [list(row) for row in zip(*values)]}


readers = {"sav": read_sav, "xlsx": read_xlsx, "parquet": read_parquet}
print(json.dumps(readers[sys.argv[1]](sys.argv[2])))
