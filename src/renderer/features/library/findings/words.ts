import { counted, longDate, number } from '../../../lib/language/format.ts';

/** Words of the findings of a project. */
export const words = {
  loading: 'Loading the findings…',
  emptyTitle: 'No findings yet',
  empty:
    'Findings are charts, numbers and quotes that you collect to show others. Press the bookmark beside a chart or an answer (key F).',
  open: 'Open the surveys',
  add: 'Add to findings',
  addTitle: (question: string) => `Add “${question}” to the findings`,
  what: 'What',
  chart: 'The chart',
  sentence: 'What it says, in a sentence',
  sentenceOf: (title: string) => `Sentence of ${title}`,
  added: 'It is among the findings now.',
  count: (count: number) => counted(count, 'finding', 'findings'),
  saveAs: 'Save as',
  up: (title: string) => `Move ${title} up`,
  down: (title: string) => `Move ${title} down`,
  moved: (place: number, all: number) => `Place ${number(place)} of ${number(all)}`,
  remove: (title: string) => `Delete ${title}`,
  removed: (title: string) => `“${title}” is no longer a finding.`,
  show: 'Open at its place',
  unfiltered: 'no filter',
  by: (columns: string) => `by ${columns}`,
  weight: (question: string) => `weighted by ${question}`,
  asOf: (date: string, count: number) => `as of ${longDate(date)}, ${counted(count, 'response', 'responses')}`,
  quoted: (date: string) => `kept on ${longDate(date)}`,
  changed: (kept: number, now: number) =>
    kept === now
      ? 'The data has changed since.'
      : `The data has changed since: ${number(kept)} → ${counted(now, 'response', 'responses')}.`,
  changedHint: 'This is what it said before.',
  retake: 'Take the new numbers',
  figures: {
    mean: 'Mean',
    median: 'Median',
    score: 'Net promoter score',
    top_two: 'Highest two scores',
    bottom_two: 'Lowest two scores',
  },
};
