import { type ChildProcess, spawn } from 'node:child_process';
import { wrap } from './protections.ts';
import type { BoxLimits, BoxResult, RunInBox } from './types.ts';
import { folderBytes, memoryOf } from './usage.ts';

export { describeBox, type Protections } from './protections.ts';
export type { BoxCommand, BoxLimits, BoxResult, RunInBox } from './types.ts';

const megabyte = 1024 * 1024;

/** Reliability goal G7: "child RSS <= 512 MB, <= 60 s". */
export const defaultLimits: BoxLimits = {
  memory_bytes: 512 * megabyte,
  time_ms: 60_000,
  output_bytes: 64 * megabyte,
  file_bytes: 512 * megabyte,
};

const memoryLookMs = 50;
const folderLookMs = 1000;
const complaintBytes = 64 * 1024;

type Why = Extract<BoxResult, { kind: 'killed' }>['why'];

/** Nothing of ours: no tokens, no addresses, no settings. */
function emptyEnvironment(work_dir: string): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  // Electron's own binary is the Node that runs the parsers inside the app.
  const electron = 'electron' in process.versions ? { ELECTRON_RUN_AS_NODE: '1' } : {};
  return { PATH, SystemRoot, LANG: 'C.UTF-8', HOME: work_dir, TMPDIR: work_dir, TEMP: work_dir, ...electron };
}

/** How programs say that they were refused memory: the kernel's limit came before ours. */
const outOfMemory =
  /heap out of memory|ERR_MEMORY_ALLOCATION_FAILED|Array buffer allocation failed|Cannot allocate memory|bad_alloc/;

/** Ends the command and everything of its process group. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

/** Calls `look` again and again, `ms` after it has ended, until it is told to stop. */
function repeat(ms: number, look: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const next = () => {
    timer = setTimeout(() => void look().finally(() => isOver || next()), ms);
  };
  next();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Watches what the kernel cannot limit for a whole group of processes. @returns how to stop watching */
function watch(pid: number, work_dir: string, limits: BoxLimits, kill: (why: Why) => void): () => void {
  const watches = [
    repeat(memoryLookMs, async () => {
      if ((await memoryOf(pid)) > limits.memory_bytes) kill('memory');
    }),
    repeat(folderLookMs, async () => {
      if ((await folderBytes(work_dir)) > limits.file_bytes) kill('output');
    }),
  ];
  const late = setTimeout(() => kill('time'), limits.time_ms);
  return () => {
    clearTimeout(late);
    for (const stop of watches) stop();
  };
}

/**
 * Runs a command where a hostile file can do no harm (docs/decisions/0008): no network, none of our environment, memory,
 * time and output capped. What protections this machine has, `describeBox` tells.
 */
export const runInBox: RunInBox = async ({ file, args, work_dir, limits: wanted }, stopping) => {
  stopping?.throwIfAborted();
  const limits = { ...defaultLimits, ...wanted };
  const [program = file, ...rest] = wrap([file, ...args], limits);
  const child = spawn(program, rest, {
    cwd: work_dir,
    env: emptyEnvironment(work_dir),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<BoxResult>();
  let why: Why | undefined;
  const kill = (reason: Why) => {
    why ??= reason;
    killGroup(child);
  };
  const stdout: Buffer[] = [];
  let bytes = 0;
  let stderr = '';
  child.stdout.on('data', (data: Buffer) => {
    bytes += data.length;
    if (bytes > limits.output_bytes) kill('output');
    else stdout.push(data);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-complaintBytes);
  });
  child.once('error', reject);
  child.once('close', (code) => {
    if (why !== undefined) resolve({ kind: 'killed', why });
    else if (code !== 0 && outOfMemory.test(stderr)) resolve({ kind: 'killed', why: 'memory' });
    else if (code === null) resolve({ kind: 'killed', why: 'crash' });
    else resolve({ kind: 'ended', code, stdout: Buffer.concat(stdout), stderr });
  });
  const unwatch = child.pid === undefined ? () => {} : watch(child.pid, work_dir, limits, kill);
  const onStop = () => kill('stopped');
  stopping?.addEventListener('abort', onStop, { once: true });
  return promise.finally(() => {
    unwatch();
    stopping?.removeEventListener('abort', onStop);
    killGroup(child);
  });
};
