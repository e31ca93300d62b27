import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { anyText } from '../../contract/any-text.fixture.ts';
import { type JsonSchema, listOperations, type OpenApiDocument, type Operation } from './openapi-document.ts';

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';

/** Unusual text: NUL, lone surrogates, escapes, long strings. */
const weirdText = fc.oneof(
  anyText({ maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\ud800',
    '\udc00',
    '__proto__',
    'é'.normalize('NFD'),
    '🦉'.repeat(201),
    "'; --",
    '%00',
  ),
);

const weirdNumber = fc.constantFrom(0, -1, 1.5, 101, 2 ** 31, 2 ** 53, -(2 ** 53) - 1, 1e300, 5e-324);

/** Any JSON value, the unusual ones first. */
const weird: fc.Arbitrary<unknown> = fc.oneof(
  weirdText,
  weirdNumber,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, true, [], {}, [[[]]]),
);

/** @returns values that a schema of our document allows; refinements that JSON Schema cannot say may still refuse them */
function fromSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  for (const several of [schema.anyOf, schema.oneOf])
    if (Array.isArray(several)) return fc.oneof(...several.filter(isObject).map(fromSchema));
  switch (schema.type) {
    case 'string':
      return isText(schema.pattern) ? fc.stringMatching(new RegExp(schema.pattern)) : fc.string({ minLength: 1 });
    case 'integer':
    case 'number':
      return fc.integer({ min: 1, max: 100 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(isObject(schema.items) ? fromSchema(schema.items) : weird, { maxLength: 5 });
    case 'object':
      return fromObject(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function fromObject({ properties, required, additionalProperties }: JsonSchema): fc.Arbitrary<unknown> {
  if (!isObject(properties)) {
    const values = isObject(additionalProperties) ? fromSchema(additionalProperties) : weird;
    return fc.dictionary(fc.string({ maxLength: 20 }), values, { maxKeys: 5 });
  }
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, isObject(one) ? fromSchema(one) : weird]),
  );
  const requiredKeys = Array.isArray(required) ? required.filter(isText) : [];
  return fc.record(model, { requiredKeys });
}

/** @returns a good value with one member replaced, taken away or added */
function brokenFrom(schema: JsonSchema): fc.Arbitrary<unknown> {
  const names = isObject(schema.properties) ? Object.keys(schema.properties) : [];
  const name = fc.constantFrom(...names, 'something');
  return fc.tuple(fromSchema(schema), name, fc.option(weird)).map(([value, key, change]) => {
    if (!isObject(value)) return change;
    const { [key]: _, ...rest } = value;
    return change === null ? rest : { ...rest, [key]: change };
  });
}

/** Where requests go, and what exists there. */
export interface Target {
  url: string;
  /** Bearer tokens by the kind of caller; '' sends none. */
  tokens: readonly string[];
  /** Keys of things that exist, by the name of their path parameter. */
  known: Readonly<Record<string, readonly string[]>>;
  /** Values for members of bodies called so, that a schema cannot know: `project_id`. */
  members: Readonly<Record<string, unknown>>;
}

interface Request {
  operation: Operation;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** An answer that takes longer never comes, however busy the machine is. */
const hangMs = 120_000;

/** One segment: `.` and `..` would be another address, and a half of a pair cannot be escaped. */
function segment(text: string): string {
  return /^\.{0,2}$/.test(text) ? 'x' : encodeURIComponent(text.toWellFormed());
}

function toAddress(operation: Operation, known: Target['known']): fc.Arbitrary<string> {
  const path = operation.parameters.filter((one) => one.in === 'path');
  const query = operation.parameters.filter((one) => one.in === 'query');
  const segments = path.map(({ name, schema }) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...(known[name] ?? ['x'])) },
      { weight: 1, arbitrary: weirdText },
      fromSchema(schema),
    ),
  );
  const values = query.map(({ name, schema }) =>
    fc.option(fc.oneof(fromSchema(schema), weirdText, fc.constantFrom(...(known[name] ?? ['1'])))),
  );
  return fc.tuple(fc.tuple(...segments), fc.tuple(...values)).map(([texts, given]) => {
    const address = path.reduce(
      (sum, { name }, n) => sum.replace(`{${name}}`, () => segment(String(texts[n]))),
      operation.path,
    );
    const pairs = query.flatMap(({ name }, n): [string, string][] =>
      given[n] === null ? [] : [[name, String(given[n]).toWellFormed()]],
    );
    return pairs.length === 0 ? address : `${address}?${new URLSearchParams(pairs)}`;
  });
}

