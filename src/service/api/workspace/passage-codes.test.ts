import { beforeEach, expect, it } from 'vitest';
import { type CodedPassage, type DocumentCodes, ownLimits, type Scope } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { insertFile, insertInsight } from '../../testing/records.ts';
import { importParts } from '../../testing/survey-scenario.ts';

const workspace = '/api/v1/workspace';
const service = await provideService();

/** An astral character takes two units: "price" stands from 9 to 14. */
const page = 'Die 🙂 a price rises';
const said = [
  { text: 'The price', start: 0, end: 1.5 },
  { text: 'is high', start: 1.5, end: 3 },
];

interface Study {
  project_id: number;
  creator: { id: number; token: string };
  insight_key: string;
  insight: string;
  file: string;
}
let study: Study;
let call: (method: string, path: string, body?: object, token?: string) => ReturnType<typeof service.call>;

/** A document and a recording with a transcript, in a project of their own. */
beforeEach(async () => {
  const { id: project_id } = await service.project();
  const creator = await service.key();
  const record = { project_id, api_key_id: creator.id };
  const insight_key = await insertInsight(service, { ...record, name: 'Report.pdf', passages: [{ text: page }] });
  const wav_key = await insertFile(service, { ...record, name: 'Interview.mp3', passages: said });
  study = {
    project_id,
    creator,
    insight_key,
    insight: `/insights/${insight_key}`,
    file: `/files/${wav_key}`,
  };
  call = (method, path, body, token = service.token) =>
    service.call(method, `${workspace}${path}`, { token, ...(body ? { body } : {}) });
});

async function make(name: string, at = study.insight): Promise<number> {
  const { status, body } = await call('POST', `${at}/codes`, { name });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.code_id;
}
const mark = (at: string, code_id: number, [position, from, to]: readonly [number, number, number]) =>
  call('POST', `${at}/marks`, { code_id, position, from, to });
const price = [1, 9, 14] as const;
const read = async (at: string): Promise<DocumentCodes> => (await call('GET', `${at}/codes`)).body;
const count = async (at: string) =>
  Object.fromEntries((await read(at)).codes.map(({ name, count: places }) => [name, places]));
const listPassages = async (code_id: number, token?: string): Promise<CodedPassage[]> =>
  (await call('GET', `/codes/${code_id}/passages`, undefined, token)).body.passages;
const listTexts = async (code_id: number, token?: string) =>
  (await listPassages(code_id, token)).map(({ owner, text }) => `${owner.name}: ${text}`);

it('codes words of a document and of a transcript, counts them, takes them back and gives them again', async () => {
  const code_id = await make('Price');
  const { status, body } = await mark(study.insight, code_id, price);
  expect({ status, body }).toMatchObject({ status: 201, body: { code_id, position: 1, from: 9, to: 14 } });
  // The same words have it once.
  expect((await mark(study.insight, code_id, price)).body).toEqual(body);
  await mark(study.insight, code_id, [1, 4, 6]);
  await mark(study.file, code_id, [2, 3, 7]);
  expect(await count(study.insight)).toEqual({ Price: 2 });
  expect(await count(study.file)).toEqual({ Price: 1 });
  expect((await read(study.insight)).marks.map(({ from, to }) => [from, to])).toEqual([
    [4, 6],
    [9, 14],
  ]);
  expect(await listTexts(code_id)).toEqual(['Interview.mp3: high', 'Report.pdf: 🙂', 'Report.pdf: price']);
  const [spoken] = await listPassages(code_id);
  expect(spoken).toMatchObject({ start: 1.5, end: 3, link: `${workspace}${study.file}/transcript?offset=1` });

  const change = (removed: boolean) => call('PATCH', `${study.insight}/marks/${body.mark_id}`, { removed });
  expect((await change(true)).body).toEqual({ mark_id: body.mark_id, removed: true });
  expect(await count(study.insight)).toEqual({ Price: 1 });
  expect((await change(false)).status).toBe(200);
  expect(await count(study.insight)).toEqual({ Price: 2 });
  // What was removed is set again as itself.
  await change(true);
  expect((await mark(study.insight, code_id, price)).body).toEqual(body);
  expect(await count(study.insight)).toEqual({ Price: 2 });
});

