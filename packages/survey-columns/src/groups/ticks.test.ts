import { expect, test } from 'vitest';
import { readTicks } from './ticks.ts';

/** For each column the answers that are ticks. */
const ticksOf = (columns: [item: string, ...answers: string[]][]): string[][] => {
  const isTick = readTicks(columns.map(([item, ...answers]) => ({ item, answers })));
  return columns.map(([, ...answers], at) => answers.filter((answer) => isTick(answer, at)));
};

test.each<[name: string, columns: [string, ...string[]][], ticks: string[][]]>([
  [
    '0 and 1 below options 0 and 1',
    [
      ['0', '0', '1'],
      ['1', '0', '1'],
    ],
    [['1'], ['1']],
  ],
  [
    'an option 0 that nobody chose',
    [
      ['0', '0'],
      ['1', '0', '1'],
    ],
    [[], ['1']],
  ],
  [
    'an option 0 that all chose',
    [
      ['0', '1'],
      ['1', '0', '1'],
    ],
    [['1'], ['1']],
  ],
  [
    'an option 0 beside blanks',
    [
      ['0', '1'],
      ['1', '1'],
    ],
    [['1'], ['1']],
  ],
  [
    'no and yes below an option No',
    [
      ['No', 'No', 'Yes'],
      ['Food', 'No', 'Yes'],
    ],
    [['Yes'], ['Yes']],
  ],
  [
    'a No that nobody chose',
    [
      ['No', 'No'],
      ['Food', 'No', 'Yes'],
    ],
    [[], ['Yes']],
  ],
  [
    'True and False below an option False',
    [
      ['False', 'True', 'False'],
      ['True', 'False'],
    ],
    [['True'], []],
  ],
  [
    'own words: No is what was chosen',
    [
      ['No', 'No'],
      ['Food', 'Food'],
    ],
    [['No'], ['Food']],
  ],
  [
    'own words: Yes, No',
    [
      ['Yes', 'Yes'],
      ['No', 'No'],
    ],
    [['Yes'], ['No']],
  ],
  [
    'own codes from 0',
    [
      ['0', '0'],
      ['1', '1'],
      ['2', '2'],
    ],
    [['0'], ['1'], ['2']],
  ],
  [
    'a 0 that nobody chose beside marks',
    [
      ['0', '0'],
      ['1', '1'],
      ['2', '1'],
    ],
    [[], ['1'], ['1']],
  ],
  [
    'nobody chose anything',
    [
      ['0', '0'],
      ['1', '0'],
      ['2', '0'],
    ],
    [[], [], []],
  ],
  [
    '1 and 2 of SoSci Survey',
    [
      ['a', '1', '2'],
      ['b', '1'],
    ],
    [['2'], []],
  ],
  [
    '-1 and 1',
    [
      ['a', '-1', '1'],
      ['b', '-1'],
    ],
    [['1'], []],
  ],
  [
    'ja and nein below Nein',
    [
      ['Nein', 'ja', 'nein'],
      ['Ja', 'nein', 'ja'],
    ],
    [['ja'], ['ja']],
  ],
  [
    'Checked and Unchecked',
    [
      ['No', 'Checked', 'Unchecked'],
      ['Yes', 'Unchecked'],
    ],
    [['Checked'], []],
  ],
])('%s', (_, columns, ticks) => expect(ticksOf(columns)).toEqual(ticks));
