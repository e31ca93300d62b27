import { isAbsolute } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BackupFailureCode, BackupPlan, BackupState, BackupStep } from '../../../contract/index.ts';
import type { BackupTask } from '../../../contract/process-messages.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { conflict, DomainError, forbidden } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import { type Problem, problem } from '../../core/problems.ts';
import { type BackupOutcome, noAnswer, type Patience, type RunningBackup, runBackup } from './backup-process.ts';
import { type BackupRecord, readBackupRecord, saveBackupRecord } from './backup-record.ts';

const hour = 3_600_000;
/** How long a failed backup waits: a disk that was not there may be there then. */
const againMs = hour;
/** How often the clock is looked at: a timer stands still while the computer sleeps. */
const lookMs = 5 * 60_000;
/** How long the first backup waits, so that the window opens before it. */
const afterStartMs = 1000;

interface ScheduledBackupsOptions {
  dataDir: string;
  clock: Clock;
  log: Log;
  /** Node's options and the command line's file; null: none are made here. */
  command: readonly string[] | null;
  /** The plan in the options of `serve`, which come first; null: the window sets it. */
  plan: BackupPlan | null;
  /** Why it cannot be set in the window (contract/workspace/backup.ts). */
  fixed: BackupState['fixed'];
  /** How long the folder may take to answer. */
  patience: Patience;
}

const unchangeable = {
  options: 'backup_by_options',
  shared: 'backup_of_shared',
  server: 'backup_of_server',
} as const;

/** @param backup_failure the code of a failed backup, for which the window has words */
const refusedFolder = (backup_failure: BackupFailureCode, told: Problem) =>
  new DomainError('invalid', told, { backup_failure });

/** Backups that are made while the service runs: one that is due at once, then one in each interval since the last. */
export class ScheduledBackups {
  readonly #options: ScheduledBackupsOptions;
  #record: BackupRecord;
  #running: RunningBackup | null = null;
  #trying: RunningBackup | null = null;
  #step: BackupStep | null = null;
  #timer: NodeJS.Timeout | undefined;
  #notBefore = 0;
  /** Folders with a process that is not gone. It may wait for a disk and cannot be ended then; another one would wait too. */
  readonly #busyFolders = new Set<string>();
  /** `cancelled`: a person ended it, which is no failure. */
  #state: 'open' | 'cancelled' | 'closed' = 'open';

  constructor(options: ScheduledBackupsOptions) {
    this.#options = options;
    this.#record = readBackupRecord(options.dataDir, timestamp(options.clock));
    this.#timer = setTimeout(() => this.#look(), afterStartMs).unref();
  }

