import { type Clock, createWakefulClock } from '../core/clock.ts';
import type { Client } from './client.ts';

/** A token is renewed when a tenth of its life is left, at most five minutes, so that no request is sent with one about to expire. */
const renewal = { share: 0.1, milliseconds: 300_000 };

interface Credentials {
  client_id: string;
  client_secret: string;
}

/**
 * Keeps an access token by OAuth 2.0 client credentials. The first call requests one, and it is renewed before it expires.
 * Callers that ask at the same time share one request.
 * @returns what `createClient` takes as `token`; rejects with ClientError when the service refuses the credentials
 */
export function createTokenProvider(
  client: Pick<Client, 'requestToken'>,
  credentials: Credentials,
  clock: Clock = createWakefulClock(),
): () => Promise<string> {
  let current: { token: Promise<string>; until: number } | undefined;

  async function exchange(): Promise<string> {
    const body = { grant_type: 'client_credentials', ...credentials };
    const requestedAt = clock.now();
    const reply = await client.requestToken({ body }, { patienceSeconds: 20 });
    const life = reply.expires_in * 1000;
    if (current) current.until = requestedAt + life - Math.min(life * renewal.share, renewal.milliseconds);
    return reply.access_token;
  }

  return () => {
    if (current === undefined || clock.now() >= current.until) {
      const token = exchange();
      const own = { token, until: Number.POSITIVE_INFINITY };
      current = own;
      // The callers that waited get the failure; the next call tries again.
      token.catch(() => {
        if (current === own) current = undefined;
      });
    }
    return current.token;
  };
}
