import { z } from 'zod';
import { bodyTypes, type Endpoint } from './endpoint.ts';

type Json = Record<string, unknown>;

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json;
  return rest;
}

function parameters(endpoint: Endpoint): Json[] {
  return (['params', 'query'] as const).flatMap((where) => {
    const schema = endpoint[where];
    if (schema === undefined) return [];
    const object = jsonSchema(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
    return Object.entries(object.properties ?? {}).map(([name, property]) => ({
      name,
      in: where === 'params' ? 'path' : 'query',
      required: where === 'params' || (object.required ?? []).includes(name),
      schema: property,
    }));
  });
}

function operation(name: string, endpoint: Endpoint): Json {
  const replies = Object.entries(endpoint.replies).map(([status, schema]) => [
    status,
    { description: status, content: { 'application/json': { schema: jsonSchema(schema, 'output') } } },
  ]);
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(endpoint.scope === null ? { security: [] } : { security: [{ bearer: [] }], 'x-scope': endpoint.scope }),
    parameters: parameters(endpoint),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { [bodyTypes[endpoint.bodyType ?? 'json']]: { schema: jsonSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: Object.fromEntries(replies),
  };
}

/** The OpenAPI 3.1 document of an endpoint table. */
export function openApi(table: Record<string, Endpoint>, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(table)) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const address = path.replace(/:(\w+)/g, '{$1}');
      paths[address] = { ...paths[address], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sheaf import service', version },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}
