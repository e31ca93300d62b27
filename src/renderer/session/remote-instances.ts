import { ProblemError } from '@sheaf/tables';
import { createStore } from 'zustand/vanilla';
import {
  type Bridge,
  type Connection,
  type InstanceAdded,
  type InstanceKeeper,
  type InstanceTrial,
  makeInstanceId,
  type NewInstance,
  type RemoteInstance,
  type TrialFailure,
} from '../../contract/index.ts';
import { createClient, createTokenProvider, readStorage, tryInstance } from '../../importer/index.ts';
import { sayError } from '../lib/error-sentence.ts';
import { words } from '../lib/words.ts';

/** Which instance: null is the one this app runs, or that served this page. */
export type InstanceId = string | null;

/** A token lives an hour. Whoever keeps it renews it in time and is asked this often (milliseconds). */
const renewEvery = 60_000;

interface RemoteInstancesNeeds {
  /** Keeps the instances and their secrets: the desktop where there is one, else this page. */
  keeper: InstanceKeeper;
  bridge: Pick<Bridge, 'on'> | undefined;
}

/** The remote instances that are set up, and their connections. The list is empty until it is loaded. */
export class RemoteInstances {
  readonly store = createStore<{ remotes: readonly RemoteInstance[] }>(() => ({ remotes: [] }));
  readonly #needs: RemoteInstancesNeeds;
  /** Storages that were named after this page was loaded, so its policy does not allow them. */
  readonly #newStorages = new Set<string>();

  constructor(needs: RemoteInstancesNeeds) {
    this.#needs = needs;
  }

  async load(): Promise<void> {
    this.store.setState({ remotes: await this.#needs.keeper.instances() });
  }

  async add(given: NewInstance): Promise<InstanceAdded> {
    const added = await this.#needs.keeper.addInstance(given);
    await this.load();
    return added;
  }

  async remove(id: string): Promise<void> {
    await this.#needs.keeper.removeInstance(id);
    await this.load();
  }

  /** Names the storage that an instance may send files to. @returns why the address cannot be used; null when it is saved */
  async nameStorage(id: string, storage_url: string): Promise<TrialFailure | null> {
    const before = this.#storages();
    const why = await this.#needs.keeper.nameStorage(id, storage_url);
    await this.load();
    for (const origin of this.#storages()) if (!before.includes(origin)) this.#newStorages.add(origin);
    return why;
  }

  #storages(): string[] {
    return this.store.getState().remotes.flatMap(({ storage_origin }) => storage_origin ?? []);
  }

  /** @returns whether the address is of a storage that was named after this page was loaded, so its policy does not allow it */
  isOfNewStorage(address: string): boolean {
    return this.#needs.bridge !== undefined && this.#newStorages.has(new URL(address, location.href).origin);
  }

  #find(id: string): RemoteInstance | undefined {
    return this.store.getState().remotes.find((one) => one.id === id);
  }

  /**
   * @param refused a token that the instance has just refused: another one is asked for
   * @throws Error with a sentence when there is no such instance, or it gives no token
   */
  async connect(id: string, refused?: string): Promise<Connection> {
    if (this.#find(id) === undefined) await this.load();
    const answer = await this.#needs.keeper.instanceToken(id, refused);
    if (answer.kind === 'failed') throw new ProblemError(answer.problem ?? null, answer.sentence);
    const { base_url = '', storage_origin = null } = this.#find(id) ?? {};
    return { base_url, token: answer.token, storage_origin };
  }

  /** Reports every new token of an instance, after a sleep at once. @returns what ends it */
  onConnection(id: string, listener: (connection: Connection) => void): () => void {
    const ask = () => void this.connect(id).then(listener, () => {});
    const timer = setInterval(ask, renewEvery);
    const leave = this.#needs.bridge?.on('resumed', ask);
    return () => {
      clearInterval(timer);
      leave?.();
    };
  }
}

/** Tells a request that the page's policy forbids from one that is not answered: only an event distinguishes them. */
async function detectPolicy(attempt: () => Promise<InstanceTrial>): Promise<InstanceTrial> {
  let isForbidden = false;
  const onViolation = () => {
    isForbidden = true;
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  try {
    const trial = await attempt();
    // The event arrives in a later task than the failure.
    if (trial.kind === 'failed') await new Promise((resolve) => setTimeout(resolve, 50));
    return isForbidden && trial.kind === 'failed' ? { kind: 'failed', why: 'policy' } : trial;
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation);
  }
}

/**
 * Remote instances of a page in a browser. They are kept in memory while the page is open, because a browser cannot store a
 * secret safely from other pages and programs (docs/decisions/0010).
 */
export function createPageKeeper(): InstanceKeeper {
  const added = new Map<string, { instance: RemoteInstance; token: ReturnType<typeof createTokenProvider> }>();
  return {
    instances: async () => [...added.values()].map(({ instance }) => instance),
    async addInstance(given) {
      const trial = await detectPolicy(() => tryInstance(given));
      if (trial.kind === 'failed') return trial;
      const { base_url, storage_origin, abilities } = trial;
      const { client_id, client_secret } = given;
      const id = makeInstanceId({ base_url, client_id });
      const name = given.name.trim() || new URL(base_url).host;
      const instance = { id, name, base_url, client_id, storage_origin, has_secret: true };
      const token = createTokenProvider(createClient({ base_url, token: () => '' }), { client_id, client_secret });
      added.set(id, { instance, token });
      return { kind: 'added', instance, abilities };
    },
    async removeInstance(id) {
      added.delete(id);
    },
    async nameStorage(id, storage_url) {
      const storage = readStorage(storage_url);
      if ('why' in storage) return storage.why;
      const found = added.get(id);
      if (found !== undefined) added.set(id, { ...found, instance: { ...found.instance, ...storage } });
      return null;
    },
    async instanceToken(id, refused) {
      const found = added.get(id);
      if (found === undefined) return { kind: 'failed', sentence: words.instances.unknown };
      return found.token(refused).then(
        (token) => ({ kind: 'token', token }),
        (error: unknown) => ({ kind: 'failed', sentence: sayError(error) }),
      );
    },
  };
}
