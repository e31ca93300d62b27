import type { HandedOutProblem } from '../../../../contract/index.ts';
import { counted, number, size } from '../../../lib/language/format.ts';
import type { Words } from './words.ts';

/** What is wrong, where, and what to do. */
const addressProblems: Record<HandedOutProblem['problem'], (problem: HandedOutProblem) => string> = {
  only_here: ({ address, setting }) =>
    `Andere werden zu ${address} geschickt, und das ist für jeden sein eigener Computer: ${setting} auf eine Adresse setzen, die sie erreichen.`,
  inner_name: ({ address, setting }) =>
    `Andere werden zu ${address} geschickt, und diesen Namen kennt nur ein lokales Netz: ${setting} auf eine Adresse setzen, die sie erreichen.`,
  no_encryption: ({ address, setting }) =>
    `Andere werden zu ${address} geschickt, aber diese Instanz nimmt nur TLS an: ${setting} mit https beginnen.`,
  blocked_by_browsers: ({ address, setting }) =>
    `Browser schicken von einer Seite mit https keine Dateien an ${address}: ${setting} mit https beginnen.`,
  no_service_address: ({ address }) =>
    `Dateien gehen an ${address}, wo nur Seiten der öffentlichen Adresse der Instanz etwas hochladen dürfen, und es gibt keine: auch SHEAF_PUBLIC_URL setzen.`,
  unknown_name: ({ address, setting, seen }) =>
    `Der Name in ${address} ist hier nicht bekannt (${seen}): ihn im DNS eintragen oder ${setting} berichtigen.`,
  no_answer: ({ address, setting, seen }) =>
    `Unter ${address} antwortet nichts (${seen}): prüfen, ob der Proxy läuft und Anfragen an diese Instanz weitergibt, oder ${setting} berichtigen.`,
  certificate: ({ address, seen }) =>
    `Clients lehnen das Zertifikat von ${address} ab (${seen}): es erneuern oder eines für diesen Namen beschaffen.`,
  redirected: ({ address, setting, seen }) =>
    `${address} leitet Anfragen zu ${seen} weiter, und Clients folgen dem nicht: ${setting} auf die Adresse setzen, die antwortet.`,
  elsewhere: ({ address, setting, seen }) =>
    `Unter ${address} antwortet etwas anderes (${seen}): den Namen und den Proxy mit allen Pfaden auf diese Instanz richten oder ${setting} berichtigen.`,
  refused_signature: ({ address, seen }) =>
    `Der Objektspeicher lehnt ab, was für ${address} unterschrieben wurde (${seen}): Der Proxy muss den Host-Header unverändert weitergeben.`,
};

