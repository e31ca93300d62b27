import { describe, expect, it } from 'vitest';
import type { Comparison, Survey } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { asQuery, surveyCalls, surveyPath } from '../../testing/survey-calls.ts';
import { importParts } from '../../testing/survey-scenario.ts';

const service = await provideService();
const { call, get, readResponses, appendParts } = surveyCalls(service);
const header = 'Who,Score,Tool\n';
const rowsOf = (wave: number, rows: number) =>
  Array.from({ length: rows }, (_, at) => `p${at},${(at + wave) % 11},${at % 2 === 0 ? 'Pen' : 'Ink'}\n`).join('');
const column_mapping = { Who: 'Do nothing', Score: 'NPS', Tool: 'Single choice' } as const;

/** A survey of two parts, to which 3 and then 4 responses were added. */
async function withWaves() {
  const parts = [header + rowsOf(1, 2), header + rowsOf(1, 1)];
  const { upload_key, survey_key } = await importParts(service, parts, { column_mapping });
  await appendParts(upload_key, [header + rowsOf(2, 3)]);
  await appendParts(upload_key, [header + rowsOf(3, 4)]);
  return { survey_key, path: surveyPath(survey_key) };
}

const waves = async (path: string): Promise<[part: number, name: string | null, responses: number][]> => {
  const { waves: listed }: Survey = await get(path);
  return listed.map(({ first_part, name, number_of_responses }) => [first_part, name, number_of_responses]);
};
const change = (path: string, changed: unknown) => call('PATCH', `${path}/waves`, { waves: changed });
const asFilter = (first_parts: number[]) => [{ kind: 'wave', first_parts }];
const lookUpCount = async (path: string, first_parts: number[]) =>
  (await get(`${path}/responses`, { filter: asFilter(first_parts) })).count;
const compared = async (path: string) => {
  const { columns }: Comparison = await get(`${path}/comparison`, { by: 'wave', smallest_base: 1 });
  return columns.map((column) => [column.value, column.label, column.base]);
};

describe('waves', () => {
  it('are the first upload and each append', async () => {
    const { path } = await withWaves();
    expect(await waves(path)).toEqual([
      [1, null, 3],
      [3, null, 3],
      [4, null, 4],
    ]);
    const { body } = await call('GET', path);
    expect(body.waves[0].added_at).toBe(body.created_at);
    const times = body.waves.map(({ added_at }: { added_at: string }) => Date.parse(added_at));
    expect([...times].sort((a, b) => a - b)).toEqual(times);
  });

  it('filter responses, and are the columns of a comparison', async () => {
    const { survey_key, path } = await withWaves();
    expect(await lookUpCount(path, [1, 4])).toBe(7);
    expect(await compared(path)).toEqual([
      ['1', 'Wave 1', 3],
      ['3', 'Wave 2', 3],
      ['4', 'Wave 3', 4],
    ]);
    const responses = await readResponses(survey_key, { filter: asFilter([4]) });
    expect(responses.map(({ row }) => row)).toEqual([7, 8, 9, 10]);
    const none = await call('GET', `${path}/responses${asQuery({ filter: asFilter([2]) })}`);
    const error = expect.stringContaining('No wave of this survey begins with part 2.');
    expect(none).toMatchObject({ status: 400, body: { error } });
  });

  it('are named, joined, divided again, and divided at any part', async () => {
    const { path } = await withWaves();
    const [, , { added_at }] = (await call('GET', path)).body.waves;
    const named = await change(path, { 1: { name: 'Autumn' }, 3: { name: 'Winter' }, 4: null });
    expect(named).toMatchObject({ status: 200, body: { waves: [{ name: 'Autumn' }, { number_of_responses: 7 }] } });
    expect(await compared(path)).toEqual([
      ['1', 'Autumn', 3],
      ['3', 'Winter', 7],
    ]);
    expect(await lookUpCount(path, [3])).toBe(7);
    await change(path, { 4: {} });
    expect((await call('GET', path)).body.waves[2]).toMatchObject({ first_part: 4, name: null, added_at });
    expect(await lookUpCount(path, [3])).toBe(3);
    await change(path, { 2: { name: 'Late' }, 1: { name: null } });
    expect(await waves(path)).toEqual([
      [1, null, 2],
      [2, 'Late', 1],
      [3, 'Winter', 3],
      [4, null, 4],
    ]);
  });

  it.each([
    ['a part that is not there', { 9: {} }, 'waves: this survey has no part 9.'],
    ['joining the first one', { 1: null }, 'The first wave begins with part 1.'],
    ['no number', { x: {} }, 'waves must be an object of part numbers'],
    ['an empty name', { 1: { name: ' ' } }, 'name must not be empty.'],
  ])('%s: 400 and nothing is changed', async (_, changed, sentence) => {
    const path = surveyPath((await importParts(service, [header + rowsOf(1, 1)], { column_mapping })).survey_key);
    const answer = await change(path, changed);
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining(sentence) } });
    expect(await waves(path)).toEqual([[1, null, 1]]);
  });
});
