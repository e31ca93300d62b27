import { describe, expect, it } from 'vitest';
import {
  type Comparison,
  createTelling,
  drawUnit,
  listUnits,
  listUnitTables,
  makeCrosstab,
  makeTitle,
  nameRow,
  type Unit,
  writeTable,
} from '../../../../contract/index.ts';
import { provideService } from '../../../testing/provide-service.ts';
import { readPage, readSlides, unzip } from '../../../testing/report-files.ts';
import { importReported } from './report.fixture.ts';

// What a report says must be what the screens say, in both languages.

const { read, byHeader, makeReport, compare } = await importReported(await provideService());

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
    const compared: Comparison = await compare({ by, weight });
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
