import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { savFile } from '@sheaf/tables/sources/spss/sav.fixture.ts';
import { dtaFile } from '@sheaf/tables/sources/stata/dta.fixture.ts';
import { describe, expect, it } from 'vitest';
import { callCommand, serveForImports } from '../testing/called-command.ts';

// How a file is read: in which encoding, from which line, and what becomes of rows that cannot be read as they are.

const { folder, run, given, getSurvey } = await serveForImports();

const write = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const into = (...args: string[]) => run('--project', 'Ours', '--auto-map', ...args);

async function collectAnswers(survey_key: string): Promise<string[][]> {
  const { responses } = await getSurvey<{ responses: { answers: string[] }[] }>(`${survey_key}/responses?limit=100`);
  return responses.map(({ answers }) => answers.map((cell) => cell ?? ''));
}

describe('--encoding', () => {
  const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  /** Да in Windows-1251, which Windows-1252 reads as Äà. */
  const yes = bytesOf('\u00c4\u00e0');
  /** Łódź in Windows-1250. */
  const lodz = bytesOf('\u00a3\u00f3d\u009f');
  const cases = Array.from({ length: 30 }, () => [1, yes]);
  const labelled = { name: 'Q', labels: [[1, yes]] as [number, Uint8Array][] };
  const sav = () => savFile({ variables: [labelled, { name: 'T', width: 8 }], cases, encoding: 'windows-1252' });
  const stata = [
    { name: 'Q', type: 'int8' as const },
    { name: 'T', type: 8 },
  ];
  const dta = () => dtaFile({ release: 114, variables: stata, cases });
  const csv = () =>
    new Uint8Array([...bytesOf('Q,T\n'), ...Array.from({ length: 30 }, () => [...bytesOf('1,'), ...lodz, 10]).flat()]);

  it.each<[string, () => Uint8Array, string, string]>([
    ['texts.sav', sav, 'windows-1251', 'Да'],
    ['texts.dta', dta, 'windows-1251', 'Да'],
    ['texts.csv', csv, 'windows-1250', 'Łódź'],
  ])(
    '%s: the answers are read in it, and the receipt says so; a template says it too',
    async (name, bytes, encoding, answer) => {
      const path = write(name, bytes());
      const { stdout } = await callCommand('columns', '--template', '--encoding', encoding, path);
      const ways = [
        ['--encoding', encoding.replace('windows-1251', 'cp1251')],
        ['--template', write(`${name}.json`, stdout)],
      ];
      for (const args of ways) {
        const { status, lines, stderr } = await into(...args, path);
        expect([status, stderr]).toEqual([0, expect.not.stringContaining('letters are wrong')]);
        expect((await collectAnswers(lines[0].survey_key)).map((answers) => answers[1])).toEqual(
          Array(30).fill(answer),
        );
        expect(lines[0].reading).toMatchObject({ encoding });
      }
    },
  );

  it('what was guessed is said, what is certain is not, and an unknown name is refused', async () => {
    const guessed = await callCommand('columns', write('guessed.csv', csv()));
    expect(guessed.stderr).toMatch(
      /guessed\.csv: the file does not say its encoding and is read as .* with --encoding/,
    );
    const certain = await callCommand('columns', write('certain.csv', 'Q,T\n1,Łódź\n2,a\n'));
    expect([certain.status, certain.stderr]).toEqual([0, '']);
    const unknown = await callCommand('columns', '--encoding', 'klingon', write('any.csv', 'a\n1\n'));
    expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('Give a name such as utf-8')]);
  });
});

