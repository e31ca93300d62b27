// What a start looks at before it opens the database: damage that would otherwise be an answer, or an empty workspace.
import { closeSync, existsSync, fstatSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../core/errors.ts';
import { readFullySync } from '../../core/read-fully.ts';
import { findChangedPages } from './page-sums.ts';
import { findWalProblem } from './wal-file.ts';

/** The ways out of damage, for people. @param dataDir as they gave it */
const waysOut = (dataDir: string): string =>
  `“sheaf check --data-dir ${dataDir}” says what is affected, “sheaf repair --data-dir ${dataDir}” makes again what can be made and keeps a copy first, ` +
  '“sheaf restore” makes a new folder of a backup. Nothing was changed.';

/** Something in a data folder is not what Sheaf wrote. */
export class DamagedFolder extends UserError {
  constructor(dataDir: string, what: string) {
    super(`${what} ${waysOut(dataDir)}`);
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Refuses to start empty beside uploads that an older database knew: the rows would be lost without a word. */
export function requireNotLost(dataDir: string): void {
  const path = join(dataDir, 'sheaf.db');
  if (sizeOf(path) > 0) return;
  const objects = join(dataDir, 'objects');
  if (!existsSync(objects) || readdirSync(objects).length === 0) return;
  throw new UserError(
    `${path} is ${existsSync(path) ? 'empty' : 'missing'}, but uploaded files are still in ${objects}. ` +
      'Make a new folder of a backup with “sheaf restore”, put a copy of the database back, or move the whole folder away to start afresh. Nothing was changed.',
  );
}

/** Sentence about a database file that was cut off; null: it has all the pages that its header counts. */
function findCut(path: string): string | null {
  const file = openSync(path, 'r');
  try {
    const header = Buffer.alloc(100);
    readFullySync(file, header, 0);
    if (header.toString('latin1', 0, 15) !== 'SQLite format 3')
      return `${path} is damaged: its first bytes are not those of a database.`;
    const wanted = header.readUInt16BE(16) * header.readUInt32BE(28);
    const { size } = fstatSync(file);
    return size < wanted ? `${path} was cut off: it has ${size} of ${wanted} bytes.` : null;
  } finally {
    closeSync(file);
  }
}

/** How often and how long, in milliseconds, a process that is just closing the database is waited for. */
const [looks, pauseMs] = [10, 100];

/** Whether the index of the write-ahead log is there without the log, and stays so: who closes the database removes first the log, then the index. */
export function isIndexAlone(dataDir: string): boolean {
  const path = join(dataDir, 'sheaf.db');
  for (let look = 0; look < looks; look++) {
    if (existsSync(`${path}-wal`) || !existsSync(`${path}-shm`)) return false;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
  }
  return true;
}

/** Sentence about a missing or damaged write-ahead log; null: what can be seen of it is whole. */
function findLogProblem(dataDir: string): string | null {
  const path = join(dataDir, 'sheaf.db-wal');
  const hasLog = existsSync(path);
  // SQLite makes the index of the log with the log, and removes both.
  if (!hasLog && isIndexAlone(dataDir))
    return `${path} is missing, and its index is still there: what was saved last is lost.`;
  const problem = hasLog ? findWalProblem(path, join(dataDir, 'sheaf.db-shm')) : null;
  return problem === null ? null : `${path} is damaged (${problem}): what was saved last would be lost.`;
}

/** Sentence about pages that were changed while no Sheaf had the database open; null: none is known to be. */
export function findPageProblem(dataDir: string): { sentence: string; pages: readonly number[] } | null {
  const pages = findChangedPages(dataDir);
  if (pages === null || pages.length === 0) return null;
  const named = pages.slice(0, 5).join(', ');
  const sentence =
    `${join(dataDir, 'sheaf.db')} is damaged: ${pages.length === 1 ? 'one page is' : `${pages.length} pages are`} not as Sheaf left ${pages.length === 1 ? 'it' : 'them'} ` +
    `(${named}${pages.length > 5 ? ', …' : ''}). The disk or another program changed ${pages.length === 1 ? 'it' : 'them'}.`;
  return { sentence, pages };
}

/** @throws DamagedFolder when pages were changed while no Sheaf had the database open */
export function requireUnchangedPages(dataDir: string): void {
  const found = findPageProblem(dataDir);
  if (found !== null) throw new DamagedFolder(dataDir, found.sentence);
}

/**
 * Looks at the files of a database that no process has open.
 * @returns a sentence for each damage
 */
export function lookAtFiles(dataDir: string): string[] {
  const path = join(dataDir, 'sheaf.db');
  if (sizeOf(path) === 0) return [];
  const hasLog = sizeOf(`${path}-wal`) > 0;
  // In the middle of a checkpoint the header comes before the pages; the log still has them.
  const found = [hasLog ? null : findCut(path), findLogProblem(dataDir)].filter((one) => one !== null);
  if (found.length > 0) return found;
  const changed = hasLog ? null : findPageProblem(dataDir);
  return changed === null ? [] : [changed.sentence];
}
