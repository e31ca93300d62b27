import type { ColumnType, GroupKind, ImportState, SurveyStatus } from '../../contract/index.ts';
import { counted, duration, number, when } from './language/format.ts';

/** `letter` chooses it while the list of columns has the focus. */
const columnTypes: Record<ColumnType, { name: string; letter: string; does: string }> = {
  Name: { name: 'Name', letter: 'n', does: 'The participant’s name.' },
  Email: { name: 'Email', letter: 'e', does: 'The participant’s e-mail address.' },
  Timestamp: { name: 'Timestamp', letter: 't', does: 'Sorts the responses by time.' },
  'Open-ended': { name: 'Open-ended', letter: 'o', does: 'Each answer can be searched.' },
  'Single choice': { name: 'Single choice', letter: 's', does: 'A bar chart: one answer each.' },
  'Multi choice': { name: 'Multi choice', letter: 'm', does: 'A bar chart: several answers each.' },
  NPS: { name: 'NPS', letter: 'p', does: 'A net promoter score.' },
  Ranking: { name: 'Ranking', letter: 'r', does: 'Average ranks.' },
  MEDIA_RESPONSE: { name: 'Media file', letter: 'f', does: 'Holds the name of a recording or an image.' },
  'Do nothing': { name: 'No chart', letter: 'x', does: 'Kept in the table, not charted.' },
};

/** What a column becomes with a chart of its own, whatever its type. */
const charted = {
  number: { name: 'Number', letter: 'u' },
  date: { name: 'Date', letter: 'd' },
  duration: { name: 'Duration', letter: 'a' },
};

/** Kinds of questions of several columns. */
const groupKinds: Record<GroupKind, string> = {
  multi: 'A column for each option',
  grid: 'Grid: a column for each row',
  ranking_places: 'Ranking: a column for each place',
  ranking_items: 'Ranking: a column for each item',
  loop: 'Repeated questions',
  pair: 'Pair of numbers',
  sum: 'Numbers with one total',
  other: 'Choice with “Other, please specify”',
};

const importStates: Record<ImportState, string> = {
  waiting: 'Not fully sent',
  running: 'Running',
  completed: 'Done',
  failed: 'Failed',
  deleted: 'Deleted',
};

const surveyStatuses: Record<SurveyStatus, string> = {
  AWAITING_UPLOAD: 'Not fully sent',
  VALIDATING: 'Checking',
  PROCESSING: 'Reading rows',
  COMPLETED: 'Done',
  FAILED: 'Failed',
};

