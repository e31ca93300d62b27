import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Comparison,
  createTelling,
  drawUnit,
  listUnits,
  listUnitTables,
  makeCrosstab,
  makeTitle,
  nameRow,
  type Question,
  type Survey,
  type Unit,
  writeTable,
} from '../../../../contract/index.ts';
import { provideService } from '../../../testing/provide-service.ts';
import { readPage, readSlides, readTables, readXml, unzip } from '../../../testing/report-files.ts';
import { asQuery, surveyCalls, surveyPath } from '../../../testing/survey-calls.ts';
import { importParts, initialize } from '../../../testing/survey-scenario.ts';

// What a report says must be what the screens say: each number is compared with the answer of `questions` or `comparison`.

const column_mapping = {
  Email: 'Email',
  Sex: 'Single choice',
  Tools: 'Multi choice',
  Score: 'NPS',
  Order: 'Ranking',
  Age: 'Single choice',
  Visit: 'Single choice',
  'Rate - Speed': 'Single choice',
  'Rate - Look': 'Single choice',
  'Why <so> & "not"?': 'Open-ended',
  Hidden: 'Single choice',
};
const answers = ['Agree', 'Neutral', 'Disagree'];
const rows = Array.from({ length: 80 }, (_, at) => [
  `p${at}@example.org`,
  at % 2 === 0 ? 'f' : 'm',
  at % 3 === 0 ? 'Pen; Ink' : 'Pen',
  String(at % 2 === 0 ? 10 : at % 11),
  at % 4 === 0 ? 'A > B' : 'B > A',
  String(20 + at),
  `${at % 2 === 0 ? '2024-03' : '2026-07'}-${String(1 + (at % 28)).padStart(2, '0')}`,
  answers[at % 3],
  answers[at % 2],
  at === 5 ? 'A bad\u0001 sign <b> & "quote"' : at % 10 === 0 ? `Because of reason ${at}` : '',
  'x',
]);
const csv = Papa.unparse([Object.keys(column_mapping), ...rows]);

const service = await provideService();
const calls = surveyCalls(service);
let key: string;
let read: Survey;
let byHeader: Record<string, Question>;

beforeAll(async () => {
  ({ survey_key: key } = await importParts(service, [csv], { column_mapping, name: 'Tools & more' }));
  await calls.call('PATCH', `${surveyPath(key)}/outline`, {
    question_list: { order: ['Score'], hidden: ['Hidden'], labels: {} },
    groups: [
      {
        kind: 'grid',
        text: 'Rate',
        headers: ['Rate - Speed', 'Rate - Look'],
        items: ['Speed', 'Look'],
        iterations: null,
      },
    ],
  });
  read = await calls.readSurvey(key);
  byHeader = Object.fromEntries(read.questions.map((question) => [question.header, question]));
});

async function makeReport(query: Record<string, unknown>, survey_key = key) {
  const address = `${service.url}${surveyPath(survey_key)}/report${asQuery(query)}`;
  const reply = await fetch(address, { headers: { authorization: `Bearer ${service.token}` } });
  return { reply, bytes: new Uint8Array(await reply.arrayBuffer()) };
}

const readReport = async (query: Record<string, unknown> = {}) =>
  readSlides((await makeReport({ as: 'pptx', ...query })).bytes);

/** Counts of a question by its options, from the interface. */
const optionsOf = (header: string) => {
  const distribution = byHeader[header]?.distribution;
  return distribution?.kind === 'options' ? distribution.options : [];
};

