import { expect, test } from 'vitest';
import type { Suggestion } from '../types.ts';
import { resolveColumns } from './decide-columns.ts';

const suggestion = (found: Partial<Suggestion>): Suggestion => ({
  index: 0,
  header: 'Q',
  type: 'Do nothing',
  confidence: 0.5,
  reason: 'a reason',
  classifier: null,
  heuristic: null,
  missing: { words: [], standard: 'system' },
  named_options: [],
  place: null,
  ...found,
});
const sureEmail = suggestion({ classifier: { type: 'Email', confidence: 0.9 }, heuristic: 'Single choice' });
const unsureName = suggestion({ classifier: { type: 'Name', confidence: 0.89 }, heuristic: 'Open-ended' });
const unsureOnly = suggestion({ classifier: { type: 'Timestamp', confidence: 0.89 } });
const upload = suggestion({ type: 'MEDIA_RESPONSE', confidence: 0.99, heuristic: 'MEDIA_RESPONSE' });

test.each([
  ['1. an explicit key wins', sureEmail, { Q: 'NPS' }, true, 'NPS', 'mapping'],
  ['1. without auto_map too', sureEmail, { Q: 'NPS' }, false, 'NPS', 'mapping'],
  ['1. even Do nothing', sureEmail, { Q: 'Do nothing' }, true, 'Do nothing', 'mapping'],
  ['1. the only way to MEDIA_RESPONSE', upload, { Q: 'MEDIA_RESPONSE' }, false, 'MEDIA_RESPONSE', 'mapping'],
  ['2. the classifier at 90%', sureEmail, {}, true, 'Email', 'classifier'],
  ['3. below 90% the heuristics decide', unsureName, {}, true, 'Open-ended', 'heuristic'],
  ['4. neither: Do nothing', unsureOnly, {}, true, 'Do nothing', 'fallback'],
  ['4. never MEDIA_RESPONSE by itself', upload, {}, true, 'Do nothing', 'fallback'],
  ['4. without auto_map nothing is guessed', sureEmail, {}, false, 'Do nothing', 'fallback'],
  ['keys are compared as they are', sureEmail, { q: 'NPS', 'Q ': 'NPS' }, false, 'Do nothing', 'fallback'],
] as const)('%s', (_, given, column_mapping, auto_map, type, source) => {
  expect(resolveColumns([given], { column_mapping, auto_map })).toEqual([{ index: 0, header: 'Q', type, source }]);
});

test('names of Object.prototype are not mapped', () => {
  const given = [suggestion({ header: '__proto__' }), suggestion({ header: 'constructor', index: 1 })];
  expect(resolveColumns(given, { column_mapping: {}, auto_map: true }).map(({ source }) => source)).toEqual([
    'fallback',
    'fallback',
  ]);
  const mapping = JSON.parse('{"__proto__":"Email"}');
  expect(resolveColumns(given, { column_mapping: mapping, auto_map: false })[0]).toMatchObject({
    type: 'Email',
    source: 'mapping',
  });
});
