import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { type Endpoint, endpoints } from '../../../contract/index.ts';
import { fuzzContract } from '../../testing/contract-fuzz.ts';
import { createTarget } from '../../testing/fuzz-target.ts';
import { listOperations, openApiDocument } from '../../testing/openapi-document.ts';
import { provideOwnService } from '../../testing/provide-service.ts';

const service = await provideOwnService();
const raw: Record<string, unknown> = (await service.call('GET', '/api/v1/openapi.json')).body;
const document = openApiDocument.parse(raw);

const table = Object.entries(endpoints) as [string, Endpoint][];

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(raw));
    expect([valid, errors]).toEqual([true, undefined]);
  });

  it('names no operation, summary or tag twice, and has no form that generators do not read', () => {
    const operations = listOperations(document);
    for (const names of [operations.map((one) => one.operationId), operations.map((one) => one.summary)])
      expect(new Set(names).size).toBe(names.length);
    expect([...new Set(operations.flatMap(({ tags }) => tags))].sort()).toEqual(
      document.tags.map(({ name }) => name).sort(),
    );
    const inPath = operations.flatMap(({ parameters }) => parameters.filter((one) => one.in === 'path'));
    for (const { name, description } of inPath) expect(description, name).toMatch(/\.$/);
    expect(JSON.stringify(raw)).not.toMatch(/"items":(?:false|true|\[)|"prefixItems"|"\$schema"|"\$defs"/);
  });

  it.each(table)('%s, at each of its addresses: parameters, body and every status it can answer', (name, endpoint) => {
    for (const address of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const path = address.replace(/:(\w+)/g, '{$1}');
      const operation = listOperations(document).find((one) => one.path === path && one.method === endpoint.method);
      expect(operation?.operationId).toMatch(new RegExp(`^${name}(_|$)`));
      const inPath = operation?.parameters.filter((one) => one.in === 'path').map((one) => one.name);
      expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter));
      expect(operation?.requestBody !== undefined).toBe(endpoint.body !== undefined);
      const expected = [
        ...Object.keys(endpoint.replies),
        ...['400', '403', '431', '500', '503'],
        ...(endpoint.scope === null ? [] : ['401', '429']),
        ...(endpoint.method === 'GET' ? [] : ['413']),
      ];
      expect(Object.keys(operation?.responses ?? {}).sort()).toEqual([...new Set(expected)].sort());
      expect(operation?.['x-scope']).toBe(endpoint.scope ?? undefined);
      expect(operation?.description).toMatch(/^[A-Z].+[.?]\n\n[A-Z].+\.$/s);
    }
  });
});

describe('every answer is one that the document promises', () => {
  it('400 requests generated from it, valid and invalid (lab/campaigns/fuzz.ts http sends more)', async () => {
    const seen = await fuzzContract(document, await createTarget(service), { runs: 400, seed: Date.now() });
    // The requests reach what they are meant to reach: most operations were called, and good ones passed.
    const called = new Set([...seen.keys()].map((answer) => answer.split(' ')[0]));
    expect(called.size).toBeGreaterThan(listOperations(document).length * 0.8);
    const statuses = new Set([...seen.keys()].map((answer) => Number(answer.split(' ')[1])));
    expect([200, 201, 400, 401, 403, 404].filter((status) => !statuses.has(status))).toEqual([]);
  });
});
