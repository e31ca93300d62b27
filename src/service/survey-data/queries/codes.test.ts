import { beforeEach, expect, it } from 'vitest';
import type { Code, Comparison, Distribution, Note, Question } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { asQuery, surveyCalls, surveyPath } from '../../testing/survey-calls.ts';
import { importParts } from '../../testing/survey-scenario.ts';

/** Two parts, so that rows and marks cross a border. */
const header = 'Team,Weight,Why\n';
const parts = [
  `${header}Red,2,The price is too high\nBlue,1,Prices rise\nGreen,1,\n`,
  `${header}Red,3,Good support\nBlue,1,"Support, and the price"\n`,
];
const later = [`${header}Green,1,What a price\n`];

const service = await provideService();
const { call, get, readQuestions, appendParts, changeColumn } = surveyCalls(service);

interface Study {
  path: string;
  survey_key: string;
  upload_key: string;
  why: Question;
  team: Question;
}
let study: Study;

/** A survey in a project of its own, since codes belong to projects. */
async function importStudy(): Promise<Study> {
  const { id: project_id } = await service.project();
  const column_mapping = { Team: 'Single choice', Weight: 'Single choice', Why: 'Open-ended' } as const;
  const { survey_key, upload_key } = await importParts(service, parts, { project_id, column_mapping, name: 'Visits' });
  const { Why: why, Team: team } = await readQuestions(survey_key);
  if (why === undefined || team === undefined) throw new Error('The survey lacks a question.');
  return { path: surveyPath(survey_key), survey_key, upload_key, why, team };
}
beforeEach(async () => {
  study = await importStudy();
});

