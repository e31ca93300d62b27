import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Code } from '../../../contract/index.ts';
import { type CodingStudy, importCodingStudy } from '../../testing/coding-study.ts';
import { provideService } from '../../testing/provide-service.ts';
import { surveyCalls } from '../../testing/survey-calls.ts';

const service = await provideService();
const { call, get } = surveyCalls(service);
let study: CodingStudy;
const importStudy = async () => {
  study = await importCodingStudy(service);
};

describe('words of an answer', () => {
  beforeEach(importStudy);

  it('a part of an answer gets a code, several times; the answer has it then, and loses it as a whole', async () => {
    const [price, support] = [await study.make('Price'), await study.make('Support')];
    const note = await study.noteAt(5);
    const readWords = async () =>
      (await study.listNotes()).flatMap(({ row, text, codes, coded }) =>
        coded.map(({ code_id, from, to }) => `${row} ${text.slice(from, to)} ${code_id} ${codes.includes(code_id)}`),
      );
    const words = { from: 'Support, and the '.length, to: 'Support, and the price'.length };
    const { body } = await study.mark(price, { note_ids: [note], words });
    expect(body.changed).toBe(1);
    expect((await study.mark(price, { note_ids: [note], words })).body).toEqual({ change_id: null, changed: 0 });
    await study.mark(price, { note_ids: [note], words: { from: 0, to: 7 } });
    await study.mark(support, { rows: [5], words: { from: 0, to: 7 } });
    const all = [
      `5 price ${price.code_id} true`,
      `5 Support ${price.code_id} true`,
      `5 Support ${support.code_id} true`,
    ];
    expect(await readWords()).toEqual(all);
    expect(await study.countByName()).toEqual({ Price: 1, Support: 1 });
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
    await study.change(support, { merged_into: price.code_id });
    expect(await readWords()).toEqual([...all.slice(0, 2), `5 Support ${price.code_id} true`]);
    // One of them loses it: the others keep it, those of the merged code too.
    await study.mark(price, { note_ids: [note], mark: 'removed', words });
    expect(await readWords()).toEqual([...all.slice(1, 2), `5 Support ${price.code_id} true`]);
    await study.mark(price, { note_ids: [note], mark: 'removed', words: { from: 0, to: 7 } });
    expect(await readWords()).toEqual([]);
    expect(await study.countByName()).toEqual({ Price: 0 });
    await study.mark(price, { note_ids: [note], words });
    const removed = await study.mark(price, { note_ids: [note], mark: 'removed' });
    expect(await readWords()).toEqual([]);
    await call('PATCH', `${study.path}/code-changes/${removed.body.change_id}`, { undone: true });
    expect(await readWords()).toHaveLength(1);
    await study.mark(price, { note_ids: [note], mark: 'removed' });
    await study.mark(price, { note_ids: [note] });
    // The whole answer has it again, but no longer these words.
    expect(await readWords()).toEqual([]);
    expect(await study.countByName()).toEqual({ Price: 1 });
  });

  it('a whole answer keeps a code that somebody else took from its words', async () => {
    const price = await study.make('Price');
    const words = { from: 4, to: 9 };
    const first = await study.mark(price, { rows: [1], words });
    expect((await study.mark(price, { q: 'price' })).body.changed).toBe(3);
    await call('PATCH', `${study.path}/code-changes/${first.body.change_id}`, { undone: true });
    expect(await study.countByName()).toEqual({ Price: 3 });
    expect((await study.mark(price, { q: 'price' })).body.changed).toBe(0);
  });
});

describe('words that cannot get a code', () => {
  let price: Code;
  beforeAll(async () => {
    await importStudy();
    price = await study.make('Price');
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
    const named = 'rows' in body || 'q' in body ? {} : { note_ids: [await study.noteAt(1)] };
    const question = 'question' in body ? { question_id: study.team.id } : {};
    const reply = await study.mark(price, { ...named, ...body, ...question });
    expect(reply.status).toBe(400);
    expect(await study.countByName()).toEqual({});
  });
});
