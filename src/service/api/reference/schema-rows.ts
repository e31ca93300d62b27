import { z } from 'zod';
import type { JsonSchema } from './openapi-document.ts';

/** A field of a body or an answer, as a line of a table. */
export interface SchemaRow {
  /** Its place: `surveys[].name`; `{name}` is a name that the data chose. Empty: the value itself. */
  path: string;
  /** In which of several forms it is there, such as `kind is "survey"`. Empty: in all. */
  when: string;
  type: string;
  required: boolean;
  /** Its limits, its default and its description. */
  rules: string;
}

const schemas = z.array(z.record(z.string(), z.unknown())).catch([]);
const object = z.record(z.string(), z.unknown()).catch({});
const names = z.array(z.string()).catch([]);

const formsOf = (schema: JsonSchema): JsonSchema[] => schemas.parse(schema.anyOf ?? schema.oneOf);
const isNull = ({ type }: JsonSchema): boolean => type === 'null';
const propertiesOf = (schema: JsonSchema): [string, JsonSchema][] =>
  Object.entries(object.parse(schema.properties)).map(([name, property]) => [name, object.parse(property)]);

function nameOf(reference: unknown): string {
  return String(reference).split('/').at(-1) ?? '';
}

/** @returns a schema's type in words: `integer or null`, `array of string` */
export function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = z.array(z.unknown()).catch([]).parse(schema.enum);
  if (choices.length > 0) return `one of ${choices.map((one) => JSON.stringify(one)).join(', ')}`;
  const forms = formsOf(schema);
  if (forms.length > 0) return [...new Set(forms.map(typeOf))].join(' or ');
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  if (schema.type === 'array') return `array of ${typeOf(object.parse(schema.items))}`;
  return typeof schema.type === 'string' ? schema.type : 'any JSON';
}

const range = (unit: string, min: unknown, max: unknown): string[] => {
  const [low, high] = [min, max].map((one) => (Math.abs(Number(one)) === Number.MAX_SAFE_INTEGER ? undefined : one));
  if (low === undefined && high === undefined) return [];
  if (high === undefined) return [`at least ${low}${unit}`];
  return low === undefined ? [`at most ${high}${unit}`] : [`${low} to ${high}${unit}`];
};

/** @returns what else the schema says of a value */
export function rulesOf(schema: JsonSchema): string {
  const above = schema.exclusiveMinimum;
  const rules = [
    ...range('', schema.minimum, schema.maximum),
    ...(above === undefined ? [] : [`more than ${above}`]),
    ...range(' characters', schema.minLength, schema.maxLength),
    ...range(' items', schema.minItems, schema.maxItems),
    ...(schema.format === undefined ? [] : [`format ${schema.format}`]),
    ...(schema.pattern === undefined || schema.format !== undefined ? [] : [`pattern ${schema.pattern}`]),
    ...(schema.default === undefined ? [] : [`${JSON.stringify(schema.default)} if it is not there`]),
    ...(schema.description === undefined ? [] : [String(schema.description)]),
  ];
  return rules.join('; ');
}

/** @returns how a form differs from the others: its fields that can have one value only, else its number */
function formName(form: JsonSchema, at: number): string {
  const fixed = propertiesOf(form).filter(([, { const: value }]) => value !== undefined);
  if (fixed.length === 0) return `form ${at + 1}`;
  return fixed.map(([name, { const: value }]) => `${name} is ${JSON.stringify(value)}`).join(' and ');
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
const both = (one: string, other: string): string => [one, other].filter((text) => text !== '').join(', ');

/** The fields inside a schema, without itself. */
function* inside(schema: JsonSchema, path: string, when: string): Generator<SchemaRow> {
  const forms = formsOf(schema).filter((form) => !isNull(form));
  const isChoice = forms.length > 1;
  for (const [at, form] of forms.entries()) {
    const isObject = propertiesOf(form).length > 0;
    yield* inside(form, path, isChoice && isObject ? both(when, formName(form, at)) : when);
  }
  if (schema.type === 'array') yield* inside(object.parse(schema.items), `${path}[]`, when);
  const required = new Set(names.parse(schema.required));
  for (const [name, property] of propertiesOf(schema))
    yield* rowsAt(property, join(path, name), when, required.has(name));
  const others = object.parse(schema.additionalProperties);
  if (Object.keys(others).length > 0) yield* rowsAt(others, join(path, '{name}'), when, false);
}

function* rowsAt(schema: JsonSchema, path: string, when: string, required: boolean): Generator<SchemaRow> {
  const isList = schema.type === 'array' && rulesOf(object.parse(schema.items)) !== '';
  const items = isList ? `each: ${rulesOf(object.parse(schema.items))}` : '';
  yield { path, when, type: typeOf(schema), required, rules: [rulesOf(schema), items].filter(Boolean).join('; ') };
  yield* inside(schema, path, when);
}

/** @returns a line for each field of a schema, at any depth; one for the value itself where it has no fields */
export function schemaRows(schema: JsonSchema): SchemaRow[] {
  const rows = [...inside(schema, '', '')];
  return rows.length > 0 ? rows : [...rowsAt(schema, '', '', true)];
}
