import { z } from 'zod';

const logLevels = ['info', 'warn', 'error'] as const;
type LogLevel = (typeof logLevels)[number];
type Details = Record<string, unknown>;
/** Logs an event by a fixed name; what varies is in `details`. */
export type Log = (level: LogLevel, event: string, details?: Details) => void;

interface LogOptions {
  append(line: string): void;
  redact(text: string): string;
  now?: () => Date;
}

function redacted(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (value instanceof Error)
    return { name: value.name, message: redact(value.message), stack: redact(value.stack ?? '') };
  return redact(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
}

/** @returns a log that writes JSON lines without answers, tokens or full paths */
export function createLog({ append, redact, now = () => new Date() }: LogOptions): Log {
  return (level, event, details = {}) => {
    const safe = Object.entries(details).map(([name, value]) => [name, redacted(value, redact)]);
    append(JSON.stringify({ time: now().toISOString(), level, event, ...Object.fromEntries(safe) }));
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
export function serviceLines(log: Log): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(-10_000);
    for (const line of lines) if (line.trim() !== '') copyLine(line, log);
  };
}
