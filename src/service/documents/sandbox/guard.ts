import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sumSizes } from '../../core/disk-space.ts';
import type { SandboxLimits, SandboxResult } from './types.ts';

const memoryLookMs = 50;
const folderLookMs = 1000;

export type Why = Extract<SandboxResult, { kind: 'killed' }>['why'];

/** A process in the sandbox, with any way of starting it. */
export interface Boxed {
  /** undefined when it could not be started: then `ended` says why. */
  readonly pid: number | undefined;
  kill(): void;
  /** `code` is null when a signal ended it; `why` when who started it ended it. @throws Error when it could not be started */
  readonly ended: Promise<{ code: number | null; stdout: Buffer; stderr: string; why?: Why }>;
}

/** Messages of programs that were refused memory, because the kernel's limit came before ours. */
const outOfMemory =
  /heap out of memory|ERR_MEMORY_ALLOCATION_FAILED|Array buffer allocation failed|Cannot allocate memory|bad_alloc/;

/** Calls `look` repeatedly, `ms` after each end, until it is stopped. */
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

/** Watches what the kernel cannot limit for a group of processes. @returns a function that stops watching */
function watch(pid: number, workDir: string, limits: SandboxLimits, kill: (why: Why) => void): () => void {
  const watches = [
    repeat(memoryLookMs, async () => {
      if ((await readMemory(pid)) > limits.memoryBytes) kill('memory');
    }),
    repeat(folderLookMs, async () => {
      if ((await measureFolder(workDir)) > limits.fileBytes) kill('output');
    }),
  ];
  const late = setTimeout(() => kill('time'), limits.timeMs);
  return () => {
    clearTimeout(late);
    for (const stop of watches) stop();
  };
}

/**
 * Watches a process until it has ended, and ends it when it exceeds a limit.
 * @param start gets a function that ends the process for a given reason
 */
export async function guard(
  start: (kill: (why: Why) => void) => Promise<Boxed>,
  { workDir, limits }: { workDir: string; limits: SandboxLimits },
  stopping: AbortSignal | undefined,
): Promise<SandboxResult> {
  stopping?.throwIfAborted();
  let why: Why | undefined;
  let boxed: Boxed | undefined;
  const kill = (reason: Why) => {
    why ??= reason;
    boxed?.kill();
  };
  boxed = await start(kill);
  if (why !== undefined || stopping?.aborted) kill('stopped');
  const unwatch = boxed.pid === undefined ? () => {} : watch(boxed.pid, workDir, limits, kill);
  const onStop = () => kill('stopped');
  stopping?.addEventListener('abort', onStop, { once: true });
  try {
    const { code, stdout, stderr, why: other } = await boxed.ended;
    why ??= other;
    if (why !== undefined) return { kind: 'killed', why };
    if (code !== 0 && outOfMemory.test(stderr)) return { kind: 'killed', why: 'memory' };
    return code === null ? { kind: 'killed', why: 'crash' } : { kind: 'ended', code, stdout, stderr };
  } finally {
    unwatch();
    stopping?.removeEventListener('abort', onStop);
    boxed.kill();
  }
}

const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

async function listChildProcesses(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(threads.map((thread) => read(`/proc/${pid}/task/${thread}/children`)));
  return lists.flatMap((list) => (list.match(/\d+/g) ?? []).map(Number));
}

/** `statm` counts pages, of 4 KB on nearly every computer; on others the result is too small. */
const pageBytes = 4096;

/** @returns resident memory in bytes of a process and its children; 0 without /proc */
export async function readMemory(pid: number): Promise<number> {
  const [statm, children] = await Promise.all([read(`/proc/${pid}/statm`), listChildProcesses(pid)]);
  const own = Number(statm.split(' ')[1] ?? 0) * pageBytes;
  const others = await Promise.all(children.map(readMemory));
  return others.reduce((sum, bytes) => sum + bytes, own);
}

/** @returns bytes of all files in a folder. */
async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return sumSizes(entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)));
}
