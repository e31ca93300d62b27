import { describe, expect, test } from 'vitest';
import type { ColumnType } from '../../../contract/index.ts';
import { makePreview } from '../drafts.fixture.ts';
import { collectLeftOut, type Mapping } from './mapping.ts';
import { differenceFrom, findAmbiguousDates, listTypes, typesFixedBy } from './table-parts.ts';

const preview = makePreview({ Why: 'Open-ended', Voice: 'MEDIA_RESPONSE', Score: 'NPS' }, [['x', 'a.mp3', '9']]);
const column = (header: string, type: ColumnType = 'Open-ended') => ({ header, text: header, type });

describe('the types of a table', () => {
  test.each<[string, [string, ColumnType][], number | null, ColumnType[]]>([
    ['are suggested, except MEDIA_RESPONSE', [], null, ['Open-ended', 'Do nothing', 'NPS']],
    ['include MEDIA_RESPONSE for the column that links files', [], 1, ['Open-ended', 'MEDIA_RESPONSE', 'NPS']],
    ['are those the user set', [['Score', 'Single choice']], null, ['Open-ended', 'Do nothing', 'Single choice']],
    [
      'are those the user set, also for the column that links files',
      [['Voice', 'Open-ended']],
      1,
      ['Open-ended', 'Open-ended', 'NPS'],
    ],
    ['ignore a type of a missing column', [['Gone', 'NPS']], null, ['Open-ended', 'Do nothing', 'NPS']],
  ])('%s', (_, set, linked, types) => {
    expect(listTypes(preview, new Map(set), linked)).toEqual(types);
  });
});

test('a date column is ambiguous if its first rows leave the order of day and month open', () => {
  const dates = makePreview({ Open: 'Timestamp', Clear: 'Timestamp', Text: 'Open-ended' }, [
    ['03/04/2024', '13/04/2024', '03/04/2024'],
  ]);
  const types = ['Timestamp', 'Timestamp', 'Open-ended'] as const;
  expect(findAmbiguousDates(dates, types, new Map())).toEqual([0]);
  // Whatever its type, a column that is shown as dates is charted by them.
  expect(findAmbiguousDates(dates, types, new Map([['Text', 'date']]))).toEqual([0, 2]);
});

test('an existing survey decides the types', () => {
  const columns = [column('Score', 'Single choice'), column('Other')];
  const difference = differenceFrom(columns, preview.table, preview.dialect);
  expect(difference).toEqual({
    missing: [column('Other')],
    extra: ['Why', 'Voice'],
    places: [2, undefined],
    renamed: [],
  });
  expect(typesFixedBy(columns, difference, 3)).toEqual([null, null, 'Single choice']);
});

describe('columns that are left out', () => {
  const suggested = (types: Record<string, ColumnType>) => {
    const own = makePreview(types);
    const suggestions = own.suggestions.map((one) => ({ ...one, reason: 'No answers.' }));
    const table = { ...own.table, blank_lines: 0, summary_rows: 0 };
    return { ...own, table, suggestions, dialect: { ...own.dialect, skip_lines: 0 } };
  };

  test.each<[string, ColumnType, ColumnType, boolean, string | null]>([
    ['a type that is imported', 'NPS', 'NPS', false, null],
    ['a suggestion to do nothing', 'Do nothing', 'Do nothing', false, 'No answers.'],
    ['the same choice of the user', 'Do nothing', 'Do nothing', true, 'No answers.'],
    ['another choice of the user', 'NPS', 'Do nothing', true, 'You chose this'],
    ['a change without the user', 'MEDIA_RESPONSE', 'Do nothing', false, 'Suggested: Media file'],
    ['a column the user wants', 'Do nothing', 'Open-ended', true, null],
  ])('%s', (_, suggestion, type, isSet, reason) => {
    const userTypes = new Map(isSet ? [['Why', type]] : []);
    const preview = suggested({ Why: suggestion });
    const mapping = { preview, types: [type], userTypes, fixed: null } as unknown as Mapping;
    const columns = collectLeftOut(mapping).filter(({ kind }) => kind === 'columns');
    expect(columns).toEqual(reason === null ? [] : [{ kind: 'columns', count: 1, reason, columns: ['Why'] }]);
  });

  test('in a survey that exists, those that it does not have', () => {
    const preview = suggested({ Why: 'Do nothing', Who: 'Open-ended' });
    const mapping = { preview, types: [], userTypes: new Map(), fixed: ['Do nothing', null] } as unknown as Mapping;
    expect(collectLeftOut(mapping).at(-1)).toMatchObject({ reason: 'not in the survey', columns: ['Who'] });
  });
});
