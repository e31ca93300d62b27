import type { Pair } from './translate.ts';

/** Of requests: why the service refused one, or why there was no answer. */
export const ofRequests: readonly Pair[] = [
  ['The import service at {address} cannot be reached.', 'Der Importdienst unter {address} ist nicht erreichbar.'],
  ['Is it running?', 'Läuft er?'],
  ['The import service does not accept the token.', 'Der Importdienst nimmt das Token nicht an.'],
  ['Check it, or make a new one.', 'Es prüfen oder ein neues erstellen.'],
  ['This API key may not do that: it lacks a scope.', 'Dieser Schlüssel darf das nicht: Ihm fehlt ein Recht.'],
  ['This token lacks the scope {scope}.', 'Diesem Token fehlt das Recht {scope}.'],
  ['The import service does not have what was requested.', 'Der Importdienst hat nicht, was verlangt wurde.'],
  [
    'The import service refused the request: someone else changed this at the same time.',
    'Der Importdienst hat die Anfrage abgelehnt: Jemand anders hat das gleichzeitig geändert.',
  ],
  ['The request is larger than the import service accepts.', 'Die Anfrage ist größer, als der Importdienst annimmt.'],
  ['The import service accepts no more requests for now.', 'Der Importdienst nimmt gerade keine Anfragen mehr an.'],
  [
    'The import service, or something on the way to it, failed (HTTP {status}).',
    'Der Importdienst oder etwas auf dem Weg dorthin ist ausgefallen (HTTP {status}).',
  ],
  ['The service has none of the addresses {list} ({why}).', 'Der Dienst hat keine der Adressen {list} ({why}).'],
  ['Try again later.', 'Später noch einmal versuchen.'],
  [
    'The import service answered in a way Sheaf does not understand (HTTP {status}).',
    'Der Importdienst antwortet so, dass Sheaf es nicht versteht (HTTP {status}).',
  ],
  [
    'The import service gave an answer Sheaf cannot read ({where}).',
    'Der Importdienst gab eine Antwort, die Sheaf nicht lesen kann ({where}).',
  ],
  ['The connection broke off in the middle of an answer.', 'Die Verbindung brach mitten in einer Antwort ab.'],
  [
    'The answer is not JSON: it was cut off on its way.',
    'Die Antwort ist kein JSON: Sie wurde unterwegs abgeschnitten.',
  ],
  [
    'The answer is not JSON: something other than the import service answered.',
    'Die Antwort ist kein JSON: Etwas anderes als der Importdienst hat geantwortet.',
  ],
  ['A web page came in place of an answer.', 'Statt einer Antwort kam eine Webseite.'],
  [
    'Either this is not the address of an import service, or a proxy or a sign-in page is in between.',
    'Entweder ist das nicht die Adresse eines Importdienstes, oder ein Proxy oder eine Anmeldeseite liegt dazwischen.',
  ],
  [
    'The answer is larger than {size}, which no import service needs.',
    'Die Antwort ist größer als {size}; das braucht kein Importdienst.',
  ],
  ['It was not read to its end.', 'Sie wurde nicht zu Ende gelesen.'],
  ['Check the address of the instance.', 'Die Adresse der Instanz prüfen.'],
  [
    'The answer arrives so slowly that Sheaf did not wait for its end.',
    'Die Antwort kommt so langsam, dass Sheaf nicht auf ihr Ende gewartet hat.',
  ],
  ['The import service refuses the scopes {scopes}.', 'Der Importdienst verweigert die Rechte {scopes}.'],
  [
    'Use a key that may read projects and import.',
    'Einen Schlüssel verwenden, der Projekte lesen und importieren darf.',
  ],
  ['This address sends requests on to {where}.', 'Diese Adresse leitet Anfragen an {where} weiter.'],
  [
    'Sheaf follows no redirects: enter the final address of the instance.',
    'Sheaf folgt keinen Weiterleitungen: die endgültige Adresse der Instanz angeben.',
  ],
  ['Something went wrong here.', 'Hier ist etwas schiefgegangen.'],
  ['It has been logged; try again.', 'Es steht im Protokoll; noch einmal versuchen.'],
  ['The database is busy.', 'Die Datenbank ist beschäftigt.'],
  ['Try again in a few seconds.', 'In einigen Sekunden noch einmal versuchen.'],
  ['Try again in a moment.', 'Gleich noch einmal versuchen.'],
  [
    'The system lets Sheaf open no more files at the moment.',
    'Das System lässt Sheaf gerade keine weiteren Dateien öffnen.',
  ],
  ['The query was interrupted.', 'Die Abfrage wurde unterbrochen.'],
  ['Try again with a narrower filter.', 'Mit einem engeren Filter noch einmal versuchen.'],
  ['There is no such project.', 'Dieses Projekt gibt es nicht.'],
  ['No such project for this API key.', 'Dieses Projekt gibt es für diesen Schlüssel nicht.'],
  [
    'No such survey in the projects of this API key.',
    'Diese Umfrage gibt es in den Projekten dieses Schlüssels nicht.',
  ],
  [
    'No such insight in the projects of this API key.',
    'Diese Erkenntnis gibt es in den Projekten dieses Schlüssels nicht.',
  ],
  ['No such file in the projects of this API key.', 'Diese Datei gibt es in den Projekten dieses Schlüssels nicht.'],
  [
    'No such participant in the projects of this API key.',
    'Diese Person gibt es in den Projekten dieses Schlüssels nicht.',
  ],
  [
    'Only the API key that made this insight may publish, share or withdraw it.',
    'Nur der Schlüssel, mit dem diese Erkenntnis angelegt wurde, darf sie veröffentlichen, teilen oder zurückziehen.',
  ],
  [
    'This API key is limited to some projects and may not create new ones.',
    'Dieser Schlüssel gilt nur für einige Projekte und darf keine neuen anlegen.',
  ],
  [
    'Only the window of the computer that runs this service may do this.',
    'Das darf nur das Fenster auf dem Computer, auf dem dieser Dienst läuft.',
  ],
  [
    "“{name}” could be mistaken for the host's own key.",
    '„{name}“ lässt sich mit dem eigenen Schlüssel des Computers verwechseln.',
  ],
  ['Choose another name.', 'Einen anderen Namen wählen.'],
  ['There is no such key, or it was revoked before.', 'Diesen Schlüssel gibt es nicht, oder er ist schon widerrufen.'],
  [
    'There is no such key, or it has expired or was revoked before.',
    'Diesen Schlüssel gibt es nicht, oder er ist abgelaufen oder schon widerrufen.',
  ],
  ['A survey can have {count} saved filters.', 'Eine Umfrage kann {count} gespeicherte Filter haben.'],
  ['Remove one, then save this one.', 'Einen entfernen, dann diesen speichern.'],
  ['This survey is not complete yet.', 'Diese Umfrage ist noch nicht vollständig.'],
  ['Wait until it is, then send it.', 'Warten, bis sie es ist, und sie dann senden.'],
  ['This survey is being processed.', 'Diese Umfrage wird gerade verarbeitet.'],
  ['Delete it when its status is COMPLETED or FAILED.', 'Sie löschen, wenn sie fertig oder fehlgeschlagen ist.'],
  [
    'No such {kind} was deleted, or the time to restore it is over.',
    'So etwas wurde nicht gelöscht, oder die Zeit zum Wiederherstellen ist vorbei.',
  ],
  ['A column of this survey is changing its type.', 'Eine Spalte dieser Umfrage bekommt gerade einen anderen Typ.'],
  ['Who answered this survey is being read again.', 'Wer auf diese Umfrage geantwortet hat, wird gerade neu gelesen.'],
  ['Append to it when that is done.', 'Danach Rückmeldungen hinzufügen.'],
  ['Another append to this survey came first.', 'Jemand anders hat dieser Umfrage zuerst Rückmeldungen hinzugefügt.'],
  [
    'This change cannot be cancelled any more: it is over, or everything has changed already.',
    'Diese Änderung lässt sich nicht mehr abbrechen: Sie ist vorbei, oder alles ist schon geändert.',
  ],
  ['The survey was changed while it was exported.', 'Die Umfrage wurde während des Exports geändert.'],
  ['A backup is being made.', 'Gerade wird eine Sicherung gemacht.'],
  ['Choose a folder for the backups first.', 'Erst einen Ordner für die Sicherungen wählen.'],
  ['{path} is no complete path.', '{path} ist kein vollständiger Pfad.'],
  ['Give one that begins at the root.', 'Einen angeben, der an der Wurzel beginnt.'],
];
