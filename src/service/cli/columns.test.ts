import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { callSheaf } from '../testing/called-command.ts';
import { provideFolder } from '../testing/provide-folder.ts';

const sample = fileURLToPath(new URL('../../../resources/samples/product-study-qualtrics.csv', import.meta.url));
const folder = provideFolder('columns');
beforeAll(() => {
  writeFileSync(join(folder, 'empty.csv'), '');
});

describe('sheaf columns', () => {
  it('--json prints one line per file: dialect, exporter, columns with type, confidence, reason and auto_map', async () => {
    const { status, lines } = await callSheaf(['columns', sample, '--json']);
    expect([status, lines.length]).toEqual([0, 1]);
    expect(lines[0]).toMatchObject({
      file: sample,
      dialect: { encoding: 'utf-8', delimiter: ',', quote: '"', header_rows: 3 },
      exporter: 'Qualtrics',
    });
    const columns = lines[0].columns as { index: number; auto_map: { type: string } }[];
    expect(columns.map((column) => column.index)).toEqual(columns.map((_, index) => index));
    for (const column of columns) {
      expect(column).toEqual({
        index: expect.any(Number),
        header: expect.any(String),
        type: expect.any(String),
        confidence: expect.any(Number),
        reason: expect.stringMatching(/\w/),
        auto_map: { type: expect.any(String), source: expect.stringMatching(/^(classifier|heuristic|fallback)$/) },
        missing: expect.any(Array),
        display: expect.toSatisfy((display) => display === null || typeof display === 'string'),
      });
      expect(column.auto_map.type).not.toBe('MEDIA_RESPONSE');
    }
  });

  it('nothing is dropped silently: --json lists everything that is not an answer, with the reason', async () => {
    const lines = [
      'Results 2024',
      '',
      'Response ID,Rating,Why?',
      'R1,4,fine',
      '',
      'R2,5,quick and clear',
      'R3,3,so so',
      'Total,12,',
    ];
    writeFileSync(join(folder, 'left-out.csv'), `${lines.join('\n')}\n`);
    const [found] = (await callSheaf(['columns', join(folder, 'left-out.csv'), '--json'])).lines;
    expect(found.left_out).toEqual([
      { kind: 'title_lines', count: 2, reason: expect.stringMatching(/above the header/) },
      { kind: 'blank_lines', count: 1, reason: expect.stringMatching(/without anything/) },
      { kind: 'summary_rows', count: 1, reason: expect.stringMatching(/totals/) },
      { kind: 'columns', count: 1, reason: expect.stringMatching(/survey tool/), columns: ['Response ID'] },
    ]);
    expect((await callSheaf(['columns', sample, '--json'])).lines[0].left_out[0]).toMatchObject({
      kind: 'header_rows',
      count: 2,
    });
  });

  it('names columns that are one question, and how each column is shown', async () => {
    const rows = Array.from(
      { length: 20 },
      (_, at) => `${at % 2 ? 'Tea' : ''},${at % 3 ? 'Milk' : ''},${20 + ((at * 7) % 31)},Good,Bad`,
    );
    const file = join(folder, 'drinks.csv');
    writeFileSync(file, `Drinks - Tea,Drinks - Milk,How old are you?,Taste [Food],Taste [Staff]\n${rows.join('\n')}\n`);
    const [found] = (await callSheaf(['columns', file, '--json'])).lines;
    expect(found.groups[0]).toMatchObject({
      kind: 'multi',
      question: 'Drinks',
      members: [0, 1],
      items: ['Tea', 'Milk'],
    });
    expect(found.columns[2].display).toBe('number');
    expect((await callSheaf(['columns', file])).stdout).toMatch(/one question \(multi, \d+%\): columns 1, 2: Drinks/);
  });

  it('a file that cannot be read does not affect the others: a sentence and exit code 1', async () => {
    const files = [join(folder, 'empty.csv'), join(folder, 'missing.csv'), sample];
    const { status, lines, stderr } = await callSheaf(['columns', ...files, '--json']);
    expect([status, lines.length]).toEqual([1, 1]);
    expect(stderr).toMatch(/empty\.csv: .*empty/);
    expect(stderr).toMatch(/missing\.csv cannot be opened/);
  });
});
