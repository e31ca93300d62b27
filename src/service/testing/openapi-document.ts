import { z } from 'zod';

// The OpenAPI document as its readers see it: unknown until parsed, like everything that comes by HTTP.
const schema = z.record(z.string(), z.unknown());
const content = z.record(z.string(), z.object({ schema }));

const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  'x-scope': z.string().optional(),
  parameters: z.array(
    z.object({
      name: z.string(),
      description: z.string().optional(),
      in: z.enum(['path', 'query']),
      required: z.boolean(),
      schema,
    }),
  ),
  requestBody: z.object({ required: z.boolean().optional(), content }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      headers: z.record(z.string(), z.object({ description: z.string() })).optional(),
      content: content.optional(),
    }),
  ),
});

export const openApiDocument = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});
export type OpenApiDocument = z.output<typeof openApiDocument>;
export type JsonSchema = z.output<typeof schema>;

/** One operation at one address. */
export interface Operation extends z.output<typeof operation> {
  method: string;
  path: string;
}

/** @returns every operation of the document, aliases included */
export function listOperations(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ ...one, method: method.toUpperCase(), path })),
  );
}