describe('report?as=pptx', () => {
  it('has a slide for each question of the list in its order, without the hidden ones', async () => {
    const slides = await readReport();
    expect(slides.map(({ title }) => title)).toEqual([
      'Tools & more',
      'Score',
      'Sex',
      'Tools',
      'Order',
      'Age',
      'Visit',
      'Rate',
      'Why <so> & "not"?',
    ]);
    expect(slides[2]?.texts.at(-1)).toMatch(/^80 of 80 answered · All responses, no filter · As of /);
    expect(slides.at(-1)?.texts.join()).toContain('A bad  sign <b> & "quote"');
  });

  it('has the counts of `questions` in charts of its own', async () => {
    const slides = new Map((await readReport()).map(({ title, chart }) => [title, chart]));
    for (const header of ['Sex', 'Tools']) {
      const [series] = slides.get(header) ?? [];
      const options = optionsOf(header);
      expect(series?.values).toEqual(options.map(({ count }) => count));
      expect(series?.categories.map((name) => name.split(' · ')[0])).toEqual(options.map(({ value }) => value));
    }
    const nps = byHeader.Score?.distribution;
    expect(slides.get('Score')?.flatMap(({ values }) => values)).toEqual(
      nps?.kind === 'nps' ? [nps.detractors, nps.passives, nps.promoters] : null,
    );
    const ranking = byHeader.Order?.distribution;
    expect(slides.get('Order')?.[0]?.values).toEqual(
      ranking?.kind === 'ranking' ? ranking.items.map(({ average_rank }) => average_rank) : null,
    );
    const numbers = byHeader.Age?.distribution;
    expect(slides.get('Age')?.[0]?.values).toEqual(
      numbers?.kind === 'number' ? numbers.bins.map(({ count }) => count) : null,
    );
    const count = (header: string, answer?: string) =>
      optionsOf(header).find(({ value }) => value === answer)?.count ?? 0;
    for (const { name, categories, values } of slides.get('Rate') ?? []) {
      expect(categories).toEqual(['Speed', 'Look']);
      expect(values).toEqual([count('Rate - Speed', name), count('Rate - Look', name)]);
    }
  });

  it('says the filter in words, in German too', async () => {
    const filter = [{ kind: 'options', question_id: byHeader.Sex?.id, options: ['f', 'm'] }];
    const [cover] = await readReport({ filter, language: 'de' });
    expect(cover?.texts).toContain('80 von 80 Rückmeldungen');
    expect(cover?.texts).toContain('Filter: Sex: f oder m');
  });

  // Only where a library wrote against the schema: all of it was checked once with the schemas of ISO/IEC 29500-4.
  it('keeps the order of elements that PowerPoint expects', async () => {
    const by = `question:${byHeader.Sex?.id}`;
    const files = await unzip((await makeReport({ as: 'pptx', by })).bytes);
    const named = (pattern: RegExp) => [...files].flatMap(([name, text]) => (pattern.test(name) ? [text] : []));
    const lists = /<p:(sldMasterIdLst|notesMasterIdLst|sldIdLst|sldSz)\b/g;
    expect([...(files.get('ppt/presentation.xml') ?? '').matchAll(lists)].map(([, list]) => list)).toEqual([
      ...['sldMasterIdLst', 'notesMasterIdLst', 'sldIdLst', 'sldSz'],
    ]);
    const charts = named(/charts\/chart\d+\.xml$/).flatMap((xml) => xml.match(/<c:barChart>.*?<\/c:barChart>/gs) ?? []);
    expect(charts.length).toBeGreaterThan(3);
    expect(charts.filter((chart) => chart.match(/<c:axId /g)?.length !== 2)).toEqual([]);
    const paragraphs = named(/slides\/slide\d+\.xml$/).flatMap((xml) => xml.match(/<a:p>.*?<\/a:p>/gs) ?? []);
    expect(paragraphs.filter((paragraph) => paragraph.lastIndexOf('<a:pPr') > 5)).toEqual([]);
  });

  it('by another question: the shares of `comparison`, a series a column, marks in the notes', async () => {
    const by = `question:${byHeader.Sex?.id}`;
    const compared: Comparison = await calls.get(`${surveyPath(key)}/comparison${asQuery({ by })}`);
    const slide = (await readReport({ by })).find(({ title }) => title === 'Tools');
    const rows = compared.questions.find(({ question_id }) => question_id === byHeader.Tools?.id)?.rows ?? [];
    expect(slide?.chart.map(({ name }) => name)).toEqual(
      compared.columns.map(({ label }, at) => `${'AB'[at]}: ${label}`),
    );
    expect(slide?.chart.map(({ values }) => values)).toEqual(
      [0, 1].map((column) => rows.map(({ cells }) => cells[column]?.share)),
    );
  });

  it('has the questions that were asked for, hidden or not', async () => {
    const slides = await readReport({ question_ids: [byHeader.Hidden?.id, byHeader.Sex?.id] });
    expect(slides.slice(1).map(({ title }) => title)).toEqual(['Sex', 'Hidden']);
  });
});

/** What the rows of a question say first: options and counts, those of NPS and numbers in their order. */
function expectRows(header: string): (string | undefined)[][] {
  const distribution = byHeader[header]?.distribution;
  if (distribution?.kind === 'nps')
    return [
      ['Detractors', String(distribution.detractors)],
      ['Passives', String(distribution.passives)],
      ['Promoters', String(distribution.promoters)],
    ];
  return optionsOf(header).map(({ value, count }) => [value, String(count)]);
}

