import { expect, test } from 'vitest';
import { readTicks } from './ticks.ts';

/** Options with their answers, `0: 0, 1 | 1: 1`. @returns the answers of each that are ticks */
function describeTicks(text: string): string {
  const columns = text.split(' | ').map((column) => {
    const [item = '', answers = ''] = column.split(': ');
    return { item, answers: answers.split(', ') };
  });
  const isTick = readTicks(columns);
  return columns.map(({ answers }, at) => answers.filter((answer) => isTick(answer, at)).join(', ')).join(' | ');
}

test.each([
  ['0 and 1 below options 0 and 1', '0: 0, 1 | 1: 0, 1', '1 | 1'],
  ['an option 0 that nobody chose', '0: 0 | 1: 0, 1', ' | 1'],
  ['an option 0 that all chose', '0: 1 | 1: 0, 1', '1 | 1'],
  ['an option 0 beside blanks', '0: 1 | 1: 1', '1 | 1'],
  ['no and yes below an option No', 'No: No, Yes | Food: No, Yes', 'Yes | Yes'],
  ['a No that nobody chose', 'No: No | Food: No, Yes', ' | Yes'],
  ['True and False below an option False', 'False: True, False | True: False', 'True | '],
  ['own words: No is what was chosen', 'No: No | Food: Food', 'No | Food'],
  ['own words: Yes, No', 'Yes: Yes | No: No', 'Yes | No'],
  ['own codes from 0', '0: 0 | 1: 1 | 2: 2', '0 | 1 | 2'],
  ['a 0 that nobody chose beside marks', '0: 0 | 1: 1 | 2: 1', ' | 1 | 1'],
  ['nobody chose anything', '0: 0 | 1: 0 | 2: 0', ' |  | '],
  ['1 and 2 of SoSci Survey', 'a: 1, 2 | b: 1', '2 | '],
  ['-1 and 1', 'a: -1, 1 | b: -1', '1 | '],
  ['ja and nein below Nein', 'Nein: ja, nein | Ja: nein, ja', 'ja | ja'],
  ['Checked and Unchecked', 'No: Checked, Unchecked | Yes: Unchecked', 'Checked | '],
])('%s: %s', (_, columns, ticks) => expect(describeTicks(columns)).toBe(ticks));
