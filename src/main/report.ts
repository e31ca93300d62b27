import { arch, cpus, release, totalmem } from 'node:os';
import type { LogFile } from './log-file.ts';

/** How much of the log goes into a report, in bytes: some thousand lines, and still small enough to send. */
const logBytes = 300_000;

interface ReportOptions {
  /** Version of Sheaf. */
  version: string;
  log: Pick<LogFile, 'tail'>;
  /** Settings and present state, as numbers and fixed words only. */
  state(): Record<string, unknown>;
  now?: () => Date;
}

/**
 * @returns the report that the user can save and send: versions, state and the end of the log. It is shown before it is
 * saved.
 */
export function makeReport({ version, log, state, now = () => new Date() }: ReportOptions): string {
  const { electron = 'none', chrome = 'none', node } = process.versions;
  const computer = { platform: process.platform, arch: arch(), release: release(), cpus: cpus().length };
  const memory_gb = Math.round(totalmem() / 2 ** 30);
  const facts = { sheaf: version, electron, chrome, node, ...computer, memory_gb, ...state() };
  return [
    `Sheaf, report of ${now().toISOString()}`,
    'It has no answers, no tokens, no file names and no paths in it. Look through it before you send it.',
    '',
    JSON.stringify(facts, null, 2),
    '',
    'Log, oldest first:',
    log.tail(logBytes),
  ].join('\n');
}
