import type { SourceFormat, SourceNote } from '@sheaf/tables';
import { counted, number, percentDone, size } from '../../lib/language/format.ts';

const responses = (count: number) => counted(count, 'response', 'responses');
const rows = (count: number) => counted(count, 'row', 'rows');
const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');
const listed = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${number(names.length - 2)} more files` : names.join(', ');

/** How many responses the file has, how many of them were imported, and how many somebody left out. */
export type ReceiptCounts = Record<'imported' | 'inFile' | 'leftOut', number>;

const sourceNotes: Record<SourceNote['kind'], (count: number, note: SourceNote) => string> = {
  'hidden-rows': (count) => `${rows(count)} hidden in the file will be imported too.`,
  'hidden-columns': (count) => `${counted(count, 'column', 'columns')} hidden in the file will be imported too.`,
  'error-cells': (count) =>
    `${counted(count, 'cell holds', 'cells hold')} an error such as #N/A. They count as no answer.`,
  'binary-cells': (count) =>
    `${counted(count, 'cell holds', 'cells hold')} characters that cannot be read. They count as no answer.`,
  'formulas-without-value': (count) =>
    `${counted(count, 'formula has', 'formulas have')} no value in the file. They count as no answer. Open the file in a spreadsheet program and save it to have them computed.`,
  'other-rows': (count) => `${counted(count, 'row is', 'rows are')} the header again or another table, and left out.`,
  repeats: (count) =>
    `${counted(count, 'column holds', 'columns hold')} the number of entries in a repeated group. The entries themselves are not imported.`,
  'missing-values': (count) =>
    `${counted(count, 'value is', 'values are')} marked as missing in the file. They count as no answer.`,
  'merged-cells': (count) =>
    `${counted(count, 'blank cell belongs', 'blank cells belong')} to a merged cell above and got its value.`,
  'other-charset': (count, { encoding = '', named = '' }) =>
    `${counted(count, 'text is', 'texts are')} not in ${named.toUpperCase()}, as the file says, and read as ${encoding.toUpperCase()}. If letters are wrong, choose another text encoding.`,
  'guessed-charset': (count, { encoding = '' }) =>
    `The file does not say its text encoding. ${counted(count, 'text is', 'texts are')} read as ${encoding.toUpperCase()}. If letters are wrong, choose another one.`,
};

/** By the name of the file. */
const titles: Readonly<Record<string, readonly [title: string, about: string]>> = {
  'customer-feedback.csv': ['Customer feedback', 'Choices, a score, a ranking and comments'],
  'workshop-google-forms.csv': ['Workshop', 'As Google Forms exports it'],
  'product-study-qualtrics.csv': ['Product study', 'As Qualtrics exports it, three header rows'],
  'water-points-kobo.csv': ['Water points', 'As KoboToolbox exports it, with voice notes'],
  'staff-survey.xlsx': ['Staff survey', 'An Excel workbook from Microsoft Forms, two sheets'],
};

const delimiters: Readonly<Record<string, string>> = {
  ',': 'comma',
  '\t': 'tab',
  ';': 'semicolon',
  '|': 'pipe',
  '~': 'tilde',
  '^': 'caret',
  ' ': 'blank',
  '': 'none: one column',
};

