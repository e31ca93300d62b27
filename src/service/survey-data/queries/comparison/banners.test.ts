import { openSource } from '@sheaf/tables';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Comparison, ownLimits } from '../../../../contract/index.ts';
import { provideService } from '../../../testing/provide-service.ts';
import { readPage, readSlides, readTables, unzip } from '../../../testing/report-files.ts';
import { surveyCalls, surveyPath } from '../../../testing/survey-calls.ts';
import { importParts } from '../../../testing/survey-scenario.ts';

// Two banners and segments side by side: each cell is compared with a count of the file, and each mark with the letters of
// its own banner.

const header = ['Sex', 'Age', 'Again?', 'Score', 'Weight'];
/** Women say yes more often than men; the old more often than the young, whatever their sex. */
const rows = Array.from({ length: 400 }, (_, at) => {
  const [isWoman, age, turn] = [at % 2 === 0, Math.floor(at / 2) % 4, Math.floor(at / 8) % 10];
  const says = turn < (isWoman ? 7 : 2) + (age > 1 ? 2 : 0) ? 'Yes' : 'No';
  // Somebody left out each of them.
  return [
    at % 23 === 0 ? '' : isWoman ? 'f' : 'm',
    ['18–29', '30–49', '50–69', '70+'][age] ?? '',
    at % 17 === 0 ? '' : says,
    at % 11 === 0 ? '' : String((at * 7) % 11),
    at % 3 === 0 ? '2' : '1',
  ];
});
const column_mapping = {
  ...{ Sex: 'Single choice', Age: 'Single choice', 'Again?': 'Single choice' },
  ...{ Score: 'NPS', Weight: 'Single choice' },
};
const at = (name: string) => header.indexOf(name);

const service = await provideService();
const calls = surveyCalls(service);
let key: string;
let ids: Record<string, number>;
let segment: number;
beforeAll(async () => {
  const csv = Papa.unparse([header, ...rows]);
  ({ survey_key: key } = await importParts(service, [csv], { column_mapping, name: 'Banners' }));
  const questions = await calls.readQuestions(key);
  ids = Object.fromEntries(Object.entries(questions).map(([name, { id }]) => [name, id]));
  const filter = [{ kind: 'options', question_id: ids['Again?'], options: ['Yes'] }];
  const { body } = await calls.call('POST', `${surveyPath(key)}/saved-filters`, { name: 'Fans', filter });
  segment = body.id;
});

const sex = () => `question:${ids.Sex}`;
const age = () => `question:${ids.Age}`;
const toQuery = (by: readonly string[], more: Record<string, string> = {}) =>
  new URLSearchParams([...by.map((one): [string, string] => ['by', one]), ...Object.entries(more)]);

async function save(path: string, query: URLSearchParams): Promise<Uint8Array> {
  const headers = { authorization: `Bearer ${service.token}` };
  const reply = await fetch(`${service.url}${surveyPath(key)}/${path}?${query}`, { headers });
  expect(reply.status).toBe(200);
  return new Uint8Array(await reply.arrayBuffer());
}

async function readSheet(query: URLSearchParams): Promise<string[][]> {
  const source = await openSource(new File([await save('export', query).then(Buffer.from)], 'x.xlsx'), 'x.xlsx');
  const sheet = source?.tables.findIndex(({ name }) => name === 'Crosstabs') ?? -1;
  const chunks: Uint8Array[] = [];
  for await (const chunk of source?.readCsv(sheet) ?? []) chunks.push(chunk);
  return Papa.parse<string[]>(Buffer.concat(chunks).toString(), { delimiter: ',', skipEmptyLines: true }).data;
}

/** The responses in each column of the two banners, by the letter of the column. */
const columnsOf = (heads: readonly string[]) =>
  heads.flatMap((head) => {
    const [, letter = '', name = '', label = ''] = /^([A-Z]): (Sex|Age): (.*)$/.exec(head) ?? [];
    return letter === '' ? [] : [{ letter, name, own: rows.filter((row) => row[at(name)] === label) }];
  });

/** What the file says of an answer: how many gave it, of how many, and the sum of their weights. */
function count(own: readonly string[][], question: string, answer: string) {
  const answered = own.filter((row) => row[at(question)] !== '');
  const giving = answered.filter((row) => row[at(question)] === answer);
  const weigh = (some: readonly string[][]) => some.reduce((sum, row) => sum + Number(row[at('Weight')]), 0);
  return { base: answered.length, given: giving.length, weightedBase: weigh(answered), weightedGiven: weigh(giving) };
}

