import type { Dialect } from '@sheaf/tables';
import type { SurveyImport } from '../../../contract/index.ts';
import type { LeftOutItem, PlanMode } from '../../../importer/index.ts';
import { counted, number } from '../../lib/language/format.ts';
import { say } from '../../lib/language/language.ts';
import { nouns } from '../../lib/language/nouns.ts';

const modes: Record<PlanMode, string> = {
  slice: say('sent unchanged', 'unverändert gesendet'),
  transcode: say('sent as UTF-8', 'als UTF-8 gesendet'),
  rewrite: say('rewritten as UTF-8 CSV', 'neu geschrieben als UTF-8-CSV'),
};

const leftOut: Record<LeftOutItem['kind'], (count: number) => string> = say(
  {
    title_lines: (count) => counted(count, 'line above the header', 'lines above the header'),
    header_rows: (count) => counted(count, 'extra header row', 'extra header rows'),
    blank_lines: (count) => counted(count, 'blank line', 'blank lines'),
    summary_rows: (count) => counted(count, 'summary row', 'summary rows'),
    other_rows: (count) => counted(count, 'row of another table', 'rows of another table'),
    columns: nouns.columns,
  },
  {
    title_lines: (count) => counted(count, 'Zeile über der Kopfzeile', 'Zeilen über der Kopfzeile'),
    header_rows: (count) => counted(count, 'weitere Kopfzeile', 'weitere Kopfzeilen'),
    blank_lines: (count) => counted(count, 'leere Zeile', 'leere Zeilen'),
    summary_rows: (count) => counted(count, 'Summenzeile', 'Summenzeilen'),
    other_rows: (count) => counted(count, 'Zeile einer anderen Tabelle', 'Zeilen einer anderen Tabelle'),
    columns: nouns.columns,
  },
);

/** How much an import changed, by kind, and the columns that it sent under another header. */
export interface ReceiptChanges {
  excluded: number;
  redacted: number;
  dated: number;
  renamed: readonly (readonly [file: string, survey: string])[];
}

