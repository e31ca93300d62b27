import { size } from '../../lib/language/format.ts';
import type { Words } from './words.ts';

export const de: Words = {
  title: 'Einstellungen',
  loading: 'Einstellungen werden geladen …',
  notHere: 'Das lässt sich nur auf dem Computer sehen und ändern, auf dem diese Instanz läuft.',
  cancel: 'Abbrechen',
  projects: {
    title: 'Projekte',
    archived: 'Archiviert',
    archive: 'Archivieren',
    archiveOf: (name) => `${name} archivieren`,
    restore: 'Wiederherstellen',
    restoreOf: (name) => `${name} wiederherstellen`,
    rename: 'Umbenennen',
    renameOf: (name) => `${name} umbenennen`,
    newName: 'Neuer Name',
    save: 'Speichern',
    add: 'Neues Projekt …',
    create: 'Projekt anlegen',
    none: 'Noch keine Projekte. Der erste Import legt eines an; hier lässt sich auch eines anlegen.',
    hint: 'Ein archiviertes Projekt ist verborgen, aber nichts darin ist verloren.',
    empty: 'Das Projekt braucht einen Namen.',
  },
  storage: {
    title: 'Speicher',
    folder: 'Datenordner',
    objects: 'Dateien und Umfrageteile',
    databases: 'Datenbanken',
    free: 'Frei auf diesem Datenträger',
    foreign: (address) => `Gespeichert bei ${address}`,
    bytes: size,
  },
  audit: {
    title: 'Protokoll',
    intro:
      'Wer sich bei der Instanz auf diesem Computer angemeldet, importiert, exportiert, gelöscht und geändert hat. Es nennt keine Antworten und bleibt so lange wie die Daten.',
    save: 'Als CSV speichern',
  },
  transcription: {
    title: 'Transkription',
    intro: 'Eine Spracherkennung nach Wahl macht aus Aufnahmen Text. Sie läuft auf diesem Computer, offline.',
    command: 'Befehl der Spracherkennung',
    commandHint: 'Zum Beispiel: whisper-cli -m /path/to/model.bin -l auto -f {audio} -oj -of {output}',
    save: 'Prüfen und speichern',
    confirm: 'Bestätigen, prüfen und speichern',
    unconfirmed: 'Dieser Befehl läuft nicht: Auf diesem Computer hat ihn niemand bestätigt.',
    unconfirmedHint:
      'Er kam mit den Daten, zum Beispiel aus einer Sicherung. Bitte vor dem Bestätigen lesen: Es ist ein Programm, das hier mit vollen Rechten läuft.',
    trying: 'Wird mit einer Sekunde Ton geprüft …',
    clear: 'Keine verwenden',
    works: 'Es funktioniert: Eine Sekunde Ton wurde verarbeitet.',
    cleared: 'Aufnahmen werden ab jetzt ohne Transkript gespeichert.',
    environment: 'Die Verwaltung dieser Instanz hat die Spracherkennung festgelegt.',
    mayNot:
      'Andere Computer erreichen diese Instanz; deshalb kann nur ihre Verwaltung die Spracherkennung festlegen, beim Start.',
    noFfmpeg: 'ffmpeg wurde auf diesem Computer nicht gefunden. Ohne ffmpeg entsteht kein Transkript.',
    none: 'Es ist keine Spracherkennung gesetzt.',
  },
  theme: { label: 'Farbschema', auto: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  appearance: { title: 'Darstellung' },
  language: {
    title: 'Sprache',
    reload: 'Das Fenster neu laden, um die neue Sprache zu verwenden.',
    reloadHint:
      'Laufende Importe gehen danach weiter; manche brauchen noch einmal ihre Datei. Die Angaben zu anderen Dateien sind gespeichert.',
    reloadButton: 'Neu laden',
  },
};
