import type { ColumnGroup } from '@sheaf/survey-columns';
import { expect, test } from 'vitest';
import type { ColumnType } from '../../../../contract/index.ts';
import { makePreview } from '../../../drafts/drafts.fixture.ts';
import { questionGroups } from '../../../drafts/mapping/question-groups.ts';
import { findNeedsEye, listDoubts } from './list-rows.ts';

const types: Record<string, ColumnType> = {
  Why: 'Open-ended',
  A: 'Single choice',
  B: 'Single choice',
  When: 'Timestamp',
};
const group = { kind: 'grid', question: 'Q', members: [1, 2], items: ['A', 'B'], iterations: null, write_ins: [] };
const found = { ...group, whole: null, confidence: 0.9, reason: 'same_answers' } as ColumnGroup;
const preview = { ...makePreview(types), groups: [found] };

/** The reasons for each column and question. */
function reasons(more: Partial<Parameters<typeof findNeedsEye>[0]> = {}) {
  const own = more.preview ?? preview;
  const mapping = {
    head: own,
    preview: own,
    types: Object.values(types),
    userTypes: new Map(),
    inspection: { kind: 'none' as const },
    dates: { kind: 'done' as const, value: [] },
    cleaningSteps: [],
    order: null,
    ...more,
  };
  const { columns, groups } = findNeedsEye(mapping, questionGroups(own, null));
  return { columns: Object.fromEntries(columns), groups: Object.fromEntries(groups) };
}

const unsure = (confidence: number) => ({
  ...preview,
  suggestions: preview.suggestions.map((one, at) => (at === 0 ? { ...one, confidence } : one)),
});
const doubtful = { ...preview, groups: [{ ...found, confidence: 0.6 }] };
const privacy = [{ column: 0, kind: 'email' as const }];
const inspection = { kind: 'done', value: { privacy } } as unknown as Parameters<typeof findNeedsEye>[0]['inspection'];
const dates = { kind: 'done', value: [{ column: 3, order_certain: false }] } as unknown as Parameters<
  typeof findNeedsEye
>[0]['dates'];

test.each([
  ['nothing is in doubt', {}, {}, {}],
  ['a guess', { preview: unsure(0.6) }, { 0: ['unsure'] }, {}],
  ['a guess that somebody confirmed', { preview: unsure(0.6), userTypes: new Map([['Why', 'NPS']]) }, {}, {}],
  ['another type in the whole file', { head: makePreview({ ...types, Why: 'NPS' }) }, { 0: ['changed'] }, {}],
  ['a doubtful question', { preview: doubtful }, {}, { A: ['group'] }],
  [
    'a question with several types',
    { types: ['Open-ended', 'NPS', 'Single choice', 'Timestamp'] },
    {},
    { A: ['mixed'] },
  ],
  ['an address in an answer', { inspection }, { 0: ['personal'] }, {}],
  [
    'an address that is replaced',
    { inspection, cleaningSteps: [{ does: 'redact', header: 'Why', kind: 'email' }] },
    {},
    {},
  ],
  ['dates that can be read both ways', { dates }, { 3: ['dates'] }, {}],
  ['dates whose order is chosen', { dates, order: 'dmy' }, {}, {}],
] as const)('%s', (_, more, columns, groups) => {
  expect(reasons(more as Parameters<typeof reasons>[0])).toEqual({ columns, groups });
});

test('what one word settles: guesses, changed types and doubtful questions, but no dates and no personal details', () => {
  const groups = questionGroups(doubtful, null);
  const eye = {
    columns: new Map([
      [0, ['unsure', 'personal'] as const],
      [2, ['changed'] as const],
      [3, ['dates'] as const],
    ]),
    groups: new Map(groups.map(({ key }) => [key, ['group'] as const])),
  };
  expect(listDoubts(eye, groups)).toEqual({ columns: [0, 2], groups });
});
