import { type Command, InvalidArgumentError } from 'commander';
import { isScope, limits, looksReserved, ownLimits, type Scope, scopes } from '../../contract/index.ts';
import { addDays, systemClock, timestamp } from '../core/clock.ts';
import { UserError } from '../core/errors.ts';
import { commandLine, recordTx } from '../data/audit.store.ts';
import { type Tx, withReserve } from '../data/database.ts';
import { rotateKeyTx } from '../data/keys/access-tokens.store.ts';
import { insertKeyTx, listKeys, type NewKey, revokeKeyTx } from '../data/keys/keys.store.ts';
import { findMissingProjectTx } from '../data/projects.store.ts';
import {
  addOutputOptions,
  collect,
  createNumberOption,
  dataDirOption,
  idOption,
  type OutputOptions,
  printLine,
  printRows,
  withDatabase,
  withNewDatabase,
} from './command.ts';

interface CreateOptions {
  dataDir: string;
  name: string;
  scopes: Scope[];
  project?: number[];
  requestsPerMinute: number | 'unlimited';
  expiresInDays?: number | 'never';
}

function scopesOption(value: string): Scope[] {
  const names = value.split(',').map((name) => name.trim());
  const known = names.filter(isScope);
  if (known.length === names.length) return known;
  const wrong = names.find((name) => !isScope(name));
  throw new InvalidArgumentError(`"${wrong}" is no scope. Use ${scopes.join(', ')}, separated by commas.`);
}

/** Commander reads null as "not given", so "unlimited" becomes null only when the key is stored. */
const rateOption = (value: string) => (value === 'unlimited' ? value : createNumberOption(1, 1_000_000)(value));

const daysOption = (value: string) => (value === 'never' ? value : createNumberOption(1, ownLimits.keyDays)(value));

/** @returns when a key ends: ISO 8601 UTC, null for never; undefined where nothing was said */
function computeExpiry(days: number | 'never' | undefined): string | null | undefined {
  if (days === 'never') return null;
  return days === undefined ? undefined : addDays(systemClock, days);
}

async function checkProjectsTx(tx: Tx, ids: readonly number[]): Promise<void> {
  const missing = await findMissingProjectTx(tx, ids);
  if (missing !== undefined)
    throw new UserError(`There is no project ${missing}. "sheaf projects list" shows them all.`, 2);
}

async function create(options: CreateOptions): Promise<void> {
  const { dataDir, name, scopes, project = [], requestsPerMinute, expiresInDays } = options;
  if (looksReserved(name))
    throw new UserError(`“${name}” could be mistaken for the host's own key. Choose another --name.`, 2);
  const key: NewKey = {
    name,
    scopes,
    project_ids: [...new Set(project)],
    requests_per_minute: requestsPerMinute === 'unlimited' ? null : requestsPerMinute,
    expires_at: computeExpiry(expiresInDays) ?? null,
  };
  const created = await withNewDatabase(dataDir, (database) =>
    database.write(async (tx) => {
      await checkProjectsTx(tx, key.project_ids);
      const at = timestamp(systemClock);
      const made = await insertKeyTx(tx, key, at);
      await recordTx(tx, { at, action: 'key_created', ...commandLine, subject: 'key', subject_key: String(made.id) });
      return made;
    }),
  );
  printLine(created);
  process.stderr.write('The secret and the token are shown this once; only their hashes are kept.\n');
}

type ListedKey = Awaited<ReturnType<typeof listKeys>>[number];

const columns = {
  id: ({ id }: ListedKey) => id,
  name: ({ name }: ListedKey) => name,
  scopes: ({ scopes }: ListedKey) => scopes.join(','),
  projects: ({ project_ids }: ListedKey) => (project_ids.length === 0 ? 'all' : project_ids.join(',')),
  'per minute': ({ requests_per_minute }: ListedKey) => requests_per_minute ?? 'unlimited',
  created: ({ created_at }: ListedKey) => created_at,
  // Every window and command of this computer uses its own key, so a time would say nothing.
  'last used': ({ is_host, last_used_at }: ListedKey) => (is_host ? 'not recorded' : last_used_at),
  expires: ({ expires_at }: ListedKey) => expires_at,
  revoked: ({ revoked_at }: ListedKey) => revoked_at,
};

async function list({ dataDir, ...output }: { dataDir: string } & OutputOptions): Promise<void> {
  const rows = await withDatabase(dataDir, (database) => listKeys(database.read));
  const none = 'There are no keys yet. Make one: sheaf keys create';
  printRows(rows, columns, { ...output, none });
}

interface RotateOptions {
  dataDir: string;
  id: number;
  overlapHours: number;
  expiresInDays?: number | 'never';
}

async function rotate({ dataDir, id, overlapHours: hours, expiresInDays }: RotateOptions): Promise<void> {
  const now = systemClock.now();
  const until = now + hours * 3_600_000;
  const at = new Date(now).toISOString();
  const rotated = await withDatabase(dataDir, (database) =>
    database.write(async (tx) => {
      const made = await rotateKeyTx(tx, id, { now, until, expires_at: computeExpiry(expiresInDays) });
      if (made !== undefined)
        await recordTx(tx, { at, action: 'key_rotated', ...commandLine, subject: 'key', subject_key: String(id) });
      return made;
    }),
  );
  if (rotated === undefined)
    throw new UserError(`There is no living key ${id} to rotate. "sheaf keys list" shows them all.`);
  printLine({ ...rotated, old_until: new Date(until).toISOString() });
  process.stderr.write('The secret and the token are shown this once; only their hashes are kept.\n');
}

async function revoke({ dataDir, id }: { dataDir: string; id: number }): Promise<void> {
  const at = timestamp(systemClock);
  const revoked = await withDatabase(dataDir, (database) =>
    withReserve(database).write(async (tx) => {
      if (!(await revokeKeyTx(tx, id, at))) return false;
      await recordTx(tx, { at, action: 'key_revoked', ...commandLine, subject: 'key', subject_key: String(id) });
      return true;
    }),
  );
  if (!revoked) throw new UserError(`There is no living key ${id}. "sheaf keys list" shows them all.`);
  printLine({ id, revoked_at: at });
}

/** `sheaf keys create | list | rotate | revoke` */
export function register(program: Command): void {
  const keys = program.command('keys').description('create, list, rotate and revoke API keys; works while serve runs');
  const add = (name: string, description: string) =>
    keys.command(name).description(description).addOption(dataDirOption());
  add('create', 'create a key; prints its secrets once')
    .requiredOption('--name <name>', 'what the key is for')
    .requiredOption('--scopes <scopes>', scopes.join(','), scopesOption)
    .option('--project <id>', 'a project it may use (again for more; none: all)', collect(idOption))
    .option('--requests-per-minute <n>', 'a number, or "unlimited"', rateOption, limits.requestsPerMinute)
    .option('--expires-in-days <n>', 'the key ends by itself then; "never" unless given', daysOption)
    .action(create);
  addOutputOptions(add('list', 'list keys without their secrets')).action(list);
  add('rotate', 'give a key a new secret and token; prints them once')
    .requiredOption('--id <id>', 'the id of the key', idOption)
    .option(
      '--overlap-hours <n>',
      'how long the old ones work too; 0: they end at once',
      createNumberOption(0, ownLimits.longestOverlapHours),
      ownLimits.overlapHours,
    )
    .option('--expires-in-days <n>', 'when the key itself ends, or "never"; as before unless given', daysOption)
    .action(rotate);
  add('revoke', 'end a key at once').requiredOption('--id <id>', 'the id of the key', idOption).action(revoke);
}
