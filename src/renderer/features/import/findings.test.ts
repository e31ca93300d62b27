import { expect, test } from 'vitest';
import { chosenBy, editsOf, listFindings } from './findings.ts';
import type { Preview } from './preview.ts';

const preview = { table: { header: ['Submitted'] }, groups: [] } as unknown as Preview;
const open = { column: 0, order: 'mdy' as const, order_certain: false, sample: '03/04/2024' };

test('dates nothing decides are asked about in both readings; the chosen one is an edit', () => {
  const findings = listFindings(preview, { quality: [], privacy: [], holds: [], dates: [open] });
  expect(findings.map(({ id }) => id)).toEqual(['read 0 dmy', 'read 0 mdy']);
  expect(editsOf(findings, new Set(['read 0 dmy']), ['Timestamp']).dated).toEqual([{ column: 0, order: 'dmy' }]);
  expect(editsOf(findings, new Set(), ['Timestamp']).dated).toEqual([]);
});

test('dates the whole column decides are no question', () => {
  expect(
    listFindings(preview, { quality: [], privacy: [], holds: [], dates: [{ ...open, order_certain: true }] }),
  ).toEqual([]);
});

test('what an earlier import did is chosen for a table with the same headers in another order; what is missing is passed over', () => {
  const edits = {
    redacted: [{ header: 'Why', kinds: ['email' as const, 'phone' as const] }],
    dated: [
      { header: 'Submitted', order: 'dmy' as const },
      { header: 'Gone', order: 'dmy' as const },
    ],
    joined: [{ members: ['Tea', 'Coffee'] }],
  };
  expect(chosenBy(edits, ['Submitted', 'Coffee', 'Tea', 'Why'])).toEqual([
    'replace 3 email',
    'replace 3 phone',
    'read 0 dmy',
    'join 2 1',
  ]);
});
