import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Survey } from '../../contract/index.ts';
import { callCommand, serveForImports } from '../testing/called-command.ts';
import { sheaf } from '../testing/cli-process.ts';

const { folder, run: runImport, given, getSurvey, end } = await serveForImports();
afterAll(end);

const file = join(folder, 'waves.csv');
const rows = ['Red,1', 'N/A,2', 'N/A,99', ',3', 'Blue,5', 'Red,-99', 'Blue,4', 'Red,1', 'Blue,2', 'Red,3'];
writeFileSync(file, `Team,Scale\n${rows.join('\n')}\n`);

const run = (...args: string[]) => runImport(file, ...args);
const questions = async (survey_key: string) => (await getSurvey<Survey>(survey_key)).questions;

describe('sheaf import --missing', () => {
  const asked = ['--project', 'Ours', '--map', 'Team=Single choice', '--map', 'Scale=Single choice'];

  it('the listed words, and no others, are missing answers in that column; the receipt says so', async () => {
    const { status, lines, stderr } = await run(...asked, '--missing', 'Team=N/A,Blue', '--missing', 'Scale=');
    expect(status, stderr).toBe(0);
    const columns = { Team: ['N/A', 'Blue'], Scale: [] };
    expect(lines[0]).toMatchObject({ missing_answers: { columns, applied: true } });
    const [team, scale] = await questions(lines[0].survey_key);
    expect(team).toMatchObject({
      answered: 4,
      missing: [
        { value: 'Blue', count: 3 },
        { value: 'N/A', count: 2 },
      ],
    });
    expect(scale).toMatchObject({ answered: 10, missing: [] });
  });

  it('without it they are decided from the file', async () => {
    const { lines } = await run(...asked, '--name', 'As it is');
    expect(lines[0].missing_answers).toBeNull();
    const [team, scale] = await questions(lines[0].survey_key);
    expect(team).toMatchObject({ answered: 9, missing: [] });
    expect(scale).toMatchObject({ answered: 8 });
  });

  it.each([
    [['--missing', 'Nowhere=N/A'], 'has no column “Nowhere”'],
    [['--missing', 'Team'], 'Write "Header=N/A,-99"'],
    [['--missing', `Team=${'x'.repeat(101)}`], 'a word can have 100 characters'],
    [['--missing', 'Team=N/A', '--append', 'k'], '--missing does not go with --append'],
  ])('%j is refused with a sentence', async (args, says) => {
    const project = args.includes('--append') ? [] : ['--project', 'Ours'];
    const { status, stderr } = await callCommand(...given, file, ...project, ...args);
    expect([status, stderr]).toEqual([2, expect.stringContaining(says)]);
  });
});

it('sheaf columns lists the words that it does not count', () => {
  const { lines } = sheaf(['columns', '--json', file]);
  expect(lines[0].columns[0].missing).toEqual([]);
  expect(lines[0].columns[1].missing).toEqual(
    expect.arrayContaining([
      { value: '99', count: 1 },
      { value: '-99', count: 1 },
    ]),
  );
});
