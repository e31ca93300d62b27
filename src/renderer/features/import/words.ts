import type { Suggestion } from '../../../columns/index.ts';
import type { DraftState } from '../../drafts/drafts.ts';
import { counted, duration, number, size } from '../../lib/language/format.ts';
import type { QueueState } from '../../queue/import-queue.ts';
import { decideWords } from './checks/words.ts';
import { mediaWords } from './media/words.ts';
import { appendWords } from './target/words.ts';

const responses = (count: number) => counted(count, 'response', 'responses');
const rows = (count: number) => counted(count, 'row', 'rows');
const parts = (count: number) => counted(count, 'part', 'parts');
const listed = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${number(names.length - 2)} more files` : names.join(', ');

/** What stands in the plan's column of states. */
export function stateWords({ kind }: DraftState, upload: QueueState | undefined, notReady: string | null): string {
  if (kind === 'unreadable') return words.plan.states.unreadable;
  if (kind === 'started') return words.plan.uploads[upload?.kind ?? 'removed'];
  if (notReady === null) return words.plan.states.ready;
  // What a person has to decide is said in words of its own.
  return notReady === words.button.counting ? words.plan.states.looking : notReady;
}

const en = {
  /** Files an earlier window did not come to import. */
  left: {
    title: (names: readonly string[]) => `You were working on ${listed(names)} when the window closed.`,
    hint: 'What you decided is kept: types, what is left out, and where it goes.',
    needsFile: (names: readonly string[]) =>
      `What you decided is kept. This browser does not keep files: choose ${listed(names)} again.`,
    goOn: 'Go on',
    choose: (count: number): string => (count === 1 ? 'Choose the file…' : 'Choose the files…'),
    discard: 'Discard',
    other: (names: readonly string[]) => `That is not ${listed(names)} as it was: the name or the size differs.`,
  },
  plan: {
    all: 'All files',
    title: (count: number) => `${counted(count, 'file', 'files')} to import`,
    started: (count: number) => `${counted(count, 'file', 'files')} in the queue or imported`,
    as: { survey: 'Survey', insight: 'Insight', file: 'File' },
    stop: 'Stop',
    stopFile: (name: string) => `Stop the import of ${name}`,
    look: 'Look',
    goOnFile: (name: string) => `See why ${name} stopped, and go on`,
    intro: 'Look at what each becomes. Nothing is sent before you say so.',
    file: 'File',
    becomes: 'Becomes',
    becomesOf: (name: string) => `What ${name} becomes`,
    review: 'Survey: review columns',
    holds: 'Holds',
    columns: (count: number) => counted(count, 'column', 'columns'),
    state: 'State',
    states: { unreadable: 'Cannot be imported', ready: 'Ready', looking: 'Checking…' },
    uploads: {
      waiting: 'In the queue',
      running: 'Importing',
      done: 'Imported',
      stopping: 'Stopping',
      failed: 'Stopped: has a problem',
      paused: 'Stopped',
      asking: 'Needs its file',
      removed: 'Off the queue',
    },
    notReady: (count: number) => `${counted(count, 'file is', 'files are')} not ready yet`,
    import: ({ survey, wave, insight, file }: Record<'survey' | 'wave' | 'insight' | 'file', number>) => {
      const some = [
        survey > 0 ? counted(survey, 'survey', 'surveys') : null,
        wave > 0 ? counted(wave, 'wave', 'waves') : null,
        insight > 0 ? counted(insight, 'insight', 'insights') : null,
        file > 0 ? counted(file, 'file', 'files') : null,
      ].filter((part) => part !== null);
      const last = some.pop() ?? '';
      return `Import ${some.length === 0 ? last : `${some.join(', ')} and ${last}`}`;
    },
  },
  record: {
    kinds: { video: 'Video', audio: 'Recording', document: 'Document', image: 'Picture' },
    becomes: 'Becomes',
    only: {
      insight: 'It becomes an insight of the project.',
      file: 'It becomes a file of the project. What is said in it is written down where a transcription engine is set up.',
    },
    as: { insight: 'Insight', file: 'File' },
    about: {
      insight: 'A finished piece of knowledge: a report, a deck, a summary.',
      file: 'Material to work with: a recording, a picture, a paper.',
    },
    import: { insight: 'Import insight', file: 'Import file' },
    publish: 'Publish',
    publishHint: 'Off: a draft that only you see.',
    asSurvey: 'Read it as a survey',
    textStart: 'The beginning of the text',
    noPreview: 'This machine cannot show it before it is imported.',
    noPreviewYet: 'Its first page and its text are shown once it is imported.',
  },
  title: 'Import',
  intro: 'Turn exports into charts, notes and rows you can search, documents into text, recordings into transcripts.',
  drop: {
    title: 'Drop survey exports, documents or recordings here',
    hint: 'CSV or TSV of any size, from Qualtrics, SurveyMonkey, Google Forms and others; PDF and office documents; audio, video and pictures. You see what is inside before anything is imported.',
    button: 'Choose files…',
    shortcut: (modifier: string) => `or press ${modifier}+O`,
    another: 'Add files…',
  },
  samples: {
    title: 'No export at hand? Try a sample',
    titles: {
      'customer-feedback.csv': ['Customer feedback', 'Choices, a score, a ranking and comments'],
      'workshop-google-forms.csv': ['Workshop', 'As Google Forms exports it'],
      'product-study-qualtrics.csv': ['Product study', 'As Qualtrics exports it, three header rows'],
      'water-points-kobo.csv': ['Water points', 'As KoboToolbox exports it, with voice notes'],
    } as Record<string, [title: string, about: string]>,
    open: (name: string) => `Try the sample ${name}`,
    failed: 'The sample could not be read. Install Sheaf again if this stays so.',
  },
  files: 'Files to import',
  reading: (name: string) => `Reading the beginning of ${name}…`,
  unreadable: 'The file can no longer be read. It may have been moved, renamed or changed: choose it again.',
  headerOnly: 'The file has a header row but no responses below it. Export the survey again with its responses.',
  notReadable: 'This file cannot be imported',
  /** @param said what is wrong with it, in English */
  fake: (said: string) => said,
  chooseAnother: 'Choose another file…',
  remove: 'Remove',
  removeFile: (name: string) => `Remove ${name} from the list`,
  fileState: { good: 'Imported', bad: 'Has a problem', busy: 'Importing', plain: 'Not imported yet' },
  tabs: { columns: 'Columns', rows: 'Rows', checks: 'Checks' },
  memory: {
    offer: 'You mapped a file with these columns before.',
    use: 'Use that mapping',
    keep: 'Keep the suggestions',
    save: 'Save the mapping…',
    open: 'Use a saved mapping…',
    applied: 'The saved mapping is applied.',
    menu: 'Mapping',
  },
  checks: {
    intro: 'Found on this computer. Nothing is changed unless you tick it, and the file itself never is.',
    none: 'No problems found.',
    noneHint: 'No test or duplicate responses, no straight-lining, no speeders, no personal details.',
    larger: (count: number) => `Look through all ${rows(count)} for duplicates, tests, speeders and personal details`,
    look: 'Look through the file',
    looking: (read: number, total: number) =>
      `Looking at every response… ${Math.floor((read / Math.max(1, total)) * 100)}%`,
    leaveOut: 'Leave out',
    leftOut: 'Not among the answers',
    left: {
      title_lines: (count: number) => counted(count, 'line above the header', 'lines above the header'),
      header_rows: (count: number) => counted(count, 'further header row', 'further header rows'),
      blank_lines: (count: number) => counted(count, 'blank line in the first rows', 'blank lines in the first rows'),
      summary_rows: (count: number) => counted(count, 'summary row', 'summary rows'),
      columns: (count: number) => counted(count, 'column', 'columns'),
    },
    replace: 'Replace',
    join: 'Join',
    quality: {
      test: (count: number) => counted(count, 'test response', 'test responses'),
      partial: (count: number) => counted(count, 'unfinished response', 'unfinished responses'),
      duplicate: (count: number) => counted(count, 'duplicate response', 'duplicate responses'),
      repeat: (count: number) =>
        counted(count, 'response of somebody who answered before', 'responses of people who answered before'),
      namesake: (count: number) =>
        counted(count, 'response with the name of an earlier one', 'responses with the name of an earlier one'),
      straight_line: (count: number) => counted(count, 'straight-lined response', 'straight-lined responses'),
      speeder: (count: number) => counted(count, 'unusually fast response', 'unusually fast responses'),
    },
    personal: {
      email: (count: number) => counted(count, 'e-mail address', 'e-mail addresses'),
      phone: (count: number) => counted(count, 'telephone number', 'telephone numbers'),
      name: (count: number) => counted(count, 'name', 'names'),
    },
    holds: { email: 'e-mail addresses', phone: 'telephone numbers', name: 'names' },
    whole: (column: string, type: string, what: string, count: number, filled: number) =>
      `“${column}” is set to ${type} and holds ${what}: ${number(count)} of ${counted(filled, 'filled cell', 'filled cells')}`,
    wholeBy: (kind: string, shown: string) =>
      `Whatever its type, it is sent with the rest. Each cell becomes [${kind}]: ${shown}`,
    in: (found: string, column: string) => `${found} in “${column}”`,
    by: (kind: string, shown: string) => `Each becomes [${kind}]: ${shown}`,
    columns: (count: number) => `${counted(count, 'column', 'columns')} as one question`,
    joins: 'One column an option. They become one multi-choice question; the columns themselves stay as rows.',
    rowList: (shown: string, count: number, more: number) => {
      if (count === 1) return `Response ${shown}`;
      return more === 0 ? `Responses ${shown}` : `Responses ${shown} and ${number(more)} more`;
    },
  },
  dialect: {
    encoding: (name: string) => name,
    doubtful: (name: string) => `${name}, by guess`,
    delimiters: { ',': 'comma', '\t': 'tab', ';': 'semicolon', '|': 'bar' } as Record<string, string>,
    separated: (name: string) => `${name}-separated`,
    unquoted: 'quotes are text',
    quoted: 'quotes enclose cells',
    change: 'Read it differently…',
    encodingField: 'Text encoding',
    delimiterField: 'Separator',
    headerField: 'Header',
    quoteField: 'Quotes',
    headerRows: (count: number) => counted(count, 'header row', 'header rows'),
    from: (exporter: string) => `from ${exporter}`,
  },
  columns: {
    /** Why a type is suggested. @param seen what the first rows hold of the column: cells that are filled, different answers */
    reason: ({ reason }: Suggestion, _seen: () => { filled: number; values: readonly unknown[] }): string => reason,
    caption: 'What becomes of each column',
    column: 'Column',
    samples: 'First answers',
    type: 'Becomes',
    why: 'Why',
    typeOf: (header: string) => `Type of ${header}`,
    sure: (percent: string) => `${percent} sure`,
    yours: 'You chose this',
    suggested: (type: string) => `Suggested: ${type}`,
    useSuggestion: 'Use the suggestion',
    setMissing: 'Use this list',
    noAnswers: 'no answers in the first rows',
    header: 'Header in the file',
    answers: 'Answers in the first rows',
    filled: (filled: number, all: number) => `${number(filled)} of the first ${rows(all)} answered`,
    close: 'Close the column',
    noneSelected: 'No column is used: the rows would be kept, without charts or notes.',
  },
  withoutQuotes: 'Read quotes as text',
  preview: (count: number) => `First ${rows(count)} of the file`,
  ragged: (count: number) =>
    `${rows(count)} among the first have more or fewer cells than the header. The service stops at such a row and names it: mend the file first, or try.`,
  unclosedQuote: (row: number) =>
    `A quote opened in row ${number(row)} is never closed. Close it in the file, then choose it again.`,
  form: {
    name: 'Survey name',
    project: 'Project',
    newProject: 'New project…',
    newProjectName: 'Name of the new project',
    firstProject: 'My research',
    nameMissing: 'Give the survey a name.',
    nameLong: 'Use at most 200 characters.',
    projectMissing: 'Name the new project.',
  },
  scan: {
    counting: (read: number, total: number) => `Counting rows… ${Math.floor((read / Math.max(1, total)) * 100)}%`,
    plan: (count: number, partCount: number) =>
      partCount === 1 ? rows(count) : `${rows(count)} in ${parts(partCount)}`,
    rewritten: (reason: string) => `Rewritten as UTF-8 CSV on the way: ${reason}`,
  },
  button: {
    counting: 'Import…',
    import: (count: number) => `Import ${responses(count)}`,
    starting: 'Starting…',
  },
  progress: {
    waiting: 'Waits for its turn',
    removed: 'No longer in the queue',
    removedHint: 'It was taken off. What was already sent stays with the service.',
    starting: (name: string) => `Importing ${name}…`,
    checking: 'Checking the file',
    send: 'Send the file',
    read: 'Read the rows',
    readRecord: 'Read what is in it',
    reading: 'the service is reading it',
    of: (done: string, whole: string) => `${done} of ${whole}`,
    parts: (done: number, whole: number) =>
      whole === 1 ? '' : `part ${number(Math.min(done + 1, whole))} of ${number(whole)}`,
    rows: (done: number, whole: number) => `${number(done)} of ${rows(whole)}`,
    bytes: (done: number, whole: number) => `${size(done)} of ${size(whole)}`,
    byteRate: (rate: number) => `${size(rate)}/s`,
    rowRate: (rate: number) => `${number(rate)} rows/s`,
    left: (seconds: number) => `about ${duration(seconds)} left`,
    safe: 'You can leave this screen; the import goes on. Keep the window open until it is sent.',
    silent: (seconds: number) => `No answer for ${duration(seconds)}`,
    silentHint: 'What was sent is kept. The import goes on by itself as soon as the service answers.',
    again: (seconds: number) => `Tries again by itself in ${duration(seconds)}.`,
    cancel: 'Stop the import',
    stopped: 'What was already sent stays with the service. Go on when you like; after a restart, from Activity.',
    stoppedTitle: 'Import stopped',
  },
  done: {
    title: (count: number) => `${responses(count)} imported`,
    proof: (inFile: number, sent: number, reported: number) =>
      `${rows(inFile)} in the file, ${number(sent)} sent, ${number(reported)} in the survey.`,
    kinds: { insight: 'Insight imported', file: 'File imported' },
    recorded: (bytes: number) => `${size(bytes)} sent and read.`,
    reads: { survey: 'Read the survey', insight: 'Read the insight', file: 'Open the file' },
    another: 'Import another file',
  },
  failed: {
    title: 'The import stopped',
    again: 'Try again',
    mended: 'Choose the mended file…',
  },
};

export type Words = typeof en;

/** Words of the import screen. */
export const words = { ...en, append: appendWords, media: mediaWords, decide: decideWords };
