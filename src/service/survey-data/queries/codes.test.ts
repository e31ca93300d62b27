import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Code, Comparison } from '../../../contract/index.ts';
import { type CodingStudy, importCodingStudy, laterPart } from '../../testing/coding-study.ts';
import { provideService } from '../../testing/provide-service.ts';
import { asQuery, surveyCalls } from '../../testing/survey-calls.ts';

const service = await provideService();
const { call, get, readQuestions, appendParts, changeColumn } = surveyCalls(service);
let study: CodingStudy;
const importStudy = async () => {
  study = await importCodingStudy(service);
};

describe('codes of a survey', () => {
  beforeEach(importStudy);

  it('sets a code on answers, counts it, takes it back and does it again', async () => {
    const price = await study.make('Price');
    const { body } = await study.mark(price, { note_ids: [await study.noteAt(1), await study.noteAt(5)] });
    expect(body).toMatchObject({ changed: 2 });
    expect(await study.countByName()).toEqual({ Price: 2 });
    expect(await study.countBesideAnswers(price)).toBe(2);
    expect((await study.listNotes()).map(({ row, codes }) => [row, codes.length])).toEqual([
      [1, 1],
      [2, 0],
      [4, 0],
      [5, 1],
    ]);
    // Again: nothing is left to do.
    expect((await study.mark(price, { note_ids: [await study.noteAt(1)] })).body).toEqual({
      change_id: null,
      changed: 0,
    });
    const undo = (undone: boolean) => call('PATCH', `${study.path}/code-changes/${body.change_id}`, { undone });
    expect((await undo(true)).status).toBe(200);
    expect(await study.countByName()).toEqual({ Price: 0 });
    expect((await undo(false)).status).toBe(200);
    expect(await study.countByName()).toEqual({ Price: 2 });
  });

  it('codes all that words and a filter find', async () => {
    const price = await study.make('Price');
    const red = [{ kind: 'options', question_id: study.team.id, options: ['Red'] }];
    expect((await study.mark(price, { q: 'price', filter: red })).body.changed).toBe(1);
    expect((await study.mark(price, { q: 'price' })).body.changed).toBe(2);
    expect(await study.countByName()).toEqual({ Price: 3 });
  });

  it('a rule holds for later waves, and what a person set or removed wins over it', async () => {
    const price = await study.make('Price');
    await study.addRule(price, 'price');
    expect(await study.countByName()).toEqual({ Price: 3 });
    await study.mark(price, { note_ids: [await study.noteAt(1)], mark: 'removed' });
    await study.mark(price, { note_ids: [await study.noteAt(4)] });
    expect(await study.countByName()).toEqual({ Price: 3 });
    await appendParts(study.upload_key, [laterPart]);
    expect(await study.countByName()).toEqual({ Price: 4 });
    const [code] = (await get(`${study.path}/codes`)).codes as Code[];
    const rule = code?.rules[0]?.rule_id;
    expect((await call('DELETE', `${study.path}/codes/${price.code_id}/rules/${rule}`)).status).toBe(200);
    expect(await study.countByName()).toEqual({ Price: 1 });
  });

  it('a coded question is a multiple choice: filter, weights, comparison', async () => {
    const [price, support] = [await study.make('Price'), await study.make('Support')];
    await study.addRule(price, 'price');
    await study.addRule(support, 'support');
    const { Weight } = await readQuestions(study.survey_key);
    expect(await study.countByName({ weight: Weight?.id })).toEqual({ Support: 4, Price: 4 });
    const coded = (...code_ids: number[]) => [{ kind: 'coded', question_id: study.why.id, code_ids }];
    expect((await study.listNotes({ filter: coded(support.code_id) })).map(({ row }) => row)).toEqual([4, 5]);
    expect(await study.listNotes({ filter: coded() })).toEqual([]);
    await study.mark(price, { note_ids: [await study.noteAt(2)], mark: 'removed' });
    // At once, though the same filter was asked before.
    expect((await study.listNotes({ filter: coded() })).map(({ row }) => row)).toEqual([2]);
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
      await study.make('Price', { color: 'red' }),
      await study.make('Cost', { group: 'Money', note: 'Also fees' }),
    ];
    expect(cost.color).not.toBe('red');
    await study.addRule(price, 'rise');
    await study.mark(cost, { note_ids: [await study.noteAt(1)] });
    expect((await study.change(cost, { merged_into: price.code_id })).status).toBe(200);
    expect(await study.countByName()).toEqual({ Price: 2 });
    // A filter or segment that was made before follows the merge, and so does its name.
    const filter = [{ kind: 'coded', question_id: study.why.id, code_ids: [cost.code_id] }];
    expect(await study.listNotes({ filter })).toHaveLength(2);
    const { Why: why } = await readQuestions(study.survey_key);
    expect(why?.distribution).toMatchObject({ codes: [{ code_id: price.code_id, merged: [cost.code_id] }] });
    expect((await study.change(cost, { merged_into: null })).status).toBe(200);
    expect(await study.countByName()).toEqual({ Price: 1, Cost: 1 });
    expect((await study.change(price, { deleted: true })).body.codes.map(({ name }: Code) => name)).toEqual(['Cost']);
    expect(await study.countByName()).toEqual({ Cost: 1 });
    const { body } = await study.change(price, { deleted: false, name: 'Prices', group: 'Money', color: 'blue' });
    expect(body.codes.map(({ name, group, color }: Code) => [name, group, color])).toEqual([
      ['Cost', 'Money', cost.color],
      ['Prices', 'Money', 'blue'],
    ]);
    expect(await study.countByName()).toEqual({ Prices: 1, Cost: 1 });
  });

  it('an answer has a merged code when it has one of the two, and loses it as one', async () => {
    const [price, cost] = [await study.make('Price'), await study.make('Cost')];
    await study.addRule(price, 'price');
    const first = await study.noteAt(1);
    await study.mark(cost, { note_ids: [first] });
    await study.mark(price, { note_ids: [first], mark: 'removed' });
    expect(await study.countByName()).toEqual({ Price: 2, Cost: 1 });
    await study.change(cost, { merged_into: price.code_id });
    expect(await study.countByName()).toEqual({ Price: 3 });
    const sent = await get(`${study.path}/codes/${price.code_id}/marks`);
    expect(sent.questions).toEqual([{ question_id: study.why.id, set: [1], removed: [], words: [] }]);
    const { body } = await study.mark(price, { note_ids: [first, await study.noteAt(5)], mark: 'removed' });
    expect(body.changed).toBe(2);
    expect(await study.countByName()).toEqual({ Price: 1 });
    await call('PATCH', `${study.path}/code-changes/${body.change_id}`, { undone: true });
    expect(await study.countByName()).toEqual({ Price: 3 });
    // Somebody who still sees the merged code marks what it counts for.
    expect((await study.mark(cost, { note_ids: [first] })).body.changed).toBe(0);
    expect((await study.mark(cost, { note_ids: [first], mark: 'removed' })).body.changed).toBe(1);
    expect(await study.countByName()).toEqual({ Price: 2 });
  });

  it('an answer that is named twice is one, and one that becomes a missing word has no code', async () => {
    const price = await study.make('Price');
    expect((await study.mark(price, { rows: [4, 4, 1] })).body.changed).toBe(2);
    await changeColumn(study.survey_key, 'Why', { missing: ['good support'] });
    expect(await study.countByName()).toEqual({ Price: 1 });
    const filter = [{ kind: 'coded', question_id: study.why.id, code_ids: [price.code_id] }];
    expect((await get(`${study.path}/responses`, { filter })).count).toBe(1);
    await changeColumn(study.survey_key, 'Why', { missing: [] });
    expect(await study.countByName()).toEqual({ Price: 2 });
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

  it('codes of one project are not seen in another, and go with a survey that is deleted for good', async () => {
    const price = await study.make('Price');
    await study.mark(price, { q: 'price' });
    const other = await importCodingStudy(service);
    expect((await get(`${other.path}/codes`)).codes).toEqual([]);
    expect((await call('DELETE', `${study.path}?undo_seconds=0`)).status).toBe(200);
    await expect
      .poll(() =>
        service.database.read.selectFrom('code_marks').selectAll().where('code_id', '=', price.code_id).execute(),
      )
      .toEqual([]);
  });
});

describe('refuses', () => {
  let code: Code;
  beforeAll(async () => {
    await importStudy();
    code = await study.make('Price');
  });
  const unknown = { code_id: 999_999 } as Code;

  it.each<
    [what: string, ask: () => Promise<{ status: number; body: { code?: string } }>, status: number, wanted: string]
  >([
    ['a name twice', () => call('POST', `${study.path}/codes`, { name: ' PRICE ' }), 409, 'code_exists'],
    ['a code that is not there', () => study.mark(unknown, { q: 'price' }), 404, 'code_absent'],
    [
      'a question without open answers',
      () => study.mark(code, { question_id: study.team.id, q: 'x' }),
      400,
      'question_not_open',
    ],
    ['a rule without a word', () => study.addRule(code, '…'), 400, 'code_words_missing'],
    [
      'a rule that is not there',
      () => call('DELETE', `${study.path}/codes/${code.code_id}/rules/9`),
      404,
      'code_rule_absent',
    ],
    ['a merge into itself', () => study.change(code, { merged_into: code.code_id }), 400, 'code_merged_into_itself'],
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
  ])('%s', async (_, ask, status, wanted) => {
    const reply = await ask();
    expect([reply.status, reply.body.code], JSON.stringify(reply.body)).toEqual([status, wanted]);
  });
});
