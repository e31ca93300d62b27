import { z } from 'zod';
import { bodyTypes, type Endpoint, isReading } from './endpoint.ts';
import { errorBody } from './errors.ts';
import {
  describeOperation,
  findTag,
  introduction,
  licence,
  makeTitle,
  parameterDescriptions,
  scopeDescriptions,
  tags,
} from './openapi-words.ts';

type Json = Record<string, unknown>;

/** Where a service has the document. */
export const openApiPath = '/api/v1/openapi.json';

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    // A pair would have `items: false`, which tools for OpenAPI 3.1 refuse; as a list of two it says the same.
    override: ({ jsonSchema: made }) => {
      const [first] = made.prefixItems ?? [];
      if (first === undefined) return;
      made.items = first;
      delete made.prefixItems;
    },
  }) as Json;
  return rest;
}

const errorSchema = { $ref: '#/components/schemas/Error' };
const header = (name: string, description: string, type: string) => ({ [name]: { description, schema: { type } } });

interface Refusal {
  description: string;
  applies: (endpoint: Endpoint) => boolean;
  headers?: Json;
}
const always = () => true;
const withToken = (endpoint: Endpoint) => endpoint.scope !== null;

/** Errors of any endpoint, besides its own replies. 405, 408 and 417 answer requests that no endpoint matches. */
const refusals: Readonly<Record<number, Refusal>> = {
  400: { description: 'The request is not valid.', applies: always },
  401: {
    description: 'No token, or one that is unknown, has expired or was revoked.',
    applies: withToken,
    headers: header('WWW-Authenticate', 'Bearer', 'string'),
  },
  403: {
    description:
      'The token lacks the scope, or the call is for the host’s own window only, or a page of another site sent it.',
    applies: always,
  },
  413: { description: 'The body is larger than 1 MB.', applies: ({ method }) => method !== 'GET' },
  429: {
    description: 'More requests a minute than the API key may make.',
    applies: withToken,
    headers: header('Retry-After', 'Seconds until the next request may be made.', 'integer'),
  },
  431: { description: 'The address and headers are larger than 16 KB.', applies: always },
  500: { description: 'Something went wrong in the service; it has been logged.', applies: always },
  503: { description: 'The database or the object store is not available; try again.', applies: always },
};

const usual: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted; poll the status.',
  204: 'Done.',
  401: 'The client id with its secret, or the code, is not known here.',
  404: 'There is no such thing, or the API key may not see it.',
  409: 'The present state does not allow it, for instance because another request was first.',
  429: 'Too many attempts to sign in; Retry-After says when to try again.',
};

function toContent({ contentType }: Endpoint, status: string, schema: unknown): Json {
  // Without parameters such as the charset, which could differ from those of an answer.
  const [type = ''] = (contentType ?? '').split(';');
  if (type !== '' && status === '200') return { [type]: { schema: { type: 'string' } } };
  return { 'application/json': { schema } };
}

function responses(endpoint: Endpoint): Json {
  const general = Object.entries(refusals).filter(([, refusal]) => refusal.applies(endpoint));
  const statuses = [...new Set([...Object.keys(endpoint.replies), ...general.map(([status]) => status)])].sort();
  const answers = statuses.map((status) => {
    const own = endpoint.replies[Number(status)];
    const refusal = general.find(([one]) => one === status)?.[1];
    const schemas = [
      ...(own && own !== errorBody ? [jsonSchema(own, 'output')] : []),
      ...(refusal || own === errorBody ? [errorSchema] : []),
    ];
    const schema = schemas.length === 1 ? schemas[0] : { anyOf: schemas };
    const description = refusal?.description ?? usual[Number(status)] ?? status;
    const headers = refusal?.headers ?? refusals[Number(status)]?.headers;
    const content = toContent(endpoint, status, schema);
    return [status, { description, ...(headers ? { headers } : {}), content }];
  });
  return Object.fromEntries(answers);
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
      ...(parameterDescriptions[name] === undefined ? {} : { description: parameterDescriptions[name] }),
      schema: property,
    }));
  });
}

function requestBody(endpoint: Endpoint): Json {
  if (!endpoint.body) return {};
  return {
    requestBody: {
      required: endpoint.bodyOptional !== true,
      content: {
        [bodyTypes[endpoint.bodyType ?? 'json']]: { schema: jsonSchema(endpoint.body, 'input') },
      },
    },
  };
}

/** The token itself, or one of an hour for the client id and secret of the key. */
function describeSecurity(endpoint: Endpoint): Json {
  const { scope } = endpoint;
  if (scope === null) return { security: [] };
  const reading = isReading(endpoint) ? [{ client: ['workspace:read'] }] : [];
  return { security: [{ bearer: [] }, { client: [scope] }, ...reading], 'x-scope': scope };
}

/** An operation's id is the endpoint's name; for an alias the path is added, because ids must be unique. */
function operation(name: string, endpoint: Endpoint, path: string): Json {
  const isAlias = path !== endpoint.path;
  return {
    operationId: isAlias ? `${name}${path.replace(/\W+/g, '_')}` : name,
    tags: [findTag(path)],
    summary: isAlias ? `${makeTitle(name)} (second address)` : makeTitle(name),
    description: describeOperation(endpoint),
    ...describeSecurity(endpoint),
    ...(endpoint.hostOnly ? { 'x-host-only': true } : {}),
    parameters: parameters(endpoint),
    ...requestBody(endpoint),
    responses: responses(endpoint),
  };
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token of an API key, or one that it got for an hour.' },
  client: {
    type: 'oauth2',
    description: 'The client id and the secret of an API key get a token of one hour.',
    flows: { clientCredentials: { tokenUrl: '/api/v1/oauth/token', scopes: scopeDescriptions } },
  },
};

/** The OpenAPI 3.1 document of an endpoint table. */
export function openApi(table: Record<string, Endpoint>, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(table)) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const address = path.replace(/:(\w+)/g, '{$1}');
      paths[address] = { ...paths[address], [endpoint.method.toLowerCase()]: operation(name, endpoint, path) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sheaf import service',
      version,
      description: introduction,
      contact: { name: 'The Sheaf project' },
      license: licence,
    },
    servers: [{ url: '/', description: 'The service that this document comes from.' }],
    tags: tags.map(({ name, description }) => ({ name, description })),
    components: { securitySchemes, schemas: { Error: jsonSchema(errorBody, 'output') } },
    paths,
  };
}
