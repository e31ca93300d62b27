import { counted, duration, number } from '../../lib/format.ts';
import { inLanguage } from '../../lib/language.ts';
import { de } from './words.de.ts';

const units = { page: ['page', 'pages'], slide: ['slide', 'slides'], sheet: ['sheet', 'sheets'] } as const;

const en = {
  insights: {
    title: 'Insights',
    loading: 'Fetching the insights…',
    emptyTitle: 'No insights yet',
    empty: 'Reports, decks and summaries you import are kept here, with their text and their first page.',
    import: 'Import an insight',
    back: 'All insights',
  },
  files: {
    title: 'Files',
    loading: 'Fetching the files…',
    emptyTitle: 'No files yet',
    empty: 'Recordings, pictures and papers you import are kept here: played, shown and searched.',
    import: 'Import a file',
    back: 'All files',
    filter: 'Show',
    all: 'All',
    none: 'No file of this kind.',
    kinds: { audio: 'Recordings', video: 'Videos', document: 'Documents', image: 'Pictures' },
  },
  kind: { audio: 'Recording', video: 'Video', document: 'Document', image: 'Picture' },
  more: 'Show more',
  loading: 'Opening…',
  states: {
    waiting: 'Not all sent',
    reading: 'Being read…',
    failed: 'Could not be read',
    draft: 'Private draft',
    shared: 'Shared draft',
    published: 'Published',
    ready: '',
  },
  failedTitle: 'It could not be read',
  readingTitle: 'It is being read',
  reading: 'Its text and its picture appear here by themselves.',
  waitingTitle: 'Its bytes have not all arrived',
  waitingHint: 'Continue the import from Activity, or import the file again.',
  publish: 'Publish',
  withdraw: 'Make it a private draft',
  publishHint: 'Everybody in the project sees it then.',
  project: (name: string) => `in ${name}`,
  units: (unit: keyof typeof units, count: number) => counted(count, units[unit][0], units[unit][1]),
  position: (unit: keyof typeof units, at: number) =>
    `${units[unit][0]} ${number(at)}`.replace(/^./, (c) => c.toUpperCase()),
  duration: (seconds: number) => duration(seconds),
  codecs: (codecs: readonly string[]) => codecs.join(', '),
  pixels: (width: number, height: number) => `${number(width)} × ${number(height)} pixels`,
  outline: 'Contents',
  text: 'Text',
  noText: 'No text was found in it.',
  truncated: 'The text is longer than Sheaf keeps: this is its beginning.',
  firstPage: (name: string) => `First page of ${name}`,
  picture: (name: string) => `${name}, as imported`,
  notShown: 'This kind of picture cannot be shown here. Save a copy to look at it elsewhere.',
  notPlayed: 'This kind of recording cannot be played here. Save a copy to play it elsewhere.',
  save: 'Save a copy',
  saveFailed: 'The copy could not be saved. Check that the service runs, and try again.',
  transcript: 'Transcript',
  noSpeech: 'Nothing was understood.',
  findInTranscript: 'Find in the transcript',
  found: (count: number) => counted(count, 'place', 'places'),
  engine: (name: string) => `Written down by ${name}; it may have misheard.`,
  noTranscript: 'There is no transcript',
  waveform: 'How loud it is over time',
};

export type Words = typeof en;

/** Words of insights and files. */
export const words = inLanguage({ en, de });
