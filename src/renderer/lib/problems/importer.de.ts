/** What the importer itself reports: of requests without a usable answer, and of files that it does not send. */
export const importer = {
  certificate_untrusted:
    'Das Zertifikat von {address} hat niemand unterschrieben, dem dieser Rechner vertraut. Hat die Organisation eine eigene Zertifizierungsstelle, so vertraut ihr das Fenster, sobald das System es tut, und die Befehlszeile mit NODE_EXTRA_CA_CERTS=DATEI, dem Zertifikat dieser Stelle.',
  certificate_expired:
    'Das Zertifikat von {address} gilt heute nicht. Die Uhr dieses Rechners prüfen; sonst muss es erneuern, wer den Dienst betreibt.',
  certificate_of_others:
    'Das Zertifikat von {address} gilt für einen anderen Namen ({why}). Eine Adresse mit einem Namen verwenden, der darin steht.',
  certificate_wanted:
    'Der Dienst unter {address} verlangt ein Zertifikat von denen, die ihn benutzen; Sheaf hat keines.',
  certificate_refused:
    'Das Zertifikat von {address} ist nicht zu gebrauchen ({why}). Wer den Dienst betreibt, muss es ersetzen.',
  speaks_no_tls:
    'Was unter {address} antwortet, spricht kein TLS. Die Adresse mit http:// beginnen, wenn der Dienst keines hat, oder seinen Port für https verwenden.',
  wants_tls: 'Der Dienst unter {address} spricht nur TLS. Die Adresse mit https:// beginnen.',
  tls_failed:
    'Eine verschlüsselte Verbindung mit {address} kam nicht zustande ({why}). Vielleicht liegt eine Firewall dazwischen, oder der Dienst ist zu alt.',
  port_forbidden:
    'Browser und Node verweigern den Port von {address}, weil ihn andere Dienste benutzen. Einen anderen Port wählen.',
  proxy_refuses:
    'Der Proxy {proxy} verbindet nicht mit {address} ({why}). Wer den Proxy betreibt, weiß warum; oder den Dienst in NO_PROXY nennen.',
  a_proxy: '{proxy} (dem Proxy aus HTTPS_PROXY)',
  connection_refused: 'Unter {address} antwortet nichts. Stimmt der Port, und läuft der Dienst?',
  name_unknown:
    'Der Name in {address} ist hier nicht bekannt. Ist er richtig geschrieben, und besteht die Verbindung zu dem Netz oder VPN, das ihn kennt?',
  network_away: 'Kein Netz führt von diesem Rechner zu {address}. Die Verbindung prüfen und, wenn nötig, das VPN.',
  service_silent:
    'Von {address} kommt nichts, nicht einmal eine Ablehnung. Vielleicht hängt der Dienst, oder eine Firewall verschluckt die Anfragen.',
  speaks_no_http: 'Was unter {address} antwortet, ist kein Webserver ({why}). Den Port prüfen.',
  connection_closed: 'Die Verbindung mit {address} endete ohne Antwort. Stimmt der Port, und läuft der Dienst?',
  service_unreachable:
    'Der Importdienst unter {address} ist nicht erreichbar. Läuft er? Ein Browser, der diese Adresse öffnet, zeigt, was nicht stimmt.',
  answer_broken_off: 'Die Verbindung brach mitten in einer Antwort ab.',
  answer_cut_off: 'Die Antwort ist kein JSON: Sie wurde unterwegs abgeschnitten.',
  answer_of_others: 'Die Antwort ist kein JSON: Etwas anderes als der Importdienst hat geantwortet.',
  answer_is_page:
    'Statt einer Antwort kam eine Webseite (HTTP {status}). Entweder ist das nicht die Adresse eines Importdienstes, oder ein Proxy oder eine Anmeldeseite liegt dazwischen.',
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
  refused_size:
    'Ein Proxy vor dem Dienst nimmt keine so großen Anfragen an (HTTP 413). Wer ihn betreibt, muss seine Grenze erhöhen: In nginx ist das client_max_body_size.',
  refused_rate: 'Der Importdienst nimmt gerade keine Anfragen mehr an.',
  refused_scopes:
    'Der Importdienst verweigert die Rechte {scopes}. Einen Schlüssel verwenden, der Projekte lesen und importieren darf.',
  scopes_of_sheaf: 'um die Sheaf bittet',
  failure_is_page:
    'Statt des Importdienstes antwortete ein Proxy oder das Netz mit einer Webseite (HTTP {status}). Vielleicht läuft der Dienst dahinter nicht. Später noch einmal versuchen.',
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
