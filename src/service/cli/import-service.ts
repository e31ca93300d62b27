import { join } from 'node:path';
import { z } from 'zod';
import { limits, type Project } from '../../contract/index.ts';
import {
  type CallOptions,
  type Client,
  ClientError,
  createBudget,
  createClient,
  createTokenProvider,
  isScopeRefused,
  lacksAddress,
  measureReach,
  type TokenSource,
  type Upload,
} from '../../importer/index.ts';
import { UserError } from '../core/errors.ts';
import { type Download, distantFiles, nearDownload } from './distant-files.ts';
import { readJson, saveJson } from './import-journal.ts';

/** Before the first byte is sent, a service that does not answer is asked again for a short time. */
export const patience: CallOptions = {
  patienceSeconds: 20,
  onWait: ({ message }, seconds) => void process.stderr.write(`${message} Next try in ${seconds} s.\n`),
};

export interface ConnectionOptions {
  dataDir: string;
  url?: string;
  token?: string;
  clientId?: string;
  scope?: string;
  storageOrigin?: string;
}

interface Connection {
  base_url: string;
  token: TokenSource;
  close(): Promise<void>;
}

const staysPrivate = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || measureReach(hostname) === 'loopback';

/** A secret travels over https, or stays on this computer (docs/decisions/0010-secrets-of-remote-instances.md). @throws UserError */
function requireEncryption(address: URL): void {
  if (staysPrivate(address)) return;
  throw new UserError(
    `--url: ${address.origin} is not encrypted, so others could read the secret of --client-id. Use https. Nothing was sent.`,
    2,
  );
}

/** A token ends within hours, and some teams have no certificate. So it is sent, and the person is warned. */
function warnOfPlainToken(address: URL): void {
  if (staysPrivate(address)) return;
  process.stderr.write(
    `--url: ${address.origin} is not encrypted, so others on the network can read the token and what is imported. Use https where you can.\n`,
  );
}

/** @returns the same source. When it refuses a scope, its error names the option for others */
function withScopeHint(source: ReturnType<typeof createTokenProvider>): TokenSource {
  return (refused) =>
    source(refused).catch((error: unknown) => {
      if (!isScopeRefused(error)) throw error;
      throw new ClientError(error.status, `${error.message} Name the scopes of the key with --scope.`, error.body);
    });
}

/** @throws UserError when neither a token nor a client with its secret is given, or both */
function remote(url: string, { token, clientId: client_id, scope }: ConnectionOptions): Connection {
  const address = URL.parse(url);
  if (address === null) throw new UserError(`--url: ${url} is not an address. Write it like http://127.0.0.1:8080.`, 2);
  const close = async () => {};
  const known = token ?? (client_id === undefined ? process.env.SHEAF_TOKEN : undefined);
  if (client_id === undefined) {
    if (scope !== undefined) throw new UserError('--scope goes with --client-id: a token has its scopes already.', 2);
    if (known === undefined)
      throw new UserError('Give the token for --url with --token or in SHEAF_TOKEN, or sign in with --client-id.', 2);
    warnOfPlainToken(address);
    return { base_url: url, token: () => known, close };
  }
  if (known !== undefined) throw new UserError('Give --token or --client-id, not both.', 2);
  requireEncryption(address);
  // Every process of the machine can read arguments, but not the environment.
  const client_secret = process.env.SHEAF_CLIENT_SECRET;
  if (!client_secret) throw new UserError('Give the secret of --client-id in SHEAF_CLIENT_SECRET.', 2);
  const bare = createClient({ base_url: url, token: () => '' });
  const credentials = { client_id, client_secret, ...(scope !== undefined && { scope }) };
  return { base_url: url, token: withScopeHint(createTokenProvider(bare, credentials)), close };
}

/** Another service is asked for its limit; it is 20 a minute unless it says otherwise. */
async function distantClient({ base_url, token }: Connection): Promise<{ client: Client; isForeign: boolean }> {
  const options = { base_url, token };
  let isForeign = false;
  const instance = await createClient(options)
    .getInstance({}, patience)
    .catch((error: unknown) => {
      isForeign = lacksAddress(error);
      if (isForeign || (error instanceof ClientError && error.status === 403)) return null;
      throw error;
    });
  const perMinute = instance === null ? limits.requestsPerMinute : instance.requests_per_minute;
  const budget = perMinute === null ? null : createBudget(perMinute);
  return { client: createClient({ ...options, budget }), isForeign };
}

