import { describe, expect, it } from 'vitest';
import { openArchive } from '../archive.ts';
import { findErrorSentence, openNamed, readTable } from '../read-csv.fixture.ts';
import { makeZip } from '../zip.fixture.ts';
import { makeWorkbook, row, type WorkbookParts } from './workbook.fixture.ts';

const refusal = async (bytes: Uint8Array<ArrayBuffer>, name = 'a.xlsx'): Promise<string | null> =>
  findErrorSentence(async () => readTable(await openNamed(bytes, name)));

const one = row(1, '<c r="A1"><v>1</v></c>');
const save = 'Open the workbook in a spreadsheet program and save it again.';

describe('a workbook that cannot be read', () => {
  it.each<[string, WorkbookParts, string]>([
    [
      'a shared text that is not there',
      { sheets: [{ data: row(7, '<c r="C7" t="s"><v>1500</v></c>') }], texts: '<si><t>a</t></si>' },
      `Cell C7 of the sheet “Sheet1” is damaged: it refers to text 1,500, but the workbook holds only 1. ${save}`,
    ],
    [
      'an unknown type of cell',
      { sheets: [{ data: row(2, '<c t="x"><v>1</v></c>') }] },
      'Cell A2 of the sheet “Sheet1” is damaged: it is of the unknown type “x”.',
    ],
    ['rows out of order', { sheets: [{ data: row(5, '') + row(3, '') }] }, 'its rows are not in order'],
    ['too many rows', { sheets: [{ data: row(1_048_577, '') }] }, 'a sheet has no more than 1,048,576 rows'],
    ['a sheet without an end', { sheets: [{ xml: `<worksheet><sheetData>${one}` }] }, 'is cut off after row 1.'],
    [
      'an entity that grows',
      { sheets: [{ xml: `<!DOCTYPE a [<!ENTITY b "bb">]><worksheet><sheetData>${one}</sheetData></worksheet>` }] },
      'The beginning of the sheet “Sheet1” is damaged: it declares a document type.',
    ],
    [
      'an unknown entity',
      { sheets: [{ data: row(1, '<c t="str"><v>&b;</v></c>') }] },
      'it refers to the character &b;',
    ],
    [
      'a tag with very many attributes',
      { sheets: [{ data: `<row ${Array.from({ length: 70 }, (_, i) => `a${i}="1"`).join(' ')}></row>` }] },
      'it has a tag with over 64 attributes',
    ],
    [
      'a text that fills its row again and again',
      {
        sheets: [{ data: row(1, '<c t="s"><v>0</v></c>'.repeat(100)) }],
        texts: `<si><t>${'x'.repeat(1_000_000)}</t></si>`,
      },
      'A row of the table is larger than 64 MB. Check that each row is one response, and try again.',
    ],
    [
      'values far apart in every row',
      { sheets: [{ data: '<row><c r="XFD1"><v>1</v></c></row>'.repeat(4000) }] },
      'The values of the sheet are too far apart to be one table.',
    ],
    [
      'an unknown encoding',
      { sheets: [{ xml: '<?xml version="1.0" encoding="IBM037"?><worksheet/>' }] },
      'it is written in the encoding ibm037',
    ],
    [
      'a binary workbook',
      {
        sheets: [{}],
        parts: {
          'xl/workbook.xml': null,
          'xl/workbook.bin': 'x',
          '_rels/.rels':
            '<Relationships><Relationship Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
        },
      },
      'This is a binary Excel workbook (.xlsb), which Sheaf does not read. Open it in Excel, save it as .xlsx and import that.',
    ],
  ])('%s', async (_, workbook, sentence) => {
    expect(await refusal(await makeWorkbook(workbook))).toContain(sentence);
  });

  it('cut off in the middle, or with a changed byte in a sheet', async () => {
    const bytes = await makeWorkbook({ sheets: [{ data: one.repeat(1) }] });
    const sentence = 'The file is damaged: a part of it cannot be unpacked. Download or save it again.';
    expect(await refusal(bytes.slice(0, bytes.length / 2))).toBe(sentence);
    const names = new TextDecoder('latin1').decode(bytes);
    const content = names.indexOf('xl/worksheets/sheet1.xml') + 24;
    const changed = bytes.slice();
    changed[content + 20] = (changed[content + 20] ?? 0) ^ 0xff;
    expect(await refusal(changed)).not.toBeNull();
  });

  it('with a cell of more than 16 MB', async () => {
    const data = row(1, `<c t="str"><v>${'x'.repeat(17 * 1024 ** 2)}</v></c>`);
    expect(await refusal(await makeWorkbook({ sheets: [{ data }] }))).toContain('16 MB');
  });
});

it('is not unpacked beyond the size that its archive gives', async () => {
  const bytes = await makeZip({ 'a.xml': 'x'.repeat(20_000_000) });
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 46; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100_000, true);
  let unpacked = 0;
  const read = async (): Promise<void> => {
    for (const file of await openArchive(new Blob([bytes])))
      for await (const chunk of file.chunks()) unpacked += chunk.length;
  };
  expect(await findErrorSentence(read)).toContain('The file is damaged: a part of it cannot be unpacked.');
  expect(unpacked).toBeLessThanOrEqual(100_000);
});