  get #plan(): BackupPlan | null {
    const { command, plan, fixed } = this.#options;
    if (command === null || fixed === 'server') return null;
    return plan ?? this.#record.plan;
  }

  read(): BackupState {
    const [plan, { last, failure }] = [this.#plan, this.#record];
    const next = plan === null ? null : new Date(Math.max(this.#dueAt(plan), this.#options.clock.now()));
    return {
      plan,
      fixed: this.#options.fixed,
      running: this.#step,
      last,
      failure,
      next_at: next?.toISOString() ?? null,
    };
  }

  /** @throws DomainError (forbidden) where it cannot be set, (invalid) when the folder cannot be used */
  async change(plan: BackupPlan | null): Promise<BackupState> {
    const { fixed, dataDir } = this.#options;
    if (fixed !== null) throw forbidden(unchangeable[fixed]);
    await this.cancel();
    if (plan !== null) await this.#try(plan);
    const isSame = plan !== null && plan.dir === this.#record.plan?.dir;
    const { last, failure } = isSame ? this.#record : { last: null, failure: null };
    saveBackupRecord(dataDir, { plan, last, failure });
    this.#record = { plan, last, failure };
    this.#notBefore = 0;
    if (plan !== null && failure !== null) this.#make(plan);
    else this.#look();
    return this.read();
  }

  /** Makes one now. @throws DomainError (conflict) without a folder, or while one is being made */
  start(): BackupState {
    const plan = this.#plan;
    if (plan === null) throw conflict('backup_without_folder');
    if (this.#running !== null) throw conflict('backup_under_way');
    this.#make(plan);
    return this.read();
  }

  /** Ends the one that is being made. */
  async cancel(): Promise<BackupState> {
    if (this.#running !== null) {
      this.#state = 'cancelled';
      this.#running.end();
      await this.#running.ended;
    }
    return this.read();
  }

  async close(): Promise<void> {
    this.#state = 'closed';
    clearTimeout(this.#timer);
    this.#running?.end();
    this.#trying?.end();
    // In the desktop main ends with us, and nobody reports it.
    await Promise.race([this.#running?.ended, sleep(2000, undefined, { ref: false })]);
  }

  /** Looks at a folder before it is saved. @throws DomainError (invalid) */
  async #try(plan: BackupPlan): Promise<void> {
    if (!isAbsolute(plan.dir))
      throw refusedFolder('folder_missing', problem('backup_folder_incomplete', { path: plan.dir }));
    this.#trying = this.#run(plan, { task: 'try' });
    const { failure } = await this.#trying.ended;
    if (failure !== null) throw refusedFolder(failure.code, problem('backup_folder_refused', { why: failure.message }));
  }

  /** A backup that was not verified does not count, nor does one that was made while the clock was ahead. */
  #dueAt({ every_hours }: BackupPlan): number {
    const { last } = this.#record;
    const made = last?.verified ? Date.parse(last.at) : 0;
    const now = this.#options.clock.now();
    return Math.max(this.#notBefore, made === 0 || made > now ? 0 : made + every_hours * hour);
  }

  #look(): void {
    clearTimeout(this.#timer);
    const plan = this.#plan;
    if (plan === null || this.#running !== null || this.#state === 'closed') return;
    const now = this.#options.clock.now();
    const due = this.#dueAt(plan);
    if (due > now) this.#timer = setTimeout(() => this.#look(), Math.min(due - now, lookMs)).unref();
    else this.#make(plan);
  }

  /** Only the process asks the folder: it may be on a disk that sleeps, or does not answer. */
  #run(plan: BackupPlan, task: BackupTask): RunningBackup {
    const { dataDir, command, patience } = this.#options;
    const order = { ...plan, dataDir, task, command: command ?? [], patience };
    return runBackup(order, (step) => {
      this.#step = step;
    });
  }

  #make(plan: BackupPlan): void {
    if (this.#options.command === null) return;
    clearTimeout(this.#timer);
    this.#state = 'open';
    if (this.#busyFolders.has(plan.dir)) {
      this.#ended({ name: null, verified: false, failure: noAnswer });
      return;
    }
    this.#step = { phase: 'database', done: 0, total: 0 };
    // A person chose a folder that was there, so only a folder of the options is made.
    const makes_folder = this.#options.plan !== null;
    const running = this.#run(plan, { task: 'make', makes_folder });
    this.#running = running;
    this.#busyFolders.add(plan.dir);
    void running.gone.then(() => this.#busyFolders.delete(plan.dir));
    void running.ended.then((outcome) => this.#ended(outcome));
  }

  #ended(outcome: BackupOutcome): void {
    const isEnded = this.#state !== 'open';
    this.#running = null;
    this.#step = null;
    if (this.#state === 'closed') return;
    this.#state = 'open';
    const { failure } = outcome;
    // A backup that a person ended waits for an hour too, or it would begin again at once.
    const isOver = failure === null || failure.code === 'damaged_objects';
    this.#notBefore = isOver ? 0 : this.#options.clock.now() + againMs;
    if (!isEnded) this.#note(outcome);
    this.#look();
  }

  #note({ name, verified, failure }: BackupOutcome): void {
    const { dataDir, clock, log } = this.#options;
    const at = timestamp(clock);
    const { plan, last, failure: before } = this.#record;
    this.#record = {
      plan,
      last: name === null ? last : { at, backup: name, verified },
      failure: failure === null ? null : { since: before?.since ?? at, at, ...failure },
    };
    if (failure === null) log.info({ backup: name }, 'backup made');
    else {
      log.error({ ...failure, backup: name }, 'backup failed');
      const again = failure.code === 'damaged_objects' ? '' : ' It is tried again in an hour.';
      process.stderr.write(`${name === null ? 'No backup was made: ' : ''}${failure.message}${again}\n`);
    }
    try {
      saveBackupRecord(dataDir, this.#record);
    } catch (error) {
      log.warn({ error: String(error) }, 'the record of backups was not saved');
    }
  }
}
