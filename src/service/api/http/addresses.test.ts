// Every address that the service hands out leads where its client came from, and what is signed is valid there.
import { networkInterfaces } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import type { ServiceConfig } from '../../core/config.ts';
import { makeCertificate } from '../../testing/certificates.ts';
import { createNamedClient, type NamedClient } from '../../testing/named-client.ts';
import { startTestProxy } from '../../testing/test-proxy.ts';
import { hasForeignStore, startTestService, type TestService } from '../../testing/test-service.ts';

interface Place {
  name: string;
  config: Partial<ServiceConfig>;
  /** The address that clients use; PORT is that of the service. */
  base: string;
  /** What a proxy with TLS between does with the Host header; left out: no proxy. */
  proxy?: 'passed' | 'told' | 'lost';
  /** The address of the store, where it is another. */
  store?: string;
}

const sheaf = 'https://sheaf.example.org';
const files = 'https://files.example.org';
const everywhere = { host: '0.0.0.0' };
const trusted = { trusted_proxies: ['loopback'] };

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
const ipv6: Place = { name: 'IPv6', config: { host: '::1', ...trusted }, base: 'http://[::1]:PORT' };

const places: Place[] = [
  {
    name: 'another address of this computer',
    config: everywhere,
    // Other systems than Linux have only one loopback address.
    base: process.platform === 'linux' ? 'http://127.0.0.2:PORT' : 'http://localhost:PORT',
  },
  { name: 'a name of this computer', config: everywhere, base: 'http://team.example:PORT' },
  ...(hasIpv6 ? [ipv6] : []),
  { name: 'a proxy that passes Host on', config: { ...everywhere, ...trusted }, base: sheaf, proxy: 'passed' },
  { name: 'a proxy that says X-Forwarded-Host', config: trusted, base: sheaf, proxy: 'told' },
  { name: 'a public address', config: { public_url: sheaf }, base: sheaf, proxy: 'passed' },
  { name: 'a public address, and a proxy that loses Host', config: { public_url: sheaf }, base: sheaf, proxy: 'lost' },
  {
    name: 'a second name on one port',
    config: { public_url: sheaf, storage_public_url: files },
    base: sheaf,
    proxy: 'passed',
    store: files,
  },
];

const tls = makeCertificate(['sheaf.example.org', 'files.example.org']);
const ending: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(ending.map((end) => end())));

async function openPlace({ config, base, proxy, store }: Place) {
  const service = await startTestService({ config });
  ending.push(() => service.stop());
  const { port } = new URL(service.url);
  const address = base.replace('PORT', port);
  if (proxy === undefined) {
    const at = address.includes('example') ? service.url : address;
    return { service, base: address, store: store ?? address, client: createNamedClient(at) };
  }
  const between = await startTestProxy({ scheme: 'https', tls, host: proxy });
  ending.push(() => between.close());
  between.add(service.url);
  return { service, base: address, store: store ?? address, client: createNamedClient(between.url) };
}

/** Makes the calls of one import after another, through the client. @returns every address in the answers */
async function importEverything(
  service: TestService,
  base: string,
  { ask, sendForm }: NamedClient,
  isProcessed: boolean,
) {
  const seen: string[] = [];
  const { id: project_id } = await service.project();
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' };
    const url = path.startsWith('http') ? path : `${base}${path}`;
    const reply = await ask(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    expect([path, reply.status, reply.status < 300 ? '' : reply.json]).toEqual([path, expect.any(Number), '']);
    seen.push(...(reply.bytes.toString().match(/https?:\/\/[^"]*/g) ?? []));
    return reply.json;
  };
  const developer = '/api/v1/developer/import';
  const send = async (form: Parameters<NamedClient['sendForm']>[0], text: string) =>
    expect((await sendForm(form, text)).status).toBe(204);

  const clip = await call('POST', `${developer}/files/initialize`, { project_id, file_name: 'a.mp3' });
  await call('POST', `${developer}/files/initialize`, { project_id, file_name: 'b.mp3' });
  const first = await call('GET', `${developer}/files?limit=1`);
  const second = await call('GET', first.next);
  expect(second.files).toHaveLength(1);
  await send(clip, 'no sound');
  await call('POST', clip.links.complete);
  await call('GET', clip.links.status);
  const { file_url } = await call('GET', `/api/v1/workspace/files/${clip.wav_key}`);
  expect((await ask(file_url)).bytes.toString()).toBe('no sound');

  const insight = await call('POST', `${developer}/insights/initialize`, { project_id, filename: 'a.txt' });
  await send(insight, 'text');

  const survey = { project_id, name: 'S', file_type: 'CSV', num_parts: 1, column_mapping: { Clip: 'MEDIA_RESPONSE' } };
  const upload = await call('POST', `${developer}/surveys/initialize`, survey);
  const at = `${developer}/surveys/${upload.upload_key}`;
  await send(await call('POST', `${at}/parts/1/retry`), 'Name,Clip\nAda,a.mp4\n');
  await call('POST', `${at}/media/register`, { files: ['a.mp4'] });
  await send(await call('POST', `${at}/media/a.mp4/retry`), 'moving');
  if (isProcessed) {
    await call('POST', upload.links.complete);
    expect(await service.waitUntilFinal(upload.upload_key)).toMatchObject({ status: 'COMPLETED' });
    const { media } = await call('GET', `/api/v1/workspace/surveys/${upload.survey_key}/media`);
    expect((await ask(media[0].file_url)).bytes.toString()).toBe('moving');
    await call('POST', `${at}/append`, { num_parts: 1 });
  }
  return { seen, file_url };
}

describe.skipIf(hasForeignStore)('addresses through', () => {
  it.each(places)('$name', async (place) => {
    const { service, base, store, client } = await openPlace(place);
    // What is handed out after processing is made as before it: two places are enough.
    const isProcessed = place === places[0] || place.store !== undefined;
    const { seen, file_url } = await importEverything(service, base, client, isProcessed);
    const origins = new Set(seen.map((url) => new URL(url).origin));
    expect(origins).toEqual(new Set([base, store]));
    // What the store serves there runs no script, and what is signed is not valid when it is changed.
    expect((await client.ask(file_url)).headers['content-security-policy']).toContain("script-src 'none'");
    expect((await client.ask(file_url.replace('files/', 'file/'))).status).toBe(403);
  });
});
