import { inEnglish, type PlainCode, type ProblemOf } from './problem.ts';
import { tableProblemDetails } from './table-problem-details.ts';

/** Why a file cannot be read as a table, in English: what is wrong, and what to do. */
export const tableProblems = {
  ...tableProblemDetails,
  is_zip: 'This is a ZIP archive or an Office document, not a CSV file. Unpack it, or save its table as CSV.',
  is_old_office:
    'This is an Office file in the old format, not a CSV file. Save a workbook as .xlsx or its sheet as CSV.',
  is_utf32: 'This text is in UTF-32, which nothing here reads. Save it as UTF-8.',
  is_pdf: 'This is a PDF document, not a CSV file. Import it as a document instead.',
  is_png: 'This is a PNG picture, not a CSV file.',
  is_jpeg: 'This is a JPEG picture, not a CSV file.',
  is_gif: 'This is a GIF picture, not a CSV file.',
  is_riff:
    'This is a WAV sound, an AVI video or a WebP picture, not a CSV file. Give it the name of its kind to import it.',
  is_mp3: 'This is an MP3 sound, not a CSV file.',
  is_gzip: 'This file is compressed (gzip). Unpack it first.',
  is_sqlite: 'This is a SQLite database, not a CSV file.',
  is_rich_text: 'This is a Rich Text document, not a CSV file.',
  is_web_page: 'This is a web page, not a CSV file. Download the export again.',
  is_xml: 'This is an XML file, not a CSV file. Export the survey as CSV.',
  ends_in_nuls:
    'The file ends with {count} NUL bytes from line {line} on, where the rest of it is missing: it was not written completely. Export the survey again.',
  is_binary: 'This file holds binary data, not text. Export the survey as CSV and try again.',
  encoding_unknown: 'The encoding {encoding} is not known here. Choose another one.',
  no_header_row: 'The file is empty: it has no header row. Export the survey again.',
  no_header_below_titles: 'The file has no header row below its blank or title lines.',
  archive_damaged: 'The file is damaged: a part of it cannot be unpacked. Download or save it again.',
  archived_file_too_large: '“{path}” is larger than 4 GB after unpacking. Split it first.',
  archive_locked: 'The file is protected by a password. Save it without one, or unpack it first.',
  archive_too_many_files: 'The archive has more than {count} files. Unpack it and drop the files you need.',
  archived_part_too_large:
    '“{path}” in the file is too large to be read. Open the file in its program and save it again.',
  copied_table_too_large: 'The copied table is too large. Save it as a file and drop the file.',
  office_locked:
    'The file is protected by a password. Open it in Excel, remove the password under File, Info, Protect Workbook, and save it again.',
  is_xls:
    'The file is an Excel workbook in the old format (.xls), which Sheaf does not read as a table. Open it in a spreadsheet program, save it as .xlsx and import that.',
  gzip_damaged:
    'The .gz file is cut off, or something follows its end: another .gz file joined to it, or foreign data. Download it again, or unpack it yourself and import what is in it.',
  gzip_too_large: 'The .gz file is larger than 4 GB after unpacking. Split the table first.',
  gzip_grows: 'The .gz file grows to more than {ratio} times its size. Unpack it yourself if you trust it.',
  archive_too_large: 'The archive has {size} after unpacking, more than 8 GB. Unpack it and drop the files.',
  archive_grows: 'The archive grows to more than {ratio} times its size. Unpack it yourself if you trust it.',
  archive_names_twice: 'The archive has two files named “{path}”. Pack it again.',
  is_packed_tar:
    'The file is a packed tar archive, which Sheaf does not open. Unpack it and drop what is in it, or pack it as .zip.',
  table_row_too_large: 'A row of the table is larger than 64 MB. Check that each row is one response, and try again.',
  json_field_too_many_values:
    'An entry has more than a hundred values for “{field}”. Export the survey as CSV instead.',
  json_answers_apart:
    'The answers of each response are a list of objects, as the program interfaces of Typeform and SurveyMonkey give them. Export the survey as CSV or as a workbook instead.',
  not_json: 'The file is not valid JSON. At {place}: {expected}, found {found}. Export it again.',
  json_too_large: 'The JSON file has {what}, so it is not a table. Export the survey as CSV instead.',
  json_no_list:
    'The JSON file holds no list of responses: it has no list of objects. Export the survey as CSV instead.',
  json_file_too_large:
    'The JSON file is larger than 256 MB. Export it with one response on each line (JSON lines), or as CSV.',
  file_empty: 'The file is empty. Download or export it again.',
  too_many_sheets:
    'The workbook has more than 10,000 sheets. Save the sheet with the responses in a workbook of its own.',
  workbook_locked: 'The workbook is protected by a password. Save it without one first.',
  workbook_empty: 'The workbook is damaged: its content is missing. Download or save it again.',
  workbook_no_cells: 'The workbook has no sheet with cells. Check that it is the file with the responses.',
  not_utf8: 'The file is not text in UTF-8: it is damaged or in another encoding. Export it again.',
  line_too_long: 'Line {line} of the file is too long to be a response. Export the survey as CSV instead.',
  entries_unlike:
    'The entries of the file have too few fields in common to be one table. Export the survey as CSV instead.',
  entries_too_many_fields:
    'The entries have more than {count} different fields, so they are not one table. Export the survey as CSV instead.',
  is_qsf:
    'The file is a Qualtrics questionnaire (.qsf). It has the questions, not the responses. In Qualtrics, export the responses under Data & Analysis as CSV, .sav or .xml.',
  is_lsr:
    'The file is a LimeSurvey archive of responses (.lsr), which only LimeSurvey reads. In LimeSurvey, export the responses as CSV, Excel or SPSS.',
  is_lss:
    'The file is a LimeSurvey questionnaire. It has the questions, not the responses. In LimeSurvey, export the responses as CSV, Excel or SPSS.',
  is_lsa:
    'The file is a LimeSurvey archive (.lsa), which only LimeSurvey reads. In LimeSurvey, export the responses as CSV, Excel or SPSS.',
  is_vv:
    'The file is the export of LimeSurvey for its own import (.vv). In LimeSurvey, export the responses as CSV, Excel or SPSS.',
  is_r_data:
    'The file holds objects of R. Save the table in R with write.csv(), or with haven::write_sav() to keep its labels.',
  spss_locked:
    'The SPSS file is protected by a password. Open it in SPSS with the password, save it without one and import that.',
  is_sas:
    'The file is a SAS table (.sas7bdat), which Sheaf does not read. Save it as CSV, or as .sav to keep its labels.',
  is_sas_transport:
    'The file is a SAS transport file (.xpt), which Sheaf does not read. Save it as CSV, or as .sav to keep its labels.',
  is_parquet: 'The file is a Parquet table, which Sheaf does not read. Save it as CSV from the program that wrote it.',
  is_access: 'The file is an Access database. In Access, export the table with the responses as .xlsx or CSV.',
  is_sqlite_file: 'The file is an SQLite database. Export the table with the responses as CSV.',
  is_spss_program: 'The file is a program for SPSS. Drop the data file that belongs to it (.sav or CSV).',
  is_numbers:
    'The file is a Numbers spreadsheet, which only Numbers reads. In Numbers, choose File, Export To, and Excel or CSV.',
  is_google_link:
    'The file is only a link to a document on Google Drive. Open it there and download it as .xlsx or CSV.',
  is_link: 'The file is only a link. Open it, and download the responses as CSV or .xlsx.',
  is_7zip:
    'The file is a 7-Zip archive, which Sheaf does not open. Unpack it and drop what is in it, or pack it as .zip.',
  is_rar: 'The file is a RAR archive, which Sheaf does not open. Unpack it and drop what is in it, or pack it as .zip.',
  is_tar: 'The file is a tar archive, which Sheaf does not open. Unpack it and drop what is in it, or pack it as .zip.',
  is_packed:
    'The file is packed in a way that Sheaf does not open. Unpack it and drop what is in it, or pack it as .zip.',
  is_sylk:
    'The file is a table in the format SYLK, which Sheaf does not read. Open it in a spreadsheet program and save it as .xlsx or CSV.',
  is_email:
    'The file is an e-mail message. If responses are attached to it, open it, save the attachment and drop that.',
  sheet_cut_off: 'The sheet “{sheet}” is cut off after row {row}. Download or save the workbook again.',
  sheet_too_sparse:
    'The values of the sheet are too far apart to be one table. Delete what is beside the table, save the workbook and import it again.',
  spss_no_cases: 'The SPSS file has no cases, so it has no responses. Export the survey again.',
  spss_no_variables: 'The SPSS file has no variables, so it has no responses. Export the survey again.',
  por_damaged: 'The SPSS file is damaged: {what}. Export it again from SPSS, as .sav if possible.',
  por_too_large: 'The SPSS file has too many variables. Save it again in SPSS with the variables you need.',
  spss_mainframe: 'The SPSS file comes from a mainframe. Save it again in SPSS on a computer.',
  sav_too_large: 'The SPSS file has too many variables or labels. Save it again in SPSS with the variables you need.',
  sav_damaged: 'The SPSS file is damaged: {what}. Save it again in SPSS, or download it again.',
  stata_alias: 'The Stata file refers to another one (fralias). Save it without aliases.',
  stata_no_variables: 'The Stata file has no variables, so it has no responses. Export the survey again.',
  stata_no_observations: 'The Stata file has no observations, so it has no responses. Export the survey again.',
  stata_too_large:
    'The Stata file has too many variables or notes. Save it again in Stata with the variables you need.',
  stata_too_many_labels:
    'The Stata file has too many value labels. Save it again in Stata with the variables you need.',
  stata_version:
    'The file comes from {age} (format {release}). Save it as a file of Stata 14 (saveold), or export it as CSV.',
  stata_damaged: 'The Stata file is damaged: {what}. Save it again in Stata, or download it again.',
  stata_texts_too_large: 'The Stata file holds more than 512 MB of long texts. Export it as CSV and import that.',
  charset_unknown:
    'The file is written in the character set “{charset}”, which Sheaf does not read. Save it as Unicode (UTF-8).',
  quote_never_closed:
    'A quote that opens in response {response} is never closed, so the rest of the file would be one answer. Close or remove it, or choose “no quotes” for this file.',
  row_too_large: 'A row of the file is larger than 64 MB. Check for a quote that is not closed.',
  texts_damaged:
    'The texts of the workbook are damaged: {what}. Open the file in a spreadsheet program and save it again.',
  sheet_missing:
    'The sheet “{sheet}” is missing in the workbook. Open the workbook in a spreadsheet program and save it again.',
  texts_too_large:
    'The workbook holds more than 512 MB of different texts. Save the sheet as CSV UTF-8 and import that.',
  workbook_damaged: 'The workbook is damaged: {what}. Open it in a spreadsheet program and save it again.',
  is_xlsb:
    'This is a binary Excel workbook (.xlsb), which Sheaf does not read. Open it in Excel, save it as .xlsx and import that.',
  xml_no_list:
    'The XML file holds no list of responses: no element with fields repeats in “{root}”. Export the survey as CSV instead.',
  is_html: 'The file is a web page (HTML). Open it in a spreadsheet program and save its table as .xlsx or CSV.',
  is_svg: 'The file is a picture (SVG). It holds no responses.',
  is_excel_2003:
    'The file is an Excel workbook in the XML format of 2003. Open it in Excel and save it as .xlsx or CSV.',
  is_word_2003: 'The file is a Word document in the XML format of 2003. Open it in Word and save it as .docx.',
  is_office_xml:
    'The file is an Office document in one XML file. Open it in its program and save it as .xlsx or .docx.',
  is_opendocument_part: 'The file is a part of an OpenDocument file. Open the complete file and save it as CSV.',
  is_ddi: 'The file describes a data set (DDI). It holds no responses. Export the survey as CSV instead.',
  xml_too_large: 'The XML file has {what}, so it is not a table. Export the survey as CSV instead.',
  xml_encoding_unknown: 'The XML file is in the encoding “{encoding}”, which Sheaf does not know. Export it in UTF-8.',
  xml_not_well_formed: 'The file is not well-formed XML: see {place}. Export it again.',
  xml_entities: 'The XML file defines its own entities, which Sheaf does not read. Export the survey as CSV instead.',
  part_unreadable: 'The file is damaged: “{path}” in it cannot be read. Open it and save it again.',
  xml_response_too_large:
    'A response in the XML file has more than 100,000 elements. Export the survey as CSV instead.',
  xml_response_too_long:
    'A response in the XML file has more than 16 million characters. Export the survey as CSV instead.',
  table_grows:
    'The table grows to more than 1 GB and {ratio} times the size of its file. If its content is right, save it as CSV and import that.',
  has_nul:
    'The text holds a NUL byte, on line {line}, which no CSV file has: it was damaged, or is binary data. Export the survey again as CSV.',
  has_nuls:
    'The text holds {count} NUL bytes, the first on line {line}, which no CSV file has: it was damaged, or is binary data. Export the survey again as CSV.',
  is_word: 'The file is a Word document. Import it as a document.',
  is_word_renamed: 'The file is a Word document. Rename it to .docx to import it as a document.',
  is_powerpoint: 'The file is a PowerPoint presentation. Import it as a document.',
  is_powerpoint_renamed: 'The file is a PowerPoint presentation. Rename it to .pptx to import it as a document.',
  named_but_html:
    'The file has the name of {what} (.{extension}), but it is a web page (HTML). Open it in a spreadsheet program and save its table as .xlsx or CSV.',
  named_but_text:
    'The file has the name of {what} (.{extension}), but it is text. If it is CSV or separated by tabs, rename it to .csv and import it again.',
  sheet_cell_damaged:
    'Cell {cell} of the sheet “{sheet}” is damaged: {what}. Open the workbook in a spreadsheet program and save it again.',
  sheet_row_damaged:
    'Row {row} of the sheet “{sheet}” is damaged: {what}. Open the workbook in a spreadsheet program and save it again.',
  sheet_start_damaged:
    'The beginning of the sheet “{sheet}” is damaged: {what}. Open the workbook in a spreadsheet program and save it again.',
} as const;

/** A code, and what its sentence needs. */
export type TableProblem = ProblemOf<typeof tableProblems>;
/** A code whose sentence needs nothing else. */
export type PlainTableCode = PlainCode<typeof tableProblems>;

export const { problem: tableProblem, say: sayTableProblem } = inEnglish(tableProblems);
