import pino from 'pino';

export type Log = pino.Logger;

/** Logs JSON lines to stderr; stdout is for machine-readable results. Never log a token, an answer or a full path. */
export function createLog(level: string = process.env.SHEAF_LOG ?? 'warn'): Log {
  return pino({ level, base: { pid: process.pid } }, pino.destination({ fd: 2, sync: true }));
}
