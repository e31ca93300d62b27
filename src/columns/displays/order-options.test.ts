import { expect, test } from 'vitest';
import { orderOptions } from './order-options.ts';

test.each([
  ['25-34 | 65+ | Under 18 | 18-24 | 35-64', 'Under 18 | 18-24 | 25-34 | 35-64 | 65+'],
  [
    '$25,000 - $49,999 | $100,000+ | Less than $25,000 | Prefer not to say | $50,000 - $99,999',
    'Less than $25,000 | $25,000 - $49,999 | $50,000 - $99,999 | $100,000+ | Prefer not to say',
  ],
  [
    'Agree | Strongly disagree | Neutral | Strongly agree | Disagree',
    'Strongly disagree | Disagree | Neutral | Agree | Strongly agree',
  ],
  ['eher | gar nicht | sehr | kaum', 'gar nicht | kaum | eher | sehr'],
])('%s', (given, wanted) => {
  expect(orderOptions(given.split(' | '))?.order?.join(' | ')).toBe(wanted);
});
