import type { Command } from 'commander';
import { describeAddressProblem, type Health } from '../../contract/index.ts';
import { createClient } from '../../importer/index.ts';
import { measureStorage } from '../api/administration/storage-use.ts';
import { readForeignStore } from '../core/config.ts';
import { findRunning } from '../core/running-service.ts';
import { toTerminalText } from '../core/terminal-text.ts';
import type { Database } from '../data/database.ts';
import { readPlace } from '../data/objects/store-place.ts';
import { readSchemaVersion } from '../data/schema/migrate.ts';
import { isInUse } from '../data/sqlite/lock.ts';
import { version } from '../version.ts';
import {
  addOutputOptions,
  dataDirOption,
  isJson,
  type OutputOptions,
  openForCommand,
  printLine,
  requireWorkspace,
  sayParsers,
} from './command.ts';
import { joinRunning } from './embedded.ts';
import { sayMegabytes } from './progress.ts';

/** What the service says of itself. */
async function askService(dataDir: string) {
  const joined = await joinRunning(dataDir);
  if (joined === null) return null;
  const { base_url, token } = joined;
  const client = createClient({ base_url, token: () => token });
  try {
    const [instance, health] = [await client.getInstance({}), await client.getHealth({})];
    return { url: base_url, service_version: instance.version, health };
  } finally {
    await joined.close();
  }
}

/** The store that the workspace uses, whatever is set; before its first start the one that is set. */
async function findStore({ read }: Database) {
  const place = await readPlace(read);
  if (place === null) return readForeignStore(process.env);
  return place.kind === 's3' ? { SHEAF_S3_ENDPOINT: place.endpoint } : null;
}

/**
 * `busy`: something holds the folder and does not answer: a service that starts or ends, or a command such as `repair`. What belongs to a
 * service is null when none answers; `public_url` is null too when the address for others is not known.
 */
async function readStatus(dataDir: string) {
  requireWorkspace(dataDir);
  const asked = await askService(dataDir);
  const service: 'running' | 'busy' | 'none' = asked !== null ? 'running' : isInUse(dataDir) ? 'busy' : 'none';
  const database = await openForCommand(dataDir);
  try {
    const schema = await readSchemaVersion(database.read);
    const storage = await measureStorage({ data_dir: dataDir, foreign_store: await findStore(database) }, database);
    const public_url = asked === null ? null : (findRunning(dataDir)?.public_url ?? null);
    const { url = null, service_version = null, health = null } = asked ?? {};
    return { service, url, public_url, service_version, version, schema, storage, health };
  } finally {
    await database.close();
  }
}

type Status = Awaited<ReturnType<typeof readStatus>>;

const serviceWords = {
  running: ({ url, service_version }: Status) => `running at ${url} (Sheaf ${service_version})`,
  busy: () => 'none answers, but the folder is in use: a service starts or ends, or another command works on it',
  none: () => 'none runs. Start it with: sheaf serve',
} as const;

function sayFailure({ state, last_failure }: Health['jobs' | 'storage' | 'backups']): string {
  return state === 'failing' && last_failure !== null ? `: ${last_failure.message} (${last_failure.at})` : '';
}

function healthLines({ jobs, storage, backups, addresses, parsers }: Health): [string, string][] {
  const counts = `${jobs.running} running, ${jobs.waiting} waiting, ${jobs.retrying} tried again`;
  return [
    ['Jobs', `${jobs.state} (${jobs.condition}; ${counts})${sayFailure(jobs)}`],
    ['Store', `${storage.state} (${storage.condition})${sayFailure(storage)}`],
    ['Backups', `${backups.state} (${backups.condition})${sayFailure(backups)}`],
    ['Addresses', addresses.state],
    ...addresses.problems.map((problem): [string, string] => ['', describeAddressProblem(problem)]),
    ['Parsers', sayParsers(parsers)],
  ];
}

function inWords(status: Status): string {
  const { storage, schema, health, public_url } = status;
  const objects = storage.object_bytes === null ? `in ${storage.foreign_store}` : sayMegabytes(storage.object_bytes);
  const [database, free] = [sayMegabytes(storage.database_bytes), sayMegabytes(storage.free_bytes)];
  const lines: [string, string | null][] = [
    ['Sheaf', `${version} (schema ${schema})`],
    ['Data folder', storage.data_dir],
    ['Service', serviceWords[status.service](status)],
    ['For others', public_url],
    ['Sizes', `database ${database}, objects ${objects}, free ${free}`],
    ...(health === null ? [] : healthLines(health)),
  ];
  const shown = lines.filter(([, text]) => text !== null);
  return shown.map(([name, text]) => `${name.padEnd(13)}${toTerminalText(text ?? '')}\n`).join('');
}

/** @returns 3 when no service answers, 1 when something fails */
function findExitCode({ service, health }: Status): number {
  if (service !== 'running' || health === null) return 3;
  const { jobs, storage, backups, addresses } = health;
  return [jobs, storage, backups, addresses].some(({ state }) => state === 'failing') ? 1 : 0;
}

async function print({ dataDir, ...output }: { dataDir: string } & OutputOptions): Promise<void> {
  const status = await readStatus(dataDir);
  if (isJson(output)) printLine(status);
  else process.stdout.write(inWords(status));
  process.exitCode = findExitCode(status);
}

/** `sheaf status` (docs/command-line.md#status) */
export function register(program: Command): void {
  const command = program
    .command('status')
    .description('whether a service runs on a data folder, where, how it is, and how much is stored')
    .addOption(dataDirOption());
  addOutputOptions(command).action(print);
}
