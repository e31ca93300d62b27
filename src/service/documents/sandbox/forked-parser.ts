import { randomUUID } from 'node:crypto';
import { type ParserReport, type ParserStart, parserReport } from '../../../contract/process-messages.ts';
import { askDesktop, onDesktopMessage } from '../../core/parent-process.ts';
import { type Boxed, guard } from './guard.ts';
import { defaultLimits } from './index.ts';
import { limitRunning } from './protections.ts';
import type { SandboxLimits, SandboxResult } from './types.ts';

const listeners = new Map<string, (report: ParserReport) => void>();
let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  onDesktopMessage((data) => {
    const report = parserReport.safeParse(data);
    if (report.success) listeners.get(report.data.id)?.(report.data);
  });
}

export type ParserRequest = Omit<ParserStart, 'type' | 'id'>;

/** Waits at most `ms` for a start: Electron reports nothing of a process that it cannot launch. @throws Error after that */
async function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The parser could not be started.')), ms);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
}

async function start(request: ParserRequest, timeMs: number): Promise<Boxed> {
  listen();
  const id = randomUUID();
  const started = Promise.withResolvers<number | undefined>();
  const ended = Promise.withResolvers<Awaited<Boxed['ended']>>();
  listeners.set(id, (report) => {
    if (report.type === 'parser_started') return started.resolve(report.pid);
    listeners.delete(id);
    started.resolve(undefined);
    const { code, stderr, too_large } = report;
    const why = too_large ? ({ why: 'memory' } as const) : {};
    ended.resolve({ code, stdout: Buffer.alloc(0), stderr, ...why });
  });
  askDesktop({ type: 'start_parser', id, ...request });
  const pid = await within(started.promise, timeMs).catch((error: unknown) => {
    listeners.delete(id);
    askDesktop({ type: 'kill_parser', id });
    throw error;
  });
  if (pid !== undefined) void limitRunning(pid, defaultLimits);
  return { pid, kill: () => askDesktop({ type: 'kill_parser', id }), ended: ended.promise };
}

/**
 * Runs the parser on one file in a process that the desktop starts for us, watched like every command in the sandbox.
 * docs/decisions/0008 lists the protections that such a process cannot have. @throws Error when it could not be started
 */
export function runForkedParser(
  request: ParserRequest,
  stopping?: AbortSignal,
  given: Partial<SandboxLimits> = {},
): Promise<SandboxResult> {
  const limits = { ...defaultLimits, ...given };
  return guard(() => start(request, limits.timeMs), { workDir: request.work_dir, limits }, stopping);
}
