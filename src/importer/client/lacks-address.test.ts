import { expect, it } from 'vitest';
import { provideService } from '../../service/testing/provide-service.ts';
import { createClient } from './client.ts';
import { lacksAddress } from './lacks-address.ts';

const service = await provideService();

it.each([
  ['an unknown token', 401, async () => 'nobody'],
  ['a token without the scope', 403, async () => (await service.key({ scopes: ['survey:write'] })).token],
])('a Sheaf that refuses %s does not lack the address', async (_, status, tokenOf) => {
  const token = await tokenOf();
  const client = createClient({ base_url: service.url, token: () => token });
  const error = await client.listProjects({}).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status });
  expect(lacksAddress(error)).toBe(false);
});

it('a service without the address lacks it', async () => {
  const client = createClient({ base_url: `${service.url}/elsewhere`, token: () => 't' });
  expect(lacksAddress(await client.listProjects({}).catch((thrown: unknown) => thrown))).toBe(true);
});
