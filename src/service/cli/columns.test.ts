import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cli, sheaf } from '../testing/cli-process.ts';

const sample = fileURLToPath(new URL('../../../resources/samples/product-study-qualtrics.csv', import.meta.url));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-columns-'));
  writeFileSync(join(folder, 'empty.csv'), '');
  const answer = 'It was all that I had hoped for and more.';
  const rows = [`Ann Lee,${answer}`, `Bo Day,"Mail me: bo@example.org. Thanks, Bo"`, 'Test,test', `Ann Lee,${answer}`];
  writeFileSync(join(folder, 'doubtful.csv'), `Your name,What did you like and why?\n${rows.join('\n')}\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('sheaf columns', () => {
  it('--json prints one line per file: dialect, exporter, columns with type, confidence, reason and auto_map', () => {
    const { status, lines } = sheaf(['columns', sample, '--json']);
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

  it('nothing is dropped silently: --json lists everything that is not an answer, with the reason', () => {
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
    const [found] = sheaf(['columns', join(folder, 'left-out.csv'), '--json']).lines;
    expect(found.left_out).toEqual([
      { kind: 'title_lines', count: 2, reason: expect.stringMatching(/above the header/) },
      { kind: 'blank_lines', count: 1, reason: expect.stringMatching(/without anything/) },
      { kind: 'summary_rows', count: 1, reason: expect.stringMatching(/totals/) },
      { kind: 'columns', count: 1, reason: expect.stringMatching(/survey tool/), columns: ['Response ID'] },
    ]);
    expect(sheaf(['columns', sample, '--json']).lines[0].left_out[0]).toMatchObject({ kind: 'header_rows', count: 2 });
  });

  it('names columns that are one question, and how each column is shown', () => {
    const rows = Array.from(
      { length: 20 },
      (_, at) => `${at % 2 ? 'Tea' : ''},${at % 3 ? 'Milk' : ''},${20 + ((at * 7) % 31)},Good,Bad`,
    );
    const file = join(folder, 'drinks.csv');
    writeFileSync(file, `Drinks - Tea,Drinks - Milk,How old are you?,Taste [Food],Taste [Staff]\n${rows.join('\n')}\n`);
    const [found] = sheaf(['columns', file, '--json']).lines;
    expect(found.groups[0]).toMatchObject({
      kind: 'multi',
      question: 'Drinks',
      members: [0, 1],
      items: ['Tea', 'Milk'],
    });
    expect(found.columns[2].display).toBe('number');
    expect(sheaf(['columns', file]).stdout).toMatch(/one question \(multi, \d+%\): columns 1, 2: Drinks/);
  });

  it('--inspect reads every response and lists findings and personal details in free text', () => {
    const { lines } = sheaf(['columns', join(folder, 'doubtful.csv'), '--json', '--inspect']);
    const column = 'What did you like and why?';
    expect(lines[0].inspection).toEqual({
      rows: 4,
      quality: [
        { kind: 'test', reason: expect.any(String), rows: [3] },
        { kind: 'duplicate', reason: expect.any(String), rows: [4] },
      ],
      privacy: [
        { column, kind: 'email', count: 1, rows: [2], samples: [{ row: 2, text: 'bo@example.org' }] },
        { column, kind: 'name', count: 1, rows: [2], samples: [{ row: 2, text: 'Bo' }] },
      ],
    });
  });

  it('a file that cannot be read does not affect the others: a sentence and exit code 1', () => {
    const files = [join(folder, 'empty.csv'), join(folder, 'missing.csv'), sample];
    const { status, lines, stderr } = sheaf(['columns', ...files, '--json']);
    expect([status, lines.length]).toEqual([1, 1]);
    expect(stderr).toMatch(/empty\.csv: .*empty/);
    expect(stderr).toMatch(/missing\.csv cannot be opened/);
  });

  it('--inspect says how far the check of a large file is; Ctrl+C ends it, and nothing is printed', async () => {
    const large = join(folder, 'large.csv');
    const rows = Array.from(
      { length: 1000 },
      (_, at) => `Person ${at},"${'It was all that I had hoped for, and more. '.repeat(3)}"`,
    );
    writeFileSync(large, `Your name,What did you like and why?\n${`${rows.join('\n')}\n`.repeat(400)}`);
    const child = spawn(process.execPath, [cli, 'columns', large, sample, '--inspect'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'close');
    let [printed, said] = ['', ''];
    child.stdout.on('data', (data) => {
      printed += data;
    });
    child.stderr.on('data', (data) => {
      said += data;
      if (said.includes('Checking') && !child.killed) child.kill('SIGINT');
    });
    const [code, signal] = await ended;
    expect(said).toMatch(/^Checking [\d.]+ MB of [\d.]+ MB/);
    expect(said).toContain('Stopped. The file was not read to its end, so no findings are shown.');
    expect([code, signal, printed]).toEqual([1, null, '']);
  });
});
