import { once } from 'node:events';
import { get } from 'node:http';
import { expect, it } from 'vitest';
import { startTestService } from '../../testing/test-service.ts';
import { hostsOf } from './local-only.ts';

const config = { host: '127.0.0.1' } as Parameters<typeof hostsOf>[0];

it.each([
  { name: 'its own address', host: '127.0.0.1:8080', ports: [8080] },
  { name: 'another name of loopback', host: 'localhost:8080', ports: [8080] },
  { name: 'the port for commands', host: '127.0.0.1:9090', ports: [8080, 9090] },
  // Clients leave the port out where it is the one of their scheme.
  { name: 'port 80', host: 'localhost', ports: [80] },
  { name: 'port 443', host: '[::1]', ports: [443] },
])('a service on loopback answers to $name: Host $host', ({ host, ports }) => {
  expect([...(hostsOf(config, ports) ?? [])]).toContain(host);
});

it.each([
  { name: 'answers to any Host, because only the proxy knows its names', public_url: null, evil: true },
  { name: 'with a public address answers to no other', public_url: 'https://sheaf.example.org', evil: false },
])('a service on loopback behind a trusted proxy $name', ({ public_url, evil }) => {
  const hosts = hostsOf({ ...config, public_url, trusted_proxies: ['loopback'] }, [8080]);
  const answersTo = (host: string) => hosts === null || hosts.has(host);
  expect(['sheaf.example.org', 'evil.test'].map(answersTo)).toEqual([true, evil]);
});

it.skipIf(process.platform !== 'linux')(
  'every address of loopback is protected from pages of other names',
  async () => {
    const service = await startTestService({ config: { host: '127.0.0.2' } });
    const ask = async (host: string) => {
      const [reply] = await once(get(`${service.url}/healthz`, { headers: { host } }), 'response');
      reply.resume();
      return reply.statusCode;
    };
    try {
      expect([await ask(new URL(service.url).host), await ask('evil.test')]).toEqual([200, 403]);
    } finally {
      await service.stop();
    }
  },
);