async function make(name: string, more: object = {}): Promise<Code> {
  const { status, body } = await call('POST', `${study.path}/codes`, { name, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const change = (code: Code, body: object) => call('PATCH', `${study.path}/codes/${code.code_id}`, body);
const mark = (code: Code, body: object) =>
  call('POST', `${study.path}/codes/${code.code_id}/marks`, { question_id: study.why.id, mark: 'set', ...body });
const addRule = (code: Code, words: string) =>
  call('POST', `${study.path}/codes/${code.code_id}/rules`, { question_id: study.why.id, words });

const listNotes = async (query: object = {}): Promise<Note[]> => (await get(`${study.path}/notes`, { ...query })).notes;
const noteAt = async (row: number): Promise<number> => (await listNotes()).find((note) => note.row === row)?.id ?? 0;

/** How often each code was given, as the chart counts it under a filter. */
async function readChart(query: object = {}): Promise<Extract<Distribution, { kind: 'text' }>> {
  const { Why } = await readQuestions(study.survey_key, { filter: [], ...query });
  if (Why?.distribution.kind !== 'text') throw new Error('The question is not open.');
  return Why.distribution;
}
const countByName = async (query: object = {}) =>
  Object.fromEntries((await readChart(query)).codes.map(({ name, count }) => [name, count]));

/** An independent count: of the codes that stand beside the answers. */
async function countBesideAnswers(code: Code): Promise<number> {
  return (await listNotes()).filter(({ codes }) => codes.includes(code.code_id)).length;
}

it('sets a code on answers, counts it, takes it back and does it again', async () => {
  const price = await make('Price');
  const { body } = await mark(price, { note_ids: [await noteAt(1), await noteAt(5)] });
  expect(body).toMatchObject({ changed: 2 });
  expect(await countByName()).toEqual({ Price: 2 });
  expect(await countBesideAnswers(price)).toBe(2);
  expect((await listNotes()).map(({ row, codes }) => [row, codes.length])).toEqual([
    [1, 1],
    [2, 0],
    [4, 0],
    [5, 1],
  ]);
  // Again: nothing is left to do.
  expect((await mark(price, { note_ids: [await noteAt(1)] })).body).toEqual({ change_id: null, changed: 0 });
  const undo = (undone: boolean) => call('PATCH', `${study.path}/code-changes/${body.change_id}`, { undone });
  expect((await undo(true)).status).toBe(200);
  expect(await countByName()).toEqual({ Price: 0 });
  expect((await undo(false)).status).toBe(200);
  expect(await countByName()).toEqual({ Price: 2 });
});

it('codes all that words and a filter find', async () => {
  const price = await make('Price');
  const red = [{ kind: 'options', question_id: study.team.id, options: ['Red'] }];
  expect((await mark(price, { q: 'price', filter: red })).body.changed).toBe(1);
  expect((await mark(price, { q: 'price' })).body.changed).toBe(2);
  expect(await countByName()).toEqual({ Price: 3 });
});

it('a part of an answer gets a code, several times; the answer has it then, and loses it as a whole', async () => {
  const [price, support] = [await make('Price'), await make('Support')];
  const note = await noteAt(5);
  const readWords = async () =>
    (await listNotes()).flatMap(({ row, text, codes, coded }) =>
      coded.map(({ code_id, from, to }) => `${row} ${text.slice(from, to)} ${code_id} ${codes.includes(code_id)}`),
    );
  const words = { from: 'Support, and the '.length, to: 'Support, and the price'.length };
  const { body } = await mark(price, { note_ids: [note], words });
  expect(body.changed).toBe(1);
  expect((await mark(price, { note_ids: [note], words })).body).toEqual({ change_id: null, changed: 0 });
  await mark(price, { note_ids: [note], words: { from: 0, to: 7 } });
  await mark(support, { rows: [5], words: { from: 0, to: 7 } });
  const all = [`5 price ${price.code_id} true`, `5 Support ${price.code_id} true`, `5 Support ${support.code_id} true`];
  expect(await readWords()).toEqual(all);
  expect(await countByName()).toEqual({ Price: 1, Support: 1 });
  const { questions } = await get(`${study.path}/codes/${price.code_id}/marks`, {});
  expect(questions[0]).toMatchObject({
    set: [],
    words: [
      { row: 5, ...words },
      { row: 5, from: 0, to: 7 },
    ],
  });

  await call('PATCH', `${study.path}/code-changes/${body.change_id}`, { undone: true });
  expect(await readWords()).toEqual(all.slice(1));
  await call('PATCH', `${study.path}/code-changes/${body.change_id}`, { undone: false });
  await change(support, { merged_into: price.code_id });
  expect(await readWords()).toEqual([...all.slice(0, 2), `5 Support ${price.code_id} true`]);
  // One of them loses it: the others keep it, those of the merged code too.
  await mark(price, { note_ids: [note], mark: 'removed', words });
  expect(await readWords()).toEqual([...all.slice(1, 2), `5 Support ${price.code_id} true`]);
  await mark(price, { note_ids: [note], mark: 'removed', words: { from: 0, to: 7 } });
  expect(await readWords()).toEqual([]);
  expect(await countByName()).toEqual({ Price: 0 });
  await mark(price, { note_ids: [note], words });
  const removed = await mark(price, { note_ids: [note], mark: 'removed' });
  expect(await readWords()).toEqual([]);
  await call('PATCH', `${study.path}/code-changes/${removed.body.change_id}`, { undone: true });
  expect(await readWords()).toHaveLength(1);
  await mark(price, { note_ids: [note], mark: 'removed' });
  await mark(price, { note_ids: [note] });
  // The whole answer has it again, but no longer these words.
  expect(await readWords()).toEqual([]);
  expect(await countByName()).toEqual({ Price: 1 });
});

it.each([
  ['behind the text', { words: { from: 20, to: 23 } }],
  ['no words', { words: { from: 3, to: 3 } }],
  ['of an answer that has none', { rows: [3], words: { from: 0, to: 1 } }],
  ['of two answers', { rows: [1, 2], words: { from: 0, to: 1 } }],
  ['of all that say the same', { also_same: true, words: { from: 0, to: 1 } }],
  ['of all that are found', { q: 'price', words: { from: 0, to: 1 } }],
  ['of nobody', { rows: [77], words: { from: 0, to: 1 } }],
  ['no numbers', { words: { from: 'a', to: 'b' } }],
  ['of a question that is not open', { question: 'team', rows: [1], words: { from: 0, to: 1 } }],
  ['that are blank', { words: { from: 3, to: 4 } }],
])('words %s cannot get a code: 400', async (_, body) => {
  const named = 'rows' in body || 'q' in body ? {} : { note_ids: [await noteAt(1)] };
  const price = await make('Price');
  const question = 'question' in body ? { question_id: study.team.id } : {};
  const reply = await mark(price, { ...named, ...body, ...question });
  expect(reply.status).toBe(400);
  expect(await countByName()).toEqual({});
});

it('a whole answer keeps a code that somebody else took from its words', async () => {
  const price = await make('Price');
  const words = { from: 4, to: 9 };
  const first = await mark(price, { rows: [1], words });
  expect((await mark(price, { q: 'price' })).body.changed).toBe(3);
  await call('PATCH', `${study.path}/code-changes/${first.body.change_id}`, { undone: true });
  expect(await countByName()).toEqual({ Price: 3 });
  expect((await mark(price, { q: 'price' })).body.changed).toBe(0);
});

it('a rule holds for later waves, and what a person set or removed wins over it', async () => {
  const price = await make('Price');
  await addRule(price, 'price');
  expect(await countByName()).toEqual({ Price: 3 });
  await mark(price, { note_ids: [await noteAt(1)], mark: 'removed' });
  await mark(price, { note_ids: [await noteAt(4)] });
  expect(await countByName()).toEqual({ Price: 3 });
  await appendParts(study.upload_key, later);
  expect(await countByName()).toEqual({ Price: 4 });
  const [code] = (await get(`${study.path}/codes`)).codes as Code[];
  const rule = code?.rules[0]?.rule_id;
  expect((await call('DELETE', `${study.path}/codes/${price.code_id}/rules/${rule}`)).status).toBe(200);
  expect(await countByName()).toEqual({ Price: 1 });
});

it('a coded question is a multiple choice: filter, weights, comparison', async () => {
  const [price, support] = [await make('Price'), await make('Support')];
  await addRule(price, 'price');
  await addRule(support, 'support');
  const { Weight } = await readQuestions(study.survey_key);
  expect(await countByName({ weight: Weight?.id })).toEqual({ Support: 4, Price: 4 });
  const coded = (...code_ids: number[]) => [{ kind: 'coded', question_id: study.why.id, code_ids }];
  expect((await listNotes({ filter: coded(support.code_id) })).map(({ row }) => row)).toEqual([4, 5]);
  expect(await listNotes({ filter: coded() })).toEqual([]);
  await mark(price, { note_ids: [await noteAt(2)], mark: 'removed' });
  // At once, though the same filter was asked before.
  expect((await listNotes({ filter: coded() })).map(({ row }) => row)).toEqual([2]);
  const { Team } = await readQuestions(study.survey_key, { filter: coded(price.code_id) });
  expect(Team?.distribution).toMatchObject({
    options: [
      { value: 'Red', count: 1 },
      { value: 'Blue', count: 1 },
    ],
  });

  const compare = (by: string): Promise<Comparison> => get(`${study.path}/comparison`, { by, smallest_base: '1' });
  const byCodes = await compare(`codes:${study.why.id}`);
  expect(byCodes.columns.map(({ label, base }) => [label, base])).toEqual([
    ['Price', 2],
    ['Support', 2],
  ]);
  expect(byCodes.overlap).toBe(true);
  const { questions } = await compare(`question:${study.team.id}`);
  const table = questions.find(({ question_id }) => question_id === study.why.id);
  expect(table?.rows?.map(({ value, total }) => [value, total.count])).toEqual([
    ['Price', 2],
    ['Support', 2],
  ]);
  expect(table?.total_bases.base).toBe(4);
});

it('merges, renames, groups, deletes and brings back; marks and rules stay', async () => {
  const [price, cost] = [
    await make('Price', { color: 'red' }),
    await make('Cost', { group: 'Money', note: 'Also fees' }),
  ];
  expect(cost.color).not.toBe('red');
  await addRule(price, 'rise');
  await mark(cost, { note_ids: [await noteAt(1)] });
  expect((await change(cost, { merged_into: price.code_id })).status).toBe(200);
  expect(await countByName()).toEqual({ Price: 2 });
  expect((await change(cost, { merged_into: null })).status).toBe(200);
  expect(await countByName()).toEqual({ Price: 1, Cost: 1 });
  expect((await change(price, { deleted: true })).body.codes.map(({ name }: Code) => name)).toEqual(['Cost']);
  expect(await countByName()).toEqual({ Cost: 1 });
  const { body } = await change(price, { deleted: false, name: 'Prices', group: 'Money', color: 'blue' });
  expect(body.codes.map(({ name, group, color }: Code) => [name, group, color])).toEqual([
    ['Cost', 'Money', cost.color],
    ['Prices', 'Money', 'blue'],
  ]);
  expect(await countByName()).toEqual({ Prices: 1, Cost: 1 });
});

it('an answer has a merged code when it has one of the two, and loses it as one', async () => {
  const [price, cost] = [await make('Price'), await make('Cost')];
  await addRule(price, 'price');
  const first = await noteAt(1);
  await mark(cost, { note_ids: [first] });
  await mark(price, { note_ids: [first], mark: 'removed' });
  expect(await countByName()).toEqual({ Price: 2, Cost: 1 });
  await change(cost, { merged_into: price.code_id });
  expect(await countByName()).toEqual({ Price: 3 });
  const sent = await get(`${study.path}/codes/${price.code_id}/marks`);
  expect(sent.questions).toEqual([{ question_id: study.why.id, set: [1], removed: [], words: [] }]);
  const { body } = await mark(price, { note_ids: [first, await noteAt(5)], mark: 'removed' });
  expect(body.changed).toBe(2);
  expect(await countByName()).toEqual({ Price: 1 });
  await call('PATCH', `${study.path}/code-changes/${body.change_id}`, { undone: true });
  expect(await countByName()).toEqual({ Price: 3 });
  // Somebody who still sees the merged code marks what it counts for.
  expect((await mark(cost, { note_ids: [first] })).body.changed).toBe(0);
  expect((await mark(cost, { note_ids: [first], mark: 'removed' })).body.changed).toBe(1);
  expect(await countByName()).toEqual({ Price: 2 });
});

it('an answer that is named twice is one, and one that becomes a missing word has no code', async () => {
  const price = await make('Price');
  expect((await mark(price, { rows: [4, 4, 1] })).body.changed).toBe(2);
  await changeColumn(study.survey_key, 'Why', { missing: ['good support'] });
  expect(await countByName()).toEqual({ Price: 1 });
  const filter = [{ kind: 'coded', question_id: study.why.id, code_ids: [price.code_id] }];
  expect((await get(`${study.path}/responses`, { filter })).count).toBe(1);
  await changeColumn(study.survey_key, 'Why', { missing: [] });
  expect(await countByName()).toEqual({ Price: 2 });
});

it('compares saved filters side by side, with all others', async () => {
  const save = async (name: string, ...options: string[]) => {
    const filter = [{ kind: 'options', question_id: study.team.id, options }];
    return (await call('POST', `${study.path}/saved-filters`, { name, filter })).body.id;
  };
  const ids = [await save('Warm', 'Red'), await save('Cold', 'Blue')];
  const { columns, total } = await get(`${study.path}/comparison`, { by: `segments:${ids}`, smallest_base: '1' });
  expect(columns.map(({ label, base }: Comparison['columns'][number]) => [label, base])).toEqual([
    ['Warm', 2],
    ['Cold', 2],
    ['All others', 1],
  ]);
  expect(total.base).toBe(5);
});

const unknown = { code_id: 999_999 } as Code;

it.each<[what: string, ask: () => Promise<{ status: number; body: { code?: string } }>, status: number, code: string]>([
  [
    'a name twice',
    async () => {
      await make('Price');
      return call('POST', `${study.path}/codes`, { name: ' PRICE ' });
    },
    409,
    'code_exists',
  ],
  ['a code that is not there', () => mark(unknown, { q: 'price' }), 404, 'code_absent'],
  [
    'a question without open answers',
    async () => mark(await make('A'), { question_id: study.team.id, q: 'x' }),
    400,
    'question_not_open',
  ],
  ['a rule without a word', async () => addRule(await make('A'), '…'), 400, 'code_words_missing'],
  [
    'a rule that is not there',
    async () => call('DELETE', `${study.path}/codes/${(await make('A')).code_id}/rules/9`),
    404,
    'code_rule_absent',
  ],
  [
    'a merge into itself',
    async () => {
      const code = await make('A');
      return change(code, { merged_into: code.code_id });
    },
    400,
    'code_merged_into_itself',
  ],
  [
    'a change that is not there',
    () => call('PATCH', `${study.path}/code-changes/9`, { undone: true }),
    404,
    'code_change_absent',
  ],
  [
    'a comparison by codes without any',
    () => call('GET', `${study.path}/comparison${asQuery({ by: `codes:${study.why.id}` })}`),
    400,
    'question_without_codes',
  ],
  [
    'a comparison by a filter that is not there',
    () => call('GET', `${study.path}/comparison${asQuery({ by: 'segments:9' })}`),
    404,
    'filter_absent',
  ],
  [
    'a colour that is none',
    () => call('POST', `${study.path}/codes`, { name: 'A', color: 'mauve' }),
    400,
    'field_wrong',
  ],
])('refuses %s', async (_, ask, status, code) => {
  const reply = await ask();
  expect([reply.status, reply.body.code], JSON.stringify(reply.body)).toEqual([status, code]);
});

it('codes of one project are not seen in another, and go with a survey that is deleted for good', async () => {
  const price = await make('Price');
  await mark(price, { q: 'price' });
  const other = await importStudy();
  expect((await get(`${other.path}/codes`)).codes).toEqual([]);
  expect((await call('DELETE', `${study.path}?undo_seconds=0`)).status).toBe(200);
  await expect
    .poll(() =>
      service.database.read.selectFrom('code_marks').selectAll().where('code_id', '=', price.code_id).execute(),
    )
    .toEqual([]);
});