describe('report?as=html', () => {
  it('is one page without a script or a request, with the counts of `questions`', async () => {
    const { reply, bytes } = await makeReport({ as: 'html' });
    const html = Buffer.from(bytes).toString();
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).not.toMatch(/<script|<img|<link|url\(|https?:|\bon\w+=/);
    const page = readPage(html);
    expect(page.map(({ title }) => title)).toEqual([
      'Score',
      'Sex',
      'Tools',
      'Order',
      'Age',
      'Visit',
      'Rate',
      'Why <so> & "not"?',
    ]);
    for (const header of ['Score', 'Sex', 'Tools'])
      expect(
        page
          .find(({ title }) => title === header)
          ?.rows.slice(1)
          .map((row) => row.slice(0, 2)),
      ).toEqual(expectRows(header));
    expect(page.at(-1)?.quotes).toContain('A bad  sign <b> & "quote"');
  });

  it('by another question: bases, shares, and marks in columns of their own', async () => {
    const by = `question:${byHeader.Sex?.id}`;
    const html = Buffer.from((await makeReport({ as: 'html', by })).bytes).toString();
    const score = readPage(html).find(({ title }) => title === 'Score');
    expect(score?.rows[0]).toEqual(['Answer', 'Total', 'A: m', 'A is higher than', 'B: f', 'B is higher than']);
    expect(score?.rows).toContainEqual(['Base', '80', '40', '40']);
    expect(score?.rows.find(([label]) => label === 'Promoters')?.slice(-2)).toEqual(['100%', 'A']);
  });
});

/** The rows of a drawing as the window shows them: the label, value and what stands beside it of each part, or its table. */
function listShown(unit: Unit, language: 'en' | 'de'): string[][] {
  const telling = createTelling(language);
  const { marks, table } = drawUnit(unit, telling);
  const parts = marks.flatMap((mark) => {
    if (mark.kind === 'bars') return mark.bars;
    if (mark.kind === 'columns') return mark.columns;
    return mark.kind === 'segments' ? mark.segments : [];
  });
  if (parts.length > 0) return parts.map(({ label, value, beside }) => [label, value, beside]);
  return table === null ? [] : writeTable(table, telling);
}

describe.each(['en', 'de'] as const)('a report in the language %s', (language) => {
  const inGerman = language === 'de';
  it.each([
    ['Score', [inGerman ? 'Kritiker' : 'Detractors']],
    ['Sex', ['m', '40']],
    // The average place of each item, not how often it was given.
    ['Order', ['B', inGerman ? '1,3' : '1.3', '80', '60']],
    ['Age', ['20 – 25', '5']],
    // The first day of a month is no name for it.
    ['Visit', [inGerman ? 'März 2024' : 'Mar 2024', '40', inGerman ? '50\u202f%' : '50%']],
  ])('has the rows of %s as the window shows them, from %j on', async (header, first) => {
    const unit = listUnits(read).find((one) => makeTitle(one) === header);
    const shown = unit === undefined ? [] : listShown(unit, language);
    expect(shown[0]?.slice(0, first.length)).toEqual(first);
    const html = Buffer.from((await makeReport({ as: 'html', language })).bytes).toString();
    expect(
      readPage(html)
        .find(({ title }) => title === header)
        ?.rows.slice(1),
    ).toEqual(shown);
  });

  it('has the places of a ranking on a line from the first to the last', async () => {
    const unit = listUnits(read).find((one) => makeTitle(one) === 'Order');
    const spreads = unit === undefined ? [] : drawUnit(unit, createTelling(language)).marks;
    const [line] = spreads;
    if (line?.kind !== 'spreads') throw new Error('A ranking is no line.');
    const { bytes } = await makeReport({ as: 'pptx', language });
    const slide = (await readSlides(bytes)).find(({ title }) => title === 'Order');
    expect(slide?.chart[0]?.categories).toEqual(
      line.spreads.map(({ label, value, beside }) => `${label} · ${value} ${beside}`),
    );
    const charts = [...(await unzip(bytes))].flatMap(([name, xml]) =>
      /charts\/chart\d+\.xml$/.test(name) ? [xml] : [],
    );
    const ends = charts.flatMap((xml) => xml.match(/<c:max val="2"\/><c:min val="1"\/>/g) ?? []);
    expect([ends.length, line.ends.map(({ at }) => at)]).toEqual([1, [1, 2]]);
  });

  it('by months and with weights: columns, bases and marks as the window shows them', async () => {
    const by = `month:${byHeader.Visit?.id}`;
    const weight = byHeader.Age?.id;
    const telling = createTelling(language);
    const compared: Comparison = await calls.get(`${surveyPath(key)}/comparison${asQuery({ by, weight })}`);
    const html = Buffer.from((await makeReport({ as: 'html', by, weight, language })).bytes).toString();
    const page = readPage(html);
    expect(page.length).toBeGreaterThan(5);
    for (const unit of listUnits(read)) {
      const rows = page.find(({ title }) => title === makeTitle(unit))?.rows;
      const [{ parts } = { parts: [] }] = listUnitTables(unit, compared, read);
      if (rows === undefined || parts.length === 0) continue;
      const crosstab = makeCrosstab(parts, compared, read, telling);
      expect(rows[0]?.filter((head) => /^[AB]: /.test(head))).toEqual(
        inGerman ? ['A: März 2024', 'B: Juli 2026'] : ['A: Mar 2024', 'B: Jul 2026'],
      );
      expect(rows.slice(1)).toEqual(
        crosstab.rows.map((row) =>
          [nameRow(row), row.total.text, ...row.cells.flatMap(({ text, higher }) => [text, higher])].filter(Boolean),
        ),
      );
      expect(rows.at(-1)?.[0]).toBe(inGerman ? 'Effektive Basis' : 'Effective base');
    }
  });
});

