import type { Pair } from './translate.ts';

/** Of kinds of files that hold no table, and of those of SPSS, Stata and XML. */
export const ofKinds: readonly Pair[] = [
  ['The file is a Qualtrics questionnaire (.qsf).', 'Die Datei ist ein Qualtrics-Fragebogen (.qsf).'],
  ['It has the questions, not the responses.', 'Sie hat die Fragen, nicht die Rückmeldungen.'],
  [
    'In Qualtrics, export the responses under Data & Analysis as CSV, .sav or .xml.',
    'Die Rückmeldungen in Qualtrics unter „Daten und Analyse“ als CSV, .sav oder .xml exportieren.',
  ],
  [
    'The file is a LimeSurvey archive of responses (.lsr), which only LimeSurvey reads.',
    'Die Datei ist ein LimeSurvey-Archiv von Rückmeldungen (.lsr), das nur LimeSurvey liest.',
  ],
  ['The file is a LimeSurvey questionnaire.', 'Die Datei ist ein LimeSurvey-Fragebogen.'],
  [
    'The file is a LimeSurvey archive (.lsa), which only LimeSurvey reads.',
    'Die Datei ist ein LimeSurvey-Archiv (.lsa), das nur LimeSurvey liest.',
  ],
  [
    'In LimeSurvey, export the responses as CSV, Excel or SPSS.',
    'Die Rückmeldungen in LimeSurvey als CSV, Excel oder SPSS exportieren.',
  ],
  ['The file holds objects of R.', 'Die Datei enthält Objekte von R.'],
  ['The file holds variables of MATLAB.', 'Die Datei enthält Variablen von MATLAB.'],
  [
    'The file holds objects of Python, which may run programs.',
    'Die Datei enthält Objekte von Python, die Programme ausführen können.',
  ],
  [
    'The file is a SAS table (.sas7bdat), which Sheaf does not read.',
    'Die Datei ist eine SAS-Tabelle (.sas7bdat), die Sheaf nicht liest.',
  ],
  [
    'The file is a SAS transport file (.xpt), which Sheaf does not read.',
    'Die Datei ist eine SAS-Transportdatei (.xpt), die Sheaf nicht liest.',
  ],
  [
    'The file is a Parquet table, which Sheaf does not read.',
    'Die Datei ist eine Parquet-Tabelle, die Sheaf nicht liest.',
  ],
  [
    'The file is an Arrow or Feather table, which Sheaf does not read.',
    'Die Datei ist eine Arrow- oder Feather-Tabelle, die Sheaf nicht liest.',
  ],
  ['The file is an Access database.', 'Die Datei ist eine Access-Datenbank.'],
  [
    'In Access, export the table with the responses as .xlsx or CSV.',
    'Die Tabelle mit den Rückmeldungen in Access als .xlsx oder CSV exportieren.',
  ],
  ['The file is an SQLite database.', 'Die Datei ist eine SQLite-Datenbank.'],
  ['Export the table with the responses as CSV.', 'Die Tabelle mit den Rückmeldungen als CSV exportieren.'],
  [
    'The file is in the format HDF5, which Sheaf does not read.',
    'Die Datei hat das Format HDF5, das Sheaf nicht liest.',
  ],
  ['The file is a program for SPSS.', 'Die Datei ist ein Programm für SPSS.'],
  [
    'The file is a Numbers spreadsheet, which only Numbers reads.',
    'Die Datei ist eine Numbers-Tabelle, die nur Numbers liest.',
  ],
  [
    'In Numbers, choose File, Export To, and Excel or CSV.',
    'In Numbers „Ablage“, „Exportieren“ und Excel oder CSV wählen.',
  ],
  [
    'The file is only a link to a document on Google Drive.',
    'Die Datei ist nur ein Link auf ein Dokument in Google Drive.',
  ],
  ['The file is only a link.', 'Die Datei ist nur ein Link.'],
  [
    'The file is a {name} archive, which Sheaf does not open.',
    'Die Datei ist ein {name}-Archiv, das Sheaf nicht öffnet.',
  ],
  [
    'The file is a packed tar archive, which Sheaf does not open.',
    'Die Datei ist ein gepacktes tar-Archiv, das Sheaf nicht öffnet.',
  ],
  ['The file is packed in a way that Sheaf does not open.', 'Die Datei ist so gepackt, dass Sheaf sie nicht öffnet.'],
  [
    'The file is a table in the format SYLK, which Sheaf does not read.',
    'Die Datei ist eine Tabelle im Format SYLK, das Sheaf nicht liest.',
  ],
  ['The file is an e-mail message.', 'Die Datei ist eine E-Mail.'],
  ['The file is a web page (HTML).', 'Die Datei ist eine Webseite (HTML).'],
  ['The file is a picture (SVG).', 'Die Datei ist ein Bild (SVG).'],
  ['It holds no responses.', 'Sie enthält keine Rückmeldungen.'],
  [
    'The file is an Excel workbook in the XML format of 2003.',
    'Die Datei ist eine Excel-Arbeitsmappe im XML-Format von 2003.',
  ],
  ['The file is a Word document in the XML format of 2003.', 'Die Datei ist ein Word-Dokument im XML-Format von 2003.'],
  ['The file is an Office document in one XML file.', 'Die Datei ist ein Office-Dokument in einer einzigen XML-Datei.'],
  ['The file is a part of an OpenDocument file.', 'Die Datei ist ein Teil einer OpenDocument-Datei.'],
  ['The file is a Word document.', 'Die Datei ist ein Word-Dokument.'],
  ['The file is a PowerPoint presentation.', 'Die Datei ist eine PowerPoint-Präsentation.'],
  ['The file is a JMP table, which Sheaf does not read.', 'Die Datei ist eine JMP-Tabelle, die Sheaf nicht liest.'],
  ['The SPSS file has no cases, so it has no responses.', 'Die SPSS-Datei hat keine Fälle, also keine Rückmeldungen.'],
  [
    'The SPSS file has no variables, so it has no responses.',
    'Die SPSS-Datei hat keine Variablen, also keine Rückmeldungen.',
  ],
  ['The SPSS file is damaged: {what}.', 'Die SPSS-Datei ist beschädigt: {what}.'],
  ['The SPSS file has too many variables.', 'Die SPSS-Datei hat zu viele Variablen.'],
  ['The SPSS file has too many variables or labels.', 'Die SPSS-Datei hat zu viele Variablen oder Beschriftungen.'],
  ['The SPSS file comes from a mainframe.', 'Die SPSS-Datei kommt von einem Großrechner.'],
  ['The Stata file refers to another one (fralias).', 'Die Stata-Datei verweist auf eine andere (fralias).'],
  [
    'The Stata file has no variables, so it has no responses.',
    'Die Stata-Datei hat keine Variablen, also keine Rückmeldungen.',
  ],
  [
    'The Stata file has no observations, so it has no responses.',
    'Die Stata-Datei hat keine Beobachtungen, also keine Rückmeldungen.',
  ],
  ['The Stata file has too many variables or notes.', 'Die Stata-Datei hat zu viele Variablen oder Notizen.'],
  ['The Stata file has too many value labels.', 'Die Stata-Datei hat zu viele Beschriftungen von Werten.'],
  ['The Stata file is damaged: {what}.', 'Die Stata-Datei ist beschädigt: {what}.'],
  ['An answer in the Stata file is longer than 32 MB.', 'Eine Antwort in der Stata-Datei ist länger als 32 MB.'],
  ['The file comes from {age} (format {release}).', 'Die Datei stammt aus {age} (Format {release}).'],
  [
    'The file is written in the character set “{name}”, which Sheaf does not read.',
    'Die Datei ist im Zeichensatz „{name}“ geschrieben, den Sheaf nicht liest.',
  ],
  [
    'The XML file holds no list of responses: no element with fields repeats in “{root}”.',
    'Die XML-Datei enthält keine Liste von Rückmeldungen: In „{root}“ wiederholt sich kein Element mit Feldern.',
  ],
  ['The XML file has {what}, so it is not a table.', 'Die XML-Datei hat {what} und ist deshalb keine Tabelle.'],
  [
    'The XML file is in the encoding “{name}”, which Sheaf does not know.',
    'Die XML-Datei hat die Kodierung „{name}“, die Sheaf nicht kennt.',
  ],
  ['The file is not well-formed XML: see {place}.', 'Die Datei ist kein wohlgeformtes XML: siehe {place}.'],
  [
    'The XML file defines its own entities, which Sheaf does not read.',
    'Die XML-Datei definiert eigene Entitäten, die Sheaf nicht liest.',
  ],
  [
    'A response in the XML file has more than 100,000 elements.',
    'Eine Rückmeldung in der XML-Datei hat mehr als 100.000 Elemente.',
  ],
  [
    'A response in the XML file has more than 16 million characters.',
    'Eine Rückmeldung in der XML-Datei hat mehr als 16 Millionen Zeichen.',
  ],
];
