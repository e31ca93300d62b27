import { afterEach, describe, expect, it } from 'vitest';
import { isRecord } from '../../../contract/index.ts';
import { provideOwnService } from '../../testing/provide-service.ts';
import { base } from '../../testing/survey-scenario.ts';

/** B16 to B35 of the bad inputs: bodies and their fields, and queries. One exact answer each; the service keeps running. */
const service = await provideOwnService();
const { id: project_id } = await service.project();
afterEach(async () => {
  expect((await service.ask('GET', '/import/projects')).status, 'still answers').toBe(200);
});

const good = { project_id, name: 'Survey', file_type: 'CSV', num_parts: 1 };
/** A good body with these fields in place of its own. */
const change = (fields: object): string => JSON.stringify({ ...good, ...fields });
/** A good body with this JSON text at its end, for what JSON.stringify will not write. */
const withText = (text: string): string => JSON.stringify(good).replace('}', `,${text}}`);

type Body = string | Uint8Array<ArrayBuffer>;
/** Sends a body to initialize, unchanged. */
async function sendBody(body: Body, type = 'application/json') {
  const headers = { authorization: `Bearer ${service.token}`, 'content-type': type };
  const reply = await fetch(`${service.url}${base}/initialize`, { method: 'POST', headers, body });
  const answer: unknown = await reply.json();
  return { status: reply.status, body: isRecord(answer) ? answer : {} };
}

async function expectAnswer(body: Body, status: number, says = '', type?: string): Promise<void> {
  const reply = await sendBody(body, type);
  expect(reply.status, JSON.stringify(reply.body).slice(0, 200)).toBe(status);
  const refusal = { error: expect.stringContaining(says), code: expect.any(String), params: expect.any(Object) };
  if (status !== 201) expect(reply.body).toEqual(refusal);
}

const notJson = 'The body is not valid JSON.';
const badProject = 'project_id must be a whole number.';
const missingProject = 'project_id is missing. It must be a whole number.';
const badParts = 'num_parts must be a whole number from 1 to 100.';
const notObject = 'The body must be a JSON object.';
const notUtf8 = 'The body is not valid UTF-8.';
const notStored = 'cannot be stored';
const tooDeep = 'nested deeper than 100 levels';
const badType = '"A" has no valid type';
const badFileType = 'file_type must be "CSV".';
const noMapping = 'column_mapping must be an object';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const utf16 = new Uint8Array(Buffer.from(`\ufeff${change({})}`, 'utf16le'));
const ofOneMegabyte = withText(`"x":"${'x'.repeat(2 ** 20 - withText('"x":""').length)}"`);
const manyColumns = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`H${n}`, 'Name']));

it.each<[name: string, body: Body, status: number, says?: string]>([
  ['B16 an empty body', '', 400, 'Send a JSON body.'],
  ...['null', '[]', '1'].map((text): [string, Body, number, string] => [`B16 ${text}`, text, 400, notObject]),
  ['B16 {}', '{}', 400, missingProject],
  ['B17 a body cut in the middle', change({}).slice(0, -1), 400, notJson],
  ['B17 two bodies', '{}{}', 400, notJson],
  ['B17 a trailing comma, a comment, single quotes', "{'a':1,/**/}", 400, notJson],
  ['B18 a byte order mark is passed over', `\ufeff${change({})}`, 201],
  ['B18 UTF-16', utf16, 400, notUtf8],
  ['B19 200,000-deep arrays as the body', nested(200_000), 400, tooDeep],
  ['B19 200,000-deep arrays in what is echoed', withText(`"media_config":{"a":${nested(200_000)}}`), 400, tooDeep],
  ['B19 90 levels are fine', withText(`"media_config":{"a":${nested(90)}}`), 201],
  ['B20 a field twice: the last wins', withText('"num_parts":0'), 400, badParts],
  ['B20 a field twice, the wrong one first', `{"num_parts":0,${change({}).slice(1)}`, 201],
  ['B21 __proto__ gives no fields', `{"__proto__":${change({})}}`, 400, missingProject],
  ['B21 __proto__ and constructor', withText('"__proto__":{"num_parts":0},"constructor":{"prototype":{"x":1}}'), 201],
  ['B22 a body of one byte over 1 MB', withText(`"x":"${'x'.repeat(2 ** 20)}"`), 413, '1024 KB'],
  ['B22 a body of exactly 1 MB', ofOneMegabyte, 201],
  ['B24 unknown fields are ignored', change({ something: 'else', links: null }), 201],
  ...['0', '-1', '1.5', '"1"', 'null', '1e309', '[1]', '9007199254740993'].map(
    (text): [string, Body, number, string] => [
      `B26 project_id ${text}`,
      withText(`"project_id":${text}`),
      400,
      badProject,
    ],
  ),
  ['B26 project_id of no project', change({ project_id: 2147483648 }), 404, 'No project'],
  ...['0', '101', '"3"', '-0.5', '1e2000'].map((text): [string, Body, number, string] => [
    `B27 num_parts ${text}`,
    withText(`"num_parts":${text}`),
    400,
    badParts,
  ]),
  ['B27 num_parts 1e2', withText('"num_parts":1e2'), 201],
  ['B28 a name of 200 astral characters', change({ name: '🦉'.repeat(200) }), 201],
  ['B28 a name of 201', change({ name: '🦉'.repeat(201) }), 400, 'name must have at most 200 characters'],
  ['B28 a name of blanks', change({ name: ' \t\u00a0' }), 400, 'name must not be empty'],
  ['B29 idempotency_key of 255 characters', change({ idempotency_key: 'é'.repeat(255) }), 201],
  ['B29 idempotency_key of 256', change({ idempotency_key: 'é'.repeat(256) }), 400, 'at most 255'],
  ['B29 an empty idempotency_key', change({ idempotency_key: '' }), 400, 'idempotency_key must not be empty'],
  ['B29 idempotency_key null', change({ idempotency_key: null }), 400, 'idempotency_key must be text'],
  ['B30 file_type csv', change({ file_type: 'csv' }), 400, badFileType],
  ['B30 file_type TSV', change({ file_type: 'TSV' }), 400, badFileType],
  ['B31 column_mapping a list', change({ column_mapping: [] }), 400, noMapping],
  ['B31 column_mapping null', change({ column_mapping: null }), 400, noMapping],
  ['B31 a type in the wrong case', change({ column_mapping: { A: 'email' } }), 400, badType],
  ['B31 a type that is called toString', change({ column_mapping: { A: 'toString' } }), 400, badType],
  ['B31 a column that no file has', change({ column_mapping: { Nowhere: 'Name' } }), 201],
  ['B31 10,000 columns', change({ column_mapping: manyColumns }), 201],
  ['B31 a column called __proto__', withText('"column_mapping":{"__proto__":"Name"}'), 201],
  ['B32 NUL in the name', change({ name: 'a\0b' }), 400, notStored],
  ['B32 NUL as it is, not escaped', withText('"x":"\0"'), 400, notJson],
  ['B33 half of a pair in the name', withText('"name":"a\\ud800"'), 400, notStored],
  ['B33 a pair written as two escapes', withText('"name":"\\ud83e\\udd89"'), 201],
])('%s', (_, body, status, says) => expectAnswer(body, status, says));

