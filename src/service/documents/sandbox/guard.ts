import type { SandboxLimits, SandboxResult } from './types.ts';
import { measureFolder, readMemory } from './usage.ts';

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
