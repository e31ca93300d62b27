import type { Pair } from './translate.ts';

/** Of the service: documents and recordings that it could not read, requests that it refused, and connections to it. */
export const ofService: readonly Pair[] = [
  // Documents and pictures.
  ['The PDF is damaged or incomplete.', 'Die PDF-Datei ist beschädigt oder unvollständig.'],
  ['None of the pages of the PDF can be read.', 'Keine Seite der PDF-Datei ist lesbar.'],
  ['The document is damaged or incomplete: {what}.', 'Die Datei ist beschädigt oder unvollständig: {what}.'],
  ['The document is refused: {what}.', 'Die Datei wird nicht gelesen: {what}.'],
  [
    'Nothing an office program writes looks like that; if it is genuine, save it as PDF.',
    'So etwas schreibt kein Office-Programm; ist sie echt, sie als PDF speichern.',
  ],
  ['The document is protected by a password.', 'Das Dokument ist mit einem Passwort geschützt.'],
  ['Save it without one and import that file.', 'Es ohne Passwort speichern und diese Datei importieren.'],
  [
    'Open it in the program it was made with, save it again and import that file.',
    'Sie im Programm, aus dem sie stammt, öffnen, noch einmal speichern und diese Datei importieren.',
  ],
  ['Open it, save it anew and import that file.', 'Sie öffnen, neu speichern und diese Datei importieren.'],
  ['The image is damaged or incomplete.', 'Das Bild ist beschädigt oder unvollständig.'],
  ['The image has more than 100 million pixels.', 'Das Bild hat mehr als 100 Millionen Pixel.'],
  ['Scale it down and import that.', 'Es verkleinern und das importieren.'],
  ['Save it anew.', 'Die Datei neu speichern.'],
  ['Save it anew and import that.', 'Sie neu speichern und das importieren.'],
  ['The file holds binary data, not text.', 'Die Datei enthält Binärdaten, keinen Text.'],
  [
    'The file holds binary data after its beginning, not text.',
    'Die Datei enthält nach ihrem Anfang Binärdaten, keinen Text.',
  ],
  ['Give it the extension of what it is.', 'Ihr die Endung geben, die zu ihrem Inhalt passt.'],
  [
    'The file is named .{extension} but holds another kind of document.',
    'Die Datei heißt .{extension}, enthält aber eine andere Art von Dokument.',
  ],
  [
    'The file is named .{extension} but is a ZIP archive that holds no {what}.',
    'Die Datei heißt .{extension}, ist aber ein ZIP-Archiv ohne {what}.',
  ],
  ['The file is named .{extension} but holds {what}.', 'Die Datei heißt .{extension}, enthält aber {what}.'],
  ['Rename it to .{extension} and import it again.', 'Sie in .{extension} umbenennen und noch einmal importieren.'],
  ['Save it from the program it was made with.', 'Sie im Programm speichern, aus dem sie stammt.'],
  [
    'Reading this .{extension} document takes more than half a minute.',
    'Dieses .{extension}-Dokument zu lesen dauert mehr als eine halbe Minute.',
  ],
  [
    'Reading this .{extension} document takes more than 512 MB of memory.',
    'Dieses .{extension}-Dokument zu lesen braucht mehr als 512 MB Arbeitsspeicher.',
  ],
  ['Split it or save it as .{extension}.', 'Es teilen oder als .{extension} speichern.'],
  [
    'A .{extension} document is read with LibreOffice, which is not installed here.',
    'Ein .{extension}-Dokument wird mit LibreOffice gelesen, das hier nicht installiert ist.',
  ],
  [
    'Install LibreOffice or save the document as .{extension}.',
    'LibreOffice installieren oder das Dokument als .{extension} speichern.',
  ],
  [
    'Reading this file takes more than 512 MB of memory.',
    'Diese Datei zu lesen braucht mehr als 512 MB Arbeitsspeicher.',
  ],
  ['Make it smaller, or save it anew.', 'Sie verkleinern oder neu speichern.'],
  ['Reading this file takes more than a minute.', 'Diese Datei zu lesen dauert mehr als eine Minute.'],
  ['Split it, or save it in another format.', 'Sie teilen oder in einem anderen Format speichern.'],
  ['This file unpacks to far more than a document holds.', 'Diese Datei ist entpackt viel größer als ein Dokument.'],
  ['Files of the type “{extension}” are not read.', 'Dateien der Art „{extension}“ werden nicht gelesen.'],
  ['The file is no longer in storage.', 'Die Datei ist nicht mehr im Speicher.'],
  ['The file in storage is not what was uploaded.', 'Die Datei im Speicher ist nicht die, die gesendet wurde.'],
  ['Import it again.', 'Sie noch einmal importieren.'],

  // Recordings and transcripts.
  ['A .{extension} file is not a recording.', 'Eine .{extension}-Datei ist keine Aufnahme.'],
  [
    'The name ends in .{extension}, but this is not {what} data.',
    'Der Name endet auf .{extension}, aber das sind keine {what}-Daten.',
  ],
  ['Check that it is the file you meant.', 'Prüfen, ob es die richtige Datei ist.'],
  ['It looks like {what}: rename it.', 'Sie sieht aus wie {what}: Sie umbenennen.'],
  [
    'The recording is damaged or was never finished: it does not say how long it is.',
    'Die Aufnahme ist beschädigt oder wurde nie beendet: Sie nennt ihre Länge nicht.',
  ],
  [
    'The recording is damaged or was never finished: it holds neither sound nor picture.',
    'Die Aufnahme ist beschädigt oder wurde nie beendet: Sie enthält weder Ton noch Bild.',
  ],
  [
    'The recording is damaged or was never finished ({detail}).',
    'Die Aufnahme ist beschädigt oder wurde nie beendet ({detail}).',
  ],
  ['The recording is damaged or was never finished.', 'Die Aufnahme ist beschädigt oder wurde nie beendet.'],
  [
    'The recording is damaged in a way that breaks the program that reads it.',
    'Die Aufnahme ist so beschädigt, dass das lesende Programm abstürzt.',
  ],
  ['The recording holds neither sound nor picture.', 'Die Aufnahme enthält weder Ton noch Bild.'],
  [
    'The recording is empty: it holds no sound and no picture, or was never finished.',
    'Die Aufnahme ist leer: Sie enthält weder Ton noch Bild oder wurde nie beendet.',
  ],
  [
    'The recording could not be read: it took more than 512 MB of memory.',
    'Die Aufnahme war nicht lesbar: Sie braucht mehr als 512 MB Arbeitsspeicher.',
  ],
  ['The recording could not be read within 60 seconds.', 'Die Aufnahme war nicht innerhalb von 60 Sekunden lesbar.'],
  ['Export it again in another format.', 'Sie in einem anderen Format noch einmal exportieren.'],
  ['Export it again and send it anew.', 'Sie noch einmal exportieren und neu senden.'],
  ['The recording has no sound track.', 'Die Aufnahme hat keine Tonspur.'],
  [
    'The recording is longer than 12 hours: cut it into shorter ones for a waveform and a transcript.',
    'Die Aufnahme ist länger als 12 Stunden: sie für Wellenform und Transkript in kürzere schneiden.',
  ],
  [
    'The sound was not read, because ffmpeg was not found.',
    'Der Ton wurde nicht gelesen, weil ffmpeg nicht gefunden wurde.',
  ],
  [
    'Install it where the service runs, then import the recording again.',
    'Es dort installieren, wo der Dienst läuft, dann die Aufnahme noch einmal importieren.',
  ],
  [
    'The sound could not be decoded within its limits ({why}).',
    'Der Ton ließ sich nicht innerhalb der Grenzen dekodieren ({why}).',
  ],
  ['The sound could not be decoded ({detail}).', 'Der Ton ließ sich nicht dekodieren ({detail}).'],
  ['The sound could not be decoded.', 'Der Ton ließ sich nicht dekodieren.'],
  [
    'The command has a character that cannot be seen. Write it anew, in one line.',
    'Der Befehl hat ein Zeichen, das man nicht sieht. Bitte neu schreiben, in einer Zeile.',
  ],
  ['No transcription engine is set up.', 'Es ist keine Spracherkennung eingerichtet.'],
  [
    'Set one in Settings, under Transcription, then import the recording again.',
    'Eine unter Einstellungen, Spracherkennung einrichten, dann die Aufnahme noch einmal importieren.',
  ],
  ['The transcription engine {engine} could not be started.', 'Die Spracherkennung {engine} ließ sich nicht starten.'],
  [
    'The transcription engine {engine} ended with code {code}: {line}',
    'Die Spracherkennung {engine} endete mit Code {code}: {line}',
  ],
  ['The transcription engine {engine} ended with code {code}', 'Die Spracherkennung {engine} endete mit Code {code}.'],
  [
    'The transcription engine {engine} needed more memory than SHEAF_TRANSCRIBER_MEMORY_MB allows.',
    'Die Spracherkennung {engine} brauchte mehr Arbeitsspeicher, als SHEAF_TRANSCRIBER_MEMORY_MB erlaubt.',
  ],
  [
    "The transcription engine {engine} took more than 20 times the recording's length.",
    'Die Spracherkennung {engine} brauchte mehr als das 20-Fache der Länge der Aufnahme.',
  ],
  [
    'The transcription engine {engine} did not finish ({why}).',
    'Die Spracherkennung {engine} wurde nicht fertig ({why}).',
  ],
  ['A second of sound was tried.', 'Eine Sekunde Ton wurde probiert.'],
  [
    'A second of sound was tried, and the engine had not finished after {seconds} seconds.',
    'Eine Sekunde Ton wurde probiert, und die Spracherkennung war nach {seconds} Sekunden nicht fertig.',
  ],
  [
    '{name} begins with {program}, which was not found on this computer.',
    '{name} beginnt mit {program}; dieses Programm wurde auf diesem Computer nicht gefunden.',
  ],
  ['The file of this setting is damaged.', 'Die Datei dieser Einstellung ist beschädigt.'],
  ['Set the command again.', 'Den Befehl noch einmal angeben.'],
  [
    'SHEAF_TRANSCRIBER is set where the service was started, and it wins.',
    'SHEAF_TRANSCRIBER ist gesetzt, wo der Dienst gestartet wurde, und gilt.',
  ],
];
