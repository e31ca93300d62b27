import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportItem } from '../../../contract/index.ts';
import { insertMany } from '../../data/sql.ts';
import { provideService } from '../../testing/provide-service.ts';
import { importFile, importInsight, initializeFile, initializeInsight } from '../../testing/record-scenario.ts';
import { insertInsight } from '../../testing/records.ts';
import { csv, importParts, initialize } from '../../testing/survey-scenario.ts';

const path = '/api/v1/workspace/imports';
let project_id: number;

const toKey = (item: ImportItem): string =>
  item.kind === 'survey' ? item.survey_key : item.kind === 'insight' ? item.insight_key : item.wav_key;

async function list(query: Record<string, string | number> = {}, token = service.token) {
  const given = Object.entries({ project_id, ...query }).map(([name, value]): [string, string] => [name, `${value}`]);
  const { status, body } = await service.call('GET', `${path}?${new URLSearchParams(given)}`, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { imports: ImportItem[]; count: number; next_cursor: string | null };
}

const service = await provideService();
beforeAll(async () => {
  project_id = (await service.project('Imports')).id;
});

describe('GET imports: every kind in one list', () => {
  let made: { kind: string; key: string; state: string }[];

  beforeAll(async () => {
    const survey = await importParts(service, [csv], { project_id });
    const failed = await importParts(service, ['a,b\n'], { project_id });
    const open = await initialize(service, 1, { project_id });
    const insight = await importInsight(service, 'Notes.txt', 'some words', { project_id });
    const draft = await initializeInsight(service, 'Draft.txt', { project_id });
    const broken = await importFile(service, 'Photo.png', 'no picture', { project_id });
    const file = await initializeFile(service, 'Talk.txt', { project_id });
    made = [
      { kind: 'survey', key: survey.survey_key, state: 'completed' },
      { kind: 'survey', key: failed.survey_key, state: 'failed' },
      { kind: 'survey', key: open.survey_key, state: 'waiting' },
      { kind: 'insight', key: insight.insight_key, state: 'completed' },
      { kind: 'insight', key: draft.insight_key, state: 'waiting' },
      { kind: 'file', key: broken.wav_key, state: 'failed' },
      { kind: 'file', key: file.wav_key, state: 'waiting' },
    ];
  });

  it('newest first, each with its state and project', async () => {
    const { imports, count, next_cursor } = await list();
    expect(imports.map((item) => ({ kind: item.kind, key: toKey(item), state: item.state }))).toEqual(
      [...made].reverse(),
    );
    expect([count, next_cursor]).toEqual([7, null]);
    expect(new Set(imports.map((item) => item.project.name))).toEqual(new Set(['Imports']));
    expect(imports[1]).toMatchObject({ status: 'error', failure: expect.stringMatching(/\w/) });
    expect(imports[5]).toMatchObject({ error_details: { code: 'no_rows' } });
  });

  it.each<{ query: Record<string, string>; places: number[] }>([
    { query: { kind: 'insight' }, places: [4, 3] },
    { query: { state: 'waiting' }, places: [6, 4, 2] },
    { query: { state: 'failed', kind: 'survey' }, places: [1] },
    { query: { state: 'running' }, places: [] },
    { query: { state: 'deleted' }, places: [] },
  ])('$query', async ({ query, places }) => {
    const { imports, count } = await list(query);
    expect(imports.map(toKey)).toEqual(places.map((place) => made[place]?.key));
    expect(count).toBe(places.length);
  });

  it('by pages, with cursor and with offset, each import once', async () => {
    const whole = (await list()).imports.map(toKey);
    const pages: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list({ limit: 2, ...(cursor === null ? {} : { cursor }) });
      pages.push(...page.imports.map(toKey));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(pages).toEqual(whole);
    expect((await list({ limit: 2, offset: 3 })).imports.map(toKey)).toEqual(whole.slice(3, 5));
    const { next_cursor } = await list({ limit: 2 });
    const other = await service.ask('GET', `${path}?project_id=${project_id}&kind=file&cursor=${next_cursor}`);
    expect(other.status).toBe(400);
  });

  it('a key sees the kinds of its scopes, and no private draft of others', async () => {
    const narrow = await service.key({ scopes: ['survey:write', 'file:write'], project_ids: [project_id] });
    const { imports } = await list({}, narrow.token);
    expect(new Set(imports.map(({ kind }) => kind))).toEqual(new Set(['survey', 'file']));
    const other = await service.key({ project_ids: [project_id] });
    const hidden = await insertInsight(service, { project_id, api_key_id: 1, name: 'Mine', insight_state: 1 });
    const shown = await insertInsight(service, { project_id, api_key_id: 1, name: 'Ours', insight_state: 0 });
    const keys = (await list({ kind: 'insight' }, other.token)).imports.map(toKey);
    expect(keys).toContain(shown);
    expect(keys).not.toContain(hidden);
  });
});

it('more imports than 10,000 are counted as 10,000', async () => {
  const { id } = await service.project('Many');
  const rows = Array.from({ length: 10_050 }, (_, i) => {
    const at = new Date((1_700_000_000 + i + 1) * 1000).toISOString();
    return [`many-${i + 1}`, id, 1, 'Talk.mp3', 'completed', `many/${i + 1}`, at];
  });
  const columns = ['wav_key', 'project_id', 'api_key_id', 'name', 'status', 's3_key', 'created_at'] as const;
  await service.database.write((tx) => insertMany(tx, 'stored_files', columns, rows));
  const { body } = await service.ask('GET', path);
  expect(body.count).toBe(10_000);
});
