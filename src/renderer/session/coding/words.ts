import { number, shorten } from '../../lib/language/format.ts';

/** Words of codes in documents and transcripts. */
export const words = {
  bar: 'Codes of the chosen words',
  chosen: (text: string) => `Chosen: ${shorten(text) ?? text}`,
  set: (code: string) => `The code ${code} is set.`,
  removed: (code: string) => `The code ${code} is removed.`,
  on: 'On these words',
  remove: (code: string, text: string) => `Remove the code ${code} from “${shorten(text) ?? text}”`,
  find: 'Find or make a code',
  make: (name: string) => `Make the code “${name}”`,
  mark: (code: string, text: string) => `Code ${code}: “${shorten(text) ?? text}”`,
  inDocument: 'Codes in this document',
  inTranscript: 'Codes in this transcript',
  next: (code: string, count: number) => `${code}, ${number(count)}: show the next`,
  at: (code: string, at: number, count: number) => `${code}, ${number(at)} of ${number(count)}`,
  hint: 'Select words to give them a code.',
  keys: 'Keys…',
  keysHint:
    'J and K choose a passage, → and ← a sentence in it. 1 to 9 set a code. C opens the list of codes, where a new one is made.',
};
