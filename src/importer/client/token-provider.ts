import { type Clock, wakefulClock } from '../core/clock.ts';
import type { Client } from './client.ts';

/** A token is renewed when a tenth of its life is left, at most five minutes: no request leaves with one about to expire. */
const spare = { share: 0.1, milliseconds: 300_000 };

export interface Credentials {
  client_id: string;
  client_secret: string;
}

/**
 * Keeps an access token by OAuth 2.0 client credentials: exchanged at the first call, renewed before it expires, once
 * however many ask at a time.
 * @returns what `createClient` takes as `token`; rejects with ClientError when the service refuses the credentials
 */
export function createTokenProvider(
  client: Pick<Client, 'requestToken'>,
  credentials: Credentials,
  clock: Clock = wakefulClock,
): () => Promise<string> {
  let current: { token: Promise<string>; until: number } | undefined;

  async function exchange(): Promise<string> {
    const body = { grant_type: 'client_credentials', ...credentials };
    const asked = clock.now();
    const reply = await client.requestToken({ body }, { patienceSeconds: 20 });
    const life = reply.expires_in * 1000;
    if (current) current.until = asked + life - Math.min(life * spare.share, spare.milliseconds);
    return reply.access_token;
  }

  return () => {
    if (current === undefined || clock.now() >= current.until) {
      const token = exchange();
      const mine = { token, until: Number.POSITIVE_INFINITY };
      current = mine;
      // A failure is told to whoever waited for it; the next call tries again.
      token.catch(() => {
        if (current === mine) current = undefined;
      });
    }
    return current.token;
  };
}