describe('what is decided by evidence is said, is in the receipt, and can be told otherwise', () => {
  const rows = Array.from({ length: 12 }, (_, i) => `${i + 1},2024-03-${10 + i},${i % 2 ? 'Red' : 'Blue'}`);
  const names = 'id,day,colour';
  const labels = 'Number of the person,Day of the visit,Colour that was chosen';
  const oneHeader = ['--header-rows', '1'];
  const broken = [names, ...rows.slice(0, 6), 'and so on', ...rows.slice(6)];

  it.each<[code: string, lines: string[], said: RegExp, option: string[], otherwise: number]>([
    ['no_header', rows, /no header.*--header-rows 1/, oneHeader, 11],
    ['further_headers', [names, labels, ...rows], /first 2 rows.*--header-rows 1/, oneHeader, 13],
    [
      'title_lines',
      ['Visits 2024,,', names, ...rows],
      /first line.*--skip-lines 0/,
      ['--skip-lines', '0', ...oneHeader],
      13,
    ],
    ['joined_lines', broken, /too few cells.*--plain-csv/, ['--plain-csv'], 13],
  ])('%s', async (code, lines, said, option, otherwise) => {
    const path = write(`${code}.csv`, `${lines.join('\n')}\n`);
    const decided = await into(path);
    const receipt = { rows_reported: 12, decided: [{ code, count: expect.any(Number) }] };
    expect(decided.lines[0], decided.stderr).toMatchObject(receipt);
    expect(decided.stderr).toMatch(said);
    const other = await into(path, ...option);
    expect(other.lines[0]?.rows_reported, other.stderr).toEqual(otherwise);
    expect(other.stderr).not.toMatch(said);
  });
});

describe('--bad-rows', () => {
  /** Row 2 has four cells, row 3 two, row 4 an open quote. */
  const bad = (name: string) => write(name, 'Name,Why,Next\nAnn,a,b\nBo,c,d,e\nCy,f\nEd,"i,j\nFlo,k,l\n');

  it('skip: the good rows arrive, and the others are saved beside the file as they are', async () => {
    const path = bad('skip.csv');
    const { lines, stderr } = await into(path, '--bad-rows', 'skip');
    expect(stderr).toContain(`2 bad rows skipped and saved in ${path}.rejects.csv`);
    expect(lines[0]).toMatchObject({ rows_in_file: 5, rows_sent: 3, bad_rows: { skipped: 2, mended: 0 } });
    expect(lines[0]?.bad_rows.listed).toEqual([
      { row: 2, at: 3, reason: 'too_many_cells', action: 'skipped' },
      { row: 4, at: 5, reason: 'unclosed_quote', action: 'skipped' },
    ]);
    expect((await collectAnswers(lines[0].survey_key)).map((cells) => cells.join())).toEqual([
      'Ann,a,b',
      'Cy,f,',
      'Flo,k,l',
    ]);
    expect(readFileSync(`${path}.rejects.csv`, 'utf8').split('\r\n').slice(1, -1)).toEqual([
      '2,3,too_many_cells,4,3,"Bo,c,d,e\n",',
      '4,5,unclosed_quote,2,3,"Ed,""i,j\n",',
    ]);
    const place = join(folder, 'bad.csv');
    const short = await into(bad('short.csv'), '--bad-rows', 'skip', '--short-rows', 'skip', '--rejects', place);
    expect(short.lines[0]).toMatchObject({ rows_sent: 2, bad_rows: { skipped: 3 } });
    expect(readFileSync(place, 'utf8')).toContain('\r\n3,4,too_few_cells,2,3,"Cy,f\n",\r\n');
  });

  it('mend: surplus cells are joined, quotes are closed, and no reject file is written', async () => {
    const path = bad('mend.csv');
    const { lines, stderr } = await into(path, '--bad-rows', 'mend');
    expect(lines[0], stderr).toMatchObject({ rows_in_file: 5, rows_sent: 5, bad_rows: { skipped: 0, mended: 2 } });
    const mended = ['Ann|a|b', 'Bo|c|d,e', 'Cy|f|', 'Ed|i,j|', 'Flo|k|l'];
    expect((await collectAnswers(lines[0].survey_key)).map((cells) => cells.join('|'))).toEqual(mended);
    expect(existsSync(`${path}.rejects.csv`)).toBe(false);
  });

  it('--rejects is refused without a policy', async () => {
    const { status, stderr } = await callCommand(...given, '--project', 'Ours', bad('none.csv'), '--rejects', 'x.csv');
    expect([status, stderr]).toEqual([2, expect.stringContaining('--rejects goes with --bad-rows')]);
  });
});