export interface ImportService {
  client: Client;
  /** Whether it is another vendor's, which accepts imports and has none of Sheaf's own endpoints. */
  isForeign: boolean;
  /** Absent for the service on this machine, whose forms may lead anywhere. */
  upload?: Upload;
  download: Download;
  close(): Promise<void>;
}

/** @returns the storage named by `--storage-origin`, which is remembered for the instance, or the one named before. @throws UserError */
async function storageOf({ storageOrigin, dataDir }: ConnectionOptions, base_url: string): Promise<string | null> {
  const path = join(dataDir, 'imports', 'storage-origins.json');
  const known = z
    .record(z.string(), z.string())
    .catch({})
    .parse(await readJson(path));
  const { origin } = new URL(base_url);
  if (storageOrigin === undefined) return known[origin] ?? null;
  const url = URL.parse(storageOrigin);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new UserError(
      `--storage-origin: ${storageOrigin} is not an address. Write it like https://s3.example.org.`,
      2,
    );
  if (known[origin] !== url.origin) saveJson(path, { ...known, [origin]: url.origin });
  return url.origin;
}

/**
 * Connects to the service to import into: the one on this machine unless `--url` names another.
 * @throws UserError or ClientError
 */
export async function connect(options: ConnectionOptions): Promise<ImportService> {
  const connection = options.url === undefined ? await embedded(options.dataDir) : remote(options.url, options);
  const { base_url, close } = connection;
  try {
    // The embedded service's own key has no limit.
    if (options.url === undefined) {
      const client = createClient({ base_url, token: connection.token });
      return { client, isForeign: false, close, download: nearDownload };
    }
    const files = distantFiles({ base_url, storage_origin: await storageOf(options, base_url) });
    return { ...(await distantClient(connection)), ...files, close };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function embedded(dataDir: string): Promise<Connection> {
  const { openEmbedded } = await import('./embedded.ts');
  const { base_url, token, close } = await openEmbedded(dataDir);
  return { base_url, token: () => token, close };
}

/** Where the responses go: into a new survey, or to one that exists. */
export interface Target {
  project: Project;
  append?: { upload_key: string; survey_key: string; survey_name: string };
}

/** How many projects a sentence names, and how much of a name. */
const mostNames = 10;
const longestName = 100;

function quoteName(name: string): string {
  const characters = [...name];
  return characters.length <= longestName ? `“${name}”` : `“${characters.slice(0, longestName).join('')}…”`;
}

/** Only a project of this computer can be made by a command. */
function noProject(wanted: string, projects: readonly Project[], url: string | undefined): UserError {
  const names = projects.slice(0, mostNames).map(({ name }) => quoteName(name));
  const more = projects.length > mostNames ? ` and ${projects.length - mostNames} more` : '';
  const there = `${names.join(', ')}${more}`;
  if (url === undefined) {
    const others = there === '' ? '' : ` There are: ${there}.`;
    const advice = `Make it with: sheaf projects create --name "${wanted}"`;
    return new UserError(`There is no project “${wanted}”.${others} ${advice}`);
  }
  const others = there === '' ? 'It shows this key no projects.' : `It shows this key: ${there}.`;
  return new UserError(`The service at ${url} has no project “${wanted}” for this key. ${others}`);
}

/**
 * Finds a project by name, else by id.
 * @param url the address of a service elsewhere; undefined: the service is that of this computer
 * @throws UserError that names the projects there are
 */
export async function findProject(client: Client, wanted: string, url: string | undefined): Promise<Project> {
  const { projects } = await client.listProjects({}, patience);
  const named = projects.filter(({ name }) => name === wanted);
  const [found = projects.find(({ id }) => String(id) === wanted), another] = named;
  if (another !== undefined) {
    const ids = named.map(({ id }) => id).join(', ');
    throw new UserError(`There are several projects “${wanted}”. Give one of their ids: ${ids}.`, 2);
  }
  if (found !== undefined) return found;
  throw noProject(wanted, projects, url);
}

/** @throws UserError for a project that does not exist, and for an upload_key that no COMPLETED survey of the key's projects has */
export async function findTarget(
  client: Client,
  { project, append, url }: { project?: string; append?: string; url?: string },
): Promise<Target> {
  if (append === undefined) return { project: await findProject(client, project ?? '', url) };
  const { surveys } = await client.listSurveys({}, patience);
  const survey = surveys.find(({ upload_key }) => upload_key === append);
  const { projects } = await client.listProjects({}, patience);
  const own = projects.find(({ id }) => id === survey?.project_id);
  if (survey && own) return { project: own, append: survey };
  throw new UserError(`There is no survey with the upload_key ${append} to add responses to.`);
}
