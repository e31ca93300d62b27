import { describe, expect, it } from 'vitest';
import { provideService } from '../../../testing/provide-service.ts';
import { surveyCalls, surveyPath } from '../../../testing/survey-calls.ts';
import { importParts } from '../../../testing/survey-scenario.ts';

// What search finds while surveys change: always the open answers that are there now, each once, in the order of the rows.
const service = await provideService();
const { get, readQuestions, appendParts, changeColumn } = surveyCalls(service);

const page = (survey_key: string, query: object) => get(`${surveyPath(survey_key)}/notes`, { ...query });

/** Rows of all notes that `q` finds, over all pages. */
async function rowsOf(survey_key: string, q: string, query: object = {}): Promise<number[]> {
  const rows: number[] = [];
  for (let cursor: string | null = null; ; ) {
    const found: { notes: { row: number }[]; count: number; next_cursor: string | null } = await page(survey_key, {
      ...{ q, limit: 7, cursor },
      ...query,
    });
    rows.push(...found.notes.map(({ row }) => row));
    cursor = found.next_cursor;
    if (cursor !== null) continue;
    expect(found.count).toBe(rows.length);
    return rows;
  }
}

const column_mapping = { Why: 'Open-ended', Team: 'Single choice' };
const csv = (rows: readonly string[]) => `Why,Team\n${rows.join('\n')}\n`;
const small = csv(['green tea,Red zebra', 'N/A,Blue', ',Red zebra', 'black tea,n/a', 'none,']);

describe('what the search of notes finds', () => {
  // Over 1,000 different texts, so that a part keeps them as texts, 256 rows to a block.
  const total = 1100;
  const text = (row: number) =>
    `${row % 2 === 0 ? 'even' : 'odd'} number${row}${row % 256 < 2 ? ' green border' : ''}${row % 3 === 0 ? ' border green' : ''}`;
  const rows = Array.from({ length: total }, (_, index) => index + 1);
  const parts = [rows.slice(0, 1050), rows.slice(1050)].map((some) => csv(some.map((row) => `${text(row)},Red`)));
  const imported = importParts(service, parts, { column_mapping });

  it.each([
    'even border',
    '"green border"',
    'border "green border" odd',
    'number25*',
    'number1051',
    '"number256 green"',
    '"border number512"',
    'nowhere',
  ])('%s: rows of all blocks and parts, in order, over pages', async (q) => {
    const { survey_key } = await imported;
    const tests = [...q.matchAll(/"([^"]+)"|(\S+)/g)].map(([, phrase, word = '']) =>
      word.endsWith('*') ? new RegExp(` ${word.slice(0, -1)}`) : new RegExp(` ${phrase ?? word} `),
    );
    const expected = rows.filter((row) => tests.every((test) => test.test(` ${text(row)} `)));
    const limit = expected.length > 100 ? 100 : 7;
    expect(await rowsOf(survey_key, q, { limit })).toEqual(expected);
  });

  it('the words found are marked', async () => {
    const { survey_key } = await imported;
    const { notes } = await page(survey_key, { q: 'borders "border green"', limit: '1' });
    const [{ text, marks }] = notes;
    expect(marks.map(([from, to]: [number, number]) => text.slice(from, to))).toEqual(['border', 'green']);
    expect((await page(survey_key, { limit: '1' })).notes[0].marks).toEqual([]);
  });

  it('offset continues as the pages before do', async () => {
    const { survey_key } = await imported;
    const all = await rowsOf(survey_key, 'border', { limit: 100 });
    const { notes } = await page(survey_key, { q: 'border', offset: '30', limit: '5' });
    expect(notes.map(({ row }: { row: number }) => row)).toEqual(all.slice(30, 35));
  });

  it('missing answers and empty cells are not found', async () => {
    const { survey_key } = await importParts(service, [small], { column_mapping });
    expect([await rowsOf(survey_key, 'tea'), await rowsOf(survey_key, 'n'), await rowsOf(survey_key, '"n a"')]).toEqual(
      [[1, 4], [], []],
    );
  });

  it('follow a column that becomes open-ended, and one that no longer is', async () => {
    const { survey_key } = await importParts(service, [small], { column_mapping });
    const found = async () => [await rowsOf(survey_key, 'tea'), await rowsOf(survey_key, '"red zebra"')];
    expect(await found()).toEqual([[1, 4], []]);
    await changeColumn(survey_key, 'Team', { type: 'Open-ended' });
    expect(await found()).toEqual([
      [1, 4],
      [1, 3],
    ]);
    const question_id = (await readQuestions(survey_key)).Team?.id;
    expect(await rowsOf(survey_key, 'tea', { question_id })).toEqual([]);
    expect(await rowsOf(survey_key, 'zebra', { question_id })).toEqual([1, 3]);
    await changeColumn(survey_key, 'Why', { type: 'Do nothing' });
    expect(await found()).toEqual([[], [1, 3]]);
    await changeColumn(survey_key, 'Why', { type: 'Open-ended' });
    expect(await found()).toEqual([
      [1, 4],
      [1, 3],
    ]);
  });

  it('follow appended parts, with the type and missing words of the column', async () => {
    const { survey_key, upload_key } = await importParts(service, [small], { column_mapping });
    await changeColumn(survey_key, 'Team', { type: 'Open-ended' });
    await changeColumn(survey_key, 'Why', { missing: ['green tea'] });
    await appendParts(upload_key, [csv(['Green Tea,Red zebra', 'white tea,Blue'])]);
    expect([await rowsOf(survey_key, 'tea'), await rowsOf(survey_key, 'zebra')]).toEqual([
      [4, 7],
      [1, 3, 6],
    ]);
  });
});
