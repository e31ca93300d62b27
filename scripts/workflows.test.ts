import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A program of the repository. Behind one of the lab, the name of what it is to do. */
const command = /(?<![\w/.-])((?:scripts|lab)\/[\w/.-]+\.(?:ts|sh|ps1))(?:(?<=lab\/.*) +([a-z]+)\b)?/g;

const commands = globSync('.github/workflows/*.yml', { cwd: root }).flatMap((file) =>
  [...readFileSync(root + file, 'utf8').matchAll(command)].map(([, program = '', task = '']) => ({
    file,
    program,
    task,
  })),
);

it.each(commands)('$file starts $program, which knows “$task”', ({ program, task }) => {
  expect(readFileSync(root + program, 'utf8')).toContain(task);
});

it.each(['check', 'desktop', 'nightly', 'release'])('%s.yml calls only scripts that package.json has', (name) => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> };
  const text = readFileSync(`${root}.github/workflows/${name}.yml`, 'utf8');
  for (const [, script = ''] of text.matchAll(/npm run ([\w:]+)/g)) expect(Object.keys(scripts)).toContain(script);
});
