import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';

/** @returns the code with which the script ended, and what it printed */
async function run(...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 's3-clients.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, said: out + err };
}

describe('s3-clients', () => {
  it('skips a client by name when it is not there', async () => {
    const { code, said } = await run('--only', 'boto3', '--python', 'no-such-python');
    expect(said).toContain('boto3: skipped, no Python no-such-python');
    expect(said).toContain('"steps":0,"skipped":["boto3"]');
    expect(code).toBe(0);
  });

  it('ends with 1 when a client ends before its first step', async () => {
    const { code, said } = await run('--only', 'boto3', '--python', process.execPath);
    expect(said).toContain('boto3: failed before its first step, boto3_steps did not start:');
    expect(code).toBe(1);
  });

  it('names the clients when it is asked for another', async () => {
    const { code, said } = await run('--only', 'nothing');
    expect(said).toMatch(/There is no client nothing\. Name one of aws, s3cmd, rclone/);
    expect(code).toBe(2);
  });
});
