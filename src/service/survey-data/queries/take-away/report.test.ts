import { describe, expect, it } from 'vitest';
import type { Comparison } from '../../../../contract/index.ts';
import { provideService } from '../../../testing/provide-service.ts';
import { readPage, readTables, readXml, unzip } from '../../../testing/report-files.ts';
import { initialize } from '../../../testing/survey-scenario.ts';
import { importReported, reportedRows } from './report.fixture.ts';

// What each format has: each number is compared with the answer of `questions` or `comparison`.

const service = await provideService();
const { byHeader, makeReport, readReport, compare } = await importReported(service);

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
    const compared: Comparison = await compare({ by });
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

  it('and slides in German have German quotation marks', async () => {
    const document = await unzip((await makeReport({ as: 'docx', language: 'de' })).bytes);
    const quoted = '„A bad  sign <b> & "quote"“';
    expect(readXml(document.get('word/document.xml') ?? '', 'w:t')).toContain(quoted);
    const slides = await unzip((await makeReport({ as: 'pptx', language: 'de' })).bytes);
    const texts = [...slides].flatMap(([name, xml]) => (name.includes('slides/slide') ? readXml(xml, 'a:t') : []));
    expect(texts.map((text) => text.replace(/\s+/g, ' '))).toContain(quoted.replace(/\s+/g, ' '));
  });

  it('by another question: shares and bases of each column, and marks in columns of their own', async () => {
    const files = await unzip((await makeReport({ as: 'docx', by: `question:${byHeader.Sex?.id}` })).bytes);
    const xml = files.get('word/document.xml') ?? '';
    const score = readTables(xml).find((table) => table.some(([label]) => label === 'Promoters'));
    expect(score?.[0]).toEqual(['Answer', 'Total', 'A: m', 'A is higher than', 'B: f', 'B is higher than']);
    const promoters = (wanted: number) =>
      reportedRows.filter((row, at) => at % 2 === wanted && Number(row[3]) >= 9).length;
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