/** Words used by more than one feature; a feature's own are in its words.ts. Each stands beside its German (words.de.ts). */
export const words = {
  opening: 'Opening…',
  cancel: 'Cancel',
  save: 'Save',
  in: (name: string) => `in ${name}`,
  response: (row: number) => `Response ${number(row)}`,
  filesMissing: (count: number) => `${counted(count, 'file', 'files')} missing`,
  countResponses: (count: number) => counted(count, 'response', 'responses'),
  columnTypes,
  charted,
  groupKinds,
  importStates,
  surveyStatuses,
  missing: {
    label: 'Answers that mean no answer',
    hint: 'Separated by commas, such as n/a, –',
    some: (count: number, words: readonly string[]) =>
      `${counted(count, 'empty answer', 'empty answers')} (${words.map((word) => `“${word}”`).join(', ')})`,
  },
  session: {
    heading: 'Sheaf',
    connecting: 'Starting the import service…',
    lost: 'Sheaf’s service on this computer stopped; starting again…',
    lostHint: (since: string) =>
      `Since ${when(since)}. Nothing is lost; running imports go on by themselves once it is back.`,
    tryNow: 'Try now',
    notLoaded: 'The contents appear here as soon as the service can be reached again.',
    back: 'Connected again.',
    ready: 'Connected',
    reconnecting: 'Starting again',
    silent: (seconds: number) => `No answer for ${duration(seconds)}`,
    silentLong: (seconds: number) =>
      `The service has not answered for ${duration(seconds)}. Sheaf is still waiting for it.`,
  },
  instances: {
    unknown: 'This service is no longer set up here. Add it again in Settings.',
    lost: (name: string) => `${name} does not answer; trying again…`,
    lostHere: 'Sheaf’s service on this computer does not answer; trying again…',
    foreign: 'You can import into this service, but Sheaf cannot show what is in it.',
    foreignHint:
      'It has the interface for imports, but not the one Sheaf reads from. Open the service’s own window to read its data.',
  },
  signIn: {
    title: 'Sign in to Sheaf',
    intro: 'Ask whoever runs this Sheaf for a sign-in link or an access token.',
    label: 'Access token',
    at: (host: string) => `Service: ${host}`,
    button: 'Sign in',
    checking: 'Checking…',
    codeUsed: 'The link you opened was already used or is too old. Ask for a new one, or paste a token.',
    unreachable: 'The import service does not answer. Check that it is running, then try again.',
    tokenUnknown: 'This service does not know that token. Check that you pasted all of it.',
    tokenTooNarrow:
      'That token does not give access to this service. It needs the scope project:read, and survey:write or workspace:read.',
    tokenEnded: 'Your token is no longer valid. Sign in again to continue.',
    empty: 'Paste a token first.',
  },
  error: {
    diskFull: 'The disk is full: the file could not be read completely. Free some space and try again.',
    notSaved: 'The disk is full, so this could not be saved. Free some space and try again.',
    tryAgain: 'Try again',
    unknown: 'An unexpected error occurred. Try again.',
    memory: 'There is not enough memory for this. Close other programs or files, and try again.',
    screen: 'This screen stopped because of an unexpected error.',
    screenHint: 'Your imports are not affected.',
  },
  copy: { csv: 'Copy as CSV', png: 'Copy as PNG', copied: 'Copied', failed: 'Could not copy' },
  player: {
    none: 'No recording was sent with this survey.',
    position: 'Position',
    play: 'Play',
    pause: 'Pause',
    seconds: (count: string) => `${count} s`,
    back: (count: number) => `${count} s back`,
    forward: (count: number) => `${count} s forward`,
    speed: 'Speed',
    volume: 'Volume',
    fullScreen: 'Full screen',
    notPlayed: 'Recordings of this kind cannot be played here. Save a copy to play it elsewhere.',
    transcript: 'Transcript',
    noSpeech: 'No speech was recognised.',
    findInTranscript: 'Find in the transcript',
    found: (count: number) => counted(count, 'place', 'places'),
    engine: (name: string) => `Transcribed by ${name}; it may contain mistakes.`,
    noTranscript: 'There is no transcript',
    noTranscriptYet: 'No transcript yet',
    setUpHint: 'No transcript yet. A program on this computer can make it.',
    setUp: 'Set up transcription',
    again: 'Transcribe this recording',
    againHint: 'Transcription is set up now. The recording is imported once more, with its transcript.',
  },
  undo: (change: string) => `Undo: ${change}`,
  undone: (change: string) => `Undone: ${change}.`,
  deletion: {
    label: 'Deleted',
    button: 'Delete',
    undo: 'Undo',
    restore: 'Restore',
    deleted: (name: string, findings: number) =>
      `${name} is deleted${findings === 0 ? '' : `, with ${counted(findings, 'finding', 'findings')} of it`}. You can restore it for a day, also in Activity.`,
    restored: (name: string) => `${name} is restored.`,
  },
  more: 'Show more',
  mediaKinds: { video: 'Video', audio: 'Recording', document: 'Document', image: 'Picture' },
  cutOnPaper: (printed: number, all: number | null) =>
    `These are the first ${number(printed)}${all === null ? '' : ` of ${number(all)}`}. The rest is not printed.`,
  pick: {
    none: 'Nothing contains this.',
    more: (hidden: number) => `${number(hidden)} more: type a part of the name`,
  },
  showAll: 'Show all',
  showLess: 'Show less',
  close: 'Close',
  emptyProject: 'There is nothing here in the chosen project.',
  answer: 'Answer',
  file: 'File',
  mean: 'Mean',
  media: 'Media',
  ownInstance: 'This computer',
  remove: 'Remove',
  rename: 'Rename',
  activity: 'Activity',
  apply: 'Apply',
  documents: 'Documents & recordings',
  done: 'Done',
  findings: 'Findings',
  hide: 'Hide',
  import: 'Import',
  name: 'Name',
  participants: 'Participants',
  project: 'Project',
  responses: 'Responses',
  search: 'Search',
  settings: 'Settings',
  show: 'Show',
  surveys: 'Surveys',
};
