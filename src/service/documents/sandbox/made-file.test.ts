import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { provideFolder } from '../../testing/provide-folder.ts';
import { runParser } from '../run-parser.ts';
import { answerFile } from '../types.ts';

// A parser that is taken over leaves something else than a file in its work folder.

const folder = provideFolder('made');
const details = { kind: 'image', width: 1, height: 1, format: 'png' };
const secret = join(folder, 'secret.json');
writeFileSync(secret, JSON.stringify({ kind: 'extracted', details, passages: [], thumbnail: null }));

const left: [name: string, leave: (answer: string) => void][] = [
  ['a pipe that never ends', (answer) => execFileSync('mkfifo', [answer])],
  ['a link to the answer about another file', (answer) => symlinkSync(secret, answer)],
  ['a folder', (answer) => mkdirSync(answer)],
];

it.skipIf(process.platform === 'win32').each(left)(
  '%s in the place of the answer is refused, at once',
  async (name, leave) => {
    const workDir = join(folder, name.replaceAll(' ', '-'));
    mkdirSync(workDir);
    const runInSandbox = async () => {
      leave(join(workDir, answerFile));
      return { kind: 'ended', code: 0, stdout: Buffer.alloc(0), stderr: '' } as const;
    };
    const input = { path: join(folder, 'a.png'), extension: 'png', workDir } as const;
    const reading = runParser(input, { runInSandbox, dataDir: folder }, new AbortController().signal);
    await expect(reading).rejects.toThrow(/^The parser left no file/);
  },
);
