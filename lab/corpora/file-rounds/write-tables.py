"""Writes a table with the writers that researchers use: openpyxl, odfpy, pyreadstat, pandas.

Reads jobs from standard input, one JSON object a line: kind, path, header, rows, variables. Answers each with one line:
the name of the writer, or null for a kind that is left to others.
"""

import datetime
import json
import math
import sys

import odf
import odf.opendocument
import odf.table
import odf.teletype
import odf.text
import openpyxl
import pandas
import pyreadstat


def moment(value):
    return datetime.datetime.fromtimestamp(value / 1000, datetime.timezone.utc).replace(tzinfo=None)


def sheet_cell(cell):
    """A number or a time as such; `{"time": ms}` is a time."""
    return moment(cell["time"]) if isinstance(cell, dict) else cell


def write_xlsx(job):
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("Data")
    for row in job["header"] + job["sheet"]:
        cells = [sheet_cell(cell) for cell in row]
        sheet.append([text_cell(sheet, cell) if isinstance(cell, str) else cell for cell in cells])
    book.save(job["path"])
    return f"openpyxl {openpyxl.__version__}"


def text_cell(sheet, text):
    """A text that begins with `=` is no formula."""
    if text == "":
        return None
    cell = openpyxl.cell.WriteOnlyCell(sheet, text)
    cell.data_type = "s"
    return cell


def write_ods(job):
    document = odf.opendocument.OpenDocumentSpreadsheet()
    table = odf.table.Table(name="Data")
    for row in job["header"] + job["sheet"]:
        line = odf.table.TableRow()
        for cell in row:
            line.addElement(ods_cell(sheet_cell(cell)))
        table.addElement(line)
    document.spreadsheet.addElement(table)
    document.save(job["path"])
    return "odfpy 1.4.1"


def ods_cell(cell):
    if cell is None or cell == "":
        return odf.table.TableCell()
    if isinstance(cell, datetime.datetime):
        return odf.table.TableCell(valuetype="date", datevalue=cell.isoformat())
    if not isinstance(cell, str):
        found = odf.table.TableCell(valuetype="float", value=repr(cell))
        found.addElement(odf.text.P(text=repr(cell)))
        return found
    found = odf.table.TableCell(valuetype="string")
    paragraph = odf.text.P()
    odf.teletype.addTextToElement(paragraph, cell)
    found.addElement(paragraph)
    return found


def column_of(variable, values):
    kind = variable["kind"]
    if kind == "text":
        return pandas.Series(values, dtype=object)
    if kind in ("date", "time"):
        moments = [None if value is None else moment(value) for value in values]
        if kind == "date":
            return pandas.Series([value and value.date() for value in moments], dtype=object)
        return pandas.Series(moments, dtype="datetime64[ms]")
    return pandas.Series([math.nan if value is None else float(value) for value in values])


def frame_of(job):
    columns = zip(*job["cases"])
    return pandas.DataFrame(
        {variable["name"]: column_of(variable, values) for variable, values in zip(job["variables"], columns)}
    )


def labels_of(job):
    texts = {variable["name"]: variable["label"] for variable in job["variables"]}
    values = {
        variable["name"]: {code + 1: option for code, option in enumerate(variable["options"])}
        for variable in job["variables"]
        if variable["options"]
    }
    return {"column_labels": texts, "variable_value_labels": values}


def write_sav(job):
    pyreadstat.write_sav(frame_of(job), job["path"], compress=job["kind"] == "zsav", **labels_of(job))
    return f"pyreadstat {pyreadstat.__version__}"


def write_dta(job):
    frame = frame_of(job)
    dates = [variable["name"] for variable in job["variables"] if variable["kind"] == "date"]
    times = [variable["name"] for variable in job["variables"] if variable["kind"] == "time"]
    for name in dates:
        frame[name] = pandas.to_datetime(frame[name])
    texts = [variable["name"] for variable in job["variables"] if variable["kind"] == "text"]
    labels = labels_of(job)
    frame.to_stata(
        job["path"],
        write_index=False,
        version=118,
        variable_labels=labels["column_labels"],
        value_labels=labels["variable_value_labels"],
        convert_dates={**{name: "td" for name in dates}, **{name: "tc" for name in times}},
        convert_strl=[name for name in texts if frame[name].str.encode("utf-8").str.len().max() > 2045],
    )
    return f"pandas {pandas.__version__}"


def write_json(job):
    rows = [[None if cell == "" else cell for cell in row] for row in job["cells"]]
    frame = pandas.DataFrame(rows, columns=job["header"][0], dtype=object)
    frame.to_json(job["path"], orient="records", lines=job["kind"] == "jsonl", force_ascii=False)
    return f"pandas {pandas.__version__}"


def write_xml(job):
    frame = pandas.DataFrame(job["rows"], columns=job["header"][0], dtype=object)
    frame.to_xml(job["path"], index=False, root_name="responses", row_name="response", parser="etree")
    return f"pandas {pandas.__version__}"


writers = {
    "xlsx": write_xlsx,
    "ods": write_ods,
    "sav": write_sav,
    "zsav": write_sav,
    "dta": write_dta,
    "json": write_json,
    "jsonl": write_json,
    "xml": write_xml,
}

for line in sys.stdin:
    job = json.loads(line)
    write = writers.get(job["kind"])
    print(json.dumps(None if write is None else write(job)), flush=True)
