import { type Clock, createWakefulClock } from '../core/clock.ts';
import type { Client } from './client.ts';
import { type Credentials, type SignInWay, signIn } from './sign-in.ts';

/** A token is renewed when a tenth of its life is left, at most five minutes, so that no request is sent with one about to expire. */
const renewal = { share: 0.1, milliseconds: 300_000 };

interface TokenProviderOptions {
  clock?: Clock;
  /** For how long a sign-in is repeated after a temporary failure; 20 unless given. */
  patienceSeconds?: number;
}

interface Kept {
  token: Promise<string>;
  /** null until it has arrived. */
  text: string | null;
  until: number;
}

/**
 * Keeps an access token by OAuth 2.0 client credentials. The first call requests one, and it is renewed before it expires or
 * when the service has refused it. Callers that ask at the same time share one request.
 * @returns what `createClient` takes as `token`; rejects with ClientError when the service refuses the credentials
 */
export function createTokenProvider(
  client: Pick<Client, 'requestToken'>,
  credentials: Credentials,
  { clock = createWakefulClock(), patienceSeconds = 20 }: TokenProviderOptions = {},
): (refused?: string) => Promise<string> {
  let current: Kept | undefined;
  let way: SignInWay | null = null;

  async function exchange(): Promise<{ text: string; until: number }> {
    const requestedAt = clock.now();
    const signedIn = await signIn(client, credentials, { patienceSeconds }, way);
    ({ way } = signedIn);
    const life = signedIn.token.expires_in * 1000;
    const until = requestedAt + life - Math.min(life * renewal.share, renewal.milliseconds);
    return { text: signedIn.token.access_token, until };
  }

  function renew(): Kept {
    const exchanged = exchange();
    const own: Kept = { token: exchanged.then(({ text }) => text), text: null, until: Number.POSITIVE_INFINITY };
    exchanged.then(
      (done) => Object.assign(own, done),
      // The callers that waited get the failure; the next call tries again.
      () => {
        if (current === own) current = undefined;
      },
    );
    return own;
  }

  return (refused) => {
    if (current === undefined || clock.now() >= current.until || (refused !== undefined && refused === current.text))
      current = renew();
    return current.token;
  };
}
