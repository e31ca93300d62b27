import { describe, expect, it } from 'vitest';
import type { Comparison } from '../../../../contract/index.ts';
import { provideService } from '../../../testing/provide-service.ts';
import { surveyCalls, surveyPath } from '../../../testing/survey-calls.ts';
import { importParts } from '../../../testing/survey-scenario.ts';

const service = await provideService();
const { call, get, readSurvey } = surveyCalls(service);

const column_mapping = {
  Wave: 'Single choice',
  Agree: 'Single choice',
  Tools: 'Multi choice',
  Age: 'Do nothing',
  At: 'Timestamp',
  Weight: 'Do nothing',
  Score: 'NPS',
  Why: 'Open-ended',
} as const;

/** Groups that differ: B agrees more and is older. Deterministic, of 600 responses in two parts. */
type Row = (typeof rows)[number];
const rows = Array.from({ length: 600 }, (_, n) => {
  const wave = n % 5 === 0 ? 'C' : n % 2 === 0 ? 'A' : 'B';
  const agree = ['Disagree', 'Neutral', 'Agree'][wave === 'B' ? 2 - (n % 7 === 0 ? 1 : 0) : (n * 7) % 3] ?? '';
  const tools = ['Pen', 'Ink', 'Brush'].filter((_tool, at) => (n * (at + 3)) % 5 < 2);
  return {
    wave: n % 50 === 49 ? '' : wave,
    agree: n % 20 === 19 ? '' : agree,
    tools,
    age: n % 30 === 29 ? null : 20 + ((n * 11) % 40) + (wave === 'B' ? 9 : 0),
    at: `2025-0${1 + Math.floor(n / 150)}-15`,
    weight: n % 40 === 39 ? null : 1 + (n % 3),
    score: n % 11,
  };
});
const header = 'Wave,Agree,Tools,Age,At,Weight,Score,Why\n';
const line = ({ wave, agree, tools, age, at, weight, score }: Row) =>
  `${wave},${agree},${tools.join('; ')},${age ?? ''},${at},${weight ?? ''},${score ?? ''},because\n`;
const part = (some: Row[]) => header + some.map(line).join('');

const sample = (async () => {
  const parts = [part(rows.slice(0, 350)), part(rows.slice(350))];
  const { survey_key } = await importParts(service, parts, { column_mapping });
  const { questions } = await readSurvey(survey_key);
  return { path: surveyPath(survey_key), ids: Object.fromEntries(questions.map(({ header, id }) => [header, id])) };
})();

const compare = async (query: object): Promise<Comparison> => get(`${(await sample).path}/comparison`, { ...query });

async function toTable(name: keyof typeof column_mapping, query: Record<string, unknown>) {
  const { ids } = await sample;
  const compared = await compare({ ...query, question_ids: [ids[name]] });
  const [table] = compared.questions;
  if (table === undefined) throw new Error('no table');
  return { ...compared, table };
}

const by = async (name: keyof typeof column_mapping) => `question:${(await sample).ids[name]}`;
const waves = ['A', 'B', 'C'];
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

