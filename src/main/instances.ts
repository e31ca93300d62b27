import { z } from 'zod';
import {
  type InstanceAdded,
  type InstanceKeeper,
  type InstanceToken,
  makeInstanceId,
  type NewInstance,
  type RemoteInstance,
} from '../contract/remote-instance.ts';
import { createClient, type TokenSource } from '../importer/client/client.ts';
import { ClientError } from '../importer/client/read-reply.ts';
import { createTokenProvider } from '../importer/client/sign-in.ts';
import { readStorage, tryInstance } from '../importer/client/try-instance.ts';
import type { Log } from './log.ts';
import { readJson, writeJson } from './profile.ts';

/** Encrypts secrets with a key of this computer: Electron's `safeStorage`. */
export interface SecretStore {
  /** Linux only. */
  getSelectedStorageBackend(): string;
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(encrypted: Buffer): Promise<{ result: string }>;
}

const stored = z.object({
  name: z.string(),
  base_url: z.string(),
  client_id: z.string(),
  /** Encrypted, in base64; null where this computer cannot encrypt, so the secret is asked for at each start. */
  secret: z.string().nullable(),
  /** The origin of its storage; null when it is the instance's own. */
  storage_origin: z.string().nullable().default(null),
});
const fileSchema = z.object({ instances: z.array(stored) });
type Stored = z.output<typeof stored>;

interface Instance extends Stored {
  /** null without a secret. */
  getToken: TokenSource | null;
}

interface InstancesOptions {
  /** Absolute path of the file. */
  file: string;
  secrets: SecretStore;
  /** The origin of the window: some instances refuse pages of other origins. */
  origin: string;
  /** Uses the system's proxy and certificates. */
  fetch: typeof fetch;
  /** Called with the origins of all instances and their storages, at the start and whenever they change. */
  changed(origins: readonly string[]): void;
  log: Log;
}

/** Without a keyring Linux encrypts with a key that everybody knows. */
const isWithoutKeyring = (secrets: SecretStore): boolean =>
  process.platform === 'linux' && ['basic_text', 'unknown'].includes(secrets.getSelectedStorageBackend());

const listOrigins = (instances: readonly Instance[]): string[] => [
  ...new Set(
    instances.flatMap(({ base_url, storage_origin }) => [new URL(base_url).origin, storage_origin ?? []].flat()),
  ),
];

const withoutSecret = ({ name, base_url, client_id, storage_origin, getToken }: Instance): RemoteInstance => ({
  id: makeInstanceId({ base_url, client_id }),
  name,
  base_url,
  client_id,
  storage_origin,
  has_secret: getToken !== null,
});

/** The remote instances and their secrets. The window gets tokens, never secrets (docs/decisions/0010). */
export class Instances implements InstanceKeeper {
  readonly #options: InstancesOptions;
  #all: Promise<Instance[]>;

  constructor(options: InstancesOptions) {
    this.#options = options;
    this.#all = this.#read();
    void this.#all.then((all) => options.changed(listOrigins(all)));
  }

  async #read(): Promise<Instance[]> {
    const saved = await readJson(this.#options.file, fileSchema, this.#options.log);
    const { instances } = saved ?? { instances: [] };
    return Promise.all(instances.map(async (one) => ({ ...one, getToken: await this.#decrypt(one) })));
  }

  #tokenProvider({ base_url, client_id }: Stored, client_secret: string): TokenSource {
    const client = createClient({ base_url, token: () => '', fetch: this.#options.fetch });
    return createTokenProvider(client, { client_id, client_secret });
  }

  /** @returns null for a secret that this computer cannot decrypt any more (another user, a new key): it is asked for again */
  async #decrypt(one: Stored): Promise<TokenSource | null> {
    if (one.secret === null) return null;
    try {
      const { result } = await this.#options.secrets.decryptStringAsync(Buffer.from(one.secret, 'base64'));
      return this.#tokenProvider(one, result);
    } catch (error) {
      this.#options.log('warn', 'secret not decrypted', { error });
      return null;
    }
  }

  async #change(change: (all: Instance[]) => Instance[]): Promise<void> {
    const before = this.#all;
    const after = before.then(async (all) => {
      const changed = change(all);
      await writeJson(this.#options.file, { instances: changed.map(({ getToken: _, ...one }) => one) });
      this.#options.changed(listOrigins(changed));
      return changed;
    });
    // One change after the other. A change that cannot be saved is taken back.
    this.#all = after.catch(() => before);
    await after;
  }

  /** @returns false where the disk takes no more; nothing has changed then */
  #save(change: (all: Instance[]) => Instance[]): Promise<boolean> {
    return this.#change(change).then(
      () => true,
      (error: unknown) => {
        this.#options.log('warn', 'instances not saved', { error });
        return false;
      },
    );
  }

  async #encrypt(secret: string): Promise<string | null> {
    const { secrets } = this.#options;
    if (!(await secrets.isAsyncEncryptionAvailable()) || isWithoutKeyring(secrets)) return null;
    return (await secrets.encryptStringAsync(secret)).toString('base64');
  }

  /** @returns the origins of all instances and their storages: what the window may talk to besides the service of this computer */
  async origins(): Promise<string[]> {
    return listOrigins(await this.#all);
  }

  async instances(): Promise<RemoteInstance[]> {
    return (await this.#all).map(withoutSecret);
  }

  async addInstance(given: NewInstance): Promise<InstanceAdded> {
    const trial = await tryInstance(given, this.#options);
    if (trial.kind === 'failed') return trial;
    const { base_url, storage_origin, abilities } = trial;
    const { client_id, client_secret } = given;
    const name = given.name.trim() || new URL(base_url).host;
    const one = { name, base_url, client_id, secret: await this.#encrypt(client_secret), storage_origin };
    const added = { ...one, getToken: this.#tokenProvider(one, client_secret) };
    const id = makeInstanceId(one);
    const isSaved = await this.#save((before) => [...before.filter((other) => makeInstanceId(other) !== id), added]);
    if (!isSaved) return { kind: 'failed', why: 'not-saved' };
    return { kind: 'added', instance: withoutSecret(added), abilities };
  }

  async removeInstance(id: string): Promise<void> {
    await this.#change((before) => before.filter((one) => makeInstanceId(one) !== id));
  }

  async nameStorage(id: string, storage_url: string) {
    const storage = readStorage(storage_url);
    if ('why' in storage) return storage.why;
    const named = (one: Instance) => (makeInstanceId(one) === id ? { ...one, ...storage } : one);
    return (await this.#save((all) => all.map(named))) ? null : 'not-saved';
  }

  async instanceToken(id: string, refused?: string): Promise<InstanceToken> {
    const getToken = (await this.#all).find((one) => makeInstanceId(one) === id)?.getToken ?? null;
    if (getToken === null)
      return { kind: 'failed', sentence: 'The secret of this service is not known. Enter it again in Settings.' };
    try {
      return { kind: 'token', token: await getToken(refused) };
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error);
      return { kind: 'failed', sentence, problem: error instanceof ClientError ? error.problem : null };
    }
  }
}
