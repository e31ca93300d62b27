import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type ParserRequest, runForkedParser } from './sandbox/forked-parser.ts';
import { defaultLimits, type SandboxResult } from './sandbox/index.ts';
import { readMadeFile } from './sandbox/made-file.ts';
import { nodePermissions, toCode } from './sandbox/node-permissions.ts';
import { commandPrefix } from './sandbox/protections.ts';
import { inTrialFolder } from './sandbox/trial-folder.ts';
import { answerFile, parserTrial, plantedFile } from './types.ts';

/** One file for a parser of the app. */
interface Start {
  /** '' for a trial of what can be read. */
  path: string;
  workDir: string;
  dataDir: string;
  soffice: string;
  reads: readonly string[];
  /** Whether it may start LibreOffice. */
  starts: boolean;
}

/** The layers of docs/decisions/0064 that hold for a parser of the app. */
interface Layers {
  view: boolean;
  permissions: boolean;
}

/** A start takes a second; on a computer that has much to do, many. */
const trialMs = 40_000;
const trialBytes = 1024;

/** @returns the folder of Electron, which holds its libraries; none for a program in `bin`, whose libraries are elsewhere */
function electronPaths(): string[] {
  const folder = dirname(process.execPath);
  return basename(folder) === 'bin' ? [] : [folder];
}

async function makeParserRequest(start: Start, layers: Layers): Promise<ParserRequest> {
  const { path, workDir, dataDir, soffice, starts } = start;
  const reads = [...start.reads, ...electronPaths()];
  const command = { file: process.execPath, args: [], workDir, reads, sharesMemory: true } as const;
  const permissions = { reads: starts ? [...reads, '/proc'] : reads, workDir, starts };
  return {
    path,
    work_dir: workDir,
    soffice,
    prefix: layers.view ? await commandPrefix(command, defaultLimits, dataDir) : [],
    permissions: layers.permissions ? nodePermissions(permissions) : [],
  };
}

/** @param folder for this trial alone @returns whether a parser with these layers works, and reads nothing but its own */
async function holds(script: string, folder: string, layers: Layers, timeMs: number): Promise<boolean> {
  const workDir = join(folder, 'out');
  try {
    await mkdir(workDir);
    await writeFile(join(folder, plantedFile), '');
    const start = { path: '', workDir, dataDir: folder, soffice: '', reads: toCode(script), starts: false };
    const request = await makeParserRequest(start, layers);
    if ((layers.view && request.prefix.length === 0) || (layers.permissions && request.permissions.length === 0))
      return false;
    await runForkedParser(request, undefined, { timeMs });
    const answer = await readMadeFile(join(workDir, answerFile), trialBytes);
    return !parserTrial.parse(JSON.parse(String(answer))).reads;
  } catch {
    // It gave no answer.
    return false;
  }
}

/**
 * Whether the app would end with a trial of bubblewrap: Electron 25.1.1 ends with SIGTRAP as soon as a process is started through another
 * command, whatever the command. Of a newer one it is not known, so nothing is tried there.
 */
const hasNoPrefix = (): boolean => process.versions.electron !== undefined;

async function find(
  script: string,
  dataDir: string,
  timeMs: number,
): Promise<Layers & { files: 'own' | 'own_in_javascript' | 'all' }> {
  const tried = (layers: Layers) => inTrialFolder(dataDir, (folder) => holds(script, folder, layers, timeMs));
  const view = !hasNoPrefix() && (await tried({ view: true, permissions: false }));
  const permissions = await tried({ view, permissions: true });
  return { view, permissions, files: view ? 'own' : permissions ? 'own_in_javascript' : 'all' };
}

let found: ReturnType<typeof find> | undefined;

/**
 * Finds out, once and by trying, which layers a parser of the app has: Electron promises none.
 * @param script `parse.child.ts`
 * @param dataDir the data folder, in which it is tried
 * @param timeMs for each trial
 * @throws Error of the file system, and tries again at the next call
 */
export function describeDesktopParser(script: string, dataDir: string, timeMs = trialMs): ReturnType<typeof find> {
  found ??= find(script, dataDir, timeMs).catch((error: unknown) => {
    // Without a temporary folder for a moment nothing was tried.
    found = undefined;
    throw error;
  });
  return found;
}

/** Reads one file in a parser of the app, with the layers that hold. @param script `parse.child.ts` */
export async function runDesktopParser(script: string, start: Start, stopping: AbortSignal): Promise<SandboxResult> {
  return runForkedParser(await makeParserRequest(start, await describeDesktopParser(script, start.dataDir)), stopping);
}
