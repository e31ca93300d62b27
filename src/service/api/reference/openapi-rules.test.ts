// What linters and generators of clients ask of the OpenAPI document (openapi-linters.test.ts runs those that are installed).
import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints, openApi } from '../../../contract/index.ts';
import { openApiDocument, operationsOf } from './openapi-document.ts';

const raw = openApi(endpoints, '0');
const text = JSON.stringify(raw);
const operations = operationsOf(openApiDocument.parse(raw));

it('the document says what it is, whose, under which licence and where it is served', () => {
  expect(raw).toMatchObject({
    info: {
      description: expect.stringMatching(/\w/),
      contact: { name: expect.stringMatching(/\w/) },
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: expect.stringMatching(/\w/) }],
  });
});

it('no schema has a form that generators do not read', () => {
  expect(text).not.toMatch(/"items":(?:false|true|\[)|"prefixItems"|"\$schema"|"\$defs"/);
});

it('every tag is described and used, and no name stands there twice', () => {
  const tags = (raw.tags as { name: string; description: string }[]).map(({ name }) => name);
  expect(new Set(tags).size).toBe(tags.length);
  expect([...new Set(operations.flatMap((one) => one.tags))].sort()).toEqual([...tags].sort());
  expect(raw.tags).toEqual(tags.map((name) => ({ name, description: expect.stringMatching(/\.$/) })));
});

it('every scheme and schema is used', () => {
  const { securitySchemes, schemas } = z.record(z.string(), z.record(z.string(), z.unknown())).parse(raw.components);
  for (const name of Object.keys(schemas ?? {})) expect(text).toContain(`"#/components/schemas/${name}"`);
  const used = new Set(operations.flatMap(({ security }) => security.flatMap(Object.keys)));
  expect([...used].sort()).toEqual(Object.keys(securitySchemes ?? {}).sort());
});

it('no two operations have the same summary', () => {
  const summaries = operations.map(({ summary }) => summary);
  expect(new Set(summaries).size).toBe(summaries.length);
});

it.each(operations)('$method $path: one tag, a summary, a description, who may call it, described answers', (one) => {
  expect(one.tags).toHaveLength(1);
  expect(one.summary).toMatch(/^[A-Z][^.]+$/);
  expect(one.description).toMatch(/^[A-Z].+[.?]\n\n[A-Z].+\.$/s);
  const scope = one['x-scope'];
  expect(one.security).toEqual(scope === undefined ? [] : [{ bearer: [] }, { client: [scope] }]);
  for (const parameter of one.parameters.filter((parameter) => parameter.in === 'path'))
    expect(parameter, parameter.name).toMatchObject({ description: expect.stringMatching(/\.$/) });
});
