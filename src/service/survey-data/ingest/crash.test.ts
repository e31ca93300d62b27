import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHealthWatch } from '../../core/health.ts';
import { createLog } from '../../core/log.ts';
import { noteId } from '../../data/ids.ts';
import { openDatabase } from '../../data/sqlite/open.ts';
import {
  claim,
  createFixture,
  type Fixture,
  listNotes,
  listResponses,
  type Upload,
} from '../../testing/ingest-fixture.ts';
import { getSurvey } from '../queries/survey.ts';
import { createMerger, openSearchIndex } from '../search-index/search-index.ts';
import { createSearchThread } from '../search-index/search-thread.ts';
import { createIngest } from './index.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await createFixture();
});
afterEach(() => fixture.close());

const rows = 4000;
const plans = ['Free', 'Team', 'Business'];
const column_mapping = { When: 'Timestamp', Mail: 'Email', Plan: 'Single choice', Why: 'Open-ended' } as const;

/** Row i of the survey; every third person of a part has answered before. */
function row(part: number, i: number): string {
  const person = part > 0 && i % 3 === 0 ? i : part * rows + i;
  const when = new Date(Date.UTC(2025, 0, 1, 0, 0, part * rows + i)).toISOString();
  return `${when},p${person}@x.org,${plans[i % 3]},"Because of word${i} and part${part}"`;
}

function survey(parts: number): Promise<Upload> {
  const texts = Array.from({ length: parts }, (_, part) =>
    ['When,Mail,Plan,Why', ...Array.from({ length: rows }, (_, i) => row(part, i))].join('\n'),
  );
  return fixture.upload({ parts: texts, column_mapping, auto_map: false });
}

const countOf = (sql: string): number => Number(fixture.db.prepare(sql).pluck().get());

async function expectEveryRowOnce(upload: Upload, parts: number): Promise<void> {
  const found = await getSurvey(fixture.connection.read, upload.survey_key);
  const all = parts * rows;
  expect(found.number_of_responses).toBe(all);
  const listed = await listResponses(fixture, upload.survey_key, { limit: all + 1, offset: 0 });
  expect([listed.count, listed.responses.length]).toEqual([all, all]);
  const distinct = rows + (parts - 1) * (rows - Math.ceil(rows / 3));
  expect(found.number_of_participants).toBe(distinct);
  expect(countOf('SELECT count(*) FROM participants')).toBe(distinct);
  expect(new Set(listed.responses.map(({ participant_id }) => participant_id)).size).toBe(distinct);
  const plan = found.questions[2]?.distribution;
  const each = plans.map((_, index) => parts * Math.ceil((rows - index) / plans.length));
  expect(plan).toMatchObject({ options: plans.map((value, index) => ({ value, count: each[index] })) });
  expect(found.questions.map(({ answered }) => answered)).toEqual([all, all, all, all]);
  for (const part of Array.from({ length: parts }, (_, index) => index)) {
    const { responses } = await listResponses(fixture, upload.survey_key, { limit: 1, offset: part * rows + 123 });
    expect(responses[0]?.answers.at(-1)).toBe(`Because of word123 and part${part}`);
  }
}

