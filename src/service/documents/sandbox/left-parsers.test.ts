import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { startServe } from '../../testing/cli-process.ts';
import { processesWith } from '../../testing/processes-with.ts';
import { startTestService } from '../../testing/test-service.ts';
import { bubblewrap } from './file-view.ts';
import { describeSandbox } from './index.ts';

const { bubblewrap: isOffered } = await describeSandbox();

afterEach(() => void vi.restoreAllMocks());

/** Starts a program as a killed service leaves it: it does not end with its parent. */
function leave(workDir: string) {
  mkdirSync(workDir, { recursive: true });
  const command = { file: '/bin/sleep', args: ['600'], workDir };
  const [program = '', ...words] = bubblewrap(command, workDir, false).filter((word) => word !== '--die-with-parent');
  return spawn(program, [...words, '/bin/sleep', '600'], { stdio: 'ignore', detached: true });
}

const hasEnded = Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' });
const failOnce = () =>
  vi.spyOn(process, 'kill').mockImplementationOnce(() => {
    throw hasEnded;
  });

it.skipIf(!isOffered).each<[string, () => void]>([
  ['', () => {}],
  [', also when one of their processes has just ended', failOnce],
])(
  'a start ends the parsers that a killed service of the same folder has left, and no others%s',
  async (_, prepare) => {
    const { data_dir, stop } = await startTestService();
    await stop({ keep: true });
    const folder = realpathSync(data_dir);
    const left = leave(join(folder, 'work/one/out'));
    const others = leave(join(`${folder}-other`, 'work/one/out'));
    const isRunning = (child: typeof left) => child.exitCode === null && child.signalCode === null;
    prepare();
    const started = await startTestService({ data_dir });
    try {
      await expect.poll(() => isRunning(left)).toBe(false);
      expect(isRunning(others)).toBe(true);
    } finally {
      for (const { pid = 0 } of [left, others].filter(isRunning)) process.kill(-pid, 'SIGKILL');
      await started.stop();
      rmSync(`${folder}-other`, { recursive: true });
    }
  },
);

it.skipIf(!isOffered)(
  'a start ends what a service left that was killed as it tried the sandbox',
  async () => {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), 'sheaf-trial-killed-'));
    const data_dir = join(folder, 'data');
    const marker = `left-${process.pid}`;
    // A bubblewrap that is still starting: nothing ends it with its parent.
    const script = `#!/bin/bash\nexec -a bwrap '${process.execPath}' -e 'setTimeout(() => {}, 600_000)' -- ${marker} "$@"\n`;
    writeFileSync(join(folder, 'bwrap'), script, { mode: 0o755 });
    try {
      const killed = await startServe(data_dir, [], undefined, { env: { PATH: `${folder}:${process.env.PATH}` } });
      await expect.poll(() => processesWith(marker).length, { timeout: 20_000 }).toBe(2);
      await killed.end('SIGKILL');
      expect(processesWith(marker)).toHaveLength(2);
      const next = await startServe(data_dir);
      await expect.poll(() => processesWith(marker)).toEqual([]);
      await expect.poll(next.said, { timeout: 20_000 }).toContain('Parsers see their own files only');
      expect(readdirSync(join(data_dir, 'work'))).toEqual([]);
      expect(await next.end('SIGTERM')).toBe(0);
    } finally {
      for (const pid of processesWith(marker)) process.kill(Number(pid), 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  },
  60_000,
);
