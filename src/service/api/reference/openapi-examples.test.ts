// Each example of the OpenAPI document is one that a real service answers. `node scripts/record-examples.ts` records them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, expect, it } from 'vitest';
import { type Endpoint, type EndpointName, endpoints, type OpenApiExample } from '../../../contract/index.ts';
import { cli } from '../../testing/cli-process.ts';
import { createExampleWorld } from '../../testing/example-requests.ts';
import { provideService } from '../../testing/provide-service.ts';
import { recordExample } from '../../testing/record-example.ts';
import { hasForeignStore } from '../../testing/test-service.ts';
import { openApiDocument, operationsOf } from './openapi-document.ts';
import recorded from './openapi-examples.json' with { type: 'json' };

const folder = mkdtempSync(join(tmpdir(), 'sheaf-examples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const service = await provideService({ config: { backups: { command: [cli], plan: null } } });
const world = await createExampleWorld(service, join(folder, 'backups'));
const document = openApiDocument.parse((await service.call('GET', '/api/v1/openapi.json')).body);
const operations = operationsOf(document);

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const errorsOf = (schema: object, value: unknown): string => {
  const check = ajv.compile({ ...schema, components: document.components });
  return check(value) ? '' : ajv.errorsText(check.errors);
};

it.each(operations)('$method $path: the examples of its parameters, body and answer fit their schemas', (operation) => {
  const { parameters, requestBody, responses } = operation;
  for (const { name, in: where, schema, example } of parameters) {
    if (where === 'path') expect(example, name).toBeDefined();
    if (example !== undefined) expect(errorsOf(schema, example), name).toBe('');
  }
  for (const { schema, example } of Object.values(requestBody?.content ?? {})) {
    expect(example).toBeDefined();
    expect(errorsOf(schema, example)).toBe('');
  }
  const shown = Object.entries(responses).flatMap(([status, { content }]) =>
    Object.values(content ?? {}).filter(({ example }) => example !== undefined && status.startsWith('2')),
  );
  expect(shown).toHaveLength(1);
  for (const { schema, example } of shown) expect(errorsOf(schema, example)).toBe('');
});

/** The members of an answer, whatever their values: `surveys[].name`. Keys that the data chose are in no example. */
function membersOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => membersOf(one, `${path}[]`)))].sort();
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, one]) => membersOf(one, `${path}.${name}`));
}

const examples: Record<string, OpenApiExample> = recorded;

it('no example holds a signature of the store', () => {
  expect(JSON.stringify(recorded)).not.toMatch(/signature"?[:=]"?[0-9a-f]{8}/i);
});

// The other store is a process whose forms have other fields.
it.skipIf(hasForeignStore).each(Object.keys(endpoints) as EndpointName[])(
  '%s: a service answers the request of the example with the same status and members',
  async (name) => {
    const now = await recordExample(name, world);
    const { path, query, body, status, answer } = examples[name] ?? {};
    expect([now.status, Object.keys(now.path), now.query]).toEqual([status, Object.keys(path ?? {}), query]);
    expect(membersOf(now.body)).toEqual(membersOf(body));
    expect(membersOf(now.answer)).toEqual(membersOf(answer));
    expect((endpoints[name] as Endpoint).replies[now.status]).toBeDefined();
  },
);