/** Whether the share of one column is higher: the z-test of two shares, at 5% over the pairs of columns of a banner. */
function isHigher(one: ReturnType<typeof count>, other: ReturnType<typeof count>, columns: number): boolean {
  const critical: Record<number, number> = { 2: 1.959964, 4: 2.638257 };
  const pooled = (one.given + other.given) / (one.base + other.base);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / one.base + 1 / other.base));
  return (one.given / one.base - other.given / other.base) / error > (critical[columns] ?? 0);
}

describe('a sheet of two banners', () => {
  it('has in every cell what a count of the file gives, in a column of its own', async () => {
    const [heads = [], ...sheet] = await readSheet(toQuery([sex(), age()], { as: 'xlsx' }));
    const columns = columnsOf(heads);
    expect(columns.map(({ letter, name }) => letter + name).join(' ')).toBe('ASex BSex CAge DAge EAge FAge');
    expect(heads.slice(3 + 3, 3 + 3 + 4)).toEqual([columns[0] && heads[6], 'A: Count', 'A: Base', 'A is higher than']);
    expect(heads).toHaveLength(3 + 3 + 6 * 4);
    let compared = 0;
    for (const question of ['Sex', 'Age', 'Again?'])
      for (const row of sheet.filter(([name]) => name === question)) {
        const answer = row[2] ?? '';
        const cell = (head: string) => row[heads.indexOf(head)] ?? '';
        const total = count(rows, question, answer);
        expect([cell('Total: Count'), cell('Total: Base')]).toEqual([String(total.given), String(total.base)]);
        for (const { letter, name, own } of columns) {
          const { base, given } = count(own, question, answer);
          const said = [`${letter}: Count`, `${letter}: Base`].map(cell);
          expect(said, `${question} ${answer} ${letter}`).toEqual([String(given), String(base)]);
          const share = cell(heads.find((head) => head.startsWith(`${letter}: ${name}: `)) ?? '');
          expect(Number.parseFloat(share)).toBeCloseTo((100 * given) / base, 9);
          compared++;
        }
      }
    expect(compared).toBe((2 + 4 + 2) * 6);
  });

  it('marks what the z-test of two columns of one banner finds, and nothing across banners', async () => {
    const [heads = [], ...sheet] = await readSheet(toQuery([sex(), age()], { as: 'xlsx' }));
    const columns = columnsOf(heads);
    for (const answer of ['Yes', 'No']) {
      const row = sheet.find(([name, , value]) => name === 'Again?' && value === answer) ?? [];
      for (const column of columns) {
        const beside = columns.filter(({ name }) => name === column.name);
        const higher = beside.filter(({ own }) =>
          isHigher(count(column.own, 'Again?', answer), count(own, 'Again?', answer), beside.length),
        );
        const marks = row[heads.indexOf(`${column.letter} is higher than`)];
        expect(marks, `${answer} ${column.letter}`).toBe(higher.map(({ letter }) => letter).join(', '));
      }
    }
    const marked = sheet.flatMap((row) =>
      heads.flatMap((head, place) => (/higher/.test(head) ? row[place] || [] : [])),
    );
    expect(marked.length).toBeGreaterThan(4);
  });

  it('with weights: every weighted count and base', async () => {
    const query = toQuery([age(), sex()], { as: 'xlsx', weight: String(ids.Weight) });
    const [heads = [], ...sheet] = await readSheet(query);
    const again = sheet.filter(([name]) => name === 'Again?');
    expect(again).toHaveLength(2);
    for (const row of again)
      for (const { letter, own } of columnsOf(heads)) {
        const { base, weightedBase, weightedGiven } = count(own, 'Again?', row[2] ?? '');
        const cells = ['Count', 'Base', 'Weighted base'].map((head) => row[heads.indexOf(`${letter}: ${head}`)]);
        expect(cells).toEqual([weightedGiven, base, weightedBase].map(String));
      }
  });
});

