import { describe, expect, it } from 'vitest';
import type { Survey } from '../../../../contract/index.ts';
import { provideService } from '../../../testing/provide-service.ts';
import { asQuery, surveyCalls, surveyPath } from '../../../testing/survey-calls.ts';
import { importParts } from '../../../testing/survey-scenario.ts';

const service = await provideService();
const { call, get } = surveyCalls(service);

/** Of each answer how often it was given. */
const answers: [text: string, times: number][] = [
  ['The Price is too high', 4],
  ['I like the staff and the price', 3],
  ['Staff, staff, staff!', 2],
  ['Too expensive, and the coffée was cold', 2],
  ['42', 3],
  ['', 2],
  ['Once upon a rainy day', 1],
];
const rows = answers.flatMap(([text, times]) =>
  Array.from({ length: times }, (_, at) => `"${text}",${at % 2 === 0 ? 'A' : 'B'}\n`),
);
const header = 'Why,Group\n';
const column_mapping = { Why: 'Open-ended', Group: 'Single choice' } as const;

const sample = (async () => {
  const parts = [header + rows.slice(0, 6).join(''), header + rows.slice(6).join('')];
  const { survey_key } = await importParts(service, parts, { column_mapping });
  const path = surveyPath(survey_key);
  const { questions }: Survey = await get(path);
  const [why, group] = questions.map(({ id }) => id) as [number, number];
  return { path, why, group };
})();

async function wordsUnder(filter: unknown[], own = 'apply'): Promise<Record<string, number>> {
  const { path, why } = await sample;
  const { words } = await get(`${path}/questions/${why}/words`, { filter, own });
  return Object.fromEntries(words.map(({ word, count }: { word: string; count: number }) => [word, count]));
}

describe('frequent words', () => {
  it('are counted once an answer, over all parts, without common words, numbers and words of one answer', async () => {
    const found = await wordsUnder([]);
    expect(found).toEqual({ Price: 7, staff: 5, high: 4, expensive: 2, coffée: 2, cold: 2 });
    expect(Object.keys(found)[0]).toBe('Price');
  });

  it('follow a filter; a condition on the question itself can be left out', async () => {
    const { group, why } = await sample;
    const ofA = { Price: 4, staff: 3, high: 2, expensive: 1, coffée: 1, cold: 1 };
    expect(await wordsUnder([{ kind: 'options', question_id: group, options: ['A'] }])).toEqual(ofA);
    const staff = [{ kind: 'word', question_id: why, word: 'STAFF' }];
    expect(await wordsUnder(staff)).toEqual({ staff: 5, Price: 3 });
    expect(await wordsUnder(staff, 'ignore')).toEqual(await wordsUnder([]));
  });

  it('are a condition: the whole word, in upper or lower case, with or without accents', async () => {
    const { path, why } = await sample;
    const count = async (word: string) => {
      const filter = [{ kind: 'word', question_id: why, word }];
      return (await get(`${path}/responses`, { filter })).count;
    };
    expect([await count('price'), await count('Coffee'), await count('pric')]).toEqual([7, 2, 0]);
  });

  it('are those of the language of the answers', async () => {
    const lines = [
      'Die Preise sind zu hoch und die Bedienung war nett',
      'Ich finde die Preise gut',
      'Nur die Bedienung war langsam',
    ];
    const mapping = { column_mapping: { Warum: 'Open-ended' } };
    const path = surveyPath((await importParts(service, [`Warum\n${lines.join('\n')}\n`], mapping)).survey_key);
    const [{ id }] = (await get(path)).questions;
    const { words } = await get(`${path}/questions/${id}/words`);
    expect(words).toEqual([
      { word: 'Bedienung', count: 2 },
      { word: 'Preise', count: 2 },
    ]);
  });

  it.each([
    ['group', [], 'is Single choice, not Open-ended.'],
    ['why', [{ kind: 'word', word: 'too high' }], '“too high” is not one word.'],
  ] as const)('of a question of options, or two words: 400', async (of, conditions, sentence) => {
    const { path, [of]: id } = await sample;
    const filter = conditions.map((one) => ({ ...one, question_id: id }));
    const reply = await call('GET', `${path}/questions/${id}/words${asQuery({ filter })}`);
    expect(reply).toMatchObject({ status: 400, body: { error: expect.stringContaining(sentence) } });
  });
});
