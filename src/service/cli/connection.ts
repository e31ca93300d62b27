import { join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { limits } from '../../contract/index.ts';
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
  promptly,
  type TokenSource,
  type Upload,
} from '../../importer/index.ts';
import { UserError } from '../core/errors.ts';
import { dataDirOption, requireWorkspace } from './command.ts';
import { type Download, distantFiles, nearDownload } from './distant-files.ts';
import { readJson, saveJson } from './import-journal.ts';
import { goThroughProxy } from './proxy.ts';

/** Before the first byte is sent, a service that does not answer is asked again for a short time. */
export const patience: CallOptions = {
  ...promptly,
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
  proxy?: string | undefined;
  close(): Promise<void>;
}

const staysPrivate = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || measureReach(hostname) === 'loopback';

/** A secret travels over https, or stays on this computer (docs/decisions/0010-other-instances.md). @throws UserError */
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
  const proxy = goThroughProxy(address);
  const known = token ?? (client_id === undefined ? process.env.SHEAF_TOKEN : undefined);
  if (client_id === undefined) {
    if (scope !== undefined) throw new UserError('--scope goes with --client-id: a token has its scopes already.', 2);
    if (known === undefined)
      throw new UserError('Give the token for --url with --token or in SHEAF_TOKEN, or sign in with --client-id.', 2);
    warnOfPlainToken(address);
    return { base_url: url, token: () => known, proxy, close };
  }
  if (known !== undefined) throw new UserError('Give --token or --client-id, not both.', 2);
  requireEncryption(address);
  // Every process of the machine can read arguments, but not the environment.
  const client_secret = process.env.SHEAF_CLIENT_SECRET;
  if (!client_secret) throw new UserError('Give the secret of --client-id in SHEAF_CLIENT_SECRET.', 2);
  const bare = createClient({ base_url: url, token: () => '', proxy });
  const credentials = { client_id, client_secret, ...(scope !== undefined && { scope }) };
  return { base_url: url, token: withScopeHint(createTokenProvider(bare, credentials)), proxy, close };
}

/** Another service is asked for its limit; it is 20 a minute unless it says otherwise. */
async function distantClient({ base_url, token, proxy }: Connection): Promise<{ client: Client; isForeign: boolean }> {
  const options = { base_url, token, proxy };
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
  /** Whether the service is another vendor's: it accepts imports and has none of Sheaf's own endpoints. */
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

/** Reads scopes separated by spaces or commas: what RFC 6749 3.3 lets a scope be made of. @throws InvalidArgumentError (exit code 2) */
function scopeOption(value: string): string {
  const scopes = value.split(/[\s,]+/).filter((scope) => scope !== '');
  if (scopes.length > 0 && scopes.every((scope) => /^[!#-[\]-~]+$/.test(scope))) return scopes.join(' ');
  throw new InvalidArgumentError('Write scopes separated by spaces, such as "project:read survey:write".');
}

/** Adds the options that say which service a command talks to. */
export function addConnectionOptions(command: Command): Command {
  return command
    .option('--url <url>', 'another service (default: the one on this data folder)')
    .option('--token <token>', 'its token (default: SHEAF_TOKEN)')
    .option('--storage-origin <origin>', 'its storage, when files are on another host; remembered for this --url')
    .option('--client-id <id>', 'sign in by client credentials instead; the secret is read from SHEAF_CLIENT_SECRET')
    .option(
      '--scope <scopes>',
      'the scopes to ask for at sign-in, separated by spaces (default: all that the key has)',
      scopeOption,
    )
    .addOption(dataDirOption());
}

/** @returns a failure of the service as a sentence with exit code 1; any other error as it is */
export const toServiceSentence = (error: unknown): unknown =>
  error instanceof ClientError ? new UserError(error.message) : error;

/**
 * Runs `work` with the service that the options name. It must be a Sheaf, and its workspace must be there.
 * @throws UserError with the service's sentence
 */
export async function withService<T>(
  options: ConnectionOptions,
  work: (service: ImportService) => Promise<T>,
): Promise<T> {
  if (options.url === undefined) requireWorkspace(options.dataDir);
  try {
    const service = await connect(options);
    try {
      if (service.isForeign) {
        // Whatever answers there: only an import service has projects.
        await service.client.listProjects({}, patience);
        throw new UserError(
          `The service at ${options.url} is not a Sheaf: it accepts imports, and has nothing else that this command could ask for.`,
        );
      }
      return await work(service);
    } finally {
      await service.close();
    }
  } catch (error) {
    throw toServiceSentence(error);
  }
}