describe('columns', () => {
  it('by a question: its options in order, with bases', async () => {
    const { columns, hidden, overlap } = await compare({ by: await by('Wave') });
    const bases = waves.map((wave) => rows.filter((row) => row.wave === wave).length);
    expect(columns.map(({ value, base }) => [value, base])).toEqual(
      waves.map((wave, at) => [wave, bases[at]]).sort((a, b) => Number(b[1]) - Number(a[1])),
    );
    expect([hidden, overlap]).toEqual([0, false]);
  });

  it('small bases are hidden and counted', async () => {
    const { columns, hidden, total } = await compare({ by: await by('Wave'), smallest_base: 150 });
    expect([columns.map(({ value }) => value), hidden, total.base]).toEqual([['A', 'B'], 1, 600]);
  });

  it.each([
    ['month', '2025-01-01 2025-02-01 2025-03-01 2025-04-01', '2025-01 2025-02 2025-03 2025-04'],
    ['quarter', '2025-01-01 2025-04-01', '2025_Q1 2025_Q2'],
    ['year', '2025-01-01', '2025'],
  ])('by %s', async (period, values, labels) => {
    const { columns } = await compare({ by: period });
    expect(columns.map(({ value }) => value)).toEqual(values.split(' '));
    expect(columns.map(({ label }) => label.replace(' ', '_'))).toEqual(labels.split(' '));
    expect(sum(columns.map(({ base }) => base))).toBe(600);
  });

  it('by numbers, in bins', async () => {
    const { columns } = await compare({ by: await by('Age') });
    const expected = columns.map(({ from, to }, at) => {
      const isLast = at === columns.length - 1;
      return rows.filter(({ age }) => age !== null && age >= (from ?? 0) && (age < (to ?? 0) || (isLast && age === to)))
        .length;
    });
    expect(columns.length).toBeGreaterThan(3);
    expect(columns.map(({ base }) => base)).toEqual(expected);
    expect(sum(expected)).toBe(rows.filter(({ age }) => age !== null).length);
  });

  it('by a question with several answers: they overlap', async () => {
    const { columns, overlap } = await compare({ by: await by('Tools') });
    expect(overlap).toBe(true);
    for (const { value, base } of columns) expect(base).toBe(rows.filter(({ tools }) => tools.includes(value)).length);
  });

  it('by recommendation: promoters, passives, detractors', async () => {
    const { columns } = await compare({ by: await by('Score') });
    expect(columns.map(({ value }) => value)).toEqual(['promoters', 'passives', 'detractors']);
  });

  it.each([
    ['question:0', 'no question 0'],
    ['fortnight', 'by must be'],
    ['Why', 'Open-ended: compare by'],
  ])('by %s is refused', async (text, says) => {
    const { path, ids } = await sample;
    const reply = await call('GET', `${path}/comparison?by=${text === 'Why' ? `question:${ids.Why}` : text}`);
    expect([reply.status, reply.body.error]).toEqual([400, expect.stringContaining(says)]);
  });
});

describe('tables', () => {
  it('the total is everybody who answered, in a column or not', async () => {
    const { table, total } = await toTable('Agree', { by: await by('Wave') });
    const all = rows.filter(({ agree }) => agree !== '');
    const totals = ['Disagree', 'Neutral', 'Agree'].map((word) => all.filter(({ agree }) => agree === word).length);
    expect(table.rows?.map((row) => row.total)).toEqual(totals.map((count) => ({ count, share: count / all.length })));
    expect([total.base, table.total_bases.base]).toEqual([rows.length, all.length]);
    const ages = rows.flatMap(({ age }) => age ?? []);
    const numbers = await toTable('Age', { by: await by('Wave') });
    const mean = expect.closeTo(sum(ages) / ages.length, 10);
    expect([numbers.table.total_mean, numbers.table.rows]).toEqual([
      { base: ages.length, mean, deviation: expect.any(Number) },
      null,
    ]);
  });

  it('of NPS: the groups, and the score as the mean', async () => {
    const { columns, table } = await toTable('Score', { by: await by('Wave') });
    columns.forEach(({ value }, at) => {
      const scores = rows.filter(({ wave }) => wave === value).map(({ score }) => score ?? 0);
      const score =
        (100 * (scores.filter((one) => one >= 9).length - scores.filter((one) => one <= 6).length)) / scores.length;
      expect(table.means?.[at]?.mean).toBeCloseTo(score, 10);
    });
    expect(table.rows?.map(({ value }) => value)).toEqual(['promoters', 'passives', 'detractors']);
  });

  it('of several answers: no test of the table; open answers: only bases', async () => {
    const { table } = await toTable('Tools', { by: await by('Wave') });
    expect(table.test).toBeNull();
    expect(table.rows?.[0]?.cells[0]?.share).toBeGreaterThan(0);
    const open = await toTable('Why', { by: await by('Wave') });
    expect(open.table).toMatchObject({ rows: null, means: null, bases: open.columns.map(({ base }) => ({ base })) });
  });

  it('follow a filter and count with weights', async () => {
    const { ids } = await sample;
    const filter = [{ kind: 'options', question_id: ids.Tools, options: ['Pen'] }];
    const { columns, table, weight, total } = await toTable('Agree', {
      by: await by('Wave'),
      filter,
      weight: ids.Weight,
    });
    const kept = rows.filter(({ tools, weight: own }) => tools.includes('Pen') && own !== null);
    expect(weight).toMatchObject({
      without: rows.filter(({ tools, weight: own }) => tools.includes('Pen') && own === null).length,
    });
    expect([total.base, total.weighted_base]).toEqual([kept.length, sum(kept.map((row) => row.weight ?? 0))]);
    const agreed = kept.filter(({ agree }) => agree === 'Agree').map((row) => row.weight ?? 0);
    expect(table.rows?.[2]?.total.count).toBeCloseTo(sum(agreed), 10);
    columns.forEach(({ value, base, weighted_base, effective_base }, at) => {
      const own = kept.filter(({ wave }) => wave === value);
      const weights = own.map((row) => row.weight ?? 0);
      expect([base, weighted_base]).toEqual([own.length, sum(weights)]);
      expect(effective_base).toBeCloseTo(sum(weights) ** 2 / sum(weights.map((w) => w * w)), 10);
      const agreeing = sum(own.filter(({ agree }) => agree === 'Agree').map((row) => row.weight ?? 0));
      expect(table.rows?.[2]?.cells[at]?.count).toBeCloseTo(agreeing, 10);
    });
  });

  it('all questions at once, in the order of the file', async () => {
    const { questions } = await compare({ by: await by('Wave') });
    expect(questions.map(({ question_id }) => question_id)).toEqual(Object.values((await sample).ids));
  });
});

