import type { LeftOutItem, PlanMode } from '../../../importer/index.ts';
import { counted, number } from '../../lib/language/format.ts';
import type { words } from './words.ts';

const modes: Record<PlanMode, string> = {
  slice: 'unverändert gesendet',
  transcode: 'als UTF-8 gesendet',
  rewrite: 'neu geschrieben als UTF-8-CSV',
};

const leftOut: Record<LeftOutItem['kind'], (count: number) => string> = {
  title_lines: (count) => counted(count, 'Zeile über der Kopfzeile', 'Zeilen über der Kopfzeile'),
  header_rows: (count) => counted(count, 'weitere Kopfzeile', 'weitere Kopfzeilen'),
  blank_lines: (count) => counted(count, 'leere Zeile', 'leere Zeilen'),
  summary_rows: (count) => counted(count, 'Summenzeile', 'Summenzeilen'),
  other_rows: (count) => counted(count, 'Zeile einer anderen Tabelle', 'Zeilen einer anderen Tabelle'),
  columns: (count) => counted(count, 'Spalte', 'Spalten'),
};

const responses = (count: number) => counted(count, 'Rückmeldung', 'Rückmeldungen');

export const de: typeof words = {
  loading: 'Importe werden geladen …',
  past: 'Alle Importe',
  emptyTitle: 'Noch keine Importe',
  empty: 'Hier steht jeder Import mit seinem Ergebnis, auch nach einem Neustart.',
  import: 'Die erste Datei importieren',
  table: { name: 'Import', kind: 'Art', state: 'Zustand', when: 'Gestartet' },
  kinds: { survey: 'Umfrage', insight: 'Dokument', file: 'Datei' },
  filters: {
    kind: 'Arten zeigen',
    state: 'Zustände zeigen',
    allKinds: 'Alle Arten',
    kinds: { survey: 'Umfragen', insight: 'Dokumente', file: 'Dateien' },
    allStates: 'Alle Zustände',
    none: 'Kein Import dieser Art in diesem Zustand.',
  },
  holds: ({ number_of_responses, processed_parts, num_parts }) =>
    processed_parts === num_parts || num_parts === 1
      ? responses(number_of_responses)
      : `${responses(number_of_responses)}, Teil\u00a0${number(processed_parts)}\u00a0von\u00a0${number(num_parts)}`,
  open: (name) => `${name} öffnen`,
  mend: 'Diese Stelle in der Datei korrigieren und die Datei noch einmal importieren. Die Teile davor sind gespeichert.',
  notSent:
    'Die Datei ist nicht vollständig angekommen, und dieses Fenster sendet sie nicht. Wenn es auch sonst niemand tut, die Datei noch einmal importieren.',
  receipt: {
    title: 'Beleg',
    details: 'Einzelheiten',
    open: (name) => `Einzelheiten zu ${name}`,
    save: 'Beleg speichern …',
    replay:
      'Ein gespeicherter Beleg ist auch eine Vorlage: Für eine Datei mit denselben Spalten lässt er sich mit „Vorlage verwenden …“ wählen.',
    sha256: 'SHA-256',
    partsProve: 'für eine so große Datei nicht berechnet; die gespeicherte Quittung hat eine für jeden Teil',
    proof: (inFile, left, sent, reported) =>
      `${number(inFile)} in der Datei, ${number(left)} ausgelassen, ${number(sent)} gesendet, ${number(reported)} in der Umfrage`,
    read: 'Gelesen als',
    dialect: ({ encoding, header_rows, skip_lines }, mode) => {
      const header = counted(header_rows, 'Kopfzeile', 'Kopfzeilen');
      const above = skip_lines === 0 ? '' : `, unter ${counted(skip_lines, 'Zeile', 'Zeilen')}`;
      return `${encoding.toUpperCase()}, ${header}${above}, ${modes[mode]}`;
    },
    linked: (some, all) => `${number(some)} von ${counted(all, 'Datei', 'Dateien')} verknüpft`,
    times: 'Zeit',
    between: (begun, ended) => (begun === ended ? begun : `${begun} bis ${ended}`),
    key: 'Schlüssel',
    exclusions: 'Ausgelassen und geändert',
    changes: ({ excluded, redacted, dated, renamed }) =>
      [
        excluded > 0 ? `${responses(excluded)} ausgelassen` : '',
        redacted > 0 ? `Persönliche Angaben ersetzt in ${counted(redacted, 'Spalte', 'Spalten')}` : '',
        dated > 0 ? `Datumsangaben neu geschrieben in ${counted(dated, 'Spalte', 'Spalten')}` : '',
        ...renamed.map(([file, survey]) => `„${file}“ gesendet als „${survey}“, wie in der Umfrage`),
      ].filter((line) => line !== ''),
    left: ({ kind, count, columns }) =>
      columns === undefined ? leftOut[kind](count) : `${leftOut[kind](count)} ohne Typ: ${columns.join(', ')}`,
    orders: (count, problem) =>
      problem === null
        ? `Optionen in der Reihenfolge der Datei: ${counted(count, 'Spalte', 'Spalten')}`
        : `Optionen nicht in der Reihenfolge der Datei: ${problem}`,
    personKey: (name, headers, problem) =>
      problem === null
        ? `Personenschlüssel „${name}“: ${headers.join(', ')}`
        : `Der Personenschlüssel „${name}“ gilt nicht: ${problem}`,
  },
  queue: {
    title: 'Warteschlange',
    unfinished: 'Unfertig',
    restoring: 'Die Warteschlange wird geladen …',
    held: (time, perMinute) => `Wartet ${time}: Dieser Dienst erlaubt ${perMinute} Anfragen pro Minute.`,
    unsaved: (names) =>
      `Der Zustand von ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` und ${names.length - 5} weiteren` : ''} konnte nicht gespeichert werden.`,
    unsavedHint:
      'Vielleicht ist der Datenträger voll. Sheaf versucht es, bis es gelingt. Das Fenster bis dahin offen lassen, sonst zeigt ein Neustart vielleicht einen älteren Zustand.',
    pauseAll: 'Alle anhalten',
    resumeAll: 'Alle fortsetzen',
    chooseAll: (count) => `${count} Dateien wählen …`,
    stillMissing: (names) =>
      `Nicht unter den gewählten Dateien: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` und ${names.length - 5} weitere` : ''}.`,
    more: (count) => `und danach ${counted(count, 'weiterer Import', 'weitere Importe')}`,
  },
};
