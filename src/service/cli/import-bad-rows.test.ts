import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { callCommand, serveForImports } from '../testing/called-command.ts';

const { folder, run: runImport, given, getSurvey, end } = await serveForImports();
afterAll(end);

const run = (...args: string[]) => runImport('--project', 'Ours', '--auto-map', ...args);
const read = async (survey: string) => {
  const { responses } = await getSurvey<{ responses: { answers: string[] }[] }>(`${survey}/responses?limit=50`);
  return responses.map(({ answers }) => answers.map((cell) => cell ?? ''));
};

/** Row 2 has four cells, row 3 two, row 4 an open quote. */
function write(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, 'Name,Why,Next\nAnn,a,b\nBo,c,d,e\nCy,f\nEd,"i,j\nFlo,k,l\n');
  return path;
}

describe('sheaf import --bad-rows', () => {
  it('stops by default, and names the row with the cells it has', async () => {
    const path = join(folder, 'stop.csv');
    writeFileSync(path, 'Name,Why,Next\nAnn,a,b\nBo,c,d,e\n');
    const { status, stderr } = await run(path);
    expect(status).toBe(1);
    expect(stderr).toContain('line 3 of your file: The row has 4 cells, the header 3');
    expect((await run(write('stop2.csv'))).stderr).toContain('line 5 of the file is never closed');
  });

  it('skip: the good rows arrive, and the others are saved beside the file as they are', async () => {
    const path = write('skip.csv');
    const { status, lines, stderr } = await run(path, '--bad-rows', 'skip');
    expect(status, stderr).toBe(0);
    expect(stderr).toContain(`2 bad rows skipped and saved in ${path}.rejects.csv`);
    expect(lines[0]).toMatchObject({
      rows_in_file: 5,
      rows_sent: 3,
      rows_reported: 3,
      bad_rows: { skipped: 2, mended: 0 },
    });
    expect(lines[0]?.bad_rows.listed).toEqual([
      { row: 2, at: 3, reason: 'too_many_cells', action: 'skipped' },
      { row: 4, at: 5, reason: 'unclosed_quote', action: 'skipped' },
    ]);
    expect(await read(lines[0].survey_key)).toEqual([
      ['Ann', 'a', 'b'],
      ['Cy', 'f', ''],
      ['Flo', 'k', 'l'],
    ]);
    expect(readFileSync(`${path}.rejects.csv`, 'utf8').split('\r\n').slice(1, -1)).toEqual([
      '2,3,too_many_cells,4,3,"Bo,c,d,e\n",',
      '4,5,unclosed_quote,2,3,"Ed,""i,j\n",',
    ]);
  });

  it('mend: surplus cells are joined, quotes are closed, and no reject file is written', async () => {
    const path = write('mend.csv');
    const { status, lines, stderr } = await run(path, '--bad-rows', 'mend');
    expect(status, stderr).toBe(0);
    expect(lines[0]).toMatchObject({ rows_in_file: 5, rows_sent: 5, bad_rows: { skipped: 0, mended: 2 } });
    expect(await read(lines[0].survey_key)).toEqual([
      ['Ann', 'a', 'b'],
      ['Bo', 'c', 'd,e'],
      ['Cy', 'f', ''],
      ['Ed', 'i,j', ''],
      ['Flo', 'k', 'l'],
    ]);
    expect(existsSync(`${path}.rejects.csv`)).toBe(false);
  });

  it('--short-rows skip and --rejects', async () => {
    const place = join(folder, 'bad.csv');
    const { lines } = await run(write('short.csv'), '--bad-rows', 'skip', '--short-rows', 'skip', '--rejects', place);
    expect(lines[0]).toMatchObject({ rows_sent: 2, bad_rows: { skipped: 3 } });
    expect(readFileSync(place, 'utf8')).toContain('\r\n3,4,too_few_cells,2,3,"Cy,f\n",\r\n');
  });

  it('is refused without a policy', async () => {
    const { status, stderr } = await callCommand(
      ...given,
      '--project',
      'Ours',
      write('none.csv'),
      '--rejects',
      'x.csv',
    );
    expect([status, stderr]).toEqual([2, expect.stringContaining('--rejects goes with --bad-rows')]);
  });
});
