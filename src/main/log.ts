import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { arch, cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const largestFile = 2_500_000;

/** Writes lines to `sheaf.log`. A full file becomes `sheaf.1.log`, in the place of the one before. */
export class LogFile {
  readonly #files: readonly [now: string, before: string];
  readonly #largest: number;
  #size = 0;

  /** @param folder absolute path; made when it is missing @param largest the size of a file in bytes */
  constructor(folder: string, largest = largestFile) {
    this.#files = [join(folder, 'sheaf.log'), join(folder, 'sheaf.1.log')];
    this.#largest = largest;
    try {
      mkdirSync(folder, { recursive: true });
      this.#size = statSync(this.#files[0]).size;
    } catch {
      // no file yet
    }
  }

  /** Writes synchronously, because the last lines matter most. Errors of the disk are ignored: there is nowhere to log them. */
  append(line: string): void {
    const text = `${line}\n`;
    try {
      if (this.#size > 0 && this.#size + Buffer.byteLength(text) > this.#largest) {
        renameSync(...this.#files);
        this.#size = 0;
      }
      appendFileSync(this.#files[0], text, { mode: 0o600 });
      this.#size += Buffer.byteLength(text);
    } catch {
      // disk full, or no right to write
    }
  }

  /** @returns the last lines, oldest first, at most about `bytes` of them */
  tail(bytes: number): string {
    const lines = this.#files
      .toReversed()
      .filter(existsSync)
      .map((file) => readFileSync(file, 'utf8'));
    const text = lines.join('');
    if (text.length <= bytes) return text;
    return text.slice(text.indexOf('\n', text.length - bytes - 1) + 1);
  }
}

const logLevels = ['info', 'warn', 'error'] as const;
type LogLevel = (typeof logLevels)[number];
type Details = Record<string, unknown>;
/** Logs an event by a fixed name; what varies is in `details`. */
export type Log = (level: LogLevel, event: string, details?: Details) => void;

interface LogOptions {
  append(line: string): void;
  redact(text: string): string;
}

function redacted(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (value instanceof Error)
    return { name: value.name, message: redact(value.message), stack: redact(value.stack ?? '') };
  return redact(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
}

/** @returns a log that writes JSON lines without answers, tokens or full paths */
export function createLog({ append, redact }: LogOptions): Log {
  return (level, event, details = {}) => {
    const safe = Object.entries(details).map(([name, value]) => [name, redacted(value, redact)]);
    append(JSON.stringify({ time: new Date().toISOString(), level, event, ...Object.fromEntries(safe) }));
  };
}

/** The fields of the service's log lines (service/core/log.ts) that are copied; every other field is dropped. */
const serviceLine = z.object({
  level: z.number(),
  msg: z.string().default('service'),
  pid: z.number().optional(),
  job: z.union([z.string(), z.number()]).optional(),
  attempts: z.number().optional(),
  recovered: z.number().optional(),
  reason: z.string().optional(),
  error: z.string().optional(),
  err: z.string().optional(),
  stack: z.string().optional(),
});

const toLevel = (level: number): LogLevel => (level >= 50 ? 'error' : level >= 40 ? 'warn' : 'info');

function copyLine(line: string, log: Log): void {
  try {
    const { level, msg, ...details } = serviceLine.parse(JSON.parse(line));
    log(toLevel(level), `service: ${msg}`, details);
  } catch {
    log('warn', 'service says', { text: line });
  }
}

/** Copies what the service writes to stderr into the log. @returns a function to call with each piece of text */
export function createLineLogger(log: Log): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(-10_000);
    for (const line of lines) if (line.trim() !== '') copyLine(line, log);
  };
}

/** How much of the log goes into a report, in bytes: some thousand lines, and still small enough to send. */
const logBytes = 300_000;

/**
 * Makes the report that the user can save and send: versions, state and the end of the log. It is shown before it is saved.
 * @param version of Sheaf
 * @param state settings and present state, as numbers and fixed words only
 */
export function makeReport(version: string, log: LogFile, state: Record<string, unknown>): string {
  const { electron = 'none', chrome = 'none', node } = process.versions;
  const computer = { platform: process.platform, arch: arch(), release: release(), cpus: cpus().length };
  const memory_gb = Math.round(totalmem() / 2 ** 30);
  const facts = { sheaf: version, electron, chrome, node, ...computer, memory_gb, ...state };
  return [
    `Sheaf, report of ${new Date().toISOString()}`,
    'It has no answers, no tokens, no file names and no paths in it. Look through it before you send it.',
    '',
    JSON.stringify(facts, null, 2),
    '',
    'Log, oldest first:',
    log.tail(logBytes),
  ].join('\n');
}
