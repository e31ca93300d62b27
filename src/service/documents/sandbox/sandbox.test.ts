import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox, describeSandbox, type SandboxLimits } from './index.ts';

// Each test has a folder of its own: what is in it counts against the next command.
let workDir: string;
beforeEach(() => {
  workDir = mkdtempSync(join(tmpdir(), 'sheaf-box-'));
});
afterEach(() => rmSync(workDir, { recursive: true, force: true }));

const megabyte = 1024 * 1024;
const runInSandbox = createSandbox(tmpdir());
const run = (script: string, limits: Partial<SandboxLimits> = {}, stopping?: AbortSignal) =>
  runInSandbox({ file: process.execPath, args: ['-e', script], workDir, limits }, stopping);
const box = await describeSandbox();

/** Whether a process that carries `mark` in its command line lives. */
async function lives(mark: string): Promise<boolean> {
  const found = spawn('pgrep', ['-f', mark], { stdio: 'ignore' });
  const [code] = await once(found, 'exit');
  return code === 0;
}

describe('the sandbox', () => {
  it('returns the output of a command and its exit code', async () => {
    expect(await run('console.log("out"); console.error("err"); process.exit(3)')).toEqual({
      kind: 'ended',
      code: 3,
      stdout: Buffer.from('out\n'),
      stderr: 'err\n',
    });
  });

  it('passes on nothing of our environment', async () => {
    process.env.SHEAF_PLANTED = 'secret';
    const result = await run('console.log(JSON.stringify(process.env))');
    delete process.env.SHEAF_PLANTED;
    const environment: Record<string, string> = JSON.parse(result.kind === 'ended' ? String(result.stdout) : '{}');
    expect(Object.keys(environment).sort()).toEqual(expect.arrayContaining(['HOME', 'LANG', 'PATH', 'TMPDIR']));
    expect(Object.keys(environment)).not.toContain('SHEAF_PLANTED');
    expect(environment.HOME).toBe(workDir);
  });

  const hostile: [name: string, script: string, limits: Partial<SandboxLimits>, why: string][] = [
    [
      'F13 takes memory outside the heap',
      'const a = []; for (;;) a.push(Buffer.alloc(1e7, 1))',
      { memoryBytes: 160 * megabyte },
      'memory',
    ],
    ['F14 never ends', 'for (;;);', { timeMs: 700 }, 'time'],
    [
      'writes to standard output for ever',
      'const w = () => process.stdout.write("x".repeat(1e5), w); w()',
      { outputBytes: megabyte },
      'output',
    ],
    [
      'writes many files',
      'const fs = require("fs"); let n = 0; setInterval(() => fs.writeFileSync("f" + n++, Buffer.alloc(4e5)), 20)',
      { fileBytes: megabyte },
      'output',
    ],
    ['F6 dies by a signal', 'process.abort()', {}, 'crash'],
  ];
  it.each(hostile)('a command that %s is ended', async (_, script, limits, why) => {
    const started = performance.now();
    expect(await run(script, limits)).toEqual({ kind: 'killed', why });
    expect(performance.now() - started).toBeLessThan(25_000);
  });

  it('one large file is cut off by the kernel', async ({ skip }) => {
    if (!box.kernel_limits) skip('there is no prlimit on this machine');
    const result = await run('require("fs").writeFileSync("big", Buffer.alloc(3e6))', { fileBytes: megabyte });
    expect(result).toMatchObject({ kind: 'ended', stderr: expect.stringContaining('EFBIG') });
  });

  it('background processes do not outlive it', async ({ skip }) => {
    if (!box.bubblewrap && box.namespaces === null) skip('there are no process namespaces on this machine');
    const mark = `sheaf-linger-${process.pid}`;
    const idle = `process.title; setInterval(() => {}, 1000) // ${mark}`;
    await run(
      `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(idle)}], { detached: true, stdio: "ignore" }).unref()`,
    );
    expect(await lives(mark)).toBe(false);
  });

  it('F7 dies with a service that is killed', async ({ skip }) => {
    if (!box.dies_with_us) skip('there is no setpriv on this machine');
    const mark = `sheaf-orphan-${process.pid}`;
    const script = join(workDir, 'service.ts');
    const idle = `require("fs").writeFileSync("alive", ""); setInterval(() => {}, 1000) // ${mark}`;
    const index = JSON.stringify(new URL('./index.ts', import.meta.url).href);
    const command = `{ file: process.execPath, args: ['-e', ${JSON.stringify(idle)}], workDir: ${JSON.stringify(workDir)} }`;
    writeFileSync(script, `import { createSandbox } from ${index};\nvoid createSandbox('/')(${command});\n`);
    const service = spawn(process.execPath, [script], { stdio: 'ignore' });
    // Earlier the processes of the sandbox have not all been asked to die with us.
    await expect.poll(() => existsSync(join(workDir, 'alive')), { timeout: 20_000 }).toBe(true);
    service.kill('SIGKILL');
    await expect.poll(() => lives(mark)).toBe(false);
  });
});