describe('several banners', () => {
  const compare = (by: string | readonly string[]): Promise<Comparison> =>
    calls.get(`${surveyPath(key)}/comparison?${toQuery([by].flat(), { smallest_base: '10' })}`);

  it('are the comparisons of each beside each other, segments and all others too', async () => {
    const all = await compare([sex(), `segments:${segment}`, age()]);
    const each = [await compare(sex()), await compare(`segments:${segment}`), await compare(age())];
    expect(all.columns).toEqual(each.flatMap(({ columns }) => columns));
    expect(all.columns.map(({ label }) => label).slice(2, 4)).toEqual(['Fans', 'All others']);
    expect(all.total).toEqual(each[0]?.total);
    let before = 0;
    for (const { columns, questions } of each) {
      for (const [place, { rows: own, means, bases }] of questions.entries()) {
        const table = all.questions[place];
        const cut = <T>(list: readonly T[] | undefined) => list?.slice(before, before + columns.length);
        const moved = <T extends { higher_than: number[] }>(cells: readonly T[] | undefined) =>
          cells?.map((cell) => ({ ...cell, higher_than: cell.higher_than.map((column) => column + before) }));
        expect(cut(table?.bases)).toEqual(bases);
        expect(table?.rows?.map(({ cells }) => cut(cells))).toEqual(own?.map(({ cells }) => moved(cells)));
        expect(cut(table?.means ?? [])).toEqual(moved(means ?? []));
        expect([table?.test, table?.means_test]).toEqual([null, null]);
      }
      before += columns.length;
    }
  });

  it('follow a segment that is saved again, and are a 404 without it', async () => {
    const saveSegment = async (answer: string) => {
      const filter = [{ kind: 'options', question_id: ids['Again?'], options: [answer] }];
      return (await calls.call('POST', `${surveyPath(key)}/saved-filters`, { name: 'Some', filter })).body.id;
    };
    const countAnswer = (answer: string) => rows.filter((row) => row[at('Again?')] === answer).length;
    const some = await saveSegment('Yes');
    const readBase = async () => (await compare(`segments:${some}`)).columns[0]?.base;
    expect(await readBase()).toBe(countAnswer('Yes'));
    expect(await saveSegment('No')).toBe(some);
    expect(await readBase()).toBe(countAnswer('No'));
    await calls.call('DELETE', `${surveyPath(key)}/saved-filters/${some}`);
    const path = `${surveyPath(key)}/comparison?${toQuery([`segments:${some}`], { smallest_base: '10' })}`;
    expect(await calls.call('GET', path)).toMatchObject({ status: 404, body: { code: 'filter_absent' } });
  });

  it('one that is named twice is there once', async () => {
    expect(await compare([sex(), sex()])).toEqual(await compare(sex()));
  });

  it.each([
    ['too many', () => Array.from({ length: ownLimits.banners + 1 }, (_, place) => `question:${place}`), 'field_wrong'],
    ['one that is none', () => [sex(), 'colour'], 'field_wrong'],
    ['one that the survey has not', () => [sex(), 'question:999999'], 'question_id_absent'],
  ])('%s: 400', async (_, by, code) => {
    const { status, body } = await calls.call('GET', `${surveyPath(key)}/comparison?${toQuery(by())}`);
    expect([status, body.code]).toEqual([400, code]);
  });

  it('in a report: a slide for each, and tables in a document and on a page', async () => {
    const by = [sex(), `segments:${segment}`];
    const slides = await readReport(by);
    expect(slides.map(({ title }) => title)).toEqual(expect.arrayContaining(['Again? · Sex', 'Again? · Segments']));
    const slide = slides.find(({ title }) => title === 'Again? · Segments');
    expect(slide?.chart.map(({ name }) => name)).toEqual(['C: Fans', 'D: All others']);
    expect(slides[0]?.texts.join()).toMatch(/Columns: Sex – A: ., B: .; Segments – C: Fans, D: All others/);
    const page = readPage(Buffer.from(await save('report', toQuery(by, { as: 'html' }))).toString());
    const shown = page.find(({ title }) => title === 'Again?')?.rows ?? [];
    const files = await unzip(await save('report', toQuery(by, { as: 'docx' })));
    const tables = readTables(files.get('word/document.xml') ?? '');
    const document = tables.find((table) => table[0]?.includes('C: Fans') && table.some(([label]) => label === 'Yes'));
    const fans = rows.filter((row) => row[at('Again?')] === 'Yes').length;
    for (const table of [shown, document ?? []]) {
      expect(table).toContainEqual(['Answer', 'Total', ...heads('C', 'Fans'), ...heads('D', 'All others')]);
      expect(
        table
          .filter(([label]) => label === 'Base')
          .at(-1)
          ?.filter(Boolean)[2],
      ).toBe(String(fans));
    }
  });

  const heads = (letter: string, label: string) => [`${letter}: ${label}`, `${letter} is higher than`];
  const readReport = async (by: readonly string[]) => readSlides(await save('report', toQuery(by, { as: 'pptx' })));
});
