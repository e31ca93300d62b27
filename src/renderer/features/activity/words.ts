import type { Dialect } from '@sheaf/tables';
import type { SurveyImport } from '../../../contract/index.ts';
import type { LeftOutItem, PlanMode } from '../../../importer/index.ts';
import { counted, number } from '../../lib/language/format.ts';

const modes: Record<PlanMode, string> = {
  slice: 'sent unchanged',
  transcode: 'sent as UTF-8',
  rewrite: 'rewritten as UTF-8 CSV',
};

const leftOut: Record<LeftOutItem['kind'], (count: number) => string> = {
  title_lines: (count) => counted(count, 'line above the header', 'lines above the header'),
  header_rows: (count) => counted(count, 'extra header row', 'extra header rows'),
  blank_lines: (count) => counted(count, 'blank line', 'blank lines'),
  summary_rows: (count) => counted(count, 'summary row', 'summary rows'),
  other_rows: (count) => counted(count, 'row of another table', 'rows of another table'),
  columns: (count) => counted(count, 'column', 'columns'),
};

/** How much an import changed, by kind, and the columns that it sent under another header. */
export interface ReceiptChanges {
  excluded: number;
  redacted: number;
  dated: number;
  renamed: readonly (readonly [file: string, survey: string])[];
}

/** Words of the activity screen. */
export const words = {
  loading: 'Loading the imports…',
  past: 'All imports',
  emptyTitle: 'No imports yet',
  empty: 'Every import and its result is listed here, even after a restart.',
  import: 'Import the first file',
  table: {
    name: 'Import',
    kind: 'Kind',
    state: 'State',
    when: 'Started',
  },
  kinds: { survey: 'Survey', insight: 'Document', file: 'File' },
  filters: {
    kind: 'Show kinds',
    state: 'Show states',
    allKinds: 'All kinds',
    kinds: { survey: 'Surveys', insight: 'Documents', file: 'Files' },
    allStates: 'All states',
    none: 'No import of this kind is in this state.',
  },
  holds: ({ number_of_responses, processed_parts, num_parts }: SurveyImport) => {
    const rows = counted(number_of_responses, 'response', 'responses');
    if (processed_parts === num_parts || num_parts === 1) return rows;
    return `${rows}, part\u00a0${number(processed_parts)}\u00a0of\u00a0${number(num_parts)}`;
  },
  open: (name: string) => `Open ${name}`,
  mend: 'Fix that place in the file, then import the file again. The parts before it are saved.',
  notSent:
    'The file has not arrived completely, and this window is not sending it. If nobody else is, import it again.',
  receipt: {
    title: 'Receipt',
    details: 'Details',
    open: (name: string) => `Details of ${name}`,
    save: 'Save the receipt…',
    replay: 'A saved receipt is also a template: for a file with the same columns, choose it with “Use a template…”.',
    sha256: 'SHA-256',
    partsProve: 'not computed for a file this large; the saved receipt has one of each part',
    proof: (inFile: number, left: number, sent: number, reported: number) =>
      `${number(inFile)} in the file, ${number(left)} left out, ${number(sent)} sent, ${number(reported)} in the survey`,
    read: 'Read as',
    dialect: ({ encoding, header_rows, skip_lines }: Dialect, mode: PlanMode) => {
      const header = counted(header_rows, 'header row', 'header rows');
      const above = skip_lines === 0 ? '' : `, below ${counted(skip_lines, 'line', 'lines')}`;
      return `${encoding.toUpperCase()}, ${header}${above}, ${modes[mode]}`;
    },
    linked: (some: number, all: number) => `${number(some)} of ${counted(all, 'file', 'files')} linked`,
    times: 'When',
    between: (begun: string, ended: string) => (begun === ended ? begun : `${begun} to ${ended}`),
    key: 'Key',
    exclusions: 'Left out and changed',
    changes: ({ excluded, redacted, dated, renamed }: ReceiptChanges) =>
      [
        excluded > 0 ? `${counted(excluded, 'response', 'responses')} left out` : '',
        redacted > 0 ? `Personal details replaced in ${counted(redacted, 'column', 'columns')}` : '',
        dated > 0 ? `Dates rewritten in ${counted(dated, 'column', 'columns')}` : '',
        ...renamed.map(([file, survey]) => `“${file}” sent as “${survey}”, its wording in the survey`),
      ].filter((line) => line !== ''),
    /** @param reason in English */
    left: ({ kind, count, reason, columns }: LeftOutItem) =>
      columns === undefined
        ? leftOut[kind](count)
        : `${leftOut[kind](count)} without a type: ${columns.join(', ')} (${reason})`,
    orders: (count: number, problem: string | null) =>
      problem === null
        ? `Options in the order of the file: ${counted(count, 'column', 'columns')}`
        : `Options are not in the order of the file: ${problem}`,
    personKey: (name: string, headers: readonly string[], problem: string | null) =>
      problem === null
        ? `Person key “${name}”: ${headers.join(', ')}`
        : `People are not known by the person key “${name}”: ${problem}`,
  },
  queue: {
    title: 'Queue',
    /** Where nothing waits for its turn. */
    unfinished: 'Unfinished',
    restoring: 'Loading the queue…',
    held: (time: string, perMinute: number) => `Waiting ${time}: this service allows ${perMinute} requests a minute.`,
    unsaved: (names: readonly string[]) =>
      `The state of ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''} could not be saved.`,
    unsavedHint:
      'The disk may be full. Sheaf tries again until it is saved. Keep the window open until then, or a restart may show an older state.',
    pauseAll: 'Pause all',
    resumeAll: 'Resume all',
    chooseAll: (count: number) => `Choose the ${count} files…`,
    stillMissing: (names: readonly string[]) =>
      `Not among the chosen files: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}.`,
    more: (count: number) => `and ${counted(count, 'more import', 'more imports')} after these`,
  },
};
