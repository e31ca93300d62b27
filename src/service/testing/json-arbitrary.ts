import fc from 'fast-check';
import { anyText } from '../../contract/any-text.fixture.ts';
import type { JsonSchema } from '../api/reference/openapi-document.ts';

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';

/** Unusual text: NUL, lone surrogates, escapes, long strings. */
export const weirdText = fc.oneof(
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
export const weird: fc.Arbitrary<unknown> = fc.oneof(
  weirdText,
  weirdNumber,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, true, [], {}, [[[]]]),
);

/** @returns values that a schema of our document allows; refinements that JSON Schema cannot say may still refuse them */
export function fromSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
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
export function brokenFrom(schema: JsonSchema): fc.Arbitrary<unknown> {
  const names = isObject(schema.properties) ? Object.keys(schema.properties) : [];
  const name = fc.constantFrom(...names, 'something');
  return fc.tuple(fromSchema(schema), name, fc.option(weird)).map(([value, key, change]) => {
    if (!isObject(value)) return change;
    const { [key]: _, ...rest } = value;
    return change === null ? rest : { ...rest, [key]: change };
  });
}