it('a merged code counts for its target, once for each place; a deleted one for nothing', async () => {
  const survey = await importSurvey();
  const [cost, fee] = [await make('Cost'), await make('Fee', study.file)];
  await mark(study.insight, cost, price);
  await mark(study.insight, fee, price);
  await mark(study.insight, fee, [1, 15, 20]);
  const change = (code_id: number, body: object) => call('PATCH', `${survey}/codes/${code_id}`, body);
  expect((await change(fee, { merged_into: cost })).status).toBe(200);
  expect(await count(study.insight)).toEqual({ Cost: 2 });
  expect(new Set((await read(study.insight)).marks.map(({ code_id }) => code_id))).toEqual(new Set([cost]));
  expect(await listTexts(cost)).toEqual(['Report.pdf: price', 'Report.pdf: rises']);
  await change(fee, { merged_into: null });
  expect(await count(study.insight)).toEqual({ Cost: 1, Fee: 2 });
  await change(fee, { deleted: true });
  expect(await read(study.insight)).toMatchObject({ codes: [{ name: 'Cost', count: 1 }], marks: [{ code_id: cost }] });
  expect((await call('GET', `/codes/${fee}/passages`)).body).toMatchObject({ code: 'code_absent' });
  await change(fee, { deleted: false });
  expect(await count(study.insight)).toEqual({ Cost: 1, Fee: 2 });
});

/** @returns the path of a survey in the project, where codes are edited */
async function importSurvey(): Promise<string> {
  const { survey_key } = await importParts(service, ['Why\nA\n'], { project_id: study.project_id });
  return `/surveys/${survey_key}`;
}

it.each<[what: string, place: readonly [number, number, number], status: number, code: string]>([
  ['no words', [1, 3, 4], 400, 'coded_range_wrong'],
  ['an end before the start', [1, 10, 9], 400, 'coded_range_wrong'],
  ['more than the text', [1, 9, 21], 400, 'coded_range_wrong'],
  ['half of a character at the start', [1, 5, 14], 400, 'coded_range_wrong'],
  ['half of a character at the end', [1, 0, 5], 400, 'coded_range_wrong'],
  ['a passage that is not there', [2, 0, 1], 404, 'passage_absent'],
  ['no number', [1, -1, 4], 400, 'field_wrong'],
])('refuses %s', async (_, place, status, code) => {
  const answer = await mark(study.insight, await make('Price'), place);
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
  expect((await read(study.insight)).marks).toEqual([]);
});

it('refuses what belongs to others: a code of another project, a mark of another document', async () => {
  const code_id = await make('Price');
  const { mark_id } = (await mark(study.insight, code_id, price)).body;
  const { id: project_id } = await service.project();
  const record = { project_id, api_key_id: study.creator.id, name: 'Other.pdf', passages: [{ text: page }] };
  const other = `/insights/${await insertInsight(service, record)}`;
  expect((await mark(other, code_id, price)).body).toMatchObject({ code: 'code_absent' });
  for (const at of [other, study.file])
    expect((await call('PATCH', `${at}/marks/${mark_id}`, { removed: true })).body.code).toBe('coded_passage_absent');
  expect((await call('POST', `${study.insight}/codes`, { name: ' PRICE' })).body.code).toBe('code_exists');
  expect(await read(other)).toEqual({ codes: [], marks: [] });
});

