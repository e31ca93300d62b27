import { z } from 'zod';
import { type Endpoint, type EndpointName, endpoints, type OpenApiExample } from '../../contract/index.ts';
import { type ExampleWorld, exampleRequest } from './example-requests.ts';

const longest = { text: 120, list: 3 };

/** Members that hold a secret, in lower case: no example may hold one that works somewhere. */
const secrets: Readonly<Record<string, string>> = {
  access_token: 'the-token',
  token: 'the-token',
  code: 'the-code',
  client_id: 'the-client-id',
  client_secret: 'the-secret',
  'x-amz-signature': 'the-signature',
};

/** What is different at every run and belongs to this machine becomes what a reader expects to see. */
function tidyText(text: string, { service, backup_dir }: ExampleWorld): string {
  return text
    .replaceAll(backup_dir, '/srv/backups')
    .replaceAll(service.data_dir, '/srv/sheaf')
    .replaceAll(service.url, 'https://sheaf.example.org')
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'https://files.example.org')
    .replace(/\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d)(?:\.\d+)?/g, '2026-03-02$1');
}

function tidy(value: unknown, world: ExampleWorld): unknown {
  if (typeof value === 'string') {
    const text = tidyText(value, world);
    return text.length > longest.text ? `${text.slice(0, longest.text)}…` : text;
  }
  // Numbers belong together: one for each of eleven points, for instance.
  if (Array.isArray(value) && value.every((one) => typeof one === 'number')) return value;
  if (Array.isArray(value)) return value.slice(0, longest.list).map((one) => tidy(one, world));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, secrets[name.toLowerCase()] ?? tidy(one, world)]),
  );
}

function pathParameters(pattern: string, path: string): Record<string, string> {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const found = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}$`).exec(path) ?? [];
  return Object.fromEntries(names.map((name, n) => [name, decodeURIComponent(found[n + 1] ?? '')]));
}

/** @returns a request that the running service answers, and its answer, tidied */
export async function recordExample(name: EndpointName, world: ExampleWorld): Promise<OpenApiExample> {
  const { method, path: pattern }: Endpoint = endpoints[name];
  const { path: address, body, form } = await exampleRequest(name, world);
  const [path = '', query = ''] = address.split('?');
  const headers = form ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
  const sent = form ? `${new URLSearchParams(z.record(z.string(), z.string()).parse(body))}` : body;
  const reply = await world.service.call(method, address, {
    ...(form ? {} : { token: world.service.token }),
    ...(sent === undefined ? {} : { body: sent }),
    headers,
  });
  return {
    path: pathParameters(pattern, path),
    query: Object.fromEntries(new URLSearchParams(query)),
    ...(body === undefined ? {} : { body: tidy(body, world) }),
    status: reply.status,
    answer: tidy(reply.body, world),
  };
}
