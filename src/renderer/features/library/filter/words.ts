import { counted, number } from '../../../lib/language/format.ts';

const responses = (count: number) => counted(count, 'response', 'responses');

/** Words of the filter. */
export const words = {
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
    saved: (name: string) => `The segment “${name}” is saved.`,
    remove: (name: string) => `Remove the segment ${name}`,
    removed: (name: string) => `The segment “${name}” is removed.`,
  },
  subject: { time: 'Time of the response', participant: 'Person', wave: 'Wave' },
  back: 'Another question',
  way: 'Condition',
  ways: {
    options: 'is one of',
    nps: 'is from … to …',
    contains: 'contains',
    word: 'has the word',
    coded: 'has one of the codes',
    uncoded: 'has no code',
    answered: 'is answered',
    unanswered: 'is not answered',
    time: 'is between',
    participant: 'is',
    number: 'is between',
  },
  first: 'has in first place',
  option: 'Find an option',
  text: 'Text',
  word: 'Word',
  weekdays: 'Only these weekdays',
  from: 'From',
  to: 'To',
  person: 'Find a person',
  noPerson: 'Nobody has this name or address.',
};
