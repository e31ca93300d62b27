import type { Pair } from './translate.ts';

/** What to do with a file that cannot be read. */
export const remedies: readonly Pair[] = [
  ['Export it again.', 'Sie noch einmal exportieren.'],
  ['Export the survey again.', 'Die Umfrage noch einmal exportieren.'],
  [
    'Open it in SPSS with the password, save it without one and import that.',
    'Die Datei in SPSS mit dem Passwort öffnen, ohne Passwort speichern und diese importieren.',
  ],
  [
    'Close or remove it, or choose “no quotes” for this file.',
    'Schließen oder entfernen Sie es, oder wählen Sie für diese Datei „keine Anführungszeichen“.',
  ],
  ['Check for a quote that is not closed.', 'Suchen Sie nach einem Anführungszeichen, das nicht geschlossen ist.'],
  ['Save it as UTF-8.', 'Als UTF-8 speichern.'],
  ['Export the survey again, with its responses.', 'Die Umfrage mit ihren Rückmeldungen noch einmal exportieren.'],
  ['Export the survey again as CSV.', 'Die Umfrage noch einmal als CSV exportieren.'],
  ['Export the survey as CSV.', 'Die Umfrage als CSV exportieren.'],
  ['Export the survey as CSV instead.', 'Die Umfrage stattdessen als CSV exportieren.'],
  ['Export the survey as CSV and try again.', 'Die Umfrage als CSV exportieren und es noch einmal versuchen.'],
  ['Export it in UTF-8.', 'Sie in UTF-8 exportieren.'],
  [
    'Export the responses from that tool as CSV or .xlsx.',
    'Die Rückmeldungen in jenem Programm als CSV oder .xlsx exportieren.',
  ],
  ['Download it again.', 'Sie noch einmal herunterladen.'],
  ['Download the export again.', 'Den Export noch einmal herunterladen.'],
  ['Download or export it again.', 'Sie noch einmal herunterladen oder exportieren.'],
  ['Download or save it again.', 'Sie noch einmal herunterladen oder speichern.'],
  ['Download or save the workbook again.', 'Die Arbeitsmappe noch einmal herunterladen oder speichern.'],
  ['Save it again in SPSS, or download it again.', 'Sie in SPSS noch einmal speichern oder noch einmal herunterladen.'],
  [
    'Save it again in Stata, or download it again.',
    'Sie in Stata noch einmal speichern oder noch einmal herunterladen.',
  ],
  [
    'Save it again in SPSS with the variables you need.',
    'Sie in SPSS mit den nötigen Variablen noch einmal speichern.',
  ],
  [
    'Save it again in Stata with the variables you need.',
    'Sie in Stata mit den nötigen Variablen noch einmal speichern.',
  ],
  ['Save it again in SPSS on a computer.', 'Sie in SPSS auf einem PC noch einmal speichern.'],
  ['Export it again from SPSS, as .sav if possible.', 'Sie in SPSS noch einmal exportieren, wenn möglich als .sav.'],
  ['Save it without one first.', 'Sie erst ohne Passwort speichern.'],
  ['Save it without one, or unpack it first.', 'Sie ohne Passwort speichern oder erst entpacken.'],
  ['Save it without aliases.', 'Sie ohne Aliase speichern.'],
  ['Save it as a file and drop the file.', 'Sie als Datei speichern und die Datei hierher ziehen.'],
  ['Save it as Unicode (UTF-8).', 'Sie als Unicode (UTF-8) speichern.'],
  [
    'Save it as CSV, or as .sav to keep its labels.',
    'Sie als CSV speichern, oder als .sav, damit die Beschriftungen bleiben.',
  ],
  ['Save it as CSV from the program that wrote it.', 'Sie im Programm, das sie geschrieben hat, als CSV speichern.'],
  [
    'Save the table as CSV from the program that wrote it.',
    'Die Tabelle im Programm, das sie geschrieben hat, als CSV speichern.',
  ],
  ['Save the table as CSV.', 'Die Tabelle als CSV speichern.'],
  ['Save the table as CSV, for example with to_csv().', 'Die Tabelle als CSV speichern, etwa mit to_csv().'],
  [
    'Save the table in R with write.csv(), or with haven::write_sav() to keep its labels.',
    'Die Tabelle in R mit write.csv() speichern, oder mit haven::write_sav(), damit die Beschriftungen bleiben.',
  ],
  ['Save the sheet as CSV UTF-8 and import that.', 'Das Blatt als CSV UTF-8 speichern und das importieren.'],
  ['Save a workbook as .xlsx or its sheet as CSV.', 'Eine Arbeitsmappe als .xlsx speichern oder ihr Blatt als CSV.'],
  [
    'Save it as a file of Stata 14 (saveold), or export it as CSV.',
    'Sie als Datei von Stata 14 speichern (saveold) oder als CSV exportieren.',
  ],
  [
    'Save the sheet with the responses in a workbook of its own.',
    'Das Blatt mit den Rückmeldungen in einer eigenen Arbeitsmappe speichern.',
  ],
  ['Open it and save it again.', 'Sie öffnen und noch einmal speichern.'],
  [
    'Open the file in a spreadsheet program and save it again.',
    'Die Datei in einem Tabellenprogramm öffnen und noch einmal speichern.',
  ],
  [
    'Open the workbook in a spreadsheet program and save it again.',
    'Die Arbeitsmappe in einem Tabellenprogramm öffnen und noch einmal speichern.',
  ],
  [
    'Open it in a spreadsheet program and save it again.',
    'Sie in einem Tabellenprogramm öffnen und noch einmal speichern.',
  ],
  [
    'Open it in a spreadsheet program and save it as .xlsx or CSV.',
    'Sie in einem Tabellenprogramm öffnen und als .xlsx oder CSV speichern.',
  ],
  [
    'Open it in a spreadsheet program, save it as .xlsx and import that.',
    'Sie in einem Tabellenprogramm öffnen, als .xlsx speichern und das importieren.',
  ],
  [
    'Open it in a spreadsheet program and save its table as .xlsx or CSV.',
    'Sie in einem Tabellenprogramm öffnen und ihre Tabelle als .xlsx oder CSV speichern.',
  ],
  [
    'Open it in Excel, save it as .xlsx and import that.',
    'Sie in Excel öffnen, als .xlsx speichern und das importieren.',
  ],
  ['Open it in Excel and save it as .xlsx or CSV.', 'Sie in Excel öffnen und als .xlsx oder CSV speichern.'],
  ['Open it in Word and save it as .docx.', 'Sie in Word öffnen und als .docx speichern.'],
  [
    'Open it in its program and save it as .xlsx or .docx.',
    'Sie in ihrem Programm öffnen und als .xlsx oder .docx speichern.',
  ],
  [
    'Open it in Excel, remove the password under File, Info, Protect Workbook, and save it again.',
    'Sie in Excel öffnen, das Passwort unter Datei, Informationen, Arbeitsmappe schützen entfernen und sie noch einmal speichern.',
  ],
  ['Open the complete file and save it as CSV.', 'Die vollständige Datei öffnen und als CSV speichern.'],
  ['Open it there and download it as .xlsx or CSV.', 'Es dort öffnen und als .xlsx oder CSV herunterladen.'],
  [
    'Open it, and download the responses as CSV or .xlsx.',
    'Sie öffnen und die Rückmeldungen als CSV oder .xlsx herunterladen.',
  ],
  ['Unpack it first.', 'Sie erst entpacken.'],
  ['Unpack it, or save its table as CSV.', 'Sie entpacken oder ihre Tabelle als CSV speichern.'],
  ['Unpack it, or pack it as .zip.', 'Sie entpacken oder als .zip packen.'],
  [
    'Unpack it and drop what is in it, or pack it as .zip.',
    'Sie entpacken und den Inhalt hierher ziehen, oder ihn als .zip packen.',
  ],
  ['Unpack it and drop the files.', 'Es entpacken und die Dateien hierher ziehen.'],
  ['Unpack it and drop the files you need.', 'Es entpacken und die nötigen Dateien hierher ziehen.'],
  ['Unpack it yourself if you trust it.', 'Wer ihm traut, entpackt es selbst.'],
  ['Pack it again.', 'Es noch einmal packen.'],
  ['Split the table first.', 'Erst die Tabelle teilen.'],
  ['Shorten it.', 'Sie kürzen.'],
  ['Shorten it first.', 'Sie erst kürzen.'],
  ['Import it as an insight instead.', 'Sie stattdessen als Erkenntnis importieren.'],
  ['Choose another one.', 'Eine andere wählen.'],
  ['Check that it is the file with the responses.', 'Prüfen, ob es die Datei mit den Rückmeldungen ist.'],
  [
    'Check that each row is one response, and try again.',
    'Prüfen, ob jede Zeile eine Rückmeldung ist, und es noch einmal versuchen.',
  ],
  [
    'Delete what is beside the table, save the workbook and import it again.',
    'Löschen, was neben der Tabelle steht, die Arbeitsmappe speichern und noch einmal importieren.',
  ],
  [
    'Drop the data file that belongs to it (.sav or CSV).',
    'Die Datei mit den Daten, die dazu gehört (.sav oder CSV), hierher ziehen.',
  ],
  [
    'If it is CSV or separated by tabs, rename it to .csv and import it again.',
    'Ist er CSV oder mit Tabulatoren getrennt, die Datei in .csv umbenennen und noch einmal importieren.',
  ],
  [
    'If responses are attached to it, open it, save the attachment and drop that.',
    'Sind Rückmeldungen angehängt, sie öffnen, den Anhang speichern und diesen hierher ziehen.',
  ],
  [
    'If its content is right, save it as CSV and import that.',
    'Stimmt ihr Inhalt, sie als CSV speichern und das importieren.',
  ],
  [
    'Rename it to .{extension} to import it as an insight.',
    'Sie in .{extension} umbenennen, um sie als Erkenntnis zu importieren.',
  ],
  ['Import it as an insight.', 'Sie als Erkenntnis importieren.'],
];
