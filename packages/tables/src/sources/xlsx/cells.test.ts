import { describe, expect, it } from 'vitest';
import { openNamed, readTable } from '../read-csv.fixture.ts';
import { makeWorkbook, row, type WorkbookParts } from './workbook.fixture.ts';

const read = async (workbook: WorkbookParts) => readTable(await openNamed(await makeWorkbook(workbook), 'a.xlsx'));

/** The CSV of a sheet with one row of these cells. */
const cells = async (xml: string, workbook: Omit<WorkbookParts, 'sheets'> = {}): Promise<string> =>
  (await read({ ...workbook, sheets: [{ data: row(1, xml) }] })).csv;

describe('a cell of a workbook', () => {
  it.each([
    ['a whole number', '<c r="A1"><v>42</v></c>', '42'],
    ['more digits than Excel keeps', '<c r="A1"><v>12345678901234567</v></c>', '12345678901234600'],
    ['the artefact of a sum', '<c r="A1"><v>0.30000000000000004</v></c>', '0.3'],
    ['a small exponent', '<c r="A1"><v>-1.25e-7</v></c>', '-0.000000125'],
    ['minus zero', '<c r="A1"><v>-0</v></c>', '0'],
    ['a number with blanks around', '<c r="A1"><v> 5 </v></c>', '5'],
    ['true', '<c r="A1" t="b"><v>1</v></c>', 'TRUE'],
    ['an ISO date', '<c r="A1" t="d"><v>2024-03-01</v></c>', '2024-03-01'],
    ['an ISO time with a zone', '<c r="A1" t="d"><v>2024-03-01T12:30:05Z</v></c>', '2024-03-01T12:30:05Z'],
    ['a formula', '<c r="A1"><f>1+1</f><v>2</v></c>', '2'],
    ['a formula with a text', '<c r="A1" t="str"><f>A2&amp;"x"</f><v>a,b</v></c>', '"a,b"'],
    ['an inline text in pieces', '<c t="inlineStr"><is><r><t>on</t></r><r><rPr><b/></rPr><t>e</t></r></is></c>', 'one'],
    [
      'references',
      '<c t="inlineStr"><is><t>&lt;a&gt; &amp; &quot;b&apos; &#233;&#x1F600;</t></is></c>',
      `"<a> & ""b' é😀"`,
    ],
    ['CDATA', '<c t="inlineStr"><is><t>a<![CDATA[<b>&amp;]]></t></is></c>', 'a<b>&amp;'],
  ])('%s', async (_, xml, expected) => {
    expect(await cells(xml)).toBe(`${expected}\n`);
  });

  it.each([
    ['a shared text', '<si><t>one</t></si>', 'one'],
    [
      'pieces without their reading aid',
      '<si><r><t>東</t></r><r><t>京</t></r><rPh sb="0" eb="2"><t>とう</t></rPh></si>',
      '東京',
    ],
    ['an escaped character', '<si><t>a_x000D_\nb</t></si>', '"a\r\nb"'],
    ['an escaped underscore', '<si><t>_x005F_x000D_</t></si>', '_x000D_'],
    ['two halves of a character', '<si><t>_xD83D__xDE00_</t></si>', '😀'],
  ])('%s among the shared texts', async (_, texts, expected) => {
    const xml = '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>';
    expect(await cells(xml, { texts: `${texts}<si><t>x</t></si>` })).toBe(`${expected},x\n`);
  });

  it.each<[what: string, format: string | number, value: string, expected: string]>([
    ['date with a time in a format of dates', 14, '45352.5', '2024-03-01 12:00:00'],
    ['date with time', 22, '45352.520891203705', '2024-03-01 12:30:05'],
    ['time', 20, '0.5208333333333334', '12:30:00'],
    ['date in a format of times', 'h:mm', '45352.5', '2024-03-01 12:00:00'],
    ['date of East Asia', 57, '45352', '2024-03-01'],
    ['elapsed time', 46, '1.5104166666666667', '36:15:00'],
    ['elapsed minutes', '[mm]:ss', '0.0625', '01:30:00'],
    ['month and year', 'mmm\\-yy', '45352', '2024-03-01'],
    ['format with a language', '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', '45352', '2024-03-01'],
    ['format with AM/PM', 'm/d/yy h:mm AM/PM', '45352.75', '2024-03-01 18:00:00'],
    ['the first day', 14, '1', '1900-01-01'],
    ['the day that never was', 14, '60', '1900-02-29'],
    ['the day after it', 14, '61', '1900-03-01'],
    ['the last day', 14, '2958465', '9999-12-31'],
    ['a negative date', 14, '-1', '-1'],
    ['letters of dates in quotes', '0" days"', '12', '12'],
    ['letters of dates in brackets', '[Red]0.00', '12.5', '12.5'],
    ['a currency', '[$€-407]\\ #,##0.00', '1234.5', '1234.5'],
    ['General with a colour', 'General;[Red]-General', '12', '12'],
    ['percent with decimals', '0.0%', '0.1234', '12.34%'],
    ['leading zeros', '00000', '123', '00123'],
    ['leading zeros of a number too long', '000', '12345', '12345'],
    ['digits in groups', '000\\-00\\-0000', '12345678', '012-34-5678'],
    ['a phone number', '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '5551234567', '(555) 123-4567'],
    ['digits with a word', '"ID,"0000', '7', '"ID,0007"'],
    ['text', 49, '123', '123'],
  ])('%s by its number format', async (_, format, value, expected) => {
    expect(await cells(`<c r="A1" s="1"><v>${value}</v></c>`, { formats: [format] })).toBe(`${expected}\n`);
  });

  it.each([
    ['0', '1904-01-01'],
    ['43890.5', '2024-03-01 12:00:00'],
  ])('day %s of the date system 1904 is %s', async (value, expected) => {
    const csv = await cells(`<c r="A1" s="1"><v>${value}</v></c>`, { formats: [14], is1904: true });
    expect(csv).toBe(`${expected}\n`);
  });

  it('without an answer is empty: errors and formulas without a value are counted', async () => {
    const data = row(
      1,
      '<c r="A1"><v>1</v></c><c r="B1" t="e"><v>#N/A</v></c><c r="C1"><f>1+1</f></c><c r="D1" t="str"><f>A1</f><v></v></c><c r="E1"><f>A2</f><v/></c><c r="F1" t="e"><f>NA()</f><v>#DIV/0!</v></c><c r="G1"><v>2</v></c>',
    );
    expect(await read({ sheets: [{ data }] })).toEqual({
      csv: '1,,,,,,2\n',
      notes: [
        { kind: 'error-cells', count: 2 },
        { kind: 'formulas-without-value', count: 2 },
      ],
    });
  });
});
