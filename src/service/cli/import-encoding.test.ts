import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { savFile } from '@sheaf/tables/sources/spss/sav.fixture.ts';
import { dtaFile } from '@sheaf/tables/sources/stata/dta.fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCommand, serveForImports } from '../testing/called-command.ts';

// A person says in which encoding the texts of a file are.

type Served = Awaited<ReturnType<typeof serveForImports>>;
let served: Served;
beforeAll(async () => {
  served = await serveForImports();
});
afterAll(() => served.end());

const write = (name: string, content: string | Uint8Array): string => {
  const path = join(served.folder, name);
  writeFileSync(path, content);
  return path;
};
const into = (...args: string[]) => served.run('--project', 'Ours', '--auto-map', ...args);

async function answersOf(survey_key: string): Promise<string[][]> {
  const body = await served.getSurvey<{ responses: { answers: string[] }[] }>(`${survey_key}/responses?limit=100`);
  return body.responses.map(({ answers }) => answers);
}

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
/** Да in Windows-1251, which Windows-1252 reads as Äà. */
const yes = bytesOf('\u00c4\u00e0');
/** Łódź in Windows-1250. */
const lodz = bytesOf('\u00a3\u00f3d\u009f');
const sav = () =>
  savFile({
    variables: [
      { name: 'Q', labels: [[1, yes]] },
      { name: 'T', width: 8 },
    ],
    cases: Array.from({ length: 30 }, () => [1, yes]),
    encoding: 'windows-1252',
  });
const dta = () =>
  dtaFile({
    release: 114,
    variables: [
      { name: 'Q', type: 'int8' },
      { name: 'T', type: 8 },
    ],
    cases: Array.from({ length: 30 }, () => [1, yes]),
  });
const csv = () =>
  new Uint8Array([...bytesOf('Q,T\n'), ...Array.from({ length: 30 }, () => [...bytesOf('1,'), ...lodz, 10]).flat()]);

describe('--encoding', () => {
  it.each<[string, () => Uint8Array, string, string]>([
    ['texts.sav', sav, 'cp1251', 'Да'],
    ['texts.dta', dta, 'windows-1251', 'Да'],
    ['texts.csv', csv, 'windows-1250', 'Łódź'],
  ])('%s: the answers are read in it, and the receipt says so', async (name, bytes, encoding, answer) => {
    const { status, lines, stderr } = await into('--encoding', encoding, write(name, bytes()));
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('letters are wrong')]);
    expect((await answersOf(lines[0].survey_key)).map((answers) => answers[1])).toEqual(Array(30).fill(answer));
    expect(lines[0].reading).toEqual({ encoding: encoding.replace('cp', 'windows-') });
  });

  it.each<[string, () => Uint8Array, string, string]>([
    ['template.sav', sav, 'windows-1251', 'Да'],
    ['template.dta', dta, 'windows-1251', 'Да'],
    ['template.csv', csv, 'windows-1250', 'Łódź'],
  ])('%s: a template says it too', async (name, bytes, encoding, answer) => {
    const path = write(name, bytes());
    const described = await callCommand('columns', '--template', '--encoding', encoding, path);
    const template = write(`${name}.json`, described.stdout);
    const { status, lines, stderr } = await into('--template', template, path);
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('letters are wrong')]);
    expect((await answersOf(lines[0].survey_key)).map((answers) => answers[1])).toEqual(Array(30).fill(answer));
  });

  it('a template is no reason to read a file wrongly that tells its charset', async () => {
    const template = write(
      'wrong.json',
      JSON.stringify({
        ...JSON.parse(
          (await callCommand('columns', '--template', '--encoding', 'windows-1251', write('t.sav', sav()))).stdout,
        ),
      }),
    );
    const right = savFile({
      variables: [{ name: 'Q' }, { name: 'T', width: 8 }],
      cases: Array.from({ length: 30 }, () => [1, 'Да']),
      encoding: 'UTF-8',
    });
    const { lines } = await into('--template', template, write('right.sav', right));
    expect((await answersOf(lines[0].survey_key))[0]?.[1]).toBe('Да');
  });

  it('what was guessed is said, and what is certain is not', async () => {
    const guessed = await callCommand('columns', write('guessed.csv', csv()));
    expect(guessed.stderr).toMatch(
      /guessed\.csv: the file does not say its encoding and is read as .* with --encoding/,
    );
    const certain = await callCommand('columns', write('certain.csv', 'Q,T\n1,Łódź\n2,a\n'));
    expect([certain.status, certain.stderr]).toEqual([0, '']);
  });

  it('a byte order mark is none of the header', async () => {
    const { stdout } = await callCommand(
      'columns',
      '--json',
      '--encoding',
      'utf-8',
      write('mark.csv', '\ufeffAge,T\n1,a\n2,b\n'),
    );
    expect(JSON.parse(stdout).columns[0].header).toBe('Age');
  });

  it('refuses an encoding that it does not know', async () => {
    const { status, stderr } = await callCommand('columns', '--encoding', 'klingon', write('any.csv', 'a\n1\n'));
    expect([status, stderr]).toEqual([2, expect.stringContaining('Give a name such as utf-8')]);
  });
});
