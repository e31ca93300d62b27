import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type ParserRequest, runForkedParser } from './sandbox/forked-parser.ts';
import type { SandboxResult } from './sandbox/index.ts';
import { readMadeFile } from './sandbox/made-file.ts';
import { listCodePaths, listNodePermissions } from './sandbox/node-permissions.ts';
import { inTrialFolder } from './sandbox/trial-folder.ts';
import { answerFile, parserTrial, plantedFile } from './types.ts';

/** A request to parse one file. */
interface Start {
  /** '' for a trial of what can be read. */
  path: string;
  workDir: string;
  soffice: string;
  reads: readonly string[];
  /** Whether it may start LibreOffice. */
  starts: boolean;
}

/** What a parser of the app can read (docs/decisions/0008). */
type ReachableFiles = 'own_in_javascript' | 'all';

/** A start takes a second; on a computer that has much to do, many. */
const trialMs = 40_000;
const trialBytes = 1024;

/** @returns the folder of Electron, which holds its libraries; none for a program in `bin`, whose libraries are elsewhere */
function electronPaths(): string[] {
  const folder = dirname(process.execPath);
  return basename(folder) === 'bin' ? [] : [folder];
}

function makeParserRequest({ path, workDir, soffice, starts, ...start }: Start, files: ReachableFiles): ParserRequest {
  const reads = [...start.reads, ...electronPaths(), ...(starts ? ['/proc'] : [])];
  const permissions = files === 'all' ? [] : listNodePermissions({ reads, workDir, starts });
  return { path, work_dir: workDir, soffice, permissions };
}

/** @param folder for this trial alone @returns whether a parser with Node's permissions works, and reads nothing but its own */
async function hasPermissions(script: string, folder: string): Promise<boolean> {
  const workDir = join(folder, 'out');
  try {
    await mkdir(workDir);
    await writeFile(join(folder, plantedFile), '');
    const start = { path: '', workDir, soffice: '', reads: listCodePaths(script), starts: false };
    const request = makeParserRequest(start, 'own_in_javascript');
    if (request.permissions.length === 0) return false;
    await runForkedParser(request, undefined, { timeMs: trialMs });
    const answer = await readMadeFile(join(workDir, answerFile), trialBytes);
    return !parserTrial.parse(JSON.parse(String(answer))).reads;
  } catch {
    // The parser gave no answer.
    return false;
  }
}

let tried: Promise<ReachableFiles> | undefined;

/**
 * Finds out, once and by trying, what a parser of the app can read: Electron promises nothing of Node's permissions.
 * @param script `parse.child.ts`
 * @param dataDir the data folder, in which it is tried
 * @throws Error of the file system, and tries again at the next call
 */
export function describeDesktopParser(script: string, dataDir: string): Promise<ReachableFiles> {
  tried ??= inTrialFolder(dataDir, (folder) => hasPermissions(script, folder)).then(
    (works) => (works ? 'own_in_javascript' : 'all'),
    (error: unknown) => {
      // Without a temporary folder for a moment nothing was tried.
      tried = undefined;
      throw error;
    },
  );
  return tried;
}

/** Reads one file in a parser of the app. @param script `parse.child.ts` @param dataDir the data folder */
export async function runDesktopParser(
  script: string,
  start: Start,
  dataDir: string,
  stopping: AbortSignal,
): Promise<SandboxResult> {
  return runForkedParser(makeParserRequest(start, await describeDesktopParser(script, dataDir)), stopping);
}