export const words = {
  /** Files that were still being prepared when an earlier window closed. */
  left: {
    title: (names: readonly string[]) => `You were working on ${listed(names)} when the window closed.`,
    hint: 'Your choices are saved: column types, what to leave out, and where it goes.',
    needsFile: (names: readonly string[]) =>
      `Your choices are saved, but this browser does not keep files. Choose ${listed(names)} again.`,
    continue: 'Continue',
    choose: (count: number): string => (count === 1 ? 'Choose the file…' : 'Choose the files…'),
    discard: 'Discard',
    notDiscarded: 'The saved decisions could not be deleted. Try again.',
    unsaved: 'What you decide here cannot be saved at the moment.',
    unsavedHint:
      'Sheaf keeps trying. If you close the window before that, your decisions are lost. Imports are not affected.',
    other: (names: readonly string[]) => `That is not ${listed(names)}: the name or the size is different.`,
  },
  plan: {
    all: 'All files',
    title: (count: number) => `${counted(count, 'file', 'files')} to import`,
    started: 'Import started',
    done: (count: number) => `${counted(count, 'file', 'files')} imported`,
    survey: 'Survey',
    open: 'Open',
    showSurveys: 'Show the surveys',
    reviewButton: 'Review',
    intro: 'Check what each file becomes. Nothing is sent until you start the import.',
    becomes: 'Becomes',
    became: 'Became',
    holds: 'How much',
    columns: (count: number) => counted(count, 'column', 'columns'),
    state: 'State',
    states: { unreadable: 'Cannot be imported', ready: 'Ready', checking: 'Checking…' },
    imports: {
      queued: 'Queued',
      stopping: 'Pausing',
      paused: 'Paused',
      needs_files: 'Needs its file',
      asks: 'Waits for your answer',
      removed: 'Removed from the queue',
    },
    notReady: (count: number) => `${counted(count, 'file is', 'files are')} not ready yet`,
    import: (count: number) => `Import ${counted(count, 'file', 'files')}`,
  },
  document: {
    only: {
      insight: 'Goes to Documents & recordings.',
      file: 'Goes to Documents & recordings. Speech becomes text if that is set up.',
    },
    import: { insight: 'Import document', file: 'Import file' },
    asSurvey: 'Read it as a survey',
    textStart: 'The beginning of the text',
    noPreview: 'This computer cannot show it before the import.',
    noPreviewYet: 'Its text is shown after the import.',
    firstPage: (pages: number) => (pages === 1 ? 'The only page' : `The first of ${number(pages)} pages`),
  },
  intro:
    'Turn survey exports into charts and responses you can search, documents into text, recordings into transcripts.',
  onlyReading: {
    title: 'Nothing can be imported here: your key is for reading only',
    hint: 'Nor can anything be changed. The administrator of the service makes keys that may: with the permissions for surveys, documents or files.',
  },
  drop: {
    title: 'Drop survey exports, documents or recordings here',
    hint: 'CSV, Excel, SPSS, Stata, JSON or ZIP files of any size, from Qualtrics, SurveyMonkey, Google Forms and others; PDF and office documents; audio, video and pictures. You see what is inside before anything is imported.',
    button: 'Choose files…',
    shortcut: (modifier: string) => `or press ${modifier}+O, or paste a copied table with ${modifier}+V`,
    another: 'Add files…',
    more: 'Import more files…',
  },
  samples: {
    title: 'No export yet? Try a sample',
    titles,
    open: (name: string) => `Try the sample ${name}`,
    failed: 'The sample could not be read. If this happens again, reinstall Sheaf.',
  },
  files: 'Files to import',
  reading: (name: string) => `Reading the beginning of ${name}…`,
  opening: (name: string, share: number, rate: number) => `Reading ${name}… ${percentDone(share, 1)}, ${size(rate)}/s`,
  unpacking: (name: string, share: number) => `Unpacking ${name}… ${percentDone(share, 1)}`,
  notReadable: 'This file cannot be read as a survey',
  chooseAnother: 'Choose another file…',
  importAs: (kind: string) => `Import it as a ${kind.toLowerCase()}`,
  removeFile: (name: string) => `Remove ${name} from the list`,
  tabs: { columns: 'Columns', rows: 'Rows' },
  memory: {
    offer: 'You imported a file with these columns before.',
    use: 'Do the same again',
    keep: 'Keep the suggestions',
    menu: 'Template',
    hint: 'A template is a file with what you chose for these columns. A saved receipt is one too.',
    save: 'Save as a template…',
    open: 'Use a template…',
    applied: 'The template is applied.',
    appliedInPart:
      'The template is applied, but not all of it: columns that were sent as one, or dates in two orders, are for “sheaf import --template”.',
  },
  dialect: {
    doubtful: (name: string) => `${name} (guessed)`,
    delimiters,
    unquoted: 'part of the answers',
    quoted: 'around answers',
    change: 'Read it differently',
    encodingField: 'Text encoding',
    delimiterField: 'Separator',
    startField: 'Column names start on',
    startsIn: (line: number) => `line ${number(line)}`,
    headerField: 'Rows of column names',
    quoteField: 'Quotation marks',
    headerRows: (count: number) => (count === 0 ? 'none' : rows(count)),
    from: (exporter: string) => `from ${exporter}`,
  },
  source: {
    formats: {
      xlsx: 'Excel workbook',
      ods: 'OpenDocument spreadsheet',
      spss: 'SPSS file',
      stata: 'Stata file',
      json: 'JSON file',
      xml: 'XML file',
    } satisfies Record<Exclude<SourceFormat, 'text'>, string>,
    reading: (done: string) => `reading… ${done}`,
    table: 'Sheet',
    tables: (count: number) => counted(count, 'sheet', 'sheets'),
    others: 'Sheets without a table',
    asDocument: 'Import as a document',
    notes: sourceNotes,
  },
  withoutQuotes: 'Read quotes as text',
  preview: (count: number) => `First ${rows(count)} of the file`,
  unclosedQuote: (row: number, line: number | null) =>
    `A quote opens in response ${number(row)}${line === null ? '' : `, line ${number(line)},`} and never closes. The rows below it are imported as usual, but the preview shows them inside this answer.`,
  unclosedHint:
    'If quotes are ordinary characters in this file, read them as text. If not, choose below what happens to this row.',
  form: {
    name: 'Survey name',
    newProject: 'New project…',
    newProjectName: 'Project name',
    projectMissing: 'Name the new project.',
  },
  scan: {
    counting: (read: number, total: number) => `Counting rows… ${percentDone(read, total)}`,
    plan: (count: number) => rows(count),
  },
  button: {
    import: (count: number) => `Import ${responses(count)}`,
    starting: 'Starting…',
  },
  outdated: {
    title: (columns: readonly string[]) =>
      `Read this way, the file has no column ${quoted(columns)}, for which you had chosen something.`,
    hint: 'Read the file as before, or continue without these choices.',
    discard: 'Continue without them',
  },
  progress: {
    removed: 'No longer in the queue',
    removedHint: 'It was removed. What was already sent stays where it is.',
    safe: 'You can leave this screen; the import continues. Keep the window open until it is sent.',
    kept: 'You can close Sheaf. What was sent is kept; on the next start, Sheaf may ask for the file again.',
  },
  done: {
    title: ({ imported, inFile, leftOut }: ReceiptCounts) =>
      inFile === imported
        ? `${imported > 1 ? 'All ' : ''}${responses(imported)} imported`
        : `${number(imported)} of ${number(inFile)} imported, ${number(leftOut)} left out as decided`,
    beside: (names: readonly string[]) => `Imported too, in Documents & recordings: ${listed(names)}`,
    kinds: { insight: 'Document imported', file: 'File imported' },
    reads: { survey: 'Read the survey', insight: 'Read the document', file: 'Open the file' },
    keyNotSet: 'The answers are imported, but people are not known by the person key',
    orderNotSet: 'The answers are imported, but their options are not in the order of the file',
    another: 'Import another file',
  },
  chooseFixed: 'Choose the fixed file…',
};