export const de: Words = {
  title: 'Zustand',
  intro: 'Was die Instanz auf diesem Computer im Hintergrund tut und ob es gerade funktioniert.',
  missing: 'Diese Instanz meldet ihren Zustand nicht. Eine neuere Version von Sheaf tut es.',
  parts: {
    jobs: 'Aufgaben',
    storage: 'Speicher',
    backups: 'Sicherungen',
    addresses: 'Öffentliche Adressen',
    parsers: 'Lesen von Dokumenten',
  },
  states: { ok: 'Funktioniert', busy: 'Beschäftigt', failing: 'Gestört' },
  jobs: {
    idle: 'Es gibt nichts zu tun.',
    working: 'Importe werden verarbeitet.',
    retrying: 'Eine Aufgabe ist fehlgeschlagen und wird noch einmal versucht.',
    gave_up: 'Eine Aufgabe ist dreimal fehlgeschlagen und wurde aufgegeben.',
    stopped: 'Aufgaben lassen sich nicht beginnen oder speichern.',
  },
  storage: {
    ready: 'Dateien lassen sich speichern, lesen und löschen.',
    unreachable: 'Der Objektspeicher antwortet nicht.',
    low_space: 'Der Datenträger ist fast voll.',
    full: 'Der Datenträger ist voll. Alles kann noch gelesen und gelöscht werden; was lief, wartet.',
    not_deleted: 'Dateien eines gelöschten Imports ließen sich nicht aus dem Speicher entfernen.',
    error: 'Der Objektspeicher hat einen Fehler gemeldet.',
  },
  backups: {
    off: 'Es wird nicht gesichert.',
    made: 'Gesichert wird wie festgelegt.',
    running: 'Es wird gerade gesichert.',
    failed: 'Die letzte ist fehlgeschlagen.',
  },
  addresses: {
    not_asked:
      'Sie werden nicht geprüft. Entweder ist keine gesetzt, und Links und Formulare enthalten die Adresse, die der Client jeweils benutzt hat, oder die Prüfung ist abgeschaltet.',
    asking: 'Sheaf prüft gerade, ob diese Instanz darunter erreichbar ist.',
    reached: 'Diese Instanz ist darunter erreichbar.',
    wrong: 'Andere erreichen diese Instanz oder ihre Dateien womöglich nicht.',
  },
  addressProblem: (problem) => addressProblems[problem.problem](problem),
  next: {
    retrying: 'Im Moment ist nichts zu tun.',
    gave_up: 'Der Import lässt sich noch einmal versuchen.',
    stopped:
      'Prüfen, ob der Datenträger freien Platz hat und der Datenordner beschreibbar ist. Dann Sheaf neu starten.',
    unreachable: 'Bei einem externen Speicher Adresse und Netz prüfen. Der eingebaute startet mit Sheaf neu.',
    low_space: 'Vor dem nächsten Import Platz schaffen.',
    full: 'Auf dem Datenträger Platz schaffen. Was wartet, läuft dann von selbst weiter.',
    not_deleted: 'Niemand kann sie sehen. Das Entfernen wird alle zehn Minuten noch einmal versucht.',
    error: 'Prüfen, ob der Datenträger funktioniert und der Datenordner beschreibbar ist.',
    failed: 'Siehe Sicherung weiter unten.',
  },
  parsers: {
    own: 'Jedes Dokument wird in einem Prozess gelesen, der keine andere Datei sieht.',
    own_in_javascript:
      'Jedes Dokument wird in einem eigenen Prozess gelesen. Andere Programme, etwa LibreOffice, und Teile des Prozesses können alle Dateien dieses Benutzerkontos öffnen; auf einem Server mit Linux verhindert bubblewrap das.',
    all: 'Jedes Dokument wird in einem eigenen Prozess gelesen, der alle Dateien dieses Benutzerkontos öffnen kann.',
  },
  network: 'Er erreicht das Netz dieses Computers.',
  noNetwork: 'Er hat kein Netz.',
  activity: 'Zur Aktivität',
  since: 'Es begann',
  lastFailure: 'Letzter Fehler',
  counts: ({ running, waiting, scheduled, retrying, gave_up, refused }, oldest) => [
    ...(running > 0 ? [`${number(running)} in Arbeit`] : []),
    ...(waiting > 0 ? [`${number(waiting)} wartend, am längsten seit ${oldest}`] : []),
    ...(scheduled > 0 ? [`${number(scheduled)} für später vorgesehen`] : []),
    ...(retrying > 0 ? [`${number(retrying)} vor einem neuen Versuch`] : []),
    ...(gave_up > 0 ? [`${number(gave_up)} am letzten Tag aufgegeben`] : []),
    ...(refused > 0 ? [`${counted(refused, 'Import', 'Importe')} mit unbrauchbarem Inhalt am letzten Tag`] : []),
  ],
  free: (bytes) => `${size(bytes)} frei`,
  kinds: {
    survey: 'Umfrage',
    survey_media: 'Mediendateien einer Umfrage',
    insight: 'Erkenntnis',
    file: 'Datei',
    recording: 'Aufnahme',
    column_change: 'Änderung eines Spaltentyps',
    person_key: 'Änderung eines Personenschlüssels',
    purge: 'Entfernen eines gelöschten Imports',
  },
  outcomes: {
    will_retry: 'fehlgeschlagen, neuer Versuch in',
    gave_up: 'aufgegeben',
    refused: 'Inhalt nicht verwendbar,',
  },
};
