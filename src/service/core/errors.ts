import { type Problem, ProblemError, problem, say, type Told } from './problems.ts';
import { processLimits } from './process-limits.ts';

/** Why something is refused. `api/http/errors.ts` gives each reason its HTTP status. */
export type ErrorReason = 'invalid' | 'forbidden' | 'not found' | 'conflict' | 'unavailable' | 'damaged';

/** A refusal with the sentence the caller reads. */
export class DomainError extends ProblemError {
  override readonly name = 'DomainError';
  readonly reason: ErrorReason;
  /** Further fields of the reply's body. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(reason: ErrorReason, problem: Problem, details: Readonly<Record<string, unknown>> = {}) {
    super(problem, say(problem));
    this.reason = reason;
    this.details = details;
  }
}

/** Another worker has claimed the job. Nothing was written, and there is nothing left to do. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';

  constructor() {
    super('Another worker has claimed this job.');
  }
}

/** The request is wrong. */
export const invalid = (...told: Told) => new DomainError('invalid', problem(...told));
/** The API key may not do this. */
export const forbidden = (...told: Told) => new DomainError('forbidden', problem(...told));
/** Missing or hidden: the code must be the same for both. */
export const notFound = (...told: Told) => new DomainError('not found', problem(...told));
/** The state of things does not allow this now. */
export const conflict = (...told: Told) => new DomainError('conflict', problem(...told));
/** Something the service depends on does not answer. */
export const unavailable = (...told: Told) => new DomainError('unavailable', problem(...told));

/** @returns the code of an error of the system, such as ENOENT, or of SQLite; '' without one */
export const readErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** A file or library of Sheaf is missing or cannot be loaded. Nothing is wrong with the file that is imported. */
class BrokenInstallation extends ProblemError {
  override readonly name = 'BrokenInstallation';
}

/**
 * @param text of an error of a thread or of another process
 * @returns the error for people where a module of Sheaf or a library is missing; undefined: it is another error
 */
export function toBrokenInstallation(text: string): BrokenInstallation | undefined {
  const [, module, native] =
    /Cannot find (?:module|package) '([^']+)'|Could not load the "([\w@/.-]+)" module/.exec(text) ?? [];
  const missing = module ?? native;
  if (missing === undefined) return undefined;
  const isPath = /^(?:file:|\/|[A-Za-z]:)/.test(missing);
  const told = problem('installation_incomplete', { name: isPath ? missing.replace(/.*[\\/]/, '') : missing });
  return new BrokenInstallation(told, say(told));
}

/** @returns whether a job failed for this reason */
export const isBrokenInstallation = ({ code }: Problem): boolean => code === 'installation_incomplete';

/** Tells a DatabaseDown when it comes from a thread. */
export const databaseDownCode = 'DATABASE_DOWN';

/** Why the database server does nothing for us now. */
const databaseDownProblems = [
  'database_silent',
  'database_slow',
  'database_full',
  'database_read_only',
  'database_refuses',
] as const;
export type DatabaseDownProblem = (typeof databaseDownProblems)[number];

/**
 * The database server does not answer, not in time, or refuses. Nothing of the transaction was written, unless the connection broke while it
 * was committed.
 */
export class DatabaseDown extends DomainError {
  readonly code = databaseDownCode;

  constructor(code: DatabaseDownProblem, cause?: unknown) {
    super('unavailable', problem(code));
    this.cause = cause;
  }

  /** @param told of an error of a thread */
  static from(told: Problem | null): DatabaseDown {
    return new DatabaseDown(databaseDownProblems.find((code) => code === told?.code) ?? 'database_silent');
  }
}

/** Tells a StoreDown when it comes from a thread. */
export const storeDownCode = 'STORE_DOWN';

/** The object store does not answer, or refuses everything. What was asked of it may be asked again later. */
export class StoreDown extends DomainError {
  readonly code = storeDownCode;

  constructor(cause?: unknown) {
    super('unavailable', problem('store_silent'));
    this.cause = cause;
  }
}

/** The sentence for people, wherever something waits for space. */
export const diskFullSentence = say(problem('disk_full'));

