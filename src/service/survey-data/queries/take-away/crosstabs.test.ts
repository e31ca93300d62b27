import { openSource } from '@sheaf/tables';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { provideService } from '../../../testing/provide-service.ts';
import { asQuery, surveyCalls, surveyPath } from '../../../testing/survey-calls.ts';
import { importParts } from '../../../testing/survey-scenario.ts';

/** 40 of each team: reds mostly say yes, blues mostly no; the last ten of each left the score out. */
const rows = Array.from({ length: 80 }, (_, row) => {
  const isRed = row < 40;
  const says = row % 40 < 30 === isRed ? 'Yes' : 'No';
  return [isRed ? 'Red' : 'Blue', says, row % 40 < 30 ? String(isRed ? 10 : 3) : '', isRed ? '2' : '1'];
});
const csv = Papa.unparse([['Team', 'Again?', 'Score', 'Weight'], ...rows]);
const column_mapping = { Team: 'Single choice', 'Again?': 'Single choice', Score: 'NPS', Weight: 'Single choice' };

const service = await provideService();
const { readQuestions } = surveyCalls(service);
let survey_key: string;
let team: number;
let weight: number;
beforeAll(async () => {
  ({ survey_key } = await importParts(service, [csv], { column_mapping, name: 'Teams' }));
  const { Team, Weight } = await readQuestions(survey_key);
  [team, weight] = [Team?.id ?? 0, Weight?.id ?? 0];
});

async function exportAs(query: Record<string, unknown>) {
  const reply = await fetch(`${service.url}${surveyPath(survey_key)}/export${asQuery(query)}`, {
    headers: { authorization: `Bearer ${service.token}` },
  });
  return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) };
}

/** The rows of a sheet as Sheaf reads them; null when there is no such sheet. */
async function readSheet(bytes: Buffer, name: string): Promise<string[][] | null> {
  const source = await openSource(new File([new Uint8Array(bytes)], 'x.xlsx'), 'x.xlsx');
  const at = source?.tables.findIndex((table) => table.name === name) ?? -1;
  if (source === null || at < 0) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.readCsv(at)) chunks.push(chunk);
  return Papa.parse<string[]>(Buffer.concat(chunks).toString(), { delimiter: ',', skipEmptyLines: true }).data;
}

describe('export?as=xlsx&by=', () => {
  it('has a sheet of crosstabs: shares, counts, bases and marks as a count of the file gives them', async () => {
    const { bytes } = await exportAs({ as: 'xlsx', by: `question:${team}` });
    const [heads, ...crosstabs] = (await readSheet(bytes, 'Crosstabs')) ?? [];
    expect(heads).toEqual([
      ...['Question', 'Item', 'Answer', 'Total', 'Total: Count', 'Total: Base'],
      ...['A: Red', 'A: Count', 'A: Base', 'A is higher than'],
      ...['B: Blue', 'B: Count', 'B: Base', 'B is higher than'],
    ]);
    const again = crosstabs.filter(([question]) => question === 'Again?').map((row) => row.slice(2).join(' | '));
    const count = (color: string, answer: string) => rows.filter((row) => row[0] === color && row[1] === answer).length;
    const [yes, no] = [count('Blue', 'Yes'), count('Blue', 'No')];
    expect([yes, no, count('Red', 'Yes')]).toEqual([10, 30, 30]);
    expect(again.toSorted()).toEqual([
      'No | 50% | 40 | 80 | 25% | 10 | 40 |  | 75% | 30 | 40 | A',
      'Yes | 50% | 40 | 80 | 75% | 30 | 40 | B | 25% | 10 | 40 | ',
    ]);
    const score = crosstabs.filter(([question]) => question === 'Score').map((row) => row.slice(2).join(' | '));
    expect(score.find((row) => row.startsWith('Promoters'))).toBe(
      'Promoters | 50% | 30 | 60 | 100% | 30 | 30 | B | 0% | 0 | 30 | ',
    );
    expect(score.find((row) => row.startsWith('Net'))).toBe(
      'Net promoter score | 0 |  | 60 | 100 |  | 30 |  | -100 |  | 30 | ',
    );
    expect((await readSheet(bytes, 'Responses'))?.length).toBe(rows.length + 1);
  });

  it('with weights and a filter', async () => {
    const filter = [{ kind: 'options', question_id: team, options: ['Red', 'Blue'] }];
    const { bytes } = await exportAs({ as: 'xlsx', by: `question:${team}`, weight, filter });
    const [heads = [], ...crosstabs] = (await readSheet(bytes, 'Crosstabs')) ?? [];
    const [yes = []] = crosstabs.filter(([question, , answer]) => question === 'Again?' && answer === 'Yes');
    const byHead = Object.fromEntries(heads.map((head, at) => [head, yes[at]]));
    // 10 blues of weight 1 and 30 reds of weight 2, of 40 and 80.
    expect(byHead).toMatchObject({
      Total: '58.3333333333333%',
      'Total: Count': '70',
      'Total: Base': '80',
      'Total: Weighted base': '120',
      // Kish: 120² / (40 · 2² + 40 · 1²).
      'Total: Effective base': '72',
    });
  });

  it.each<{ query: Record<string, string>; code: string }>([
    { query: { as: 'csv', by: 'wave' }, code: 'by_without_workbook' },
    { query: { as: 'sav', by: 'wave' }, code: 'by_without_workbook' },
    { query: { as: 'xlsx', by: 'question:999999' }, code: 'question_id_absent' },
  ])('$query: 400', async ({ query, code }) => {
    const { status, bytes } = await exportAs(query);
    expect([status, JSON.parse(bytes.toString()).code]).toEqual([400, code]);
  });

  it('without `by` there is no such sheet', async () => {
    expect(await readSheet((await exportAs({ as: 'xlsx' })).bytes, 'Crosstabs')).toBe(null);
  });
});
