import { type InstanceKeeper, type InstanceTrial, instanceId, type RemoteInstance } from '../../contract/index.ts';
import { createClient, createTokenProvider, tryInstance } from '../../importer/index.ts';
import { words } from '../lib/words.ts';

/** What this page's policy forbids looks like nobody at home; only the event tells. */
async function watched(attempt: () => Promise<InstanceTrial>): Promise<InstanceTrial> {
  let isForbidden = false;
  const hear = () => {
    isForbidden = true;
  };
  document.addEventListener('securitypolicyviolation', hear);
  try {
    const trial = await attempt();
    // The event comes in a task of its own, after the refusal.
    if (trial.kind === 'failed') await new Promise((resolve) => setTimeout(resolve, 50));
    return isForbidden && trial.kind === 'failed' ? { kind: 'failed', why: 'policy' } : trial;
  } finally {
    document.removeEventListener('securitypolicyviolation', hear);
  }
}

/**
 * Remote instances of a page without a desktop: in its memory, for as long as it is open. A browser has no place for a
 * secret that other pages and programs could not read (docs/decisions/0010).
 */
export function pageKeeper(): InstanceKeeper {
  const added = new Map<string, { instance: RemoteInstance; token: () => Promise<string> }>();
  return {
    instances: async () => [...added.values()].map(({ instance }) => instance),
    async addInstance(given) {
      const trial = await watched(() => tryInstance(given));
      if (trial.kind === 'failed') return trial;
      const { base_url } = trial;
      const { client_id, client_secret } = given;
      const id = instanceId({ base_url, client_id });
      const name = given.name.trim() || new URL(base_url).host;
      const instance = { id, name, base_url, client_id, has_secret: true };
      const token = createTokenProvider(createClient({ base_url, token: () => '' }), { client_id, client_secret });
      added.set(id, { instance, token });
      return { kind: 'added', instance };
    },
    async removeInstance(id) {
      added.delete(id);
    },
    async instanceToken(id) {
      const found = added.get(id);
      if (found === undefined) return { kind: 'failed', sentence: words.instances.unknown };
      return found.token().then(
        (token) => ({ kind: 'token', token }),
        (error: unknown) => ({ kind: 'failed', sentence: error instanceof Error ? error.message : String(error) }),
      );
    },
  };
}
