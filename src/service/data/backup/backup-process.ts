import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { backupReport } from '../../../contract/backup-process.ts';
import { type BackupFailureCode, type BackupStep, backupFailures, backupProgress } from '../../../contract/index.ts';
import { askDesktop, hasDesktop, onDesktopMessage } from '../../core/parent-process.ts';

/** What `sheaf backup --for-service` writes, a line each. */
const line = z.union([
  backupProgress,
  z.object({ failure: z.object({ code: z.enum(backupFailures), message: z.string() }) }),
  z.object({ backup: z.string(), schema: z.number() }),
  z.object({ checked: z.number(), damaged: z.number() }),
]);

/** A throw here would end the service: it happens while a process is being read. */
const jsonLine = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('This is no JSON.');
      return z.NEVER;
    }
  })
  .pipe(line);

/** How a backup ended; `name` is null when none was made. */
export interface BackupOutcome {
  name: string | null;
  verified: boolean;
  failure: { code: BackupFailureCode; message: string } | null;
}

export interface RunningBackup {
  ended: Promise<BackupOutcome>;
  /** Ends it at once. The next one uses what it copied. */
  end(): void;
}

export interface BackupOrder {
  dir: string;
  dataDir: string;
  keep: number;
  /** Node's options and the command line's file; the desktop knows its own. */
  command: readonly string[];
}

interface Ended {
  code: number | null;
  stderr: string;
}

/** The command as a process: `said` gets what it writes to stdout. */
interface Process {
  ended: Promise<Ended>;
  kill(): void;
}

const longestStderr = 4096;

function spawnCommand({ dir, dataDir, keep, command }: BackupOrder, said: (text: string) => void): Process {
  const args = [...command, 'backup', dir, '--data-dir', dataDir, '--keep', String(keep), '--for-service'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', said);
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-longestStderr);
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('error', ({ message }) => resolve({ code: null, stderr: message }));
    child.once('close', (code) => resolve({ code, stderr }));
  });
  return { ended, kill: () => child.kill('SIGTERM') };
}

const listeners = new Map<string, (report: z.output<typeof backupReport>) => void>();
let isListening = false;

/** In the packaged app there is no plain Node: main runs the command on its own data folder, which is ours. */
function askForCommand({ dir, keep }: BackupOrder, said: (text: string) => void): Process {
  if (!isListening) {
    isListening = true;
    onDesktopMessage((data) => {
      const report = backupReport.safeParse(data);
      if (report.success) listeners.get(report.data.id)?.(report.data);
    });
  }
  const id = randomUUID();
  const ended = new Promise<Ended>((resolve) => {
    listeners.set(id, (report) => {
      if (report.type === 'backup_said') return said(report.text);
      listeners.delete(id);
      resolve(report);
    });
  });
  askDesktop({ type: 'start_backup', id, dir, keep });
  return { ended, kill: () => askDesktop({ type: 'end_backup', id }) };
}

const damaged = {
  code: 'damaged',
  message: 'The backup was made, and what was read of it afterwards is not what was written. Its disk may be failing.',
} as const;

/** Takes the lines of the command. @returns the outcome so far */
function lineReader(onProgress: (step: BackupStep) => void) {
  const outcome: BackupOutcome = { name: null, verified: false, failure: null };
  let rest = '';
  function read(text: string): void {
    const parsed = jsonLine.safeParse(text);
    if (!parsed.success) return; // a damaged content, which the last line counts; or no line of ours
    const said = parsed.data;
    if ('phase' in said) onProgress(said);
    else if ('failure' in said) outcome.failure = said.failure;
    else if ('backup' in said) outcome.name = said.backup;
    else if (said.damaged === 0) outcome.verified = true;
    else outcome.failure = damaged;
  }
  return {
    outcome,
    take(text: string): void {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const one of lines) if (one.startsWith('{')) read(one);
    },
  };
}

/**
 * Makes a backup and reads it again, in a process of its own: reading a database's file in the process that has it open would drop
 * SQLite's locks.
 */
export function runBackup(order: BackupOrder, onProgress: (step: BackupStep) => void): RunningBackup {
  const { outcome, take } = lineReader(onProgress);
  const { ended, kill } = (hasDesktop() ? askForCommand : spawnCommand)(order, take);
  const finished = ended.then(({ code, stderr }): BackupOutcome => {
    const { verified, failure } = outcome;
    if (failure !== null || (code === 0 && verified)) return outcome;
    const message = stderr.trim().split('\n').at(-1) || `The command ended with ${code}.`;
    return { ...outcome, failure: { code: 'failed', message } };
  });
  return { ended: finished, end: kill };
}