describe('report?as=docx', () => {
  it('has headings, the counts of `questions` in tables, and quotes', async () => {
    const files = await unzip((await makeReport({ as: 'docx' })).bytes);
    const xml = files.get('word/document.xml') ?? '';
    const tables = readTables(xml);
    for (const header of ['Score', 'Sex', 'Tools'])
      expect(tables.map((rows) => rows.slice(1).map((row) => row.slice(0, 2)))).toContainEqual(expectRows(header));
    expect(xml.match(/"Heading1"/g)).toHaveLength(8);
    expect(readXml(xml, 'w:t')).toContain('“A bad  sign <b> & "quote"”');
  });

  it('by another question: shares and bases of each column, and marks in columns of their own', async () => {
    const files = await unzip((await makeReport({ as: 'docx', by: `question:${byHeader.Sex?.id}` })).bytes);
    const xml = files.get('word/document.xml') ?? '';
    const score = readTables(xml).find((table) => table.some(([label]) => label === 'Promoters'));
    expect(score?.[0]).toEqual(['Answer', 'Total', 'A: m', 'A is higher than', 'B: f', 'B is higher than']);
    const promoters = (wanted: number) => rows.filter((row, at) => at % 2 === wanted && Number(row[3]) >= 9).length;
    const [women, men] = [promoters(0), promoters(1)].map((count) => Math.round((100 * count) / 40));
    const total = Math.round((100 * (promoters(0) + promoters(1))) / 80);
    expect(score).toContainEqual(['Promoters', `${total}%`, `${men}%`, '', `${women}%`, 'A']);
    expect(score).toContainEqual(['Base', '80', '40', '', '40', '']);
    expect(readXml(xml, 'w:t').join(' ')).toContain('Columns: A: m, B: f');
  });
});

describe('a report is refused', () => {
  it.each<[Record<string, unknown>, string]>([
    [{ as: 'pdf' }, 'as must be one of'],
    [{}, 'as is missing.'],
    [{ as: 'pptx', language: 'fr' }, 'language must be en or de.'],
    [{ as: 'pptx', by: 'question:999999' }, 'This survey has no question 999999.'],
    [{ as: 'pptx', question_ids: [999999] }, 'This survey has no question 999999.'],
  ])('%j', async (query, sentence) => {
    const { reply, bytes } = await makeReport(query);
    expect(reply.status).toBe(400);
    expect(Buffer.from(bytes).toString()).toContain(sentence);
  });

  it('of a survey without responses', async () => {
    const { survey_key } = await initialize(service, 1);
    const { reply, bytes } = await makeReport({ as: 'pptx' }, survey_key);
    expect(reply.status).toBe(400);
    expect(JSON.parse(Buffer.from(bytes).toString()).code).toBe('nothing_to_take_away');
  });
});
