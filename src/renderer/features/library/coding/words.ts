import { counted, number } from '../../../lib/language/format.ts';

/** Words of codes and of the answers that they are set on. */
export const words = {
  title: 'Codes',
  hint: 'Choose an answer, then a code. Select some of its words to code only these.',
  keys: {
    'J, K': 'next, previous answer',
    '1 – 9': 'set or remove the code',
    C: 'find or make a code',
    '→, ←': 'select a sentence',
  },
  set: (code: string) => `Set the code ${code}`,
  remove: (code: string) => `Remove the code ${code}`,
  noAnswer: 'Choose an answer first: J and K move from one to the next.',
  same: (count: number) => `and ${number(count - 1)} more`,
  copied: 'The quote is copied.',
  uncoded: 'Without a code',
  only: (code: string) => `Show only answers with the code ${code}`,
  onlyUncoded: 'Show only answers without a code',
  all: (count: number) => `Code all ${number(count)}…`,
  allWith: (count: number) => `Set which code on ${counted(count, 'answer', 'answers')}?`,
  allDone: (code: string, count: number) => `${code} is set on ${counted(count, 'more answer', 'more answers')}.`,
  rule: (query: string) => `Also on later answers with “${query}”`,
  beside: 'Show other answers…',
  besideFind: 'Find a question',
  phrases: {
    title: 'Frequent phrases',
    loading: 'Reading the answers…',
    hint: (read: number) =>
      `Words that stand together more often than by chance in ${counted(read, 'answer', 'answers')}, found on this computer. They are a beginning, not themes.`,
    none: 'The answers have no words together often enough.',
    make: 'Make a code',
    makeOf: (phrase: string) => `Make a code of “${phrase}”`,
    made: (phrase: string) => `“${phrase}” is a code. It is set on every answer with these words, later ones too.`,
    isCode: 'Is a code',
    examples: 'Typical answers',
  },
  none: 'No codes yet. Make the first one in the list of codes.',
  rules: 'Set by itself on answers with',
  removeRule: (rule: string) => `Remove the rule “${rule}”`,
};
