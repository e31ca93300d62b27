import { DatabaseError } from 'pg';
import { DatabaseDown, readErrorCode } from '../../core/errors.ts';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const codes = {
  /** Another transaction was faster: unique violation, deadlock, serialization failure. */
  conflict: ['23505', '40P01', '40001'],
  /** A statement or the wait for a lock took too long. */
  slow: ['57014', '55P03'],
  /** Too many connections, out of memory or disk on the server, shutting down, starting up, a connection that broke. */
  down: [
    '53000',
    '53100',
    '53200',
    '53300',
    '57P01',
    '57P02',
    '57P03',
    '57P05',
    '25P03',
    '08000',
    '08001',
    '08003',
    '08006',
  ],
} as const;

const hasCode = (error: unknown, some: readonly string[]): boolean =>
  error instanceof DatabaseError && some.includes(error.code ?? '');

/** Errors of the connection itself: `pg` gives those no class, only the system's code or a sentence. */
const brokenCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN'];
const brokenSentence =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/;

const isBroken = (error: unknown): boolean =>
  error instanceof Error && (brokenCodes.includes(readErrorCode(error)) || brokenSentence.test(error.message));

/** @returns whether the transaction may succeed when it is run again at once */
export const isConflict = (error: unknown): boolean => hasCode(error, codes.conflict);

/** @returns whether a statement was planned before its table changed */
export const isOutdatedPlan = (error: unknown): boolean =>
  hasCode(error, ['0A000']) && error instanceof Error && error.message.includes('cached plan');

/** Makes an error of the server what the service throws; others stay what they are. */
export function toServiceError(error: unknown): unknown {
  if (hasCode(error, codes.down) || isBroken(error)) return new DatabaseDown('database_silent', error);
  if (hasCode(error, codes.slow)) return new DatabaseDown('database_slow', error);
  return error;
}
