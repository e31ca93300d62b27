import { plainDialect } from '@sheaf/tables';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../contract/eventually.fixture.ts';
import { type Original, planParts, scanRows } from '../../importer/index.ts';
import { createMemoryDatabase } from '../lib/memory-database.fixture.ts';
import type { Enqueued } from '../queue/import-queue.ts';
import { createTestTables, makePreview } from './drafts.fixture.ts';
import { type Decisions, makeUndecided } from './list/decisions.ts';
import type { Draft } from './list/drafts.ts';
import { SavedMappings } from './mapping/outline.ts';
import type { ScanJob, ScanResult } from './mapping/table-jobs.ts';
import type { DraftSource } from './reading/draft-source.ts';
import { startImports } from './start-import.ts';

const text = 'Name,Why\nAda,good\nBob,bad\n';
const preview = {
  ...makePreview({ Name: 'Name', Why: 'Open-ended' }, [
    ['Ada', 'good'],
    ['Bob', 'bad'],
  ]),
  dialect: plainDialect,
};

async function scan({ file, dialect, index, transforms }: ScanJob): Promise<ScanResult> {
  const rows = index ?? (await scanRows(file, dialect, {}));
  return { index: rows, plan: await planParts(file, dialect, rows, transforms), decided: null, needsRules: false };
}

const inspection = { quality: [], privacy: [], holds: [null, null], dates: [] };

/** Tables whose derived values are computed at once, and the imports that are put in the queue. */
function open() {
  const work = {
    scan,
    inspection: async () => inspection as never,
    media: async () => [],
    dates: async () => [],
  };
  const { drafts, mappings } = createTestTables(work);
  const database = createMemoryDatabase();
  const savedMappings = new SavedMappings(database);
  const enqueued: Enqueued[] = [];
  const enqueue = vi.fn(async (imports: readonly Enqueued[]) => void enqueued.push(...imports));
  const needs = { drafts, mappings, savedMappings, scan, enqueue };
  const put = (id: string, decided: Partial<Decisions> = {}, source: DraftSource | null = null) => {
    const state = { kind: 'mapping', preview, readBy: {}, problem: null, ...makeUndecided(id), ...decided } as const;
    const draft: Draft = { id, file: new File([text], `${id}.csv`), override: {}, state, source };
    drafts.add([draft]);
  };
  /** Waits until a draft is not ready for this reason. */
  const unready = (id: string, reason: string | null) =>
    eventually(() => {
      const draft = drafts.find(id);
      expect(draft && mappings.whyNotReady(draft)).toBe(reason);
    });
  const ready = (id: string) => unready(id, null);
  const start = (...ids: string[]) => startImports(ids, 7, needs);
  return { drafts, mappings, savedMappings, enqueue, enqueued, put, ready, unready, start };
}

let tables: ReturnType<typeof open>;
beforeEach(() => {
  tables = open();
});

test('questions, displays and orders that the user decided are sent and remembered; those of other columns are not sent', async () => {
  const { put, ready, start, enqueued, savedMappings, drafts } = tables;
  const group = { kind: 'pair', text: 'Both', headers: ['Name', 'Why'], items: ['a', 'b'], iterations: null } as const;
  const decided = {
    groups: [{ ...group, write_ins: [], isConfirmed: true }],
    displays: new Map([
      ['Why', 'place' as const],
      ['Gone', 'text' as const],
    ]),
    orders: new Map([['Why', ['low', 'high']]]),
    personKey: { name: 'Person', headers: ['Name'] },
  };
  put('visits', decided);
  await ready('visits');
  await start('visits');
  const sent = { ...group, write_ins: [] };
  expect(enqueued[0]?.entry).toMatchObject({
    outline: { groups: [sent], displays: { Why: { as: 'place', scores: null } } },
    option_orders: { Why: ['low', 'high'] },
    person_key: { name: 'Person', headers: ['Name'] },
  });
  expect(Object.keys(enqueued[0]?.entry.kind === 'survey' ? (enqueued[0].entry.outline?.displays ?? {}) : {})).toEqual([
    'Why',
  ]);

  const template = await savedMappings.find(['Name', 'Why']);
  if (template === null) throw new Error('not remembered');
  put('next');
  drafts.applyTemplate('next', template);
  expect(drafts.table('next')).toMatchObject(decided);
});

/** A statistics file that lists these options for its second column. */
function statisticsFile(options: readonly string[]): DraftSource {
  const columns = [[], options].map((own) => ({ name: '', question: '', options: own, measure: null }));
  const table = { name: '', looksLikeTable: true, dialect: {}, columns, sets: [], firstRow: 0 };
  const file = new File([text], 'visits.csv');
  const original: Original = {
    bytes: 9,
    fingerprint: 'f',
    sha256: 's',
    format: 'spss',
    table: { index: 0, name: '' },
    first_row: 0,
    notes: [],
  };
  return { format: 'spss', tables: [table], table: 0, head: file, csv: { kind: 'done', file, original } };
}

test.each([
  { name: 'the options of a choice', options: ['great', 'good', 'bad'], type: 'Single choice', order: true },
  { name: 'none for another type', options: ['great', 'good', 'bad'], type: 'Open-ended', order: false },
  { name: 'none where the file lists other words', options: ['great', 'bad'], type: 'Single choice', order: false },
] as const)('the order of the file is kept with the import: $name', async ({ options, type, order }) => {
  const { put, ready, start, enqueued } = tables;
  put('visits', { types: new Map([['Why', type]]) }, statisticsFile(options));
  await ready('visits');
  await start('visits');
  expect(enqueued).toMatchObject([{ entry: { option_orders: order ? { Why: options } : null } }]);
});

describe('nothing is sent', () => {
  test('if one of several is not ready', async () => {
    const { put, ready, unready, start, enqueue, drafts } = tables;
    put('one');
    put('two', { name: ' ' });
    await ready('one');
    await unready('two', 'Give the survey a name.');
    await expect(start('one', 'two')).rejects.toThrow('Give the survey a name.');
    expect(enqueue).not.toHaveBeenCalled();
    expect(drafts.find('one')?.state.kind).toBe('mapping');
  });

  test('if the queue cannot be saved; the draft stays on the list', async () => {
    const { put, ready, start, enqueue, drafts } = tables;
    put('one');
    await ready('one');
    enqueue.mockRejectedValueOnce(new DOMException('The disk is full.', 'QuotaExceededError'));
    await expect(start('one')).rejects.toThrow('The disk is full.');
    expect(drafts.find('one')?.state.kind).toBe('mapping');
  });
});
