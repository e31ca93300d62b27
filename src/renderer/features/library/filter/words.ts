import { counted, number } from '../../../lib/language/format.ts';

const responses = (count: number) => counted(count, 'response', 'responses');

/** Words of the filter. */
export const words = {
  bar: 'Filter',
  conditions: 'Conditions',
  add: 'Filter',
  counts: (count: number, all: number) => `${number(count)} of ${responses(all)}`,
  all: responses,
  counting: 'Counting…',
  clear: 'Clear all',
  remove: (condition: string) => `Remove ${condition}`,
  edit: (condition: string) => `Change ${condition}`,
  or: ' or ',
  segments: {
    title: 'Segments',
    none: 'No segments yet. Filter the responses, then save the filter here under a name.',
    name: 'Save this filter as',
    save: 'Save',
    saved: (name: string) => `The segment “${name}” is saved.`,
    remove: (name: string) => `Remove the segment ${name}`,
    removed: (name: string) => `The segment “${name}” is removed.`,
  },
  find: 'Find a question',
  subject: { time: 'Time of the response', wave: 'Wave' },
  back: 'Another question',
  way: 'Condition',
  ways: {
    options: 'is one of',
    nps: 'is from … to …',
    contains: 'contains',
    answered: 'is answered',
    unanswered: 'is not answered',
    time: 'is between',
    number: 'is between',
  },
  first: 'has in first place',
  option: 'Find an option',
  text: 'Text',
  weekdays: 'Only these weekdays',
  from: 'From',
  to: 'To',
  apply: 'Apply',
  wave: { numbered: (number: number) => `Wave ${number}`, gone: 'a wave that is no longer there' },
  chip: {
    question: (text: string, value: string) => `${text}: ${value}`,
    contains: (text: string) => `contains “${text}”`,
    answered: 'answered',
    unanswered: 'not answered',
    first: (options: string) => `${options} first`,
    scores: (from: number, to: number) => (from === to ? number(from) : `${from}–${to}`),
    between: (from: string, to: string) => `${from} – ${to}`,
    since: (from: string) => `from ${from}`,
    until: (to: string) => `until ${to}`,
    time: 'Time',
    wave: 'Wave',
    gone: 'A question that is no longer there',
  },
};

export type Words = typeof words;
