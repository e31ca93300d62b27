// Files of the installed service that are gone: whoever imports is never told that their file is at fault.
import { copyFileSync, cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCommand } from '../testing/called-command.ts';
import { cli, sheaf } from '../testing/cli-process.ts';
import { provideFolder } from '../testing/provide-folder.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Only the built service has its files apart; npm test builds it. */
const isBuilt = cli.endsWith('.js');
const folder = provideFolder('broken');
/** Inside the repository, where its libraries are found. */
const places = join(root, 'node_modules/.cache/broken');

const data = ['--data-dir', join(folder, 'data')];
beforeAll(async () => {
  mkdirSync(places, { recursive: true });
  writeFileSync(join(folder, 'notes.txt'), 'What people told us.\n');
  writeFileSync(join(folder, 'spring.csv'), 'Name,Age\nAda,36\nBob,41\n');
  await callCommand('projects', 'create', '--name', 'Panel', ...data);
});
afterAll(() => {
  rmSync(places, { recursive: true, force: true });
});

/** An installation without the files of this name. @returns its command line */
function installWithout(pattern: string): string {
  const place = mkdtempSync(join(places, 'x-'));
  copyFileSync(join(root, 'package.json'), join(place, 'package.json'));
  cpSync(dirname(cli), join(place, 'out/service'), { recursive: true });
  const gone = globSync(pattern, { cwd: join(place, 'out/service') });
  expect(gone.length, pattern).toBeGreaterThan(0);
  for (const file of gone) rmSync(join(place, 'out/service', file));
  return join(place, 'out/service/cli.js');
}

describe.skipIf(!isBuilt)('without a file of its own (skipped: the service is not built, npm test builds it)', () => {
  it.each([
    { name: 'the entry of the parsers', pattern: 'parse.child.js', file: 'notes.txt' },
    { name: 'a module of the parsers', pattern: 'answer-parser-*.js', file: 'notes.txt' },
    { name: 'the thread that reads surveys', pattern: 'ingest.worker-*.js', file: 'spring.csv' },
    { name: 'a module of that thread', pattern: 'ingest-part-*.js', file: 'spring.csv' },
  ])('$name: the sentence names the installation and what to do', ({ pattern, file }) => {
    const entry = installWithout(pattern);
    const kind = file.endsWith('.csv') ? ['--auto-map'] : ['--as', 'insight'];
    const args = ['import', join(folder, file), '--project', 'Panel', ...kind, '--already-imported', 'again', ...data];
    const { status, stderr } = sheaf(args, {}, folder, entry);
    const sentence = stderr.split('\n').find((line) => line.startsWith(join(folder, file)));
    expect([status, sentence]).toEqual([
      1,
      expect.stringMatching(/The installation of Sheaf is incomplete: [\w.-]+\.js is missing\. Install Sheaf again/),
    ]);
    expect(sentence).not.toMatch(/another format|smaller parts|split it|save it again/);
  });
});
