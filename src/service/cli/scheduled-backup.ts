import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Log } from '../core/log.ts';
import type { ServeSettings } from '../core/serve-settings.ts';
import { timeOfNewest } from '../data/backup/manifest.ts';
import { requireLocalData } from './backup.ts';

const hour = 3_600_000;
/** After a failure: a disk that was not there may be there then. */
const againMs = hour;
/** A timer takes no more. */
const longestWaitMs = 24 * hour;

/** Where backups go by themselves, and how often. */
export interface BackupPlan {
  dir: string;
  everyMs: number;
  keep: number;
}

/** @returns null: none are wanted @throws UserError where the data is on a server */
export function backupPlanOf(settings: ServeSettings): BackupPlan | null {
  const { SHEAF_BACKUP_DIR: dir, SHEAF_BACKUP_HOURS: hours, SHEAF_BACKUP_KEEP: keep } = settings;
  if (dir === undefined) return null;
  requireLocalData(process.env);
  // Electron's program does not run other scripts.
  if (process.versions.electron !== undefined) {
    process.stderr.write('The desktop makes no backups by itself. Call “sheaf backup” by a timer of the system.\n');
    return null;
  }
  return { dir: resolve(dir), everyMs: hours * hour, keep };
}

/**
 * Makes backups while the service runs: one that is due at once, then one in each interval since the newest. It is a process of its own,
 * because reading a database's file in the process that has it open would drop SQLite's locks.
 * @returns a function that ends it; a backup that runs is ended too, and the next one uses what it copied
 */
export function startBackups({ dir, everyMs, keep }: BackupPlan, dataDir: string, log: Log): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running: ChildProcess | undefined;
  let isStopped = false;

  const wait = (ms: number): void => {
    if (isStopped) return;
    timer = setTimeout(() => (ms > longestWaitMs ? wait(ms - longestWaitMs) : back()), Math.min(ms, longestWaitMs));
  };
  const untilDue = (): number => {
    const newest = existsSync(join(dir, 'backups')) ? timeOfNewest(dir) : null;
    return newest === null ? 0 : Math.max(0, newest + everyMs - Date.now());
  };

  function back(): void {
    const [, cli = ''] = process.argv;
    const args = [...process.execArgv, cli, 'backup', dir, '--data-dir', dataDir, '--keep', String(keep), '--json'];
    let words = '';
    running = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    running.stderr?.setEncoding('utf8').on('data', (text: string) => {
      words = text.trim().split('\n').at(-1) ?? words;
    });
    const ended = (code: number | null) => {
      if (isStopped) return;
      if (code === 0) log.info({ dir }, 'backup made');
      else {
        log.error({ dir, words }, 'no backup');
        process.stderr.write(`No backup was made: ${words} It is tried again in an hour.\n`);
      }
      wait(code === 0 ? untilDue() : againMs);
    };
    running.once('error', () => ended(null)).once('exit', ended);
  }

  wait(untilDue());
  return () => {
    isStopped = true;
    clearTimeout(timer);
    running?.kill('SIGTERM');
  };
}
