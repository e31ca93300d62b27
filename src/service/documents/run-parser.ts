import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileExtension, Health } from '../../contract/index.ts';
import { parserHeapMegabytes } from '../../contract/process-messages.ts';
import { toBrokenInstallation } from '../core/errors.ts';
import { hasDesktop } from '../core/parent-process.ts';
import { describeDesktopParser, runDesktopParser } from './desktop-parser.ts';
import { findSoffice, listSofficePaths } from './readers/office/soffice.ts';
import { describeSandbox, type RunInSandbox, type SandboxResult } from './sandbox/index.ts';
import { readMadeFile } from './sandbox/made-file.ts';
import { hasNodePermissions, listCodePaths, listNodePermissions } from './sandbox/node-permissions.ts';
import { answerFile, ParseFailure, type ParserAnswer, type ParserInput, parserAnswer } from './types.ts';

const child = fileURLToPath(new URL('./parse.child.ts', import.meta.url));
const longestAnswer = 128 * 1024 * 1024;

/** What starts a parser. */
interface ParserNeeds {
  runInSandbox: RunInSandbox;
  /** The data folder, of which a parser sees only its own files. */
  dataDir: string;
}

/** LibreOffice reads only these, and is asked about its memory. */
const officeExtensions: readonly FileExtension[] = ['doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx'];

/** In the app there is no plain Node, so main forks the parser. */
async function runChild(
  { path, extension, workDir }: ParserInput,
  { runInSandbox, dataDir }: ParserNeeds,
  stopping: AbortSignal,
): Promise<SandboxResult> {
  const named = process.env.SHEAF_SOFFICE || undefined;
  // Found here, because the child can look nowhere.
  const installed = officeExtensions.includes(extension) ? await findSoffice(named) : undefined;
  const soffice = installed ?? named ?? '';
  const office = installed === undefined ? [] : listSofficePaths(installed);
  const reads = [path, ...listCodePaths(child), ...office];
  const starts = office.length > 0;
  if (hasDesktop()) return runDesktopParser(child, { path, workDir, soffice, reads, starts }, dataDir, stopping);
  const permissions = listNodePermissions({ reads: starts ? [...reads, '/proc'] : reads, workDir, starts });
  const options = [`--max-old-space-size=${parserHeapMegabytes}`, '--no-warnings', ...permissions];
  const args = [...options, child, path, workDir, soffice];
  return runInSandbox({ file: process.execPath, args, workDir, reads }, stopping);
}

/** @param dataDir in which it is tried @returns what a parser can reach on this computer. Electron gives each process of the app a way to Chromium's network. */
export async function describeParsers(dataDir: string): Promise<Health['parsers']> {
  if (hasDesktop()) return { files: await describeDesktopParser(child, dataDir), network: true };
  const { bubblewrap, namespaces } = await describeSandbox(dataDir);
  const network = !bubblewrap && namespaces === null;
  return { files: bubblewrap ? 'own' : hasNodePermissions() ? 'own_in_javascript' : 'all', network };
}

function findFailure(result: SandboxResult): ParseFailure | Error {
  if (result.kind === 'ended') {
    const broken = toBrokenInstallation(result.stderr);
    if (broken !== undefined) return broken;
    const line = result.stderr.split('\n').find((one) => /Error/.test(one)) ?? `exit code ${result.code}`;
    return new Error(`The parser stopped: ${line.slice(0, 300)}`);
  }
  switch (result.why) {
    case 'memory':
      return new ParseFailure('document_too_hungry');
    case 'time':
      return new ParseFailure('document_too_slow');
    case 'output':
      return new ParseFailure('document_too_swollen');
    case 'crash':
    case 'stopped':
      return new Error(`The parser stopped (${result.why}).`);
  }
}

/**
 * Reads one file in a Node child in the sandbox.
 * @throws ParseFailure for what is wrong with the file, its size or its cost; Error for what may pass, a crash among them
 */
export async function runParser(
  input: ParserInput,
  needs: ParserNeeds,
  stopping: AbortSignal,
): Promise<Extract<ParserAnswer, { kind: 'extracted' }>> {
  const result = await runChild(input, needs, stopping);
  stopping.throwIfAborted();
  if (result.kind !== 'ended' || result.code !== 0) throw findFailure(result);
  const text = await readMadeFile(join(input.workDir, answerFile), longestAnswer);
  if (text === undefined) throw findFailure({ kind: 'killed', why: 'output' });
  const answer = parserAnswer.parse(JSON.parse(text.toString()));
  if (answer.kind === 'failed') throw new ParseFailure(answer.problem);
  return answer;
}
