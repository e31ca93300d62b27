import { beforeAll, describe, expect, it } from 'vitest';
import { provideService } from '../../../testing/provide-service.ts';
import { insertInsight } from '../../../testing/records.ts';
import { surveyCalls, surveyPath } from '../../../testing/survey-calls.ts';
import { importParts } from '../../../testing/survey-scenario.ts';
import { searchRules } from './search-rules.fixture.ts';

// Each rule's text is one answer and one page of a document. A query must find it in both places or in none.
const service = await provideService();
const search = '/api/v1/workspace/search';
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
let survey = '';
let project_id = 0;

const { get } = surveyCalls(service);

/** The row of each text found, from 1. */
async function foundNotes(q: string, key = survey): Promise<number[]> {
  const { notes, count } = await get(`${surveyPath(key)}/notes`, { q, limit: 100 });
  expect(count).toBe(notes.length);
  return notes.map(({ row }: { row: number }) => row);
}

async function foundPassages(q: string): Promise<number[]> {
  const { groups } = await get(search, { q, kind: 'passage', project_id, limit: 50 });
  return (groups[0]?.results ?? []).map(({ position }: { position: number }) => position);
}

beforeAll(async () => {
  const texts = searchRules.map(({ text }) => text);
  const csv = `Why\n${texts.map(cell).join('\n')}\n`;
  survey = (await importParts(service, [csv], { column_mapping: { Why: 'Open-ended' } })).survey_key;
  const { id: api_key_id } = await service.key();
  const passages = texts.map((text) => ({ text }));
  project_id = (await service.project()).id;
  await insertInsight(service, { api_key_id, name: 'pages.pdf', passages, project_id });
});

describe('word search (docs/workspace.md#word-search)', () => {
  const rows = searchRules.map((rule, index) => ({ ...rule, row: index + 1 }));

  it.each(rows)('$group: $name', async ({ found, missed, row }) => {
    const isFound = async (q: string) => [await foundNotes(q), await foundPassages(q)].map((all) => all.includes(row));
    const expected = (q: string) => found.includes(q);
    for (const q of [...found, ...missed]) expect([q, await isFound(q)]).toEqual([q, Array(2).fill(expected(q))]);
  });

  it.each(['', '   '])('q="%s" asks for all answers', async (q) => {
    expect((await get(`${surveyPath(survey)}/notes`, { q })).count).toBe(searchRules.length);
  });

  it.each(['"', '*', '-', '???', '""', '👍'])('q=%s has no word, and finds nothing', async (q) => {
    expect(await foundNotes(q)).toEqual([]);
  });

  it.each(['NEAR(a b)', 'text:alpha', 'alpha OR', "alpha'; --", 'alpha AND (', '^alpha', '"alpha', '{alpha}', '\0'])(
    'q=%s is no error',
    async (q) => {
      expect((await foundNotes(q)).length).toBeLessThan(2);
    },
  );

  it('the words of a part whose texts are so many that another thread lists them', async () => {
    const rows = Array.from({ length: 12_000 }, (_, row) => `"${'long '.repeat(20)}answer${row + 1}"`);
    const mapping = { column_mapping: { Why: 'Open-ended' } };
    const { survey_key } = await importParts(service, [`Why\n${rows.join('\n')}\n`], mapping);
    expect(await foundNotes('answer7001', survey_key)).toEqual([7001]);
  });

  it('what is found is marked where it stands', async () => {
    const { groups } = await get(search, { q: 'CREME brul*', kind: 'note' });
    const marks = [
      [4, 9],
      [10, 16],
    ];
    expect(groups[0].results[0].snippet).toEqual({ text: 'Zoë crème brûlée', marks });
  });
});