describe('more columns than a table shows', () => {
  const options = 40;
  const places = Array.from({ length: options }, (_, at) => at);
  const two = (at: number) => String(at).padStart(2, '0');
  // Option 00 is the commonest, 39 the rarest; each has three at least. Months go from 2020-01 to 2023-04.
  const lines = places.flatMap((at) =>
    Array.from({ length: 3 + options - at }, (_, n) => {
      const ticks = places.map((other) => (other === at ? `O${two(at)}` : ''));
      const month = `${2020 + Math.floor(at / 12)}-${two((at % 12) + 1)}-0${1 + (n % 9)}`;
      return `Town ${two(at)},Tag ${two(at)}; Tag ${two((at + 1) % options)},${month},${ticks.join(',')},${n}`;
    }),
  );
  const wide = (async () => {
    const ticks = places.map((at) => `Uses [O${two(at)}]`);
    const file = `Town,Tags,Day,${ticks.join(',')},Place in town\n${lines.join('\n')}\n`;
    const column_mapping = {
      ...{ Town: 'Single choice', Tags: 'Multi choice', Day: 'Timestamp', 'Place in town': 'Open-ended' },
      ...Object.fromEntries(ticks.map((header) => [header, 'Single choice'])),
    };
    const { survey_key } = await importParts(service, [file], { column_mapping });
    const { questions, groups } = await readSurvey(survey_key);
    const compareBy = (by: string, filter: object[] = []): Promise<Comparison> =>
      get(`${surveyPath(survey_key)}/comparison`, { by, filter, question_ids: [], group_ids: [], smallest_base: 3 });
    const ids = Object.fromEntries(questions.map(({ header, id }) => [header, id]));
    return { compareBy, ids, group: groups[0]?.group_id };
  })();
  const last = ['Town 36', 'Town 37', 'Town 39'];

  it.each([
    { by: 'Town', values: last },
    { by: 'Tags', values: ['Tag 36', 'Tag 37', 'Tag 38', 'Tag 39', 'Tag 00'] },
    { by: 'group', values: ['O36', 'O37', 'O39'] },
    { by: 'Day', values: ['2023-01-01', '2023-02-01', '2023-04-01'] },
  ])('by $by: those of the filter are shown, the others are counted', async ({ by, values }) => {
    const { compareBy, ids, group } = await wide;
    const asked = by === 'group' ? `group:${group}` : by === 'Day' ? `month:${ids.Day}` : `question:${ids[by]}`;
    const all = await compareBy(asked);
    expect([all.columns.length, all.hidden]).toEqual([30, 10]);
    const filtered = await compareBy(asked, [{ kind: 'options', question_id: ids.Town, options: last }]);
    expect(filtered.columns.map(({ value }) => value).toSorted()).toEqual(values.toSorted());
    expect(filtered.hidden).toBe(40 - values.length);
  });
});
