import { DatabaseError } from 'pg';
import { DatabaseDown, type DatabaseDownProblem, readErrorCode } from '../../core/errors.ts';

/** Another transaction was faster: unique violation, deadlock, serialization failure. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const conflicts = /^(23505|40P01|40001)$/;

/** A prepared statement of another time or of another connection: a migration of a newer node, or a pooler that changes connections. */
const lostStatements = /^(26000|42P05)$/;

/**
 * What keeps the database from answering, by the codes of PostgreSQL and of the system. `08P01` is what poolers say, of a server behind
 * them too. The first row that fits counts.
 */
const causes: readonly (readonly [problem: DatabaseDownProblem, codes: RegExp])[] = [
  // A statement or the wait for a lock took too long.
  ['database_slow', /^(57014|55P03)$/],
  ['database_read_only', /^25006$/],
  // User, password, rights, the name of the database.
  ['database_refuses', /^(28...|3D000|42501)$/],
  ['database_full', /^53100$/],
  // Too many connections, out of memory on the server, shutting down, starting up, a connection that broke.
  ['database_silent', /^(53[023]00|57P0[1-5]|25P0[34]|08...|58000|58030)$/],
  ['database_silent', /^E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|(HOST|NET)(UNREACH|DOWN)|AI_AGAIN)$|^ENOTFOUND$/],
];

/** `pg` gives some errors of the connection only a sentence. */
const brokenSentence =
  /^(Connection terminated|timeout (exceeded when trying to connect|expired)|Client has encountered a connection|Query read timeout)/;

const readState = (error: unknown): string => (error instanceof DatabaseError ? (error.code ?? '') : '');

/** @returns whether a statement was planned before its table changed, or on a connection that is no longer there */
export const isOutdatedPlan = (error: unknown): boolean =>
  lostStatements.test(readState(error)) ||
  (readState(error) === '0A000' && error instanceof Error && error.message.includes('cached plan'));

/** @returns whether the transaction may succeed when it is run again at once */
export const isConflict = (error: unknown): boolean => conflicts.test(readState(error)) || isOutdatedPlan(error);

/** Makes an error of the server what the service throws; others stay what they are. */
export function toServiceError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseDown) return error;
  const code = readErrorCode(error);
  const [problem] = causes.find(([, codes]) => codes.test(code)) ?? [];
  if (problem !== undefined) return new DatabaseDown(problem, error);
  return brokenSentence.test(error.message) ? new DatabaseDown('database_silent', error) : error;
}

/** The same for an error before there was a connection: whatever the server refuses then, it is no fault of the request. */
export function toOpeningError(error: unknown): unknown {
  const known = toServiceError(error);
  return known instanceof DatabaseError ? new DatabaseDown('database_refuses', error) : known;
}
