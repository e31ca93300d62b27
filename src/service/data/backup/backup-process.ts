import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type BackupFailureCode, type BackupStep, backupFailures, backupProgress } from '../../../contract/index.ts';
import { type BackupTask, backupReport } from '../../../contract/process-messages.ts';
import { parseJson } from '../../core/json.ts';
import { askDesktop, hasDesktop, onDesktopMessage } from '../../core/parent-process.ts';
import { damagedSentence, sayDamagedObjects } from './backup-failure.ts';

/** What `sheaf backup --for-service` writes, a line each. */
const line = z.union([
  backupProgress,
  z.object({ failure: z.object({ code: z.enum(backupFailures), message: z.string() }) }),
  z.object({ opened: z.literal(true) }),
  z.object({ backup: z.string(), damaged_objects: z.array(z.unknown()) }),
  z.object({ checked: z.number(), damaged: z.number() }),
]);

/** How a backup ended. */
export interface BackupOutcome {
  /** null: none was made. */
  name: string | null;
  verified: boolean;
  failure: { code: BackupFailureCode; message: string } | null;
}

export interface RunningBackup {
  /** Settles after `Patience.ending` even where nothing can end the process, as while it waits for a disk. */
  ended: Promise<BackupOutcome>;
  /** When the process is really gone. */
  gone: Promise<void>;
  /** Ends it at once. */
  end(): void;
}

/** How long the folder of the backups may take, in milliseconds. */
export interface Patience {
  /** Until it is opened: a disk that sleeps needs some seconds. */
  opening: number;
  /** Between two steps. A slow disk may sync for long. */
  silence: number;
  /** After the process was asked to end. */
  ending: number;
}

export const usualPatience: Patience = { opening: 20_000, silence: 30 * 60_000, ending: 2000 };

interface BackupOrder {
  dir: string;
  dataDir: string;
  keep: number;
  task: BackupTask;
  /** Node's options and the command line's file; the desktop knows its own. */
  command: readonly string[];
  patience: Patience;
}

interface Ended {
  code: number | null;
  stderr: string;
}

/** The command as a process: `said` gets what it writes to stdout. */
interface Process {
  ended: Promise<Ended>;
  kill(force: boolean): void;
}

const longestStderr = 4096;

function spawnCommand({ dir, dataDir, keep, task, command }: BackupOrder, said: (text: string) => void): Process {
  const asked = ['--data-dir', dataDir, '--keep', String(keep), '--for-service', JSON.stringify(task)];
  const child = spawn(process.execPath, [...command, 'backup', dir, ...asked], { stdio: ['ignore', 'pipe', 'pipe'] });
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', said);
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-longestStderr);
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('error', ({ message }) => resolve({ code: null, stderr: message }));
    child.once('close', (code) => resolve({ code, stderr }));
  });
  return { ended, kill: (force) => child.kill(force ? 'SIGKILL' : 'SIGTERM') };
}

const listeners = new Map<string, (report: z.output<typeof backupReport>) => void>();
let isListening = false;

/** In the packaged app there is no plain Node: main runs the command on its own data folder, which is ours. */
function askForCommand({ dir, keep, task }: BackupOrder, said: (text: string) => void): Process {
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
  askDesktop({ type: 'start_backup', id, dir, keep, task });
  return { ended, kill: () => askDesktop({ type: 'end_backup', id }) };
}

const damaged = { code: 'damaged', message: damagedSentence } as const;

export const noAnswer = {
  code: 'no_answer',
  message:
    'The folder for the backups does not answer. Its disk may be away, or the network. Connect it again, or give another folder.',
} as const;

/** Takes the lines of the command. @returns the outcome so far */
function lineReader(onProgress: (step: BackupStep) => void) {
  const outcome: BackupOutcome = { name: null, verified: false, failure: null };
  let isOpened = false;
  let rest = '';
  function read(text: string): void {
    const said = parseJson(text, line);
    if (said === undefined) return;
    if ('opened' in said) isOpened = true;
    else if ('phase' in said) onProgress(said);
    else if ('failure' in said) outcome.failure = said.failure;
    else if ('backup' in said) readMade(said);
    else if (said.damaged === 0) outcome.verified = true;
    else outcome.failure = damaged;
  }
  function readMade({ backup, damaged_objects }: { backup: string; damaged_objects: unknown[] }) {
    outcome.name = backup;
    if (damaged_objects.length > 0)
      outcome.failure = { code: 'damaged_objects', message: sayDamagedObjects(damaged_objects.length) };
  }
  return {
    outcome,
    isOpened: () => isOpened,
    take(text: string): void {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const one of lines) if (one.startsWith('{')) read(one);
    },
  };
}

/** Ends a process that says nothing for too long. It does not wait for one that cannot be ended. */
function watch(running: Process, { opening, silence, ending }: Patience) {
  const { promise: givenUp, resolve } = Promise.withResolvers<null>();
  let isEnding = false;
  let isSilent = false;
  let timer: NodeJS.Timeout | undefined;
  const giveUp = () => {
    running.kill(true);
    resolve(null);
  };
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    running.kill(false);
    clearTimeout(timer);
    timer = setTimeout(giveUp, ending).unref();
  };
  const waitFor = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isSilent = true;
      end();
    }, ms).unref();
  };
  waitFor(opening);
  return {
    heard(isOpened: boolean) {
      if (!isEnding) waitFor(isOpened ? silence : opening);
    },
    end,
    isSilent: () => isSilent,
    ended: Promise.race([running.ended, givenUp]).finally(() => clearTimeout(timer)),
  };
}

/**
 * Makes a backup and reads it again, or only tries the folder, in a process of its own: reading a database's file in the process that has
 * it open would drop SQLite's locks, and a folder on a disk that does not answer would hold up the service.
 */
export function runBackup(order: BackupOrder, onProgress: (step: BackupStep) => void): RunningBackup {
  const { outcome, isOpened, take } = lineReader(onProgress);
  const running = (hasDesktop() ? askForCommand : spawnCommand)(order, (text) => {
    take(text);
    watched.heard(isOpened());
  });
  const watched = watch(running, order.patience);
  const ended = watched.ended.then((end): BackupOutcome => {
    const { verified, failure } = outcome;
    if (watched.isSilent()) return { ...outcome, failure: noAnswer };
    const isWell = end?.code === 0 && (verified || order.task.task === 'try');
    if (failure !== null || isWell) return outcome;
    const message = end?.stderr.trim().split('\n').at(-1) || `The command ended with ${end?.code}.`;
    return { ...outcome, failure: { code: 'failed', message } };
  });
  return { ended, gone: running.ended.then(() => {}), end: watched.end };
}
