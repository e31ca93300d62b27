import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const source = new URL('durable-file.ts', import.meta.url).href;

it('several processes replace one file at the same moment: none fails, and the file has the complete content of one of them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-replaced-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'origins.json');
  const replace = (by: number) =>
    `import { replaceFile } from ${JSON.stringify(source)};
     for (let n = 0; n < 100; n++) replaceFile(${JSON.stringify(file)}, JSON.stringify({ by: ${by}, n }));`;
  const programs = [1, 2, 3, 4].map((by) => ['--input-type=module', '--eval', replace(by)]);
  await Promise.all(programs.map((args) => promisify(execFile)(process.execPath, args)));
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ n: 99 });
  expect(readdirSync(folder)).toEqual(['origins.json']);
});