/** What SQLite and the system say when the disk, or the space of this user, is full. SQLite cannot always name it: it needs room for its shared memory. */
const fullDisk = /SQLITE_FULL|SQLITE_IOERR_SHMSIZE|\b(ENOSPC|EDQUOT)\b|disk is full|no space left on device/i;

/** @returns whether any of an error's codes or messages matches; the errors of parsers have lost their codes on the way */
function says(error: unknown, pattern: RegExp): boolean {
  if (!(error instanceof Error)) return false;
  // What the database server says is about its own machine.
  if (error instanceof DatabaseDown) return false;
  return pattern.test(readErrorCode(error)) || pattern.test(error.message) || says(error.cause, pattern);
}

/** Whether a file met the limit that the system sets this process. SQLite says the same of that as of a disk. */
export const isFileLimit = (error: unknown): boolean =>
  Number.isFinite(processLimits().fileBytes) &&
  says(error, /\bEFBIG\b|SQLITE_FULL|SQLITE_IOERR_(?:WRITE|SHMSIZE|SHMMAP)/);

/** The limit in a sentence's parts. */
export const fileLimitProblem = () =>
  problem('file_limit', { most: `${Math.max(1, Math.round(processLimits().fileBytes / 1024 ** 2))} MB` });

/** Whether there was no room to write. That says nothing about the work that met it. */
export const isDiskFull = (error: unknown): boolean => says(error, fullDisk) && !isFileLimit(error);

/** For writes that a read makes by the way: on a full disk it answers without them. */
export function ignoreDiskFull(error: unknown): void {
  if (!isDiskFull(error)) throw error;
}

/** There is no room to write: nothing was written, and it may be asked again when there is. */
export class DiskFull extends DomainError {
  readonly code = 'ENOSPC';

  constructor(cause?: unknown) {
    super('unavailable', problem('disk_full'));
    this.cause = cause;
  }
}

const shortage = /\b(EMFILE|ENFILE|ENOBUFS)\b|too many open files|SQLITE_CANTOPEN|unable to open database file/i;

/** Whether the system let this process open no more files or connections. That says nothing about the work that met it. */
export const isShortage = (error: unknown): boolean => says(error, shortage);

/** Whether the disk itself could not read or write. SQLite has a name for each call. */
export const isFailingDisk = (error: unknown): boolean =>
  says(error, /\bEIO\b|SQLITE_IOERR(?!_SHMSIZE)|disk i\/o error/i);

/** Stored data is not what was written. */
export const damagedError = (...told: Told) => new DomainError('damaged', problem(...told));

/** SQLite met pages that cannot be right, in this thread or in another one. */
export const isCorrupt = (error: unknown): boolean => /^SQLITE_(?:CORRUPT|NOTADB)/.test(readErrorCode(error));

/** An error that the user can fix: its message is shown without a stack. */
export class UserError extends ProblemError {
  override readonly name = 'UserError';
  /** The exit code of the command line: 2 for wrong use, 1 for everything else. */
  readonly exitCode: 1 | 2;

  /** @param said a sentence where only a terminal shows it */
  constructor(said: string | Problem, exitCode: 1 | 2 = 1) {
    if (typeof said === 'string') super(null, said);
    else super(said, say(said));
    this.exitCode = exitCode;
  }
}

/** Names that no computer has, or that could not be looked up. */
const unknownName: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME']);

/**
 * @param option the one that gave the address
 * @returns what to tell the user when listening failed because of the port or the address; undefined for other errors
 */
export function unusablePortError(error: unknown, port: number, option = '--host'): UserError | undefined {
  const code = readErrorCode(error);
  if (code === 'EADDRINUSE')
    return new UserError(`Port ${port} is in use. Choose another one, or 0 for any free port.`);
  if (code === 'EACCES')
    return new UserError(
      `Port ${port} may not be used by this user. Choose one above 1023, or give the service CAP_NET_BIND_SERVICE.`,
    );
  if (code === 'EADDRNOTAVAIL')
    return new UserError(`This computer does not have the address given with ${option}.`, 2);
  if (unknownName.has(code))
    return new UserError(
      `The name given with ${option} is not known. Give an address of this computer, or 0.0.0.0.`,
      2,
    );
  return undefined;
}
