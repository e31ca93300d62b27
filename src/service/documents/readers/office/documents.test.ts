import { afterAll, describe, expect, it } from 'vitest';
import {
  fixture,
  makeDocx,
  makeRelationships,
  makeXlsx,
  paragraph,
  readBytesAs,
  readFileAs,
  readFileInBox,
  removeFolders,
  words,
} from './office.fixture.ts';

afterAll(removeFolders);

const texts = (content: Awaited<ReturnType<typeof readFileAs>>) =>
  content.passages.map(({ title, text }) => [title, text]);
const details = (content: Awaited<ReturnType<typeof readFileAs>>) => {
  if (content.details.kind !== 'document') throw new Error('not a document');
  return content.details;
};

describe('processing: files from LibreOffice are read', () => {
  it('docx: sections by heading, list, table, note, pages', async () => {
    const content = await readFileAs('docx', fixture('report.docx'));
    expect(texts(content)).toEqual([
      [null, 'A report on how people park their bicycles.'],
      ['Findings', 'Most riders want a roof[1] over the racks.\nRoof first\nLight second\n[1] Asked in March 2026.'],
      ['Numbers by town', 'Town\tRiders\tShare\nGhent\t120\t48 %\nZürich\t130\t52 %\nThe second page begins here.'],
      ['Method & thanks', 'Forty interviews, each half an hour.'],
    ]);
    expect(details(content)).toMatchObject({
      unit: 'page',
      count: 2,
      truncated: false,
      outline: [
        { level: 1, title: 'Findings', position: 2 },
        { level: 2, title: 'Numbers by town', position: 3 },
        { level: 1, title: 'Method & thanks', position: 4 },
      ],
    });
  });

  it('pptx: one passage per slide; table, hidden slide, speaker notes marked', async () => {
    const content = await readFileAs('pptx', fixture('deck.pptx'));
    expect(texts(content)).toEqual([
      ['Parking bicycles', 'Roof first\nLight second\nNotes: Say hello to Ghent.'],
      ['Numbers by town', 'Town\tRiders\nZürich\t130'],
      ['Kept back', ''],
    ]);
    expect(details(content)).toMatchObject({ unit: 'slide', count: 3 });
    expect(details(content).outline.map(({ title, position }) => `${position} ${title}`)).toEqual([
      '1 Parking bicycles',
      '2 Numbers by town',
      '3 Kept back',
    ]);
  });

  it('xlsx: one passage per sheet; numbers, dates, booleans, cached values of formulas', async () => {
    const content = await readFileAs('xlsx', fixture('sheets.xlsx'));
    expect(texts(content)).toEqual([
      ['Answers', 'Name\tScore\tDay\tHappy\nAda\t7.5\t2026-03-01\tTRUE\nZoë\t8\t\ta<b\nSum\t15.5'],
      ['Town list', 'Ghent\nZürich'],
    ]);
    expect(details(content)).toMatchObject({ unit: 'sheet', count: 2, characters: 94 });
    expect(details(content).outline).toHaveLength(2);
  });
});

