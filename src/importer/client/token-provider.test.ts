import { describe, expect, it } from 'vitest';
import { quickClock } from '../core/core.fixture.ts';
import { ClientError } from './read-reply.ts';
import { createTokenProvider } from './sign-in.ts';

const credentials = { client_id: 'client_a', client_secret: 'secret_b' };

/** Gives out token 1, token 2, … of an hour each. */
function accessWith(fails: number[] = []) {
  const clock = quickClock();
  const asked: unknown[] = [];
  const requestToken = async ({ body }: { body: unknown }) => {
    asked.push(body);
    await clock.sleep(0);
    if (fails.includes(asked.length)) throw new ClientError(401, 'The secret is wrong.');
    const access_token = `token ${asked.length}`;
    return { access_token, token_type: 'Bearer', expires_in: 3600, scope: 'project:read survey:write' } as const;
  };
  return { token: createTokenProvider({ requestToken }, credentials, { clock }), clock, asked };
}

describe('createTokenProvider', () => {
  it('exchanges the credentials once for any number of callers at a time', async () => {
    const { token, asked } = accessWith();
    expect(await Promise.all([token(), token(), token()])).toEqual(['token 1', 'token 1', 'token 1']);
    expect(asked).toEqual([{ grant_type: 'client_credentials', ...credentials }]);
  });

  it('renews five minutes before the hour is over', async () => {
    const { token, clock } = accessWith();
    await token();
    clock.advance(55 * 60_000 - 1);
    expect(await token()).toBe('token 1');
    clock.advance(1);
    expect(await token()).toBe('token 2');
    clock.advance(54 * 60_000);
    expect(await token()).toBe('token 2');
  });

  it('a refusal of all scopes has a sentence for the window too, which has no options', async () => {
    const requestToken = () => Promise.reject(new ClientError(400, 'invalid_scope', { error: 'invalid_scope' }));
    const refused = createTokenProvider({ requestToken }, credentials, { clock: quickClock() })();
    await expect(refused).rejects.toThrow(/^The import service refuses the scopes that Sheaf asks for\.(?!.*--)/);
  });
});
