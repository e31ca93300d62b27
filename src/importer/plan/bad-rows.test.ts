import { plainDialect as plain } from '@sheaf/tables';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { failure } from '../core/core.fixture.ts';
import { scanRows } from '../csv/scan-rows.ts';
import type { ImportPlan } from './import-plan.ts';
import { buildPart } from './part.ts';
import { planParts } from './plan-parts.ts';
import { type BadRowRules, mendBadRows, noTransforms, skipBadRows } from './row-transforms.ts';
import { writeRejects } from './treat-rows.ts';

const bytesOf = (text: string): Buffer => Buffer.from(text);

async function plan(file: Blob, rules: BadRowRules, excluded: number[] = [], dialect = plain): Promise<ImportPlan> {
  const index = await scanRows(file, dialect, { recover: true });
  return planParts(file, dialect, index, { ...noTransforms, excluded, bad_rows: rules });
}

async function sentBy(file: Blob, made: ImportPlan): Promise<string[][]> {
  const rows: string[][] = [];
  for (const { part_number, rows: planned } of made.parts) {
    const text = await (await buildPart(file, made, part_number)).text();
    const [, ...own] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
    expect(own.length).toBe(planned);
    rows.push(...own);
  }
  return rows;
}

interface Reject {
  row: number;
  line: number;
  reason: string;
  bytes: Buffer;
}

async function readRejects(file: Blob, made: ImportPlan): Promise<Reject[]> {
  let text = '';
  for await (const piece of writeRejects(file, made, null)) text += piece;
  const [, ...rows] = Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data;
  return rows.map(([row, line, reason = '', , , original = '', base64 = '']) => ({
    row: Number(row),
    line: Number(line),
    reason,
    bytes: base64 === '' ? bytesOf(original) : Buffer.from(base64, 'base64'),
  }));
}

/** A line of a file, and what is wrong with it. */
type Line = { cells: string[]; reason: string | null; bytes: Buffer };

const word = fc.constantFrom('a', 'b c', 'é', '€5');
const good = fc
  .tuple(word, word, word)
  .map((cells): Line => ({ cells, reason: null, bytes: bytesOf(`${cells.join(',')}\n`) }));
const quoted = word.map((one): Line => {
  const cells = [one, 'two\nlines, "quoted"', one];
  return { cells, reason: null, bytes: bytesOf(`${one},"two\nlines, ""quoted""",${one}\n`) };
});
const long = fc.tuple(word, fc.integer({ min: 4, max: 7 })).map(([one, count]): Line => {
  const cells = Array<string>(count).fill(one);
  return { cells, reason: 'too_many_cells', bytes: bytesOf(`${cells.join(',')}\n`) };
});
const short = word.map(
  (one): Line => ({ cells: [one, one], reason: 'too_few_cells', bytes: bytesOf(`${one},${one}\n`) }),
);
const damaged = word.map(
  (one): Line => ({
    cells: [],
    reason: 'undecodable',
    bytes: Buffer.concat([bytesOf(`${one},x`), Buffer.from([0xff]), bytesOf(',z\n')]),
  }),
);
const blank: Line = { cells: [], reason: 'blank', bytes: bytesOf(' ,,\n') };
const open: Line = { cells: [], reason: 'unclosed_quote', bytes: bytesOf('a,"never closed,c\n') };

describe('the rules for bad rows', () => {
  it('every good row is sent once and in order, and every bad row is in the reject file byte for byte', async () => {
    const line = fc.oneof({ weight: 4, arbitrary: good }, quoted, long, short, damaged, fc.constant(blank));
    const lines = fc.array(line, { maxLength: 30 });
    const tail = fc.array(fc.oneof(good, long, short, damaged), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(good, lines, fc.boolean(), tail, async (first, before, isOpen, after) => {
        const all = [first, ...before, ...(isOpen ? [open] : []), ...after];
        const file = new Blob(['x,y,z\n', ...all.map(({ bytes }) => new Uint8Array(bytes))]);
        const made = await plan(file, { ...skipBadRows, too_few_cells: 'skip' });
        const rows = all.filter(({ reason }) => reason !== 'blank');
        expect(await sentBy(file, made)).toEqual(
          rows.filter(({ reason }) => reason === null).map(({ cells }) => cells),
        );
        const rejects = await readRejects(file, made);
        const bad = rows.filter(({ reason }) => reason !== null);
        expect(rejects.map(({ reason, bytes }) => [reason, bytes.toString('hex')])).toEqual(
          bad.map(({ reason, bytes }) => [reason, bytes.toString('hex')]),
        );
        expect(rejects.map(({ row }) => row)).toEqual(bad.map((one) => rows.indexOf(one) + 1));
        const linesBefore = (one: Line) =>
          1 +
          Buffer.concat(all.slice(0, all.indexOf(one)).map(({ bytes }) => bytes))
            .toString('latin1')
            .split('\n').length;
        expect(rejects.map(({ line: at }) => at)).toEqual(bad.map(linesBefore));
        expect(made.rows).toBe(rows.length);
        expect(made.bad_rows?.skipped ?? 0).toBe(bad.length);
      }),
      { numRuns: 200 },
    );
  });

  it.each<[string, string, Partial<BadRowRules>, string[][]]>([
    ['surplus cells go into the last column', '1,a,b, c\n', {}, [['1', 'a', 'b, c']]],
    ['surplus cells go into the chosen column', '1,a, b,c\n', { join_into: 1 }, [['1', 'a, b', 'c']]],
    [
      'an unclosed quote ends with its line',
      '1,a,"b\n2,c,d\n',
      {},
      [
        ['1', 'a', 'b'],
        ['2', 'c', 'd'],
      ],
    ],
    [
      'a correction by hand comes before the rules',
      '1\n2,c,d\n',
      { mends: [{ row: 1, cells: ['1', 'x', 'y'] }] },
      [
        ['1', 'x', 'y'],
        ['2', 'c', 'd'],
      ],
    ],
    [
      'missing cells stay blank',
      '1,a\n2,a,b,c\n',
      {},
      [
        ['1', 'a'],
        ['2', 'a', 'b,c'],
      ],
    ],
  ])('%s', async (_, rows, rules, expected) => {
    const file = new Blob([`x,y,z\n${rows}`]);
    const made = await plan(file, { ...mendBadRows, ...rules });
    expect(made.mode).toBe('rewrite');
    expect(await sentBy(file, made)).toEqual(expected);
    expect(made.bad_rows).toMatchObject({ skipped: 0, mended: 1 });
  });

  it('cannot skip every row, and without rules an unclosed quote stops the import', async () => {
    expect((await failure(plan(new Blob(['x,y\n1,2,3\n']), skipBadRows))).message).toContain('Every response');
    const file = new Blob(['x,y\n1,2\n1,"2\n']);
    const index = await scanRows(file, plain, { recover: true });
    expect((await failure(planParts(file, plain, index))).message).toContain('line 3');
  });
});
