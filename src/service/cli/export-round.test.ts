import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Dictionary } from '../../contract/index.ts';
import { callCommand, serveForImports } from '../testing/called-command.ts';

// An export has one header row and the responses. With its data dictionary as --template it is the same survey again.

const served = await serveForImports();
const { folder, connection } = served;
const samples = fileURLToPath(new URL('../../../resources/samples/', import.meta.url));

const made: Record<string, string> = {
  'formula in a header.csv': '=Total,Why\n1,x\n2,=y\n',
  'formulas.csv': `Name,Comment,Score\nAnn,=1+1,5\nBob,'=2+2,4\nCy," =3+3",3\nDi,"\u00a0@SUM(A1)",2\nEd,-5,1\nFy,"a;=HYPERLINK(""x"")",5\n`,
  'twice.csv': 'Other,Other,Other\nx,y,z\na,b,c\n',
  'two header rows.csv':
    'Q1,Q2_1,Q2_2,Q3\nHow are you?,Which? - Tea,Which? - Coffee,Why?\nGood,Tea,,because it is\nBad,,Coffee,I do not know\nGood,Tea,Coffee,"so, it is"\nGood,,,\n',
  'missing.csv': `Age,Visits\n${Array.from({ length: 30 }, (_, at) => `${at % 5 === 0 ? -99 : 20 + at},${at % 3 ? 'Weekly' : 'Daily'}`).join('\n')}\n`,
};
// Other files: lab/corpora/check-answers.ts.
const files = ['product-study-qualtrics.csv', ...Object.keys(made)];

async function importFile(path: string, ...options: string[]): Promise<string> {
  const { status, lines, stderr } = await served.run(path, '--project', 'Ours', ...options);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(status).toBe(0);
  return lines[0].survey_key;
}

const exportTo = (key: string, ...options: string[]) => callCommand('export', key, ...connection, ...options);

async function exportSurvey(key: string, name: string) {
  const [csv, dictionary] = [join(folder, `${name}.csv`), join(folder, `${name}.json`)];
  expect((await exportTo(key, '-o', csv, '--dictionary', dictionary, '--force')).status).toBe(0);
  return { csv, dictionary, read: JSON.parse(readFileSync(dictionary, 'utf8')) as Dictionary };
}

describe.each(files)('%s', (name) => {
  it('has one header row of distinct texts and comes back by its data dictionary', async () => {
    const text = made[name];
    const path = text === undefined ? join(samples, name) : join(folder, name);
    if (text !== undefined) writeFileSync(path, text);
    const before = await exportSurvey(await importFile(path, '--auto-map'), 'before');
    const after = await exportSurvey(await importFile(before.csv, '--template', before.dictionary), 'after');
    expect(readFileSync(before.csv, 'utf8')).not.toContain('Sheaf: ');
    expect(readFileSync(after.csv, 'utf8')).toBe(readFileSync(before.csv, 'utf8'));
    expect(after.read.responses).toBe(before.read.responses);
    const shown = ({ columns }: Dictionary) =>
      columns.map(({ type, answered, options, missing, display, group }) => {
        return { type, answered, options, missing, display, group };
      });
    expect(shown(after.read)).toEqual(shown(before.read));
  });
});

it('for Sheaf', async () => {
  writeFileSync(join(folder, 'formulas.csv'), made['formulas.csv'] ?? '');
  const key = await importFile(join(folder, 'formulas.csv'), '--auto-map');
  const readLines = async (...options: string[]) => {
    const output = join(folder, 'lines.csv');
    await exportTo(key, '-o', output, '--force', ...options);
    return readFileSync(output, 'utf8').split('\r\n').slice(0, 3);
  };
  expect(await readLines()).toEqual(['Name,Comment,Score', "Ann,'=1+1,5", "Bob,''=2+2,4"]);
  expect((await readLines('--for-sheaf')).slice(0, 2)).toEqual([
    'Name,Comment,Score',
    expect.stringMatching(/^Sheaf: /),
  ]);
  expect((await readLines('--formulas', 'keep'))[2]).toBe("Bob,'=2+2,4");
});

it('leaves personal details out of the responses, the script and the dictionary', async () => {
  const path = join(folder, 'people.csv');
  writeFileSync(path, 'Name,Email,Visits\nAnn Low,ann@example.org,Daily\nBo Day,bo@example.org,Weekly\n');
  const key = await importFile(path, '--auto-map');
  const [csv, dictionary] = [join(folder, 'clean.csv'), join(folder, 'clean dictionary.csv')];
  const options = ['--without-personal', '-o', csv, '--dictionary', dictionary];
  expect((await exportTo(key, ...options)).status).toBe(0);
  expect(readFileSync(csv, 'utf8')).toBe('Visits\r\nDaily\r\nWeekly\r\n');
  expect(readFileSync(dictionary, 'utf8')).not.toMatch(/Email/);
  const script = join(folder, 'clean.R');
  expect((await exportTo(key, '--without-personal', '--script', 'r', '-o', script)).status).toBe(0);
  expect(readFileSync(script, 'utf8')).not.toMatch(/Email/);
});
