import { once } from 'node:events';
import { get } from 'node:http';
import { expect, it } from 'vitest';
import { startTestService } from '../../testing/test-service.ts';
import { listAllowedHosts } from './local-only.ts';

const config = { host: '127.0.0.1' } as Parameters<typeof listAllowedHosts>[0];

it.each([
  { name: 'answers to any Host, because only the proxy knows its names', public_url: null, evil: true },
  { name: 'with a public address answers to no other', public_url: 'https://sheaf.example.org', evil: false },
])('a service on loopback behind a trusted proxy $name', ({ public_url, evil }) => {
  const hosts = listAllowedHosts({ ...config, public_url, trusted_proxies: ['loopback'] }, [8080]);
  const answersTo = (host: string) => hosts === null || hosts.has(host);
  expect(['sheaf.example.org', 'evil.test'].map(answersTo)).toEqual([true, evil]);
});

it.skipIf(process.platform !== 'linux')(
  'every address of loopback is protected from pages of other names',
  async () => {
    const service = await startTestService({ config: { host: '127.0.0.2' } });
    const ask = async (host: string) => {
      const [reply] = await once(get(`${service.url}/import/projects`, { headers: { host } }), 'response');
      reply.resume();
      return reply.statusCode;
    };
    try {
      expect([await ask(new URL(service.url).host), await ask('evil.test')]).toEqual([401, 403]);
    } finally {
      await service.stop();
    }
  },
);
