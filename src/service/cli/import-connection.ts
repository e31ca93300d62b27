import { limits } from '../../contract/index.ts';
import {
  type CallOptions,
  type Client,
  ClientError,
  createBudget,
  createClient,
  createTokenProvider,
} from '../../importer/index.ts';
import { UserError } from '../core/user-error.ts';

/** Before the first byte is sent: for how long a service that does not answer is asked again. */
export const patience: CallOptions = {
  patienceSeconds: 20,
  onWait: ({ message }, seconds) => void process.stderr.write(`${message} Next try in ${seconds} s.\n`),
};

export interface ConnectionOptions {
  dataDir: string;
  url?: string;
  token?: string;
  clientId?: string;
}

interface Connection {
  base_url: string;
  token(): string | Promise<string>;
  close(): Promise<void>;
}

/** @throws UserError when there is neither a token nor a client with its secret, or both. */
function remote(url: string, { token, clientId: client_id }: ConnectionOptions): Connection {
  if (!URL.canParse(url))
    throw new UserError(`--url: ${url} is not an address. Write it like http://127.0.0.1:8080.`, 2);
  const close = async () => {};
  const known = token ?? (client_id === undefined ? process.env.SHEAF_TOKEN : undefined);
  if (client_id === undefined) {
    if (known === undefined)
      throw new UserError('Give the token for --url with --token or in SHEAF_TOKEN, or sign in with --client-id.', 2);
    return { base_url: url, token: () => known, close };
  }
  if (known !== undefined) throw new UserError('Give --token or --client-id, not both.', 2);
  // Arguments can be read by every process of the machine; the environment cannot.
  const client_secret = process.env.SHEAF_CLIENT_SECRET;
  if (!client_secret) throw new UserError('Give the secret of --client-id in SHEAF_CLIENT_SECRET.', 2);
  const bare = createClient({ base_url: url, token: () => '' });
  return { base_url: url, token: createTokenProvider(bare, { client_id, client_secret }), close };
}

/** The embedded service's own key has no limit; another service is asked, and 20 a minute holds where it does not say. */
async function clientFor({ base_url, token }: Connection, isRemote: boolean): Promise<Client> {
  const options = { base_url, token };
  if (!isRemote) return createClient(options);
  const instance = await createClient(options)
    .getInstance({}, patience)
    .catch((error: unknown) => {
      if (error instanceof ClientError && !error.isTemporary && error.status !== 401) return null;
      throw error;
    });
  const perMinute = instance === null ? limits.requestsPerMinute : instance.requests_per_minute;
  return createClient({ ...options, budget: perMinute === null ? null : createBudget(perMinute) });
}

/**
 * A client of the service to import into: this machine's own unless `--url` names another.
 * @throws UserError or ClientError
 */
export async function connect(options: ConnectionOptions): Promise<{ client: Client; close(): Promise<void> }> {
  const connection = options.url === undefined ? await embedded(options.dataDir) : remote(options.url, options);
  try {
    return { client: await clientFor(connection, options.url !== undefined), close: connection.close };
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