describe('docx: files from other programs', () => {
  const style = (id: string, inner: string) => `<w:style w:type="paragraph" w:styleId="${id}">${inner}</w:style>`;
  const styles = `<w:styles xmlns:w="w">${[
    style('berschrift1', '<w:name w:val="heading 1"/>'),
    style('Eigene', '<w:name w:val="Eigene"/><w:basedOn w:val="berschrift1"/>'),
    style('Flach', '<w:name w:val="Flach"/><w:basedOn w:val="berschrift1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr>'),
    style('Kreis', '<w:name w:val="Kreis"/><w:basedOn w:val="Kreis"/>'),
  ].join('')}</w:styles>`;
  const read = (body: string) =>
    readBytesAs(
      'docx',
      makeDocx(body, [
        makeRelationships('word/document.xml', ['rId1', 'styles', 'styles.xml']),
        { name: 'word/styles.xml', data: styles },
      ]),
    );
  const styled = (id: string, text: string) => paragraph(text, `<w:pStyle w:val="${id}"/>`);

  it.each([
    ['a localised style id', styled('berschrift1', 'A'), [{ level: 1, title: 'A', position: 1 }]],
    ['a style that takes its level back', styled('Flach', 'A'), []],
    ['a style based on itself', styled('Kreis', 'A'), []],
    ["a paragraph's own level", paragraph('A', '<w:outlineLvl w:val="2"/>'), [{ level: 3, title: 'A', position: 1 }]],
  ])('%s', async (_, body, outline) => {
    expect(details(await read(body)).outline).toEqual(outline);
  });

  it.each([
    ['no break', paragraph('a'), 1],
    ['a page break', `${paragraph('a')}<w:p><w:r><w:br w:type="page"/><w:t>b</w:t></w:r></w:p>`, 2],
    [
      'pages as last laid out',
      `<w:p><w:r><w:lastRenderedPageBreak/><w:t>b</w:t><w:lastRenderedPageBreak/></w:r></w:p>`,
      3,
    ],
    ['nothing but text', paragraph('word '.repeat(1300)), 3],
  ])('pages: %s', async (_, body, count) => {
    expect(details(await read(body)).count).toBe(count);
  });

  it('B87 leaves out field instructions (DDE), deleted and moved text, and repeated text of text boxes', async () => {
    const body =
      '<w:p><w:r><w:t>Rate: </w:t></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r>' +
      '<w:r><w:instrText>DDEAUTO c:\\windows\\system32\\cmd.exe "/k calc"</w:instrText></w:r>' +
      '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>4.5</w:t></w:r>' +
      '<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:moveFrom><w:r><w:t>moved</w:t></w:r></w:moveFrom></w:p>' +
      '<w:p><w:r><mc:AlternateContent xmlns:mc="mc"><mc:Choice><w:txbxContent><w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr>' +
      '<w:r><w:t>Box</w:t></w:r></w:p></w:txbxContent></mc:Choice><mc:Fallback><w:p><w:r><w:t>Box</w:t></w:r></w:p></mc:Fallback>' +
      '</mc:AlternateContent></w:r></w:p>';
    expect(texts(await read(body))).toEqual([[null, 'Rate: 4.5\nBox']]);
  });

  it('splits text that is too long for one passage, and stops at the limit', async () => {
    const content = await read(styled('berschrift1', 'Long') + paragraph('word '.repeat(2000)).repeat(10));
    expect(content.passages.map(({ title }) => title)).toEqual(['Long', 'Long', 'Long']);
    const huge = await read(paragraph(words(500_000)).repeat(36));
    const bytes = huge.passages.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    expect(details(huge).truncated).toBe(true);
    expect(bytes).toBeLessThanOrEqual(16 * 1024 * 1024);
    expect(bytes).toBeGreaterThan(15.9 * 1024 * 1024);
  });
});

/** What cells hold is tested in packages/tables/src/sources/xlsx. */
it.each([
  ['gaps', '<c r="B1"><v>1</v></c><c r="D1"><v>2</v></c><c r="XFD1"><v>3</v></c>', '\t1\t\t2\t3'],
  ['line ends and tabs', '<c t="inlineStr"><is><t>a\tb\n\nc</t></is></c><c><v>1</v></c>', 'a b c\t1'],
  ['a formula', '<c t="str"><f>A1&amp;"x"</f><v>yx</v></c>', 'yx'],
])('xlsx: %s in a row', async (_, cells, text) => {
  const { passages } = await readBytesAs('xlsx', makeXlsx(`<sheetData><row r="1">${cells}</row></sheetData>`));
  expect(passages.map((passage) => [passage.title, passage.text])).toEqual([['One', text]]);
});

it.each([
  ['docx', 'report.docx', 'page', 2],
  ['pptx', 'deck.pptx', 'slide', 3],
  ['xlsx', 'sheets.xlsx', 'sheet', 2],
] as const)('%s in the sandbox', async (extension, name, unit, count) => {
  const { details, thumbnail } = await readFileInBox(extension, fixture(name));
  expect(details).toMatchObject({ unit, count });
  expect(thumbnail).not.toBeNull();
});
