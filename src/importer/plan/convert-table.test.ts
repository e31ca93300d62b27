import { createHash } from 'node:crypto';
import { detectDialect } from '@sheaf/survey-columns';
import { openSource, plainDialect, type Source, type SourceFormat } from '@sheaf/tables';
import { makeWorkbook, row } from '@sheaf/tables/sources/xlsx/workbook.fixture.ts';
import { describe, expect, it } from 'vitest';
import { scanRows } from '../csv/scan-rows.ts';
import { computeMaxCsvBytes, convertTable } from './convert-table.ts';
import { describeBadRow, findBadRows, readBadRow, readBadRowText } from './find-bad-rows.ts';
import type { Original } from './original.ts';
import { describePlace, locateRow } from './part.ts';
import { planParts } from './plan-parts.ts';

const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const json = (rows: object[]): Blob => new Blob([JSON.stringify(rows)]);

async function open(file: Blob): Promise<Source> {
  const source = await openSource(file, 'x.json');
  if (source === null) throw new Error('no source');
  return source;
}

async function convert(file: Blob, options = {}): Promise<{ original: Original; csv: Blob }> {
  const written: Uint8Array<ArrayBuffer>[] = [];
  const table = { file, source: await open(file), table: 0 };
  const original = await convertTable(table, (bytes) => written.push(bytes as Uint8Array<ArrayBuffer>), options);
  return { original, csv: new Blob(written) };
}

describe('a table of another format', () => {
  it('becomes a CSV and what the receipt says of the original', async () => {
    const file = json([{ id: 1, why: 'two\nlines' }, { id: 2 }]);
    const progress: number[] = [];
    const { original, csv } = await convert(file, { onProgress: (bytes: number) => progress.push(bytes) });
    expect(await csv.text()).toBe('id,why\n1,"two\nlines"\n2,\n');
    expect(original).toEqual({
      bytes: file.size,
      fingerprint: expect.stringContaining(`${file.size}-`),
      sha256: createHash('sha256')
        .update(await file.bytes())
        .digest('hex'),
      format: 'json',
      table: { index: 0, name: '' },
      first_row: 0,
      notes: [],
    });
    expect(progress.at(-1)).toBe(csv.size);
  });

  it('is refused before it is read when it is not the original of an import that is continued', async () => {
    const { original } = await convert(json([{ id: 1 }]));
    await expect(convert(json([{ id: 2 }]), { expected: original })).rejects.toThrow('not the file the import started');
    expect((await convert(json([{ id: 1 }]), { expected: original })).original).toEqual(original);
  });

  it('is not written beyond the limit, whatever a small file repeats', async () => {
    const file = json([{ id: 1 }]);
    const source = await open(file);
    const chunk = new Uint8Array(64 * 1024 ** 2);
    // 1.25 GB.
    const long: Source = {
      ...source,
      async *readCsv() {
        for (let at = 0; at < 20; at++) yield chunk;
        return [];
      },
    };
    let written = 0;
    const write = (bytes: Uint8Array) => {
      written += bytes.length;
    };
    await expect(convertTable({ file, source: long, table: 0 }, write)).rejects.toThrow(
      'The table grows to more than 1 GB and 200 times the size of its file.',
    );
    expect(written).toBe(computeMaxCsvBytes(file.size));
    expect(computeMaxCsvBytes(100 * 1024 ** 2)).toBe(200 * 100 * 1024 ** 2);
  });
});

describe('a row of a workbook', () => {
  // Its CSV is UTF-8 with closed quotes, and short rows are filled up, so only surplus cells and its size can be bad.
  it('that is wider than the first rows, as a remark beside the table, is a bad row with its place in the sheet', async () => {
    const rows = Array.from({ length: 1500 }, (_, at) =>
      row(at + 1, `${at === 0 ? text('Id') + text('Why') : text(`p${at}`)}`),
    );
    rows[1400] = row(1401, text('p1400') + text('late') + text('a remark'));
    const file = new Blob([await makeWorkbook({ sheets: [{ name: 'Data', data: rows.join('') }] })]);
    const { original, csv } = await convert(file);
    const found = await findBadRows(csv, plainDialect, await scanRows(csv, plainDialect), original);
    expect({ ...found.counts, width: found.width }).toMatchObject({ too_many_cells: 1, too_few_cells: 0, width: 2 });
    expect(describeBadRow(found, 0)).toMatchObject({ row: 1400, at: 1401, cells: 3, isCorrectable: true });
    expect(await readBadRow(csv, plainDialect, found, 0)).toEqual(['p1400', 'late', 'a remark']);
    expect(await readBadRowText(csv, plainDialect, found, 0)).toBe('p1400,late,a remark');
  });
});

describe('an error in a table of another format', () => {
  // The first two records are above the header, the fourth one is blank, the fifth one has line breaks and quotes.
  const csv = new Blob(['Spring 2026,\n\nName,Why\n,\nAda,"two\n""lines"""\nBob,no\nEve,"x\ny"\n']);
  const dialect = { ...plainDialect, skip_lines: 2 };
  const placeIn = async (format: SourceFormat, first_row: number, details: { row: number; column?: string }) => {
    const original: Original = {
      ...{ bytes: 1, fingerprint: '1-a', sha256: '', format, first_row, notes: [] },
      table: { index: 1, name: format === 'xlsx' ? 'Data' : '' },
    };
    const plan = await planParts(csv, dialect, await scanRows(csv, dialect));
    return describePlace(await locateRow(csv, { plan, original }, { part_number: 1, ...details }));
  };

  it.each<[SourceFormat, number, { row: number; column?: string }, string]>([
    ['xlsx', 1, { row: 1 }, 'part 1, row 1 = sheet “Data”, row 5 of your file'],
    ['xlsx', 1, { row: 2, column: 'Why' }, 'part 1, row 2, column “Why” = sheet “Data”, row 6, cell B6 of your file'],
    ['xlsx', 1, { row: 3, column: 'Gone' }, 'part 1, row 3, column “Gone” = sheet “Data”, row 7 of your file'],
    ['spss', -1, { row: 2, column: 'Why' }, 'part 1, row 2, column “Why” = case 4 of your file'],
    ['json', 0, { row: 3 }, 'part 1, row 3 = response 6 of your file'],
  ])('%s, first record %i: %j', async (format, first, details, words) => {
    expect(await placeIn(format, first, details)).toBe(words);
  });

  it('names the place of a response that is too large', async () => {
    const answer = 'x'.repeat(51 * 1024 ** 2);
    const { original, csv: large } = await convert(
      json([
        { id: 1, why: 'two\nlines' },
        { id: 2, why: answer },
      ]),
    );
    const found = detectDialect(await large.slice(0, 4096).bytes(), { override: plainDialect });
    const index = await scanRows(large, found);
    await expect(planParts(large, found, index, undefined, original)).rejects.toMatchObject({
      message: expect.stringMatching(/^Response 2 \(response 2 of the file\) is larger than the 50 MB/),
      failure: {
        problem: 'row-too-large',
        line: null,
        original: { table: '', unit: 'response', number: 2, cell: null },
      },
    });
    const sheet: Original = { ...original, format: 'xlsx', first_row: 1, table: { index: 0, name: 'Data' } };
    await expect(planParts(large, found, index, undefined, sheet)).rejects.toThrow(
      'Response 2 (sheet “Data”, row 3 of the file) is larger than the 50 MB a part may have. Shorten it.',
    );
  });
});