function encode(type: string, value: unknown): string {
  if (type === 'application/json') return JSON.stringify(value) ?? '';
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return new URLSearchParams(members.map(([name, one]): [string, string] => [name, String(one)])).toString();
}

function makeBody(
  operation: Operation,
  members: Target['members'],
): fc.Arbitrary<{ type: string; text: string } | undefined> {
  const [entry] = Object.entries(operation.requestBody?.content ?? {});
  if (!entry) return fc.option(fc.constant({ type: 'application/json', text: '{}' }), { nil: undefined });
  const [type, { schema }] = entry;
  const withMembers = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, name in members ? members[name] : one]),
    );
  };
  const json = (value: fc.Arbitrary<unknown>) => value.map((one) => ({ type, text: encode(type, one) }));
  return fc.oneof(
    { weight: 5, arbitrary: json(fromSchema(schema).map(withMembers)) },
    { weight: 4, arbitrary: json(brokenFrom(schema)) },
    { weight: 1, arbitrary: json(weird) },
    { weight: 1, arbitrary: anyText().map((text) => ({ type, text })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('text/plain', 'multipart/form-data; boundary=x', 'junk')
        .map((other) => ({ type: other, text: '{}' })),
    },
  );
}

function requestsFor(operation: Operation, { tokens, known: all, members }: Target): fc.Arbitrary<Request> {
  // Creates records that the other requests find.
  const known = operation.method === 'DELETE' ? {} : all;
  return fc
    .tuple(
      toAddress(operation, known),
      makeBody(operation, members),
      fc.oneof({ weight: 8, arbitrary: fc.constant(tokens[0] ?? '') }, fc.constantFrom(...tokens)),
    )
    .map(([path, body, token]) => ({
      operation,
      path,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || operation.method === 'GET' ? {} : { 'content-type': body.type }),
      },
      body: operation.method === 'GET' ? undefined : body?.text,
    }));
}

/** What is wrong with an answer, or undefined: an undocumented status, a body of another shape, a failure of the service. */
function createJudge({ components }: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const compiled = new Map<JsonSchema, ReturnType<typeof ajv.compile>>();
  return (operation: Operation, status: number, type: string, text: string): string | undefined => {
    if (status >= 500) return `a failure: ${text}`;
    const documented = operation.responses[status];
    if (!documented) return `the status ${status} is not documented`;
    const [media] = type.split(';');
    const schema = documented.content?.[media ?? '']?.schema;
    if (!schema) return `the type ${type} is not documented for ${status}`;
    if (media !== 'application/json') return undefined;
    const check = compiled.get(schema) ?? ajv.compile({ ...schema, components });
    compiled.set(schema, check);
    return check(JSON.parse(text))
      ? undefined
      : `the shape is not documented: ${ajv.errorsText(check.errors)} in ${text}`;
  };
}

/**
 * Sends requests made from the OpenAPI document, good ones and broken ones, and holds every answer against it.
 * @returns how often each operation answered with each status
 * @throws Error with the seed and the shortest request whose answer is not documented
 */
export async function fuzzContract(
  document: OpenApiDocument,
  target: Target,
  { runs, seed }: { runs: number; seed: number },
): Promise<Map<string, number>> {
  const judge = createJudge(document);
  const seen = new Map<string, number>();
  const request = fc.oneof(...listOperations(document).map((operation) => requestsFor(operation, target)));
  const property = fc.asyncProperty(request, async ({ operation, path, headers, body }) => {
    const init = { method: operation.method, headers, ...(body === undefined ? {} : { body }) };
    const reply = await fetch(`${target.url}${path}`, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(hangMs),
    });
    const text = await reply.text();
    const answer = `${operation.operationId} ${reply.status}`;
    seen.set(answer, (seen.get(answer) ?? 0) + 1);
    const wrong = judge(operation, reply.status, reply.headers.get('content-type') ?? '', text);
    if (wrong) throw new Error(`${operation.method} ${path} ${body ?? ''}: ${wrong}`);
  });
  const { failed, errorInstance } = await fc.check(property, { numRuns: runs, seed });
  if (failed) throw new Error(`${String(errorInstance)} (seed ${seed})`);
  return seen;
}
