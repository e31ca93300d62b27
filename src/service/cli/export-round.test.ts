import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import type { Dictionary } from '../../contract/index.ts';
import { callCommand, serveForImports } from '../testing/called-command.ts';

// An export has one header row and the responses. With its data dictionary as --template it is the same survey again.

const { folder, run, connection, end } = await serveForImports();
afterAll(end);
const samples = fileURLToPath(new URL('../../../resources/samples/', import.meta.url));

const ages = Array.from({ length: 30 }, (_, at) => `${at % 5 === 0 ? -99 : 20 + at},${at % 3 ? 'Weekly' : 'Daily'}`);
const made: Record<string, string> = {
  'formula in a header.csv': '=Total,Why\n1,x\n2,=y\n',
  'formulas.csv': `Name,Comment,Score\nAnn,=1+1,5\nBob,'=2+2,4\nCy," =3+3",3\nDi,"\u00a0@SUM(A1)",2\nEd,-5,1\n`,
  'twice.csv': 'Other,Other,Other\nx,y,z\na,b,c\n',
  'two header rows.csv':
    'Q1,Q2_1,Q2_2,Q3\nHow are you?,Which? - Tea,Which? - Coffee,Why?\nGood,Tea,,because it is\nBad,,Coffee,I do not know\nGood,,,\n',
  'missing.csv': `Age,Visits\n${ages.join('\n')}\n`,
};

const imported = async (path: string, ...options: string[]): Promise<string> => {
  const { lines, stderr } = await run(path, '--project', 'Ours', ...options);
  expect(lines, stderr).toHaveLength(1);
  return lines[0].survey_key;
};
const exported = async (key: string, ...more: string[]) => callCommand('export', key, ...connection, ...more);

async function save(key: string, name: string) {
  const [csv, dictionary] = [join(folder, `${name}.csv`), join(folder, `${name}.json`)];
  expect((await exported(key, '-o', csv, '--dictionary', dictionary, '--force')).status).toBe(0);
  return { csv, dictionary, text: readFileSync(csv, 'utf8'), read: JSON.parse(readFileSync(dictionary, 'utf8')) };
}
const shown = ({ responses, columns }: Dictionary) => ({
  responses,
  columns: columns.map(({ type, answered, options, missing, display, group }) => {
    return { type, answered, options, missing, display, group };
  }),
});

it.each([...readdirSync(samples).filter((name) => name.endsWith('.csv')), ...Object.keys(made)])(
  '%s has one header row of distinct texts and comes back by its data dictionary',
  async (name) => {
    if (made[name] !== undefined) writeFileSync(join(folder, name), made[name]);
    const path = join(made[name] === undefined ? samples : folder, name);
    const before = await save(await imported(path, '--auto-map'), 'before');
    const after = await save(await imported(before.csv, '--template', before.dictionary), 'after');
    expect([after.text, before.text.includes('Sheaf: ')]).toEqual([before.text, false]);
    expect(shown(after.read)).toEqual(shown(before.read));
  },
);

it('for Sheaf, with formulas, and to standard output', async () => {
  writeFileSync(join(folder, 'formulas.csv'), made['formulas.csv'] ?? '');
  const key = await imported(join(folder, 'formulas.csv'), '--auto-map');
  const linesOf = async (...more: string[]) => (await exported(key, ...more)).stdout.split('\r\n');
  const plain = ['Name,Comment,Score', "Ann,'=1+1,5", "Bob,''=2+2,4"];
  for (const more of [[], ['--output', '-']]) expect((await linesOf(...more)).slice(0, 3)).toEqual(plain);
  const forSheaf = (await linesOf('--for-sheaf')).slice(0, 2);
  expect(forSheaf).toEqual([plain[0], expect.stringMatching(/^Sheaf: /)]);
  expect((await linesOf('--formulas', 'keep'))[2]).toBe("Bob,'=2+2,4");
});