/** Ingests the parts in a process of its own and kills it after `ms`. @returns whether it got through before. */
async function ingestAndKill(upload: Upload, ms: number): Promise<boolean> {
  const work = JSON.stringify({ options: fixture.options, part_ids: upload.part_ids, claim });
  const child = spawn(process.execPath, [fileURLToPath(childUrl), work], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data'); // it has started
  const timer = setTimeout(() => child.kill('SIGKILL'), ms);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  return code === 0;
}

const childUrl = new URL('../../testing/ingest-child.ts', import.meta.url);

test('killed at random moments, every row is saved exactly once when the job continues', {
  timeout: 180_000,
}, async () => {
  const parts = 8;
  const upload = await survey(parts);
  let kills = 0;
  // A part takes some 50 ms and the threads 300 ms to start: the kills fall before, within and between parts.
  while (kills < 4 && !(await ingestAndKill(upload, 200 + Math.random() * 400))) kills++;
  await fixture.run(upload);
  expect(kills).toBeGreaterThan(2);
  await expectEveryRowOnce(upload, parts);
});

describe('search', () => {
  const search = async (upload: Upload, q: string, question_id = 0) => {
    const handle = openDatabase(fixture.options.search_path, { readonly: true });
    const found = await listNotes(fixture, handle, upload.survey_key, { q, question_id, limit: 10, offset: 0 });
    handle.close();
    return found;
  };

  test('indexes parts that were saved while it was not running', async () => {
    const upload = await survey(3);
    await fixture.run(upload);
    await fixture.ingest.searchable();
    const emptied = openDatabase(fixture.options.search_path);
    emptied.exec(`DELETE FROM notes WHERE rowid >= ${noteId(2, 0, 0)}; DELETE FROM indexed_parts WHERE part_id > 1`);
    emptied.close();
    expect((await search(upload, 'word7')).indexing).toBe(true);
    const ingest = await createIngest(fixture.options, createLog('silent'), createHealthWatch().search);
    await ingest.searchable();
    await ingest.close();
    const { notes, count, indexing } = await search(upload, 'word7');
    expect(indexing).toBe(false);
    expect(count).toBe(3);
    expect(notes.map(({ row: at, text }) => [at, text])).toEqual(
      [0, 1, 2].map((part) => [part * rows + 8, `Because of word7 and part${part}`]),
    );
  });

  test('closing while texts are being indexed is no failure; the next start indexes the rest', async () => {
    await fixture.run(await survey(1));
    const search_path = `${fixture.options.search_path}.closed`;
    const logged: unknown[] = [];
    const watch = createHealthWatch().search;
    const log = { error: (about: unknown) => logged.push(about) };
    const first = createSearchThread({ ...fixture.options, search_path }, log, watch);
    first.catchUp(); // waits behind the call that starts with the thread, and is dropped
    await first.close();
    first.catchUp();
    expect(logged).toEqual([]);
    expect(watch.isFailing('index')).toBe(false);
    const second = createSearchThread({ ...fixture.options, search_path }, log, watch);
    await second.searchable();
    await second.close();
    const index = openDatabase(search_path, { readonly: true });
    expect(index.prepare('SELECT count(*) FROM indexed_parts').pluck().get()).toBe(1);
    index.close();
    expect(logged).toEqual([]);
  });

  test('finds every word in any context, in one question or in all', async () => {
    const upload = await fixture.upload({
      parts: ['A,B\n"Fast, really!",slow\nreally FAST café,"a ""quoted"" AND"\nnothing,fast\n'],
      column_mapping: { A: 'Open-ended', B: 'Open-ended' },
    });
    await fixture.run(upload);
    await fixture.ingest.searchable();
    const rowsOf = async (q: string) => (await search(upload, q)).notes.map(({ row: at }) => at);
    expect(await rowsOf('fast really')).toEqual([1, 2]);
    expect(await rowsOf('cafe')).toEqual([2]);
    expect(await rowsOf('"quoted" AND')).toEqual([2]);
    expect(await rowsOf('fast')).toEqual([1, 2, 3]);
    const [, second] = (await getSurvey(fixture.connection.read, upload.survey_key)).questions;
    expect(await search(upload, 'fast', second?.id)).toMatchObject({
      count: 1,
      notes: [{ row: 3, question_id: second?.id }],
    });
    expect(await rowsOf('!!! *')).toEqual([]);
    expect(await rowsOf('fast NOT really')).toEqual([]);
  });

  test('segments are merged until none are left to merge, and everything is still found', async () => {
    const upload = await survey(6);
    await fixture.run(upload);
    await fixture.ingest.searchable();
    const handle = openSearchIndex(fixture.options.search_path);
    const segments = handle.prepare<[], number>('SELECT count(DISTINCT segid) FROM notes_idx').pluck();
    expect(segments.get()).toBeGreaterThanOrEqual(6);
    const merge = createMerger(handle);
    let steps = 0;
    while (merge()) steps++;
    expect(steps).toBeGreaterThan(0);
    expect(segments.get()).toBeLessThan(6);
    handle.close();
    expect((await search(upload, 'word17')).count).toBe(6);
  });

  test('a deleted index is built again', async () => {
    const upload = await survey(1);
    await fixture.run(upload);
    const options = { ...fixture.options, search_path: `${fixture.options.search_path}.new` };
    const ingest = await createIngest(options, createLog('silent'), createHealthWatch().search);
    await ingest.searchable();
    await ingest.close();
    const handle = openDatabase(options.search_path, { readonly: true });
    const found = await listNotes(fixture, handle, upload.survey_key, {
      q: 'word3999',
      question_id: 0,
      limit: 10,
      offset: 0,
    });
    handle.close();
    expect(found).toMatchObject({ count: 1, indexing: false, notes: [{ row: 4000 }] });
  });
});
