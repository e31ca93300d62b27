import type { Pair } from './translate.ts';

/** Of tables, workbooks and archives that are read in the window. */
export const ofTables: readonly Pair[] = [
  [
    'The file is damaged: a part of it cannot be unpacked.',
    'Die Datei ist beschädigt: Ein Teil lässt sich nicht entpacken.',
  ],
  ['The file is damaged: it is cut off.', 'Die Datei ist beschädigt: Sie ist abgeschnitten.'],
  ['The file is damaged: “{path}” in it cannot be read.', 'Die Datei ist beschädigt: „{path}“ darin ist nicht lesbar.'],
  ['The file is protected by a password.', 'Die Datei ist mit einem Passwort geschützt.'],
  ['The SPSS file is protected by a password.', 'Die SPSS-Datei ist mit einem Passwort geschützt.'],
  [
    'A quote that opens in response {response} is never closed, so the rest of the file would be one answer.',
    'Ein Anführungszeichen, das in Rückmeldung {response} beginnt, wird nie geschlossen; der Rest der Datei wäre eine einzige Antwort.',
  ],
  ['A row of the file is larger than 64 MB.', 'Eine Zeile der Datei ist größer als 64 MB.'],
  ['This text is in UTF-32, which nothing here reads.', 'Dieser Text ist in UTF-32, das hier niemand liest.'],
  [
    'The file ends with {count} NUL bytes from line {line} on, where the rest of it is missing: it was not written completely.',
    'Die Datei endet ab Zeile {line} mit {count} NUL-Bytes, wo ihr Rest fehlt: Sie wurde nicht vollständig geschrieben.',
  ],
  ['The file is empty: it has no header row.', 'Die Datei ist leer: Sie hat keine Kopfzeile.'],
  ['The file is empty.', 'Die Datei ist leer.'],
  [
    'The file has no header row below its blank or title lines.',
    'Unter den leeren Zeilen und Titeln hat die Datei keine Kopfzeile.',
  ],
  ['The encoding {encoding} is not known here.', 'Die Kodierung {encoding} ist hier nicht bekannt.'],
  ['The copied table is too large.', 'Die kopierte Tabelle ist zu groß.'],
  ['The archive has more than {count} files.', 'Das Archiv hat mehr als {count} Dateien.'],
  ['The archive has {size} after unpacking, more than 8 GB.', 'Das Archiv hat entpackt {size}, mehr als 8 GB.'],
  ['The archive grows to more than {ratio} times its size.', 'Das Archiv wird entpackt mehr als {ratio}-mal so groß.'],
  ['The archive has two files named “{path}”.', 'Das Archiv hat zwei Dateien namens „{path}“.'],
  [
    'The .gz file is damaged: it is cut off, or something that does not belong to it follows its end.',
    'Die .gz-Datei ist beschädigt: Sie ist abgeschnitten, oder nach ihrem Ende folgt etwas Fremdes.',
  ],
  ['The .gz file is larger than 4 GB after unpacking.', 'Die .gz-Datei ist entpackt größer als 4 GB.'],
  [
    'The .gz file grows to more than {ratio} times its size.',
    'Die .gz-Datei wird entpackt mehr als {ratio}-mal so groß.',
  ],
  ['A row of the table is larger than 64 MB.', 'Eine Zeile der Tabelle ist größer als 64 MB.'],
  [
    'The table grows to more than 1 GB and {ratio} times the size of its file.',
    'Die Tabelle wird größer als 1 GB und als das {ratio}-Fache ihrer Datei.',
  ],
  ['The file is not valid JSON.', 'Die Datei ist kein gültiges JSON.'],
  ['At {place}: {expected}, found {found}.', '{place}: {expected}, gefunden {found}.'],
  ['An entry has more than a hundred values for “{field}”.', 'Ein Eintrag hat mehr als hundert Werte für „{field}“.'],
  ['The JSON file has {what}, so it is not a table.', 'Die JSON-Datei hat {what} und ist deshalb keine Tabelle.'],
  [
    'The JSON file holds no list of responses: it has no list of objects.',
    'Die JSON-Datei enthält keine Liste von Rückmeldungen: Sie hat keine Liste von Objekten.',
  ],
  ['The JSON file is larger than 256 MB.', 'Die JSON-Datei ist größer als 256 MB.'],
  [
    'Export it with one response on each line (JSON lines), or as CSV.',
    'Sie mit einer Rückmeldung je Zeile exportieren (JSON Lines) oder als CSV.',
  ],
  [
    'The file has the name of {what} (.{extension}), but it is a web page (HTML).',
    'Die Datei heißt wie {what} (.{extension}), ist aber eine Webseite (HTML).',
  ],
  [
    'The file has the name of {what} (.{extension}), but it is text.',
    'Die Datei heißt wie {what} (.{extension}), ist aber Text.',
  ],
  ['The workbook has more than 10,000 sheets.', 'Die Arbeitsmappe hat mehr als 10.000 Blätter.'],
  ['The workbook is protected by a password.', 'Die Arbeitsmappe ist mit einem Passwort geschützt.'],
  ['The workbook is damaged: its content is missing.', 'Die Arbeitsmappe ist beschädigt: Ihr Inhalt fehlt.'],
  ['The workbook is damaged: {what}.', 'Die Arbeitsmappe ist beschädigt: {what}.'],
  ['The workbook has no sheet with cells.', 'Die Arbeitsmappe hat kein Blatt mit Zellen.'],
  [
    'The workbook holds more than 512 MB of different texts.',
    'Die Arbeitsmappe enthält mehr als 512 MB verschiedene Texte.',
  ],
  ['The texts of the workbook are damaged: {what}.', 'Die Texte der Arbeitsmappe sind beschädigt: {what}.'],
  [
    'This is a binary Excel workbook (.xlsb), which Sheaf does not read.',
    'Das ist eine binäre Excel-Arbeitsmappe (.xlsb), die Sheaf nicht liest.',
  ],
  [
    'The file is an Excel workbook in the old format (.xls), which Sheaf does not read as a table.',
    'Die Datei ist eine Excel-Arbeitsmappe im alten Format (.xls), die Sheaf nicht als Tabelle liest.',
  ],
  ['The sheet “{sheet}” is cut off after row {row}.', 'Das Blatt „{sheet}“ ist nach Zeile {row} abgeschnitten.'],
  [
    'The values of the sheet are too far apart to be one table.',
    'Die Werte des Blattes liegen zu weit auseinander für eine Tabelle.',
  ],
  [
    'The file is not a LimeSurvey export (.vv): its second line does not name the columns.',
    'Die Datei ist kein LimeSurvey-Export (.vv): Ihre zweite Zeile nennt nicht die Spalten.',
  ],
  [
    'Line {line} has {cells} cells, but the file has {width} columns.',
    'Zeile {line} hat {cells} Zellen, aber die Datei hat {width} Spalten.',
  ],
  [
    'The file is not text in UTF-8: it is damaged or in another encoding.',
    'Die Datei ist kein Text in UTF-8: Sie ist beschädigt oder anders kodiert.',
  ],
  ['Line {line} of the file is too long to be a response.', 'Zeile {line} der Datei ist zu lang für eine Rückmeldung.'],
  [
    'The entries of the file have too few fields in common to be one table.',
    'Die Einträge der Datei haben zu wenige gemeinsame Felder für eine Tabelle.',
  ],
  [
    'The entries have more than {count} different fields, so they are not one table.',
    'Die Einträge haben mehr als {count} verschiedene Felder und sind deshalb keine Tabelle.',
  ],
  [
    'This is a ZIP archive or an Office document, not a CSV file.',
    'Das ist ein ZIP-Archiv oder Office-Dokument, keine CSV-Datei.',
  ],
  [
    'This is an Office file in the old format, not a CSV file.',
    'Das ist eine Office-Datei im alten Format, keine CSV-Datei.',
  ],
  [
    'This is a sound, video or image file, not a CSV file.',
    'Das ist eine Ton-, Video- oder Bilddatei, keine CSV-Datei.',
  ],
  ['This is a sound file, not a CSV file.', 'Das ist eine Tondatei, keine CSV-Datei.'],
  ['This is an XML file, not a CSV file.', 'Das ist eine XML-Datei, keine CSV-Datei.'],
  ['This is {what}, not a CSV file.', 'Das ist {what}, keine CSV-Datei.'],
  ['This file is compressed (gzip).', 'Diese Datei ist komprimiert (gzip).'],
  ['This file holds binary data, not text.', 'Diese Datei enthält Binärdaten, keinen Text.'],
  [
    'The text holds {count}, {where}, which no CSV file has: it was damaged, or is binary data.',
    'Der Text enthält {count} ({where}), was keine CSV-Datei hat: Er wurde beschädigt oder besteht aus Binärdaten.',
  ],
  ['Sheaf does not know this kind of file.', 'Diese Art von Datei kennt Sheaf nicht.'],
  [
    'The system or another program uses this file for itself.',
    'Das System oder ein anderes Programm verwendet diese Datei für sich selbst.',
  ],
  ['{found} cannot be insights; these can: {list}.', '{found} können keine Erkenntnisse sein; möglich sind: {list}.'],
  ['{found} are not among the files the import service accepts.', '{found} nimmt der Importdienst nicht an.'],
  ['The name is longer than {count} characters.', 'Der Name ist länger als {count} Zeichen.'],
  [
    'The file is larger than the {size} the import service accepts.',
    'Die Datei ist größer als die {size}, die der Importdienst annimmt.',
  ],
  ['This is not a mapping template of Sheaf: {what}.', 'Das ist keine Zuordnung von Sheaf: {what}.'],
  ['Export the template again.', 'Die Zuordnung noch einmal speichern.'],
  [
    'This {what} was written by a newer Sheaf: its version is {version}, and this Sheaf reads version 1.',
    'Diese Datei stammt von einem neueren Sheaf: Sie hat die Version {version}, und dieses Sheaf liest Version 1.',
  ],
  ['Update Sheaf, or save it again with this one.', 'Sheaf aktualisieren oder sie mit diesem noch einmal speichern.'],
];
