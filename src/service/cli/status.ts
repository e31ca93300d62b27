import type { Command } from 'commander';
import { describeAddressProblem, type Health, type StorageUse } from '../../contract/index.ts';
import { createClient } from '../../importer/index.ts';
import { storageUse } from '../api/administration/storage-use.ts';
import { foreignStoreOf } from '../core/config.ts';
import { defaultDataDir } from '../core/data-dir.ts';
import { findRunning } from '../core/running-service.ts';
import { terminalText } from '../core/terminal-text.ts';
import type { Database } from '../data/database.ts';
import { readPlace } from '../data/objects/store-place.ts';
import { readSchemaVersion } from '../data/schema/schema-version.ts';
import { isInUse } from '../data/sqlite/lock.ts';
import { version } from '../version.ts';
import { openForCommand, pathOption, printLine, requireWorkspace } from './command.ts';
import { joinRunning } from './join-service.ts';
import { addOutputOptions, isJson, type OutputOptions } from './output.ts';

interface Status {
  /** `busy`: something holds the folder and does not answer: a service that starts or ends, or a command such as `repair`. */
  service: 'running' | 'busy' | 'none';
  url: string | null;
  /** The address for others; null: not known, or none. */
  public_url: string | null;
  /** Of the service; null when none answers. */
  service_version: string | null;
  /** Of this command. */
  version: string;
  schema: number;
  storage: StorageUse;
  /** null when no service answers. */
  health: Health | null;
}

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
async function storeOf({ read }: Database) {
  const place = await readPlace(read);
  if (place === null) return foreignStoreOf(process.env);
  return place.kind === 's3' ? { SHEAF_S3_ENDPOINT: place.endpoint } : null;
}

async function readStatus(dataDir: string): Promise<Status> {
  requireWorkspace(dataDir);
  const asked = await askService(dataDir);
  const service = asked === null ? (isInUse(dataDir) ? 'busy' : 'none') : 'running';
  const database = await openForCommand(dataDir);
  try {
    const schema = await readSchemaVersion(database.read);
    const storage = await storageUse({ data_dir: dataDir, foreign_store: await storeOf(database) }, database);
    const public_url = asked === null ? null : (findRunning(dataDir)?.public_url ?? null);
    const { url = null, service_version = null, health = null } = asked ?? {};
    return { service, url, public_url, service_version, version, schema, storage, health };
  } finally {
    await database.close();
  }
}

const serviceWords = {
  running: ({ url, service_version }: Status) => `running at ${url} (Sheaf ${service_version})`,
  busy: () => 'none answers, but the folder is in use: a service starts or ends, or another command works on it',
  none: () => 'none runs. Start it with: sheaf serve',
} as const;

const megabytes = (bytes: number): string =>
  `${(bytes / 1024 ** 2).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

function failureOf({ state, last_failure }: Health['jobs' | 'storage' | 'backups']): string {
  return state === 'failing' && last_failure !== null ? `: ${last_failure.message} (${last_failure.at})` : '';
}

function healthLines({ jobs, storage, backups, addresses, parsers }: Health): [string, string][] {
  const counts = `${jobs.running} running, ${jobs.waiting} waiting, ${jobs.retrying} tried again`;
  return [
    ['Jobs', `${jobs.state} (${jobs.condition}; ${counts})${failureOf(jobs)}`],
    ['Store', `${storage.state} (${storage.condition})${failureOf(storage)}`],
    ['Backups', `${backups.state} (${backups.condition})${failureOf(backups)}`],
    ['Addresses', `${addresses.state} (${addresses.condition})`],
    ...addresses.problems.map((problem): [string, string] => ['', describeAddressProblem(problem)]),
    ['Parsers', `reach ${parsers.files} files, ${parsers.network ? 'and the network' : 'no network'}`],
  ];
}

function inWords(status: Status): string {
  const { storage, schema, health, public_url } = status;
  const objects = storage.object_bytes === null ? `in ${storage.foreign_store}` : megabytes(storage.object_bytes);
  const lines: [string, string][] = [
    ['Sheaf', `${version} (schema ${schema})`],
    ['Data folder', storage.data_dir],
    ['Service', serviceWords[status.service](status)],
    ...(public_url === null ? [] : [['For others', public_url] as [string, string]]),
    [
      'Sizes',
      `database ${megabytes(storage.database_bytes)}, objects ${objects}, free ${megabytes(storage.free_bytes)}`,
    ],
    ...(health === null ? [] : healthLines(health)),
  ];
  return lines.map(([name, text]) => `${name.padEnd(13)}${terminalText(text)}\n`).join('');
}

const exitCodes = { failing: 1, none: 3 } as const;

function exitCodeOf({ service, health }: Status): number {
  if (service !== 'running' || health === null) return exitCodes.none;
  const { jobs, storage, backups, addresses } = health;
  return [jobs, storage, backups, addresses].some(({ state }) => state === 'failing') ? exitCodes.failing : 0;
}

async function print({ dataDir, ...output }: { dataDir: string } & OutputOptions): Promise<void> {
  const status = await readStatus(dataDir);
  if (isJson(output)) printLine(status);
  else process.stdout.write(inWords(status));
  process.exitCode = exitCodeOf(status);
}

/** `sheaf status` (docs/command-line.md#status) */
export function register(program: Command): void {
  const command = program
    .command('status')
    .description('whether a service runs on a data folder, where, how it is, and how much is stored')
    .option('--data-dir <dir>', 'the data folder', pathOption, defaultDataDir());
  addOutputOptions(command).action(print);
}
