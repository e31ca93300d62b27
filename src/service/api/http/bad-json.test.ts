import { it } from 'vitest';
import {
  type BodyRow,
  change,
  expectAnswer,
  refusals,
  startRobustService,
  withText,
} from '../../testing/initialize-body.ts';

/** B16 to B24 of the bad inputs: invalid JSON bodies. One exact answer each; the service keeps running. */
const { service, project_id } = await startRobustService();

const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const notObject = 'The body must be a JSON object.';
const { notJson, badParts, missingProject } = refusals;

const rows: BodyRow[] = [
  { name: 'B16 an empty body', body: () => '', status: 400, says: 'Send a JSON body.' },
  ...['null', '[]', '"x"', '1', 'true'].map((text) => ({
    name: `B16 ${text}`,
    body: () => text,
    status: 400,
    says: notObject,
  })),
  { name: 'B16 {}', body: () => '{}', status: 400, says: missingProject },
  { name: 'B17 a body cut in the middle', body: (id) => change({})(id).slice(0, -1), status: 400, says: notJson },
  { name: 'B17 two bodies', body: () => '{}{}', status: 400, says: notJson },
  { name: 'B17 a trailing comma, a comment, single quotes', body: () => "{'a':1,/**/}", status: 400, says: notJson },
  { name: 'B18 a byte order mark is passed over', body: (id) => `\ufeff${change({})(id)}`, status: 201 },
  { name: 'B18 UTF-16', body: (id) => utf16(change({})(id)), status: 400, says: 'The body is not valid UTF-8.' },
  {
    name: 'B18 a byte that is no UTF-8',
    body: () => new Uint8Array([0x22, 0xff, 0x22]),
    status: 400,
    says: 'The body is not valid UTF-8.',
  },
  {
    name: 'B19 200,000-deep arrays as the body',
    body: () => nested(200_000),
    status: 400,
    says: 'nested deeper than 100 levels',
  },
  {
    name: 'B19 200,000-deep arrays in what is echoed',
    body: withText(`"media_config":{"a":${nested(200_000)}}`),
    status: 400,
    says: 'nested deeper than 100 levels',
  },
  {
    name: 'B19 200,000-deep objects in an unknown field',
    body: withText(`"x":${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`),
    status: 400,
    says: 'nested deeper',
  },
  { name: 'B19 90 levels are fine', body: withText(`"media_config":{"a":${nested(90)}}`), status: 201 },
  {
    name: 'B19 300,000 empty objects side by side',
    body: withText(`"x":[${Array(300_000).fill('{}').join()}]`),
    status: 201,
  },
  { name: 'B20 a field twice: the last wins', body: withText('"num_parts":0'), status: 400, says: badParts },
  {
    name: 'B20 a field twice, the wrong one first',
    body: (id) => `{"num_parts":0,${change({})(id).slice(1)}`,
    status: 201,
  },
  {
    name: 'B21 __proto__ gives no fields',
    body: (id) => `{"__proto__":${change({})(id)}}`,
    status: 400,
    says: missingProject,
  },
  {
    name: 'B21 __proto__ and constructor beside the fields',
    body: withText('"__proto__":{"num_parts":0},"constructor":{"prototype":{"x":1}}'),
    status: 201,
  },
  {
    name: 'B22 a body of one byte over 1 MB',
    body: withText(`"x":"${'x'.repeat(2 ** 20)}"`),
    status: 413,
    says: '1024 KB',
  },
  {
    name: 'B22 a body of exactly 1 MB',
    body: (id) => withText(`"x":"${'x'.repeat(2 ** 20 - withText('"x":""')(id).length)}"`)(id),
    status: 201,
  },
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/jsonx',
    'application/json5',
    'junk',
  ].map((type) => ({
    name: `B23 Content-Type: ${type}`,
    body: change({}),
    type,
    status: 400,
    says: 'application/json',
  })),
  {
    name: 'B23 Content-Type: Application/JSON; charset=utf-8',
    body: change({}),
    type: 'Application/JSON; charset=utf-8',
    status: 201,
  },
  { name: 'B24 unknown fields are ignored', body: change({ something: 'else', links: null }), status: 201 },
];

it.each(rows)('$name: $status', (row) => expectAnswer(service, project_id, row));