it('a private draft and what the scopes do not reach stay unseen', async () => {
  const code_id = await make('Price');
  await mark(study.insight, code_id, price);
  await mark(study.file, code_id, [1, 4, 9]);
  const draft = { project_id: study.project_id, api_key_id: study.creator.id, insight_state: 1 } as const;
  const of = `/insights/${await insertInsight(service, { ...draft, name: 'Draft.pdf', passages: [{ text: page }] })}`;
  expect(
    (await call('POST', `${of}/marks`, { code_id, position: 1, from: 9, to: 14 }, study.creator.token)).status,
  ).toBe(201);
  const colleague = await service.key();
  expect((await call('GET', `${of}/codes`, undefined, colleague.token)).status).toBe(404);
  const all = ['Draft.pdf: price', 'Interview.mp3: price', 'Report.pdf: price'];
  expect(await listTexts(code_id, study.creator.token)).toEqual(all);
  expect(await listTexts(code_id)).toEqual(all);
  expect(await listTexts(code_id, colleague.token)).toEqual(all.slice(1));
  const scopes: Scope[] = ['project:read', 'file:write'];
  const hearing = await service.key({ scopes });
  expect(await listTexts(code_id, hearing.token)).toEqual(['Interview.mp3: price']);
  expect(await listTexts(code_id, (await service.key({ scopes: ['project:read'] })).token)).toEqual([]);
});

it('reads the passages of a code by page', async () => {
  const code_id = await make('Price');
  for (const from of [9, 10, 11]) await mark(study.insight, code_id, [1, from, 14]);
  const { body } = await call('GET', `/codes/${code_id}/passages?limit=1&offset=1`);
  expect(body).toMatchObject({ count: 3, passages: [{ from: 10, to: 14, text: 'rice' }] });
});

it('a deleted document is not listed, and comes back with its marks', async () => {
  const code_id = await make('Price');
  await mark(study.insight, code_id, price);
  await mark(study.file, code_id, [1, 4, 9]);
  await call('DELETE', study.insight);
  expect(await listTexts(code_id)).toEqual(['Interview.mp3: price']);
  await call('POST', `${study.insight}/restore`);
  expect(await listTexts(code_id)).toEqual(['Interview.mp3: price', 'Report.pdf: price']);
  await call('DELETE', `${study.insight}?undo_seconds=0`);
  const left = () => service.database.read.selectFrom('coded_passages').select('id').where('code_id', '=', code_id);
  await expect.poll(() => left().execute()).toHaveLength(1);
});

it('an archived project hides its passages', async () => {
  const code_id = await make('Price');
  await mark(study.insight, code_id, price);
  await call('PATCH', `/projects/${study.project_id}`, { archived: true });
  expect((await call('GET', `/codes/${code_id}/passages`)).body.code).toBe('code_absent');
  await call('PATCH', `/projects/${study.project_id}`, { archived: false });
  expect(await listTexts(code_id)).toEqual(['Report.pdf: price']);
});

it('a document has so many coded passages at most', async () => {
  const [code_id, other] = [await make('Price'), await make('Cost')];
  const { body } = await mark(study.insight, code_id, price);
  const { extract_id } = await service.database.read
    .selectFrom('insights')
    .select('extract_id')
    .where('insight_key', '=', study.insight_key)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: ownLimits.codedPassages - 1 }, (_, at) => ({
    ...{ code_id, extract_id: extract_id ?? 0, position: 2, from_at: at, to_at: at + 1 },
    ...{ created_at: '', removed_at: null },
  }));
  await service.database.write(async (tx) => {
    for (let at = 0; at < rows.length; at += 1000)
      await tx
        .insertInto('coded_passages')
        .values(rows.slice(at, at + 1000))
        .execute();
  });
  expect((await mark(study.insight, other, price)).body.code).toBe('too_many_coded_passages');
  expect((await mark(study.insight, code_id, price)).status).toBe(201);
  const change = (removed: boolean) => call('PATCH', `${study.insight}/marks/${body.mark_id}`, { removed });
  await change(true);
  expect((await mark(study.insight, other, price)).status).toBe(201);
  expect((await change(false)).body.code).toBe('too_many_coded_passages');
});
