import { spawn } from 'node:child_process';
import type { BoxResult, RunInBox } from '../box/types.ts';

/** Runs a command as the box does, without its walls: for tests of what the command answers. */
export const plainRun: RunInBox = ({ file, args, work_dir, limits }, stopping) =>
  new Promise<BoxResult>((resolve, reject) => {
    const child = spawn(file, args, { cwd: work_dir, stdio: ['ignore', 'pipe', 'pipe'] });
    const stdout: Buffer[] = [];
    let stderr = '';
    let why: 'time' | 'stopped' | 'crash' = 'crash';
    const end = (reason: 'time' | 'stopped'): void => {
      why = reason;
      child.kill('SIGKILL');
    };
    const late = setTimeout(() => end('time'), limits?.time_ms ?? 60_000);
    stopping?.addEventListener('abort', () => end('stopped'));
    child.stdout.on('data', (data: Buffer) => stdout.push(data));
    child.stderr.on('data', (data: Buffer) => {
      stderr += data.toString('utf8');
    });
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(late);
      if (code === null) resolve({ kind: 'killed', why });
      else resolve({ kind: 'ended', code, stdout: Buffer.concat(stdout), stderr });
    });
  });
