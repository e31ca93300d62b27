import { tableDetails } from './table-details.de.ts';

/** Why a file cannot be read as a table. */
export const tables = {
  ...tableDetails,
  is_zip:
    'Das ist ein ZIP-Archiv oder Office-Dokument, keine CSV-Datei. Sie entpacken oder ihre Tabelle als CSV speichern.',
  is_old_office:
    'Das ist eine Office-Datei im alten Format, keine CSV-Datei. Eine Arbeitsmappe als .xlsx speichern oder ihr Blatt als CSV.',
  is_utf32: 'Dieser Text ist in UTF-32, das hier niemand liest. Als UTF-8 speichern.',
  is_pdf: 'Das ist ein PDF-Dokument, keine CSV-Datei. Sie stattdessen als Dokument importieren.',
  is_png: 'Das ist ein PNG-Bild, keine CSV-Datei.',
  is_jpeg: 'Das ist ein JPEG-Bild, keine CSV-Datei.',
  is_gif: 'Das ist ein GIF-Bild, keine CSV-Datei.',
  is_riff:
    'Das ist ein WAV-Ton, ein AVI-Video oder ein WebP-Bild, keine CSV-Datei. Mit der passenden Endung lässt es sich importieren.',
  is_mp3: 'Das ist ein MP3-Ton, keine CSV-Datei.',
  is_gzip: 'Diese Datei ist komprimiert (gzip). Sie erst entpacken.',
  is_sqlite: 'Das ist eine SQLite-Datenbank, keine CSV-Datei.',
  is_rich_text: 'Das ist ein RTF-Dokument, keine CSV-Datei.',
  is_web_page: 'Das ist eine Webseite, keine CSV-Datei. Den Export noch einmal herunterladen.',
  is_xml: 'Das ist eine XML-Datei, keine CSV-Datei. Die Umfrage als CSV exportieren.',
  ends_in_nuls:
    'Die Datei endet ab Zeile {line} mit {count} NUL-Bytes, wo ihr Rest fehlt: Sie wurde nicht vollständig geschrieben. Die Umfrage noch einmal exportieren.',
  is_binary:
    'Diese Datei enthält Binärdaten, keinen Text. Die Umfrage als CSV exportieren und es noch einmal versuchen.',
  encoding_unknown: 'Die Kodierung {encoding} ist hier nicht bekannt. Eine andere wählen.',
  no_header_row: 'Die Datei ist leer: Sie hat keine Kopfzeile. Die Umfrage noch einmal exportieren.',
  no_header_below_titles: 'Unter den leeren Zeilen und Titeln hat die Datei keine Kopfzeile.',
  archive_damaged:
    'Die Datei ist beschädigt: Ein Teil lässt sich nicht entpacken. Sie noch einmal herunterladen oder speichern.',
  archived_file_too_large: '„{path}“ ist entpackt größer als 4 GB. Die Datei erst teilen.',
  archive_locked: 'Die Datei ist mit einem Passwort geschützt. Sie ohne Passwort speichern oder erst entpacken.',
  archive_too_many_files:
    'Das Archiv hat mehr als {count} Dateien. Es entpacken und die nötigen Dateien hierher ziehen.',
  archived_part_too_large:
    '„{path}“ in der Datei ist zu groß zum Lesen. Die Datei in ihrem Programm öffnen und noch einmal speichern.',
  copied_table_too_large: 'Die kopierte Tabelle ist zu groß. Sie als Datei speichern und die Datei hierher ziehen.',
  office_locked:
    'Die Datei ist mit einem Passwort geschützt. Sie in Excel öffnen, das Passwort unter Datei, Informationen, Arbeitsmappe schützen entfernen und sie noch einmal speichern.',
  is_xls:
    'Die Datei ist eine Excel-Arbeitsmappe im alten Format (.xls), die Sheaf nicht als Tabelle liest. Sie in einem Tabellenprogramm öffnen, als .xlsx speichern und das importieren.',
  gzip_damaged:
    'Die .gz-Datei ist abgeschnitten, oder nach ihrem Ende folgt etwas: eine zweite, angehängte .gz-Datei oder etwas Fremdes. Sie noch einmal herunterladen, oder selbst entpacken und den Inhalt importieren.',
  gzip_too_large: 'Die .gz-Datei ist entpackt größer als 4 GB. Erst die Tabelle teilen.',
  gzip_grows: 'Die .gz-Datei wird entpackt mehr als {ratio}-mal so groß. Wer ihm traut, entpackt es selbst.',
  archive_too_large: 'Das Archiv hat entpackt {size}, mehr als 8 GB. Es entpacken und die Dateien hierher ziehen.',
  archive_grows: 'Das Archiv wird entpackt mehr als {ratio}-mal so groß. Wer ihm traut, entpackt es selbst.',
  archive_names_twice: 'Das Archiv hat zwei Dateien namens „{path}“. Es noch einmal packen.',
  is_packed_tar:
    'Die Datei ist ein packed tar-Archiv, das Sheaf nicht öffnet. Sie entpacken und den Inhalt hierher ziehen, oder ihn als .zip packen.',
  table_row_too_large:
    'Eine Zeile der Tabelle ist größer als 64 MB. Prüfen, ob jede Zeile eine Rückmeldung ist, und es noch einmal versuchen.',
  json_field_too_many_values:
    'Ein Eintrag hat mehr als hundert Werte für „{field}“. Die Umfrage stattdessen als CSV exportieren.',
  json_answers_apart:
    'Die Antworten jeder Rückmeldung sind eine Liste von Objekten, wie die Programmschnittstellen von Typeform und SurveyMonkey sie geben. Die Umfrage stattdessen als CSV oder Arbeitsmappe exportieren.',
  not_json: 'Die Datei ist kein gültiges JSON. {place}: {expected}, gefunden {found}. Sie noch einmal exportieren.',
  json_too_large:
    'Die JSON-Datei hat {what} und ist deshalb keine Tabelle. Die Umfrage stattdessen als CSV exportieren.',
  json_no_list:
    'Die JSON-Datei enthält keine Liste von Rückmeldungen: Sie hat keine Liste von Objekten. Die Umfrage stattdessen als CSV exportieren.',
  json_file_too_large:
    'Die JSON-Datei ist größer als 256 MB. Sie mit einer Rückmeldung je Zeile exportieren (JSON Lines) oder als CSV.',
  file_empty: 'Die Datei ist leer. Sie noch einmal herunterladen oder exportieren.',
  too_many_sheets:
    'Die Arbeitsmappe hat mehr als 10.000 Blätter. Das Blatt mit den Rückmeldungen in einer eigenen Arbeitsmappe speichern.',
  workbook_locked: 'Die Arbeitsmappe ist mit einem Passwort geschützt. Sie erst ohne Passwort speichern.',
  workbook_empty: 'Die Arbeitsmappe ist beschädigt: Ihr Inhalt fehlt. Sie noch einmal herunterladen oder speichern.',
  workbook_no_cells: 'Die Arbeitsmappe hat kein Blatt mit Zellen. Prüfen, ob es die Datei mit den Rückmeldungen ist.',
  not_utf8: 'Die Datei ist kein Text in UTF-8: Sie ist beschädigt oder anders kodiert. Sie noch einmal exportieren.',
  line_too_long:
    'Zeile {line} der Datei ist zu lang für eine Rückmeldung. Die Umfrage stattdessen als CSV exportieren.',
  entries_unlike:
    'Die Einträge der Datei haben zu wenige gemeinsame Felder für eine Tabelle. Die Umfrage stattdessen als CSV exportieren.',
  entries_too_many_fields:
    'Die Einträge haben mehr als {count} verschiedene Felder und sind deshalb keine Tabelle. Die Umfrage stattdessen als CSV exportieren.',
  is_qsf:
    'Die Datei ist ein Qualtrics-Fragebogen (.qsf). Sie hat die Fragen, nicht die Rückmeldungen. Die Rückmeldungen in Qualtrics unter „Daten und Analyse“ als CSV, .sav oder .xml exportieren.',
  is_lsr:
    'Die Datei ist ein LimeSurvey-Archiv von Rückmeldungen (.lsr), das nur LimeSurvey liest. Die Rückmeldungen in LimeSurvey als CSV, Excel oder SPSS exportieren.',
  is_lss:
    'Die Datei ist ein LimeSurvey-Fragebogen. Sie hat die Fragen, nicht die Rückmeldungen. Die Rückmeldungen in LimeSurvey als CSV, Excel oder SPSS exportieren.',
  is_lsa:
    'Die Datei ist ein LimeSurvey-Archiv (.lsa), das nur LimeSurvey liest. Die Rückmeldungen in LimeSurvey als CSV, Excel oder SPSS exportieren.',
  is_vv:
    'Die Datei ist der Export von LimeSurvey für den eigenen Import (.vv). In LimeSurvey die Antworten als CSV, Excel oder SPSS exportieren.',
  is_r_data:
    'Die Datei enthält Objekte von R. Die Tabelle in R mit write.csv() speichern, oder mit haven::write_sav(), damit die Beschriftungen bleiben.',
  spss_locked:
    'Die SPSS-Datei ist mit einem Passwort geschützt. Die Datei in SPSS mit dem Passwort öffnen, ohne Passwort speichern und diese importieren.',
  is_sas:
    'Die Datei ist eine SAS-Tabelle (.sas7bdat), die Sheaf nicht liest. Sie als CSV speichern, oder als .sav, damit die Beschriftungen bleiben.',
  is_sas_transport:
    'Die Datei ist eine SAS-Transportdatei (.xpt), die Sheaf nicht liest. Sie als CSV speichern, oder als .sav, damit die Beschriftungen bleiben.',
  is_parquet:
    'Die Datei ist eine Parquet-Tabelle, die Sheaf nicht liest. Sie im Programm, das sie geschrieben hat, als CSV speichern.',
  is_access:
    'Die Datei ist eine Access-Datenbank. Die Tabelle mit den Rückmeldungen in Access als .xlsx oder CSV exportieren.',
  is_sqlite_file: 'Die Datei ist eine SQLite-Datenbank. Die Tabelle mit den Rückmeldungen als CSV exportieren.',
  is_spss_program:
    'Die Datei ist ein Programm für SPSS. Die Datei mit den Daten, die dazu gehört (.sav oder CSV), hierher ziehen.',
  is_numbers:
    'Die Datei ist eine Numbers-Tabelle, die nur Numbers liest. In Numbers „Ablage“, „Exportieren“ und Excel oder CSV wählen.',
  is_google_link:
    'Die Datei ist nur ein Link auf ein Dokument in Google Drive. Es dort öffnen und als .xlsx oder CSV herunterladen.',
  is_link: 'Die Datei ist nur ein Link. Sie öffnen und die Rückmeldungen als CSV oder .xlsx herunterladen.',
  is_7zip:
    'Die Datei ist ein 7-Zip-Archiv, das Sheaf nicht öffnet. Sie entpacken und den Inhalt hierher ziehen, oder ihn als .zip packen.',
  is_rar:
    'Die Datei ist ein RAR-Archiv, das Sheaf nicht öffnet. Sie entpacken und den Inhalt hierher ziehen, oder ihn als .zip packen.',
  is_tar:
    'Die Datei ist ein tar-Archiv, das Sheaf nicht öffnet. Sie entpacken und den Inhalt hierher ziehen, oder ihn als .zip packen.',
  is_packed:
    'Die Datei ist so gepackt, dass Sheaf sie nicht öffnet. Sie entpacken und den Inhalt hierher ziehen, oder ihn als .zip packen.',
  is_sylk:
    'Die Datei ist eine Tabelle im Format SYLK, das Sheaf nicht liest. Sie in einem Tabellenprogramm öffnen und als .xlsx oder CSV speichern.',
  is_email:
    'Die Datei ist eine E-Mail. Sind Rückmeldungen angehängt, sie öffnen, den Anhang speichern und diesen hierher ziehen.',
  sheet_cut_off:
    'Das Blatt „{sheet}“ ist nach Zeile {row} abgeschnitten. Die Arbeitsmappe noch einmal herunterladen oder speichern.',
  sheet_too_sparse:
    'Die Werte des Blattes liegen zu weit auseinander für eine Tabelle. Löschen, was neben der Tabelle steht, die Arbeitsmappe speichern und noch einmal importieren.',
  spss_no_cases: 'Die SPSS-Datei hat keine Fälle, also keine Rückmeldungen. Die Umfrage noch einmal exportieren.',
  spss_no_variables:
    'Die SPSS-Datei hat keine Variablen, also keine Rückmeldungen. Die Umfrage noch einmal exportieren.',
  por_damaged: 'Die SPSS-Datei ist beschädigt: {what}. Sie in SPSS noch einmal exportieren, wenn möglich als .sav.',
  por_too_large: 'Die SPSS-Datei hat zu viele Variablen. Sie in SPSS mit den nötigen Variablen noch einmal speichern.',
  spss_mainframe: 'Die SPSS-Datei kommt von einem Großrechner. Sie in SPSS auf einem PC noch einmal speichern.',
  sav_too_large:
    'Die SPSS-Datei hat zu viele Variablen oder Beschriftungen. Sie in SPSS mit den nötigen Variablen noch einmal speichern.',
  sav_damaged:
    'Die SPSS-Datei ist beschädigt: {what}. Sie in SPSS noch einmal speichern oder noch einmal herunterladen.',
  stata_alias: 'Die Stata-Datei verweist auf eine andere (fralias). Sie ohne Aliase speichern.',
  stata_no_variables:
    'Die Stata-Datei hat keine Variablen, also keine Rückmeldungen. Die Umfrage noch einmal exportieren.',
  stata_no_observations:
    'Die Stata-Datei hat keine Beobachtungen, also keine Rückmeldungen. Die Umfrage noch einmal exportieren.',
  stata_too_large:
    'Die Stata-Datei hat zu viele Variablen oder Notizen. Sie in Stata mit den nötigen Variablen noch einmal speichern.',
  stata_too_many_labels:
    'Die Stata-Datei hat zu viele Beschriftungen von Werten. Sie in Stata mit den nötigen Variablen noch einmal speichern.',
  stata_version:
    'Die Datei stammt aus {age} (Format {release}). Sie als Datei von Stata 14 speichern (saveold) oder als CSV exportieren.',
  stata_damaged:
    'Die Stata-Datei ist beschädigt: {what}. Sie in Stata noch einmal speichern oder noch einmal herunterladen.',
  stata_texts_too_large:
    'Die Stata-Datei hat mehr als 512 MB an langen Texten. Sie als CSV exportieren und das importieren.',
  charset_unknown:
    'Die Datei ist im Zeichensatz „{charset}“ geschrieben, den Sheaf nicht liest. Sie als Unicode (UTF-8) speichern.',
  quote_never_closed:
    'Ein Anführungszeichen, das in Rückmeldung {response} beginnt, wird nie geschlossen; der Rest der Datei wäre eine einzige Antwort. Schließen oder entfernen Sie es, oder wählen Sie für diese Datei „keine Anführungszeichen“.',
  row_too_large:
    'Eine Zeile der Datei ist größer als 64 MB. Suchen Sie nach einem Anführungszeichen, das nicht geschlossen ist.',
  texts_damaged:
    'Die Texte der Arbeitsmappe sind beschädigt: {what}. Die Datei in einem Tabellenprogramm öffnen und noch einmal speichern.',
  sheet_missing:
    'Das Blatt „{sheet}“ fehlt in der Arbeitsmappe. Die Arbeitsmappe in einem Tabellenprogramm öffnen und noch einmal speichern.',
  texts_too_large:
    'Die Arbeitsmappe enthält mehr als 512 MB verschiedene Texte. Das Blatt als CSV UTF-8 speichern und das importieren.',
  workbook_damaged:
    'Die Arbeitsmappe ist beschädigt: {what}. Sie in einem Tabellenprogramm öffnen und noch einmal speichern.',
  is_xlsb:
    'Das ist eine binäre Excel-Arbeitsmappe (.xlsb), die Sheaf nicht liest. Sie in Excel öffnen, als .xlsx speichern und das importieren.',
  xml_no_list:
    'Die XML-Datei enthält keine Liste von Rückmeldungen: In „{root}“ wiederholt sich kein Element mit Feldern. Die Umfrage stattdessen als CSV exportieren.',
  is_html:
    'Die Datei ist eine Webseite (HTML). Sie in einem Tabellenprogramm öffnen und ihre Tabelle als .xlsx oder CSV speichern.',
  is_svg: 'Die Datei ist ein Bild (SVG). Sie enthält keine Rückmeldungen.',
  is_excel_2003:
    'Die Datei ist eine Excel-Arbeitsmappe im XML-Format von 2003. Sie in Excel öffnen und als .xlsx oder CSV speichern.',
  is_word_2003: 'Die Datei ist ein Word-Dokument im XML-Format von 2003. Sie in Word öffnen und als .docx speichern.',
  is_office_xml:
    'Die Datei ist ein Office-Dokument in einer einzigen XML-Datei. Sie in ihrem Programm öffnen und als .xlsx oder .docx speichern.',
  is_opendocument_part:
    'Die Datei ist ein Teil einer OpenDocument-Datei. Die vollständige Datei öffnen und als CSV speichern.',
  is_ddi:
    'Die Datei beschreibt einen Datensatz (DDI). Sie enthält keine Rückmeldungen. Die Umfrage stattdessen als CSV exportieren.',
  xml_too_large: 'Die XML-Datei hat {what} und ist deshalb keine Tabelle. Die Umfrage stattdessen als CSV exportieren.',
  xml_encoding_unknown:
    'Die XML-Datei hat die Kodierung „{encoding}“, die Sheaf nicht kennt. Sie in UTF-8 exportieren.',
  xml_not_well_formed: 'Die Datei ist kein wohlgeformtes XML: siehe {place}. Sie noch einmal exportieren.',
  xml_entities:
    'Die XML-Datei definiert eigene Entitäten, die Sheaf nicht liest. Die Umfrage stattdessen als CSV exportieren.',
  part_unreadable: 'Die Datei ist beschädigt: „{path}“ darin ist nicht lesbar. Sie öffnen und noch einmal speichern.',
  xml_response_too_large:
    'Eine Rückmeldung in der XML-Datei hat mehr als 100.000 Elemente. Die Umfrage stattdessen als CSV exportieren.',
  xml_response_too_long:
    'Eine Rückmeldung in der XML-Datei hat mehr als 16 Millionen Zeichen. Die Umfrage stattdessen als CSV exportieren.',
  table_grows:
    'Die Tabelle wird größer als 1 GB und als das {ratio}-Fache ihrer Datei. Stimmt ihr Inhalt, sie als CSV speichern und das importieren.',
  has_nul:
    'Der Text enthält ein NUL-Byte (in Zeile {line}), was keine CSV-Datei hat: Er wurde beschädigt oder besteht aus Binärdaten. Die Umfrage noch einmal als CSV exportieren.',
  has_nuls:
    'Der Text enthält {count} NUL-Bytes (das erste in Zeile {line}), was keine CSV-Datei hat: Er wurde beschädigt oder besteht aus Binärdaten. Die Umfrage noch einmal als CSV exportieren.',
  is_word: 'Die Datei ist ein Word-Dokument. Sie als Dokument importieren.',
  is_word_renamed: 'Die Datei ist ein Word-Dokument. Sie in .docx umbenennen, um sie als Dokument zu importieren.',
  is_powerpoint: 'Die Datei ist eine PowerPoint-Präsentation. Sie als Dokument importieren.',
  is_powerpoint_renamed:
    'Die Datei ist eine PowerPoint-Präsentation. Sie in .pptx umbenennen, um sie als Dokument zu importieren.',
  named_but_html:
    'Die Datei heißt wie {what} (.{extension}), ist aber eine Webseite (HTML). Sie in einem Tabellenprogramm öffnen und ihre Tabelle als .xlsx oder CSV speichern.',
  named_but_text:
    'Die Datei heißt wie {what} (.{extension}), ist aber Text. Ist er CSV oder mit Tabulatoren getrennt, die Datei in .csv umbenennen und noch einmal importieren.',
  sheet_cell_damaged:
    'Zelle {cell} des Blattes „{sheet}“ ist beschädigt: {what}. Die Arbeitsmappe in einem Tabellenprogramm öffnen und noch einmal speichern.',
  sheet_row_damaged:
    'Zeile {row} des Blattes „{sheet}“ ist beschädigt: {what}. Die Arbeitsmappe in einem Tabellenprogramm öffnen und noch einmal speichern.',
  sheet_start_damaged:
    'Der Anfang des Blattes „{sheet}“ ist beschädigt: {what}. Die Arbeitsmappe in einem Tabellenprogramm öffnen und noch einmal speichern.',
} as const;
