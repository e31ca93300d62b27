import { counted, duration, number } from '../../lib/language/format.ts';

const units = { page: ['page', 'pages'], slide: ['slide', 'slides'], sheet: ['sheet', 'sheets'] } as const;

/** Words of insights and files. */
export const words = {
  library: {
    loading: 'Loading documents and recordings…',
    emptyTitle: 'No documents or recordings yet',
    empty: 'Reports, slides, recordings and pictures you import are kept here, to read, play and search.',
    import: 'Import a document or recording',
    find: 'Find by name',
    all: 'All',
    none: 'Nothing here. Try another word or kind.',
    kinds: { audio: 'Recordings', video: 'Videos', document: 'Documents', image: 'Pictures' },
  },
  states: {
    waiting: 'Not fully sent',
    reading: 'Being read…',
    failed: 'Could not be read',
    draft: 'Private draft',
    shared: 'Shared draft',
    published: 'Published',
    ready: '',
  },
  failedTitle: 'It could not be read',
  readingTitle: 'Reading the document…',
  waitingTitle: 'The file was not fully sent',
  waitingHint: 'Resume the import in Activity, or import the file again.',
  publish: 'Publish',
  withdraw: 'Make it a private draft',
  publishHint: 'Everyone in the project can then see it.',
  units: (unit: keyof typeof units, count: number) => counted(count, units[unit][0], units[unit][1]),
  position: (unit: keyof typeof units, at: number) =>
    `${units[unit][0]} ${number(at)}`.replace(/^./, (c) => c.toUpperCase()),
  duration: (seconds: number) => duration(seconds),
  pixels: (width: number, height: number) => `${number(width)} × ${number(height)} pixels`,
  outline: 'Contents',
  noText: 'No text was found in it.',
  truncated: 'The text is longer than Sheaf can store. This is its beginning.',
  firstPage: (name: string) => `First page of ${name}`,
  picture: (name: string) => `${name}, as imported`,
  views: { pages: 'Pages', text: 'Text' },
  page: 'Page',
  pageOf: (count: string) => `of ${count}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit the width',
  pdfTools: 'Pages of the document',
  pdfNotShown: 'The pages of this PDF cannot be shown.',
  pdfNotShownHint: 'Its text is under Text. Save a copy to open it in another program.',
  pageNotDrawn: 'This page cannot be shown. Its text is under Text.',
  notShown: 'Pictures of this kind cannot be shown here. Save a copy to view it elsewhere.',
  save: 'Save a copy',
  saveFailed: 'The copy could not be saved. Check that the service is running, and try again.',
};

export type Words = typeof words;
