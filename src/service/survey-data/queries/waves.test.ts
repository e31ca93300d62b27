import { describe, expect, it } from 'vitest';
import { provideService } from '../../testing/provide-service.ts';
import { base, importParts, sendParts } from '../../testing/survey-scenario.ts';

const service = await provideService();
const call = (method: string, path: string, body?: unknown) =>
  service.call(method, path, { token: service.token, body });
const header = 'Who,Score,Tool\n';
const rowsOf = (wave: number, rows: number) =>
  Array.from({ length: rows }, (_, at) => `p${at},${(at + wave) % 11},${at % 2 === 0 ? 'Pen' : 'Ink'}\n`).join('');
const column_mapping = { Who: 'Do nothing', Score: 'NPS', Tool: 'Single choice' } as const;

/** A survey of two parts, to which 3 and then 4 responses were added. */
async function withWaves() {
  const { upload_key, survey_key } = await importParts(service, [header + rowsOf(1, 2), header + rowsOf(1, 1)], {
    column_mapping,
  });
  for (const [wave, rows] of [
    [2, 3],
    [3, 4],
  ] as const) {
    const { body } = await call('POST', `${base}/${upload_key}/append`, { num_parts: 1 });
    await sendParts(body, [header + rowsOf(wave, rows)]);
    await call('POST', `${base}/${upload_key}/complete`);
    await service.waitUntilFinal(upload_key);
  }
  return { upload_key, path: `/api/v1/workspace/surveys/${survey_key}` };
}

const waves = async (path: string): Promise<[part: number, name: string | null, responses: number][]> =>
  (await call('GET', path)).body.waves.map(
    (wave: { first_part: number; name: string | null; number_of_responses: number }) => [
      wave.first_part,
      wave.name,
      wave.number_of_responses,
    ],
  );
const change = (path: string, changed: unknown) => call('PATCH', `${path}/waves`, { waves: changed });
const asFilter = (first_parts: number[]) => encodeURIComponent(JSON.stringify([{ kind: 'wave', first_parts }]));
const countOf = async (path: string, first_parts: number[]) =>
  (await call('GET', `${path}/responses?filter=${asFilter(first_parts)}`)).body.count;
const compared = async (path: string) =>
  (await call('GET', `${path}/comparison?by=wave&smallest_base=1`)).body.columns.map(
    ({ value, label, base: n }: { value: string; label: string; base: number }) => [value, label, n],
  );

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
    const { path } = await withWaves();
    expect(await countOf(path, [3])).toBe(3);
    expect(await countOf(path, [1, 4])).toBe(7);
    expect(await compared(path)).toEqual([
      ['1', 'Wave 1', 3],
      ['3', 'Wave 2', 3],
      ['4', 'Wave 3', 4],
    ]);
    const rows = await call('GET', `${path}/responses?filter=${asFilter([4])}`);
    expect(rows.body.responses.map((one: { row: number }) => one.row)).toEqual([7, 8, 9, 10]);
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
    expect(await countOf(path, [3])).toBe(7);
    await change(path, { 4: {} });
    expect((await call('GET', path)).body.waves[2]).toMatchObject({ first_part: 4, name: null, added_at });
    expect(await countOf(path, [3])).toBe(3);
    await change(path, { 2: { name: 'Late' }, 1: { name: null } });
    expect(await waves(path)).toEqual([
      [1, null, 2],
      [2, 'Late', 1],
      [3, 'Winter', 3],
      [4, null, 4],
    ]);
  });

  it.each<{ name: string; changed: unknown; sentence: string }>([
    { name: 'a part that is not there', changed: { 9: {} }, sentence: 'waves: this survey has no part 9.' },
    { name: 'joining the first one', changed: { 1: null }, sentence: 'The first wave begins with part 1.' },
    { name: 'no number', changed: { x: {} }, sentence: 'waves must be an object of part numbers' },
    { name: 'an empty name', changed: { 1: { name: ' ' } }, sentence: 'name must not be empty.' },
    { name: 'a list', changed: [], sentence: 'waves must be an object of part numbers' },
  ])('$name: 400 and nothing is changed', async ({ changed, sentence }) => {
    const { survey_key } = await importParts(service, [header + rowsOf(1, 1)], { column_mapping });
    const path = `/api/v1/workspace/surveys/${survey_key}`;
    const answer = await change(path, changed);
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining(sentence) } });
    expect(await waves(path)).toEqual([[1, null, 1]]);
  });

  it('a filter by a wave that is none: 400', async () => {
    const { path } = await withWaves();
    const answer = await call('GET', `${path}/responses?filter=${asFilter([2])}`);
    expect(answer).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('No wave of this survey begins with part 2.') },
    });
  });

  it('are part of what is sent to another instance', async () => {
    const { path } = await withWaves();
    await change(path, { 4: { name: 'Spring' } });
    const { body } = await call('GET', `${path}/source`);
    const begins = body.parts.map((part: { begins_wave: unknown }) => part.begins_wave);
    expect(begins).toEqual([{ name: null }, null, { name: null }, { name: 'Spring' }]);
  });
});
