import { spawn } from 'node:child_process';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestService } from '../../testing/test-service.ts';
import { bubblewrap } from './file-view.ts';
import { describeSandbox } from './index.ts';

const { bubblewrap: isOffered } = await describeSandbox();

/** Starts a program as a killed service leaves it: it does not end with its parent. */
function leave(workDir: string) {
  mkdirSync(workDir, { recursive: true });
  const command = { file: '/bin/sleep', args: ['600'], workDir };
  const [program = '', ...words] = bubblewrap(command, workDir, false).filter((word) => word !== '--die-with-parent');
  return spawn(program, [...words, '/bin/sleep', '600'], { stdio: 'ignore', detached: true });
}

it.skipIf(!isOffered)(
  'a start ends the parsers that a killed service of the same folder has left, and no others',
  async () => {
    const { data_dir, stop } = await startTestService();
    await stop({ keep: true });
    const folder = realpathSync(data_dir);
    const left = leave(join(folder, 'work/one/out'));
    const others = leave(join(`${folder}-other`, 'work/one/out'));
    const isRunning = (child: typeof left) => child.exitCode === null && child.signalCode === null;
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
