// What is found out about a server before it is used, and what is said of one that cannot be.
import { DatabaseError } from 'pg';
import { UserError } from '../../core/errors.ts';
import type { ServerPool } from './pool.ts';
import { readProcessId } from './standing-still.ts';

/** The oldest PostgreSQL that has all that the statements need. */
const oldest = 15;

/** Ways out, by what the server, the system or Node says. The first row that fits counts; none: only what was said. */
const ways: readonly (readonly [said: RegExp, way: string])[] = [
  [
    /^28P01|^28000.*(password|role)|SASL|URI malformed/i,
    'Check user and password in SHEAF_DATABASE_URL; in it %, @, /, ? and # of a password are written %25, %40, %2F, %3F and %23.',
  ],
  [
    /^28000/,
    'The server lets nobody in from here in this way: see its pg_hba.conf; with TLS, add ?sslmode=verify-full.',
  ],
  [/^3D000/, 'Make the database, in the encoding UTF8: createdb --encoding=UTF8 --template=template0 NAME.'],
  [
    /^(42501|3F000)/,
    'The user of SHEAF_DATABASE_URL must be able to make tables: let it own the database, or GRANT CREATE ON SCHEMA public.',
  ],
  [/^25006/, 'It takes no changes, as a standby does not: name the server that does.'],
  [/^08P01.*statement pooling/i, 'Its pooler must keep a transaction together: pool_mode = transaction or session.'],
  [/^53300/, 'Allow more connections (max_connections), or fewer for each node (SHEAF_DATABASE_POOL).'],
  [/ENOTFOUND|EAI_AGAIN|EAI_NONAME/, 'The name of its host is not known: check SHEAF_DATABASE_URL and the network.'],
  [/ECONNREFUSED/, 'Nothing listens there: start the server, or check host and port in SHEAF_DATABASE_URL.'],
  [
    /timeout|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/,
    'Check host and port in SHEAF_DATABASE_URL, the server, and firewalls.',
  ],
  [/not support SSL/, 'Leave ?sslmode out of SHEAF_DATABASE_URL, or let the server speak TLS.'],
  [
    /CERT|self-signed|certificate|ALTNAME/i,
    'Give its authority to the system, or by &sslrootcert=FILE in SHEAF_DATABASE_URL.',
  ],
];

/** @returns a sentence for people: the server's own names neither the setting nor what to do. No password is in it */
export function explainOpening(error: unknown, url: string): unknown {
  if (error instanceof UserError) return error;
  const { host, pathname } = new URL(url);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const [code, message] =
    cause instanceof Error
      ? ['code' in cause ? String(cause.code) : '', cause.message || cause.name]
      : ['', String(cause)];
  // The message of a lookup that failed on both families is empty.
  const reason = message === 'AggregateError' ? code : message;
  const [, way] = ways.find(([said]) => said.test(`${code} ${message}`)) ?? [];
  return new UserError(
    `The database ${pathname.slice(1)} at ${host} cannot be used: ${reason.replace(/[.\s]+$/, '')}. ${way ?? 'Check SHEAF_DATABASE_URL and the server.'} Nothing was changed.`,
  );
}

/** What a session says of itself. */
interface Session {
  name: string;
  encoding: string;
  version: number;
  pid: number;
  statement_ms: number;
}

const askSession = `SELECT current_database() AS name, current_setting('server_encoding') AS encoding,
  current_setting('server_version_num')::int AS version, pg_backend_pid() AS pid,
  (SELECT setting::int FROM pg_settings WHERE name = 'statement_timeout') AS statement_ms`;

/** @throws UserError in an encoding that lacks characters or does not check them, or where the server is too old */
function requireFit({ name, encoding, version }: Session): void {
  if (version < oldest * 10_000)
    throw new UserError(
      `The database ${name} is of PostgreSQL ${Math.floor(version / 10_000)}, and Sheaf needs ${oldest} or newer. Nothing was changed.`,
    );
  if (encoding === 'UTF8') return;
  throw new UserError(
    `The database ${name} has the encoding ${encoding}, which cannot hold every answer. Make it again: createdb --encoding=UTF8 --template=template0 ${name}. Nothing was changed.`,
  );
}

/** What poolers say of limits that a session begins with. */
const isRefusedLimit = (error: unknown): boolean =>
  error instanceof DatabaseError && /startup (parameter|option)/i.test(error.message);

/**
 * @returns whether a pooler is in between: the number of the session is made up, or what the session began with was refused or dropped
 * @throws UserError when the database cannot hold the data; Error when there is no connection
 */
export async function findPooler({ pool, place, limits }: ServerPool): Promise<boolean> {
  const client = await pool.connect().catch((error: unknown) => {
    if (!place.is_pooled && isRefusedLimit(error)) return null;
    throw error;
  });
  if (client === null) return true;
  try {
    const { rows } = await client.query<Session>(askSession);
    const [session] = rows;
    if (session === undefined) throw new Error('A session has one row.');
    requireFit(session);
    return session.pid !== readProcessId(client) || session.statement_ms !== limits.statementMs;
  } finally {
    client.release(true);
  }
}
