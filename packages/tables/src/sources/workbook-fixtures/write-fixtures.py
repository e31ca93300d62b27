"""Writes the workbooks of this folder with openpyxl, XlsxWriter and pandas (odfpy). What Sheaf makes of them stands in
workbook-fixtures.test.ts.

python -m venv venv && venv/bin/pip install openpyxl==3.1.5 xlsxwriter==3.3.1 pandas==3.1.1 odfpy==1.4.1
venv/bin/python write-fixtures.py
"""

import datetime

import openpyxl
import pandas
import xlsxwriter
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

header = ["ID", "When", "Day", "Score", "Done", "Share", "Code", "Comment", "Sum"]
when = datetime.datetime(2024, 3, 1, 12, 30, 5)

book = openpyxl.Workbook()
sheet = book.active
sheet.title = "Responses"
sheet.append(["Survey of spring"])
sheet.append([])
sheet.append(header)
sheet.append([1, when, when.date(), 0.1 + 0.2, True, 0.12, 123, 'said "so", and\nleft', "=D4*2"])
sheet.append([2, when, when.date(), 12345678901, False, 0.5, "00124", "é 東京 😀 <&>", "=1/0"])
sheet.append([3, None, None, None, None, None, None, CellRichText("plain ", TextBlock(InlineFont(b=True), "bold"))])
sheet.merge_cells("A1:I1")
sheet["F4"].number_format = sheet["F5"].number_format = "0%"
sheet["G4"].number_format = "00000"
sheet.row_dimensions[5].hidden = True
sheet.column_dimensions["C"].hidden = True
notes = book.create_sheet("Notes")
notes["A1"] = "Asked in spring. Write to us for more."
hidden = book.create_sheet("Old")
hidden.append(header)
hidden.append(list(range(len(header))))
hidden.sheet_state = "hidden"
book.save("openpyxl.xlsx")

book = xlsxwriter.Workbook("xlsxwriter.xlsx", {"constant_memory": True, "date_1904": True})
sheet = book.add_worksheet("Data")
sheet.write_row(0, 0, ["Name", "When", "For", "Text"])
times = book.add_format({"num_format": "yyyy/mm/dd hh:mm"})
elapsed = book.add_format({"num_format": "[h]:mm"})
sheet.write(1, 0, "Ann")
sheet.write_datetime(1, 1, when, times)
sheet.write_number(1, 2, 1.5, elapsed)
sheet.write_formula(1, 3, '=A2&"!"', None, "Ann!")
sheet.write(3, 0, "Ben")
sheet.write_boolean(3, 3, True)
book.close()

frame = pandas.DataFrame(
    {
        "score": [1.5, None, 3],
        "when": [when, when + datetime.timedelta(days=1), None],
        "comment": ["two\nlines", "  blanks  inside", "ü"],
        "done": [True, False, True],
    }
)
frame.to_excel("pandas.xlsx", index=False)
frame.to_excel("pandas.ods", index=False)
