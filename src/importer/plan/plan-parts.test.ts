import { type Dialect, plainDialect as plain } from '@sheaf/tables';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { limits } from '../../contract/index.ts';
import { failure } from '../core/core.fixture.ts';
import { scanRows } from '../csv/scan-rows.ts';
import type { ImportPlan } from './import-plan.ts';
import { buildPart, describePlace, locateRow } from './part.ts';
import { planParts } from './plan-parts.ts';

async function plan(file: Blob, dialect: Dialect): Promise<ImportPlan> {
  return planParts(file, dialect, await scanRows(file, dialect));
}

/** The rows of all parts, read by Papa Parse as a stranger would, each part's header checked and left out. */
async function rowsSent(
  file: Blob,
  made: ImportPlan,
  delimiter: string,
): Promise<{ header: string[][]; rows: string[][] }> {
  let header: string[][] = [];
  const rows: string[][] = [];
  for (const { part_number, rows: planned } of made.parts) {
    const text = await (await buildPart(file, made, part_number)).text();
    const all = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: true }).data;
    if (part_number > 1) expect(all.slice(0, made.header_rows)).toEqual(header);
    header = all.slice(0, made.header_rows);
    expect(all.length - made.header_rows).toBe(planned);
    rows.push(...all.slice(made.header_rows));
  }
  return { header, rows };
}

const utf16 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'utf16le'));

describe('planParts', () => {
  it('sends every row of any table once and in order, in any dialect', async () => {
    const cell = fc.oneof(
      fc.constantFrom('a', 'b"c', 'two\nlines', ' x ', 'é €', '5" s'),
      fc.string({ maxLength: 12 }),
    );
    const clean = cell.map((value) => value.replaceAll('\0', '').replaceAll('\ufeff', '').replaceAll('\r', ''));
    const table = fc.array(fc.tuple(fc.constantFrom('yes', 'no'), clean, clean), { minLength: 1, maxLength: 60 });
    const delimiter = fc.constantFrom(',', ';', '\t', '|');
    const newline = fc.constantFrom('\n' as const, '\r\n' as const, '\r' as const);
    const encoding = fc.constantFrom('utf-8', 'utf-16le');
    await fc.assert(
      fc.asyncProperty(table, delimiter, newline, encoding, fc.boolean(), async (given, sign, line, code, title) => {
        const rows = line === '\r' ? given.map((row) => row.map((value) => value.replaceAll('\n', ' '))) : given;
        const written = Papa.unparse([['Id', 'Why', 'What'], ...rows], {
          delimiter: sign,
          newline: line,
          quotes: true,
        });
        const text = `${title ? `A title${line}` : ''}${written}`;
        const dialect = { ...plain, delimiter: sign, newline: line, encoding: code, skip_lines: title ? 1 : 0 };
        const file = new Blob([code === 'utf-8' ? text : utf16(text)]);
        const made = await plan(file, dialect);
        const sent = await rowsSent(file, made, made.mode === 'rewrite' ? ',' : sign);
        expect(sent).toEqual({ header: [['Id', 'Why', 'What']], rows });
      }),
      { numRuns: 300 },
    );
  });

  it('cuts at 20,000 rows, and the parts are header and slice', async () => {
    const lines = Array.from({ length: 45_001 }, (_, i) => `${i},"a\n""b"""`);
    const file = new Blob([`id,why\n${lines.join('\n')}`]);
    const made = await plan(file, plain);
    expect(made).toMatchObject({ mode: 'slice', rows: 45_001 });
    expect(made.parts.map(({ rows, first_row }) => [rows, first_row])).toEqual([
      [20_000, 1],
      [20_000, 20_001],
      [5_001, 40_001],
    ]);
    const { rows } = await rowsSent(file, made, ',');
    expect(rows.length).toBe(45_001);
    expect(rows.at(-1)).toEqual(['45000', 'a\n"b"']);
  });

  it('keeps every part within 50 MB, header included, and close to it', async () => {
    const row = `1,${'ä'.repeat(30_000)}\n`;
    const rows = 2_600;
    const file = new Blob(['id,why\n', ...Array<string>(rows).fill(row)]);
    const made = await plan(file, plain);
    const sizes = await Promise.all(
      made.parts.map(async (part) => (await buildPart(file, made, part.part_number)).size),
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual(limits.partBytes);
    expect(sizes[0]).toBeGreaterThan(limits.partBytes * 0.9);
    expect(made.parts.reduce((sum, part) => sum + part.rows, 0)).toBe(rows);
  });

  it.each([
    ['windows-1252', [0x4e, 0x61, 0x6d, 0x65, 0x0a, 0x80, 0xe9, 0x0a], 'Name\n€é\n'],
    ['shift_jis', [0x4e, 0x61, 0x6d, 0x65, 0x0a, 0x83, 0x5c, 0x83, 0x7c, 0x0a], 'Name\nソポ\n'],
  ])('sends %s as UTF-8', async (encoding, bytes, text) => {
    const file = new Blob([new Uint8Array(bytes)]);
    const made = await plan(file, { ...plain, encoding });
    expect(made).toMatchObject({ mode: 'transcode', rows: 1 });
    expect(await (await buildPart(file, made, 1)).text()).toBe(text);
  });

  it('keeps no content of the file: a changed file is detected', async () => {
    const made = await plan(new Blob(['id\n1\n']), plain);
    const error = await failure(buildPart(new Blob(['id\n1\n2\n']), made, 1));
    expect(error.failure).toEqual({ kind: 'other-file' });
  });

  it.each<[string, string, string, Partial<Dialect>?]>([
    ['a header alone', 'id,why\n', 'The file has a header row but no responses'],
    ['nothing below the title', 'Title\n', 'no header row', { skip_lines: 1 }],
    ['an unclosed quote', 'id,why\n1,"a\nb"\n2,"c\n3,d\n', 'A quote that opens on line 4 of the file is never closed'],
  ])('refuses %s', async (_, text, sentence, changed = {}) => {
    const error = await failure(plan(new Blob([text]), { ...plain, ...changed }));
    expect(error.failure.kind).toBe('file');
    expect(error.message).toContain(sentence);
  });

  it('refuses a row larger than a part, by response and line', async () => {
    const file = new Blob(['id,why\n1,x\n', `2,"${'y'.repeat(limits.partBytes)}"\n`]);
    const error = await failure(plan(file, plain));
    expect(error.message).toContain('Response 2 (line 3 of the file) is larger than the 50 MB');
  });
});

describe('locate', () => {
  it('maps a part and row to response and line, past line breaks inside answers', async () => {
    const lines = Array.from({ length: 40_100 }, (_, i) => (i % 10 === 0 ? `${i},"a\nb"` : `${i},c`));
    const file = new Blob([`id,why\n${lines.join('\n')}\n`]);
    const made = { plan: await plan(file, plain), original: null };
    const place = await locateRow(file, made, { part_number: 3, row: 57, column: 'why' });
    // Response 40,057 has 40,056 before it, 4,006 of them on two lines; the header is line 1.
    expect(place).toEqual({ part_number: 3, row: 57, response: 40_057, line: 1 + 40_056 + 4_006 + 1, column: 'why' });
    expect(describePlace(place)).toBe('part 3, row 57, column “why” = response 40,057, line 44,064 of your file');
    expect(await locateRow(file, made, { part_number: 1, row: 1 })).toMatchObject({ response: 1, line: 2 });
    expect(await locateRow(file, made, { part_number: 2 })).toMatchObject({ row: null, response: null, line: null });
  });
});
