import { type InstanceKeeper, type InstanceTrial, makeInstanceId, type RemoteInstance } from '../../contract/index.ts';
import { createClient, createTokenProvider, readStorage, tryInstance } from '../../importer/index.ts';
import { sayError } from '../lib/error-sentence.ts';
import { words } from '../lib/words.ts';

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
