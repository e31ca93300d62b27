import { expect, it } from 'vitest';
import { rulesOf, schemaRows, typeOf } from './schema-rows.ts';

it.each([
  [{ type: 'string' }, 'string', ''],
  [{ type: ['object', 'null'] }, 'object or null', ''],
  [{ const: 'CSV', type: 'string' }, '"CSV"', ''],
  [{ enum: ['a', 1] }, 'one of "a", 1', ''],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer or null', ''],
  [{ $ref: '#/components/schemas/Error' }, 'Error', ''],
  [{}, 'any JSON', ''],
  [{ type: 'array', items: { type: 'string' }, maxItems: 3 }, 'array of string', 'at most 3 items'],
  [{ type: 'string', minLength: 1, maxLength: 200 }, 'string', '1 to 200 characters'],
  [{ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 'integer', 'at least 0'],
  [{ type: 'integer', minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, 'integer', ''],
  [{ type: 'integer', exclusiveMinimum: 0 }, 'integer', 'more than 0'],
  [{ type: 'boolean', default: false }, 'boolean', 'false if it is not there'],
  [{ type: 'string', pattern: '^a$', description: 'A word.' }, 'string', 'pattern ^a$; A word.'],
  [{ type: 'string', format: 'date-time', pattern: '^long$' }, 'string', 'format date-time'],
])('%j is “%s” with the limits “%s”', (schema, type, rules) => {
  expect([typeOf(schema), rulesOf(schema)]).toEqual([type, rules]);
});

const survey = { type: 'object', properties: { kind: { const: 'survey' }, name: {} }, required: ['kind'] };
const file = { type: 'object', properties: { kind: { const: 'file' }, bytes: { type: 'integer' } } };

it.each([
  [
    'objects in lists, and names that the data chose',
    {
      type: 'object',
      properties: {
        list: { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] } },
        map: { type: 'object', additionalProperties: { type: 'integer' } },
      },
      required: ['list'],
    },
    [
      ['list', '', true],
      ['list[].a', '', true],
      ['map', '', false],
      ['map.{name}', '', false],
    ],
  ],
  [
    'one of several forms, told apart by their field of one value',
    { type: 'array', items: { oneOf: [survey, file] } },
    [
      ['[].kind', 'kind is "survey"', true],
      ['[].name', 'kind is "survey"', false],
      ['[].kind', 'kind is "file"', false],
      ['[].bytes', 'kind is "file"', false],
    ],
  ],
  [
    'a form or null is no choice',
    { type: 'object', properties: { x: { anyOf: [file, { type: 'null' }] } } },
    [
      ['x', '', false],
      ['x.kind', '', false],
      ['x.bytes', '', false],
    ],
  ],
  ['a value without fields is a line of its own', { type: 'string' }, [['', '', true]]],
])('%s', (_, schema, rows) => {
  expect(schemaRows(schema).map(({ path, when, required }) => [path, when, required])).toEqual(rows);
});
