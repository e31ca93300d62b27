/** What the importer itself reports: of requests without a usable answer, and of files that it does not send. */
export const importer = {
  service_silent: 'Der Importdienst unter {address} ist nicht erreichbar. Läuft er?',
  answer_broken_off: 'Die Verbindung brach mitten in einer Antwort ab.',
  answer_cut_off: 'Die Antwort ist kein JSON: Sie wurde unterwegs abgeschnitten.',
  answer_of_others: 'Die Antwort ist kein JSON: Etwas anderes als der Importdienst hat geantwortet.',
  answer_is_page:
    'Statt einer Antwort kam eine Webseite. Entweder ist das nicht die Adresse eines Importdienstes, oder ein Proxy oder eine Anmeldeseite liegt dazwischen.',
  answer_unreadable: 'Der Importdienst gab eine Antwort, die Sheaf nicht lesen kann ({where}).',
  answer_unclear: 'Der Importdienst antwortet so, dass Sheaf es nicht versteht (HTTP {status}).',
  answer_too_large:
    'Die Antwort ist größer als {most}; das braucht kein Importdienst. Sie wurde nicht zu Ende gelesen. Die Adresse des Dienstes prüfen.',
  answer_too_slow:
    'Die Antwort kommt so langsam, dass Sheaf nicht auf ihr Ende gewartet hat. Später noch einmal versuchen.',
  answer_redirects:
    'Diese Adresse leitet Anfragen an {where} weiter. Sheaf folgt keinen Weiterleitungen: die endgültige Adresse des Dienstes angeben.',
  another_address: 'eine andere',
  refused_token: 'Der Importdienst nimmt das Token nicht an. Es prüfen oder ein neues erstellen.',
  refused_scope: 'Dieser Schlüssel darf das nicht: Ihm fehlt ein Recht.',
  refused_absent: 'Der Importdienst hat nicht, was verlangt wurde.',
  refused_conflict: 'Der Importdienst hat die Anfrage abgelehnt: Jemand anders hat das gleichzeitig geändert.',
  refused_size: 'Die Anfrage ist größer, als der Importdienst annimmt.',
  refused_rate: 'Der Importdienst nimmt gerade keine Anfragen mehr an.',
  refused_scopes:
    'Der Importdienst verweigert die Rechte {scopes}. Einen Schlüssel verwenden, der Projekte lesen und importieren darf.',
  scopes_of_sheaf: 'um die Sheaf bittet',
  service_failed:
    'Der Importdienst oder etwas auf dem Weg dorthin ist ausgefallen (HTTP {status}). Später noch einmal versuchen.',
  addresses_absent: 'Der Dienst hat keine der Adressen {addresses} ({why}).',

  storage_unreachable: 'Der Speicher ist nicht erreichbar.',
  storage_busy: 'Der Speicher ist ausgelastet: {why}',

  content_of_other_kind:
    'Die Datei heißt .{extension}, enthält aber {found}. Die richtige Datei wählen oder ihre Endung berichtigen.',
  content_locked:
    'Das ist ein altes oder mit einem Passwort geschütztes Office-Dokument. Es ohne Passwort neu speichern.',
  plain_text: 'bloßen Text',
  archive_of_others: 'ein ZIP-Archiv anderer Dateien',
  a_recording: 'eine Aufnahme im Format {name}',

  kind_unknown: 'Diese Art von Datei kennt Sheaf nicht.',
  kind_unknown_archive: 'Diese Art von Datei kennt Sheaf nicht. Sie entpacken oder als .zip packen.',
  kind_no_table: '{files} sind keine Tabellen, und eine Umfrage wird aus einer Tabelle.',
  kind_old_workbook:
    '{files} sind keine Tabellen, und eine Umfrage wird aus einer Tabelle. Die Arbeitsmappe als .xlsx speichern.',
  kind_no_insight: '{files} können keine Dokumente werden; möglich sind {extensions}.',
  kind_no_file: '{files} nimmt der Importdienst nicht an.',
  files_of_extension: '.{extension}-Dateien',
  files_without_extension: 'Dateien ohne Endung',
  system_file: 'Diese Datei ist vom System oder einem anderen Programm für sich selbst.',
  chosen_file_empty: 'Die Datei ist leer.',
  name_too_long: 'Der Name ist länger als {most} Zeichen.',
  size_too_large: 'Die Datei ist größer als {most}, die der Importdienst annimmt.',
} as const;
