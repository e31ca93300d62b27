import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import {
  type InstanceKeeper,
  type InstanceToken,
  instanceId,
  type NewInstance,
  type RemoteInstance,
} from '../contract/remote-instance.ts';
import { createClient } from '../importer/client/client.ts';
import { createAccess } from '../importer/client/token-provider.ts';
import { tryInstance } from '../importer/client/try-instance.ts';

/** What keeps secrets on this computer: Electron's `safeStorage`. */
export interface SecretBox {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(encrypted: Buffer): Promise<{ result: string }>;
}

const stored = z.object({
  name: z.string(),
  base_url: z.string(),
  client_id: z.string(),
  /** Encrypted, in base64; null where this computer keeps no secrets: then it is asked for at each start. */
  secret: z.string().nullable(),
  /** Of the storage, where it is not to be told by the instance's own address. */
  storage_origin: z.string().nullable().default(null),
});
const fileSchema = z.object({ instances: z.array(stored) });
type Stored = z.output<typeof stored>;

interface Kept extends Stored {
  access: (() => Promise<string>) | null;
}

export interface InstancesOptions {
  /** Absolute path of the file. */
  file: string;
  secrets: SecretBox;
  /** Of the window: some instances refuse pages that are not their own. */
  origin: string;
  /** The system's own: its proxy, its certificates. */
  fetch: typeof fetch;
  /** The origins of all instances and their storages are known, or have changed. */
  changed(origins: readonly string[]): void;
}

const originsOf = (kept: readonly Kept[]): string[] => [
  ...new Set(kept.flatMap(({ base_url, storage_origin }) => [new URL(base_url).origin, storage_origin ?? []].flat())),
];

const shown = ({ name, base_url, client_id, access }: Kept): RemoteInstance => ({
  id: instanceId({ base_url, client_id }),
  name,
  base_url,
  client_id,
  has_secret: access !== null,
});

/** Keeps remote instances and their secrets; the window gets tokens, never secrets (docs/decisions/0010). */
export class Instances implements InstanceKeeper {
  readonly #options: InstancesOptions;
  #kept: Promise<Kept[]>;

  constructor(options: InstancesOptions) {
    this.#options = options;
    this.#kept = this.#read();
    void this.#kept.then((kept) => options.changed(originsOf(kept)));
  }

  async #read(): Promise<Kept[]> {
    const { file } = this.#options;
    try {
      const { instances } = fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
      return await Promise.all(instances.map(async (one) => ({ ...one, access: await this.#open(one) })));
    } catch {
      return []; // none yet, or a file nobody can read any more: they are entered again
    }
  }

  #accessOf({ base_url, client_id }: Stored, client_secret: string): () => Promise<string> {
    const client = createClient({ base_url, token: () => '', fetch: this.#options.fetch });
    return createAccess(client, { client_id, client_secret });
  }

  /** A secret that this computer cannot decrypt any more (another user, a new key) is asked for again. */
  async #open(one: Stored): Promise<(() => Promise<string>) | null> {
    if (one.secret === null) return null;
    try {
      const { result } = await this.#options.secrets.decryptStringAsync(Buffer.from(one.secret, 'base64'));
      return this.#accessOf(one, result);
    } catch {
      return null;
    }
  }

  /** Beside the file and renamed, so that a crash leaves the old ones or the new. */
  async #write(kept: readonly Kept[]): Promise<void> {
    const { file } = this.#options;
    await mkdir(dirname(file), { recursive: true });
    const instances = kept.map(({ access: _, ...one }) => one);
    await writeFile(`${file}.new`, `${JSON.stringify({ instances }, null, 2)}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
  }

  async #change(change: (kept: Kept[]) => Kept[]): Promise<void> {
    const before = this.#kept;
    const after = before.then(async (kept) => {
      const changed = change(kept);
      await this.#write(changed);
      this.#options.changed(originsOf(changed));
      return changed;
    });
    // One change after the other; one that could not be written has not happened.
    this.#kept = after.catch(() => before);
    await after;
  }

  async #encrypt(secret: string): Promise<string | null> {
    const { secrets } = this.#options;
    if (!(await secrets.isAsyncEncryptionAvailable())) return null;
    return (await secrets.encryptStringAsync(secret)).toString('base64');
  }

  /** @returns whether anything but this computer is to be talked to */
  async hasDistant(): Promise<boolean> {
    return (await this.#kept).some(({ base_url }) => base_url.startsWith('https:'));
  }

  async instances(): Promise<RemoteInstance[]> {
    return (await this.#kept).map(shown);
  }

  async addInstance(given: NewInstance) {
    const trial = await tryInstance(given, this.#options);
    if (trial.kind === 'failed') return trial;
    const { base_url, storage_origin } = trial;
    const { client_id, client_secret } = given;
    const name = given.name.trim() || new URL(base_url).host;
    const one = { name, base_url, client_id, secret: await this.#encrypt(client_secret), storage_origin };
    const kept = { ...one, access: this.#accessOf(one, client_secret) };
    const id = instanceId(one);
    await this.#change((before) => [...before.filter((other) => instanceId(other) !== id), kept]);
    return { kind: 'added' as const, instance: shown(kept) };
  }

  async removeInstance(id: string): Promise<void> {
    await this.#change((before) => before.filter((one) => instanceId(one) !== id));
  }

  async instanceToken(id: string): Promise<InstanceToken> {
    const access = (await this.#kept).find((one) => instanceId(one) === id)?.access ?? null;
    if (access === null)
      return { kind: 'failed', sentence: 'The secret of this instance is not known. Enter it again in Settings.' };
    try {
      return { kind: 'token', token: await access() };
    } catch (error) {
      return { kind: 'failed', sentence: error instanceof Error ? error.message : String(error) };
    }
  }
}
