import pino from 'pino';

export type Log = pino.Logger;

/** Logs go to stderr as JSON lines; stdout is for machine-readable results. Never a token, an answer or a full path. */
export function createLog(level: string = process.env.SHEAF_LOG ?? 'warn'): Log {
  return pino({ level, base: { pid: process.pid } }, pino.destination({ fd: 2, sync: true }));
}
