import { arch, cpus, release, totalmem } from 'node:os';
import type { LogFile } from './log-file.ts';

/** Of the log, in bytes: some thousand lines, and still a file one can send. */
const logBytes = 300_000;

export interface ReportOptions {
  /** Of Sheaf. */
  version: string;
  log: Pick<LogFile, 'tail'>;
  /** What is set and how things stand, in numbers and fixed words only. */
  state(): Record<string, unknown>;
  now?: () => Date;
}

/** @returns the report a person may save and send: versions, state, the last of the log. It is shown before it is saved. */
export function makeReport({ version, log, state, now = () => new Date() }: ReportOptions): string {
  const { electron = 'none', chrome = 'none', node } = process.versions;
  const computer = { platform: process.platform, arch: arch(), release: release(), cpus: cpus().length };
  const memory_gb = Math.round(totalmem() / 2 ** 30);
  const facts = { sheaf: version, electron, chrome, node, ...computer, memory_gb, ...state() };
  return [
    `Sheaf, report of ${now().toISOString()}`,
    'It holds no answers, no tokens, no names and no places of files. Look through it before you send it.',
    '',
    JSON.stringify(facts, null, 2),
    '',
    'Log, oldest first:',
    log.tail(logBytes),
  ].join('\n');
}