it.each([
  ['text/plain', 400],
  ['application/x-www-form-urlencoded', 400],
  ['application/jsonx', 400],
  ['Application/JSON; charset=utf-8', 201],
])('B23 Content-Type: %s: %i', (type, status) => expectAnswer(change({}), status, 'application/json', type));

describe('text is stored unchanged', () => {
  it('B29 the same idempotency_key with another body: the existing upload', async () => {
    const first = await sendBody(change({ idempotency_key: 'B29' }));
    const again = await sendBody(change({ num_parts: 3, name: 'Other', idempotency_key: 'B29' }));
    expect(again).toMatchObject({ status: 201, body: { upload_key: first.body.upload_key, num_parts: 1 } });
  });

  it('B33 lone surrogates and NUL in media_config are returned escaped', async () => {
    const { status, body } = await sendBody(withText('"media_config":{"a\\ud800":"\\u0000"}'));
    expect([status, body.media_config]).toEqual([201, { 'a\ud800': '\0' }]);
  });

  it('B34 composed and decomposed letters are different names and different idempotency keys', async () => {
    const names = ['é'.normalize('NFC'), 'é'.normalize('NFD')];
    const bodies = names.map((name) => change({ name, idempotency_key: name }));
    const keys = await Promise.all(bodies.map(async (body) => (await sendBody(body)).body.upload_key));
    expect(new Set(keys).size).toBe(2);
    const { body } = await service.ask('GET', '/api/v1/workspace/imports');
    const stored = body.imports.map((one: { survey_name: string }) => one.survey_name);
    expect(stored).toEqual(expect.arrayContaining(names));
  });
});

describe('B35 limit and offset', () => {
  const list = '/api/v1/workspace/imports';
  it.each([
    ...['limit=0', 'limit=-1', 'limit=51', 'limit=abc', 'limit=', 'limit=1.0', 'limit=+1', 'limit=1&limit=2'],
    ...['offset=-1', 'offset=1e12', 'offset=1000000000001'],
  ])('%s is refused', async (query) => {
    const reply = await service.ask('GET', `${list}?${query}`);
    const error = expect.stringMatching(/^(limit|offset) must be a whole number/);
    expect(reply).toMatchObject({ status: 400, body: { error } });
  });

  it.each(['limit=%31', 'limit[]=1', '__proto__[limit]=0', 'limit=50', '%E0%A4%A=1'])('%s is read', async (query) => {
    expect((await service.ask('GET', `${list}?${query}`)).status).toBe(200);
  });

  it('far behind the end: an empty page with the total count', async () => {
    const { body } = await service.ask('GET', `${list}?offset=1000000000000`);
    expect([body.imports, body.count > 0]).toEqual([[], true]);
  });
});