/** Words of the activity screen. */
export const words = {
  loading: say('Loading the imports…', 'Importe werden geladen …'),
  past: say('Earlier imports', 'Frühere Importe'),
  emptyTitle: say('No imports yet', 'Noch keine Importe'),
  empty: say(
    'Every import and its result is listed here, even after a restart.',
    'Hier steht jeder Import mit seinem Ergebnis, auch nach einem Neustart.',
  ),
  import: say('Import the first file', 'Die erste Datei importieren'),
  table: {
    name: 'Import',
    kind: say('Kind', 'Art'),
    state: say('State', 'Zustand'),
    when: say('Started', 'Gestartet'),
  },
  kinds: {
    survey: say('Survey', 'Umfrage'),
    insight: say('Document', 'Dokument'),
    file: say('File', 'Datei'),
  },
  filters: {
    kind: say('Show kinds', 'Arten zeigen'),
    state: say('Show states', 'Zustände zeigen'),
    allKinds: say('All kinds', 'Alle Arten'),
    kinds: {
      survey: say('Surveys', 'Umfragen'),
      insight: say('Documents', 'Dokumente'),
      file: say('Files', 'Dateien'),
    },
    allStates: say('All states', 'Alle Zustände'),
    none: say('No import of this kind is in this state.', 'Kein Import dieser Art in diesem Zustand.'),
  },
  holds: ({ number_of_responses, processed_parts, num_parts }: SurveyImport) => {
    const rows = nouns.responses(number_of_responses);
    if (processed_parts === num_parts || num_parts === 1) return rows;
    const [part, all] = [number(processed_parts), number(num_parts)];
    return `${rows}, ${say(`part\u00a0${part}\u00a0of\u00a0${all}`, `Teil\u00a0${part}\u00a0von\u00a0${all}`)}`;
  },
  open: (name: string) => say(`Open ${name}`, `${name} öffnen`),
  mend: say(
    'Fix that place in the file, then import the file again. The parts before it are saved.',
    'Diese Stelle in der Datei korrigieren und die Datei noch einmal importieren. Die Teile davor sind gespeichert.',
  ),
  notSent: say(
    'The file has not arrived completely, and this window is not sending it. If nobody else is, import it again.',
    'Die Datei ist nicht vollständig angekommen, und dieses Fenster sendet sie nicht. Wenn es auch sonst niemand tut, die Datei noch einmal importieren.',
  ),
  receipt: {
    title: say('Receipt', 'Beleg'),
    details: say('Details', 'Einzelheiten'),
    open: (name: string) => say(`Details of ${name}`, `Einzelheiten zu ${name}`),
    save: say('Save the receipt…', 'Beleg speichern …'),
    replay: say(
      'A saved receipt is also a template: for a file with the same columns, choose it with “Use a template…”.',
      'Ein gespeicherter Beleg ist auch eine Vorlage: Für eine Datei mit denselben Spalten lässt er sich mit „Vorlage verwenden …“ wählen.',
    ),
    proof: (inFile: number, left: number, sent: number, reported: number) =>
      say(
        `${number(inFile)} in the file, ${number(left)} left out, ${number(sent)} sent, ${number(reported)} in the survey`,
        `${number(inFile)} in der Datei, ${number(left)} ausgelassen, ${number(sent)} gesendet, ${number(reported)} in der Umfrage`,
      ),
    read: say('Read as', 'Gelesen als'),
    dialect: ({ encoding, header_rows, skip_lines }: Dialect, mode: PlanMode) => {
      const header = say(
        counted(header_rows, 'header row', 'header rows'),
        counted(header_rows, 'Kopfzeile', 'Kopfzeilen'),
      );
      const above = say(`, below ${counted(skip_lines, 'line', 'lines')}`, `, unter ${nouns.rows(skip_lines)}`);
      return `${encoding.toUpperCase()}, ${header}${skip_lines === 0 ? '' : above}, ${modes[mode]}`;
    },
    linked: (some: number, all: number) =>
      say(`${number(some)} of ${nouns.files(all)} linked`, `${number(some)} von ${nouns.files(all)} verknüpft`),
    times: say('When', 'Zeit'),
    between: (begun: string, ended: string) =>
      say(begun === ended ? begun : `${begun} to ${ended}`, begun === ended ? begun : `${begun} bis ${ended}`),
    key: say('Key', 'Schlüssel'),
    exclusions: say('Left out and changed', 'Ausgelassen und geändert'),
    changes: ({ excluded, redacted, dated, renamed }: ReceiptChanges) =>
      [
        excluded > 0 ? say(`${nouns.responses(excluded)} left out`, `${nouns.responses(excluded)} ausgelassen`) : '',
        redacted > 0
          ? say(
              `Personal details replaced in ${nouns.columns(redacted)}`,
              `Persönliche Angaben ersetzt in ${nouns.columns(redacted)}`,
            )
          : '',
        dated > 0
          ? say(
              `Dates rewritten in ${nouns.columns(dated)}`,
              `Datumsangaben neu geschrieben in ${nouns.columns(dated)}`,
            )
          : '',
        ...renamed.map(([file, survey]) =>
          say(
            `“${file}” sent as “${survey}”, its wording in the survey`,
            `„${file}“ gesendet als „${survey}“, wie in der Umfrage`,
          ),
        ),
      ].filter((line) => line !== ''),
    /** @param reason in English */
    left: ({ kind, count, reason, columns }: LeftOutItem) =>
      columns === undefined
        ? leftOut[kind](count)
        : say(
            `${leftOut[kind](count)} without a type: ${columns.join(', ')} (${reason})`,
            `${leftOut[kind](count)} ohne Typ: ${columns.join(', ')}`,
          ),
    orders: (count: number, problem: string | null) =>
      problem === null
        ? say(
            `Options in the order of the file: ${nouns.columns(count)}`,
            `Optionen in der Reihenfolge der Datei: ${nouns.columns(count)}`,
          )
        : say(
            `Options are not in the order of the file: ${problem}`,
            `Optionen nicht in der Reihenfolge der Datei: ${problem}`,
          ),
    personKey: (name: string, headers: readonly string[], problem: string | null) =>
      problem === null
        ? say(`Person key “${name}”: ${headers.join(', ')}`, `Personenschlüssel „${name}“: ${headers.join(', ')}`)
        : say(
            `People are not known by the person key “${name}”: ${problem}`,
            `Der Personenschlüssel „${name}“ gilt nicht: ${problem}`,
          ),
  },
  queue: {
    title: say('Queue', 'Warteschlange'),
    /** Where nothing waits for its turn. */
    unfinished: say('Unfinished', 'Unfertig'),
    restoring: say('Loading the queue…', 'Die Warteschlange wird geladen …'),
    held: (time: string, perMinute: number) =>
      say(
        `Waiting ${time}: this service allows ${perMinute} requests a minute.`,
        `Wartet ${time}: Dieser Dienst erlaubt ${perMinute} Anfragen pro Minute.`,
      ),
    unsaved: (names: readonly string[]) =>
      say(
        `The state of ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''} could not be saved.`,
        `Der Zustand von ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` und ${names.length - 5} weiteren` : ''} konnte nicht gespeichert werden.`,
      ),
    unsavedHint: say(
      'The disk may be full. Sheaf tries again until it is saved. Keep the window open until then, or a restart may show an older state.',
      'Vielleicht ist der Datenträger voll. Sheaf versucht es, bis es gelingt. Das Fenster bis dahin offen lassen, sonst zeigt ein Neustart vielleicht einen älteren Zustand.',
    ),
    pauseAll: say('Pause all', 'Alle anhalten'),
    resumeAll: say('Resume all', 'Alle fortsetzen'),
    chooseAll: (count: number) => say(`Choose the ${count} files…`, `${count} Dateien wählen …`),
    stillMissing: (names: readonly string[]) =>
      say(
        `Not among the chosen files: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}.`,
        `Nicht unter den gewählten Dateien: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` und ${names.length - 5} weitere` : ''}.`,
      ),
    more: (count: number) =>
      say(
        `and ${counted(count, 'more import', 'more imports')} after these`,
        `und danach ${counted(count, 'weiterer Import', 'weitere Importe')}`,
      ),
  },
};
