import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { linesOf } from './look-at-advisories.ts';

const script = fileURLToPath(new URL('look-at-advisories.ts', import.meta.url));

/** What the script says when npm asks a registry that answers the question for advisories like this. */
async function ask(advisories: object): Promise<string> {
  const registry = createServer((request, response) => {
    const isQuestion = request.url?.endsWith('/advisories/bulk') === true;
    response.writeHead(isQuestion ? 200 : 404, { 'content-type': 'application/json' });
    response.end(isQuestion ? JSON.stringify(advisories) : '{}');
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, npm_config_registry: url, npm_config_update_notifier: 'false' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  await once(child, 'close');
  registry.close();
  return said;
}

const advisory = (severity: string) => [
  { id: 1, url: 'https://example.org/1', title: 'Lets everybody in', severity, vulnerable_versions: '*' },
];

it('npm tells of a severe advisory for what is shipped, in a line; not of lesser ones, nor of tools', async () => {
  const said = await ask({ fastify: advisory('high'), papaparse: advisory('moderate'), vitest: advisory('critical') });
  expect(said).toBe('Advisory, high: fastify, which is shipped: Lets everybody in (https://example.org/1)\n');
});

it('a registry that does not answer such questions, or none at all: it says that nobody looked', () => {
  for (const text of ['{"message": "405 Method Not Allowed", "statusCode": 405}', '', 'npm ERR!'])
    expect(linesOf(text, new Set())).toEqual(['Advisories: not looked at, the registry did not answer.']);
});
