import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
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
  // Electron reports nothing of a process that it cannot launch.
  const pid = await Promise.race([started.promise, sleep(timeMs, 'late' as const, { ref: false })]);
  if (pid === 'late') {
    listeners.delete(id);
    askDesktop({ type: 'kill_parser', id });
    throw new Error('The parser could not be started.');
  }
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
