import { expect, test } from 'vitest';
import type { QueuedImport } from '../../queue/import-list.ts';
import type { Destination } from '../list/decisions.ts';
import type { Preview } from '../reading/preview.ts';
import { type CompareFacts, compareInputs, type TableBefore } from './compare-inputs.ts';

const header = ['Email', 'Score'];
const preview = {
  table: { header, texts: header, rows: [], problems: [] },
  dialect: { header_rows: 1 },
  exporter: { exporter: 'unknown' },
} as unknown as Preview;
const columns = header.map((name) => ({ header: name, text: name, type: 'Email' as const }));

const toTable = (name: string) => ({
  file: new File([name], name),
  preview,
  index: { rows: 3 } as CompareFacts['table']['index'],
  without: [] as readonly number[],
  matches: new Map<string, string>(),
});
const wave: Destination = { kind: 'wave', of: 'a' };
const survey = { upload_key: 'u', survey_key: 'there', survey_name: 'There', project_id: 1, instance: null };
const facts: CompareFacts = { destination: wave, table: toTable('c'), columns, instance: null, imports: [] };

const before = (id: string, destination: Destination, more: Partial<TableBefore> = {}): TableBefore => ({
  id,
  destination,
  table: toTable(id),
  started: null,
  ...more,
});
const inQueue = (kind: 'queued' | 'done') =>
  ({
    id: 'q',
    state: kind === 'done' ? { kind, receipt: { kind: 'survey', survey_key: 'made' } } : { kind },
  }) as QueuedImport;

/** What a wave is compared with, in a word each. */
const sources = (destination: Destination, others: readonly TableBefore[]) =>
  compareInputs({ ...facts, destination }, others)?.existing.map((one) =>
    one.kind === 'survey' ? one.survey_key : one.responses.file instanceof File ? one.responses.file.name : '?',
  );

const a = before('a', { kind: 'new' });
const b = before('b', wave);

test.each<[string, Destination, TableBefore[], string[] | undefined]>([
  ['waves A and B', wave, [a, b], ['a', 'b']],
  ['wave A alone, once B is taken away', wave, [a], ['a']],
  ['B goes elsewhere', wave, [a, before('b', { kind: 'new' })], ['a']],
  ['A goes to an existing survey', wave, [before('a', { kind: 'survey', survey }), b], ['there', 'a', 'b']],
  ['B is still being scanned', wave, [a, before('b', wave, { table: null })], undefined],
  [
    'A is in the queue',
    wave,
    [before('a', { kind: 'new' }, { started: { id: 'q', item: inQueue('queued') } }), b],
    ['a', 'b'],
  ],
  [
    'A is imported',
    wave,
    [before('a', { kind: 'new' }, { started: { id: 'q', item: inQueue('done') } }), b],
    ['made', 'b'],
  ],
  ['B was taken off the queue', wave, [a, before('b', wave, { started: { id: 'q', item: undefined } })], ['a']],
  ['an existing survey, and no table', { kind: 'survey', survey }, [a, b], ['there']],
  ['nothing for a new survey', { kind: 'new' }, [a, b], undefined],
])('a table is compared with %s', (_, destination, others, expected) => {
  expect(sources(destination, others)).toEqual(expected);
});

test('responses that a wave leaves out are not compared', () => {
  const found = compareInputs(facts, [{ ...a, table: { ...toTable('a'), without: [2] } }]);
  expect(found?.existing[0]).toMatchObject({ kind: 'file', responses: { without: [2] } });
});
