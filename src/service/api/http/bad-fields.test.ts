import { describe, expect, it } from 'vitest';
import {
  type BodyRow,
  change,
  expectAnswer,
  refusals,
  sendBody,
  startRobustService,
  withText,
} from '../../testing/initialize-body.ts';

/** B26 to B35 of the bad inputs: the fields of a body or a query. One exact answer each; the service keeps running. */
const { service, project_id } = await startRobustService();

const { notJson, badProject, badParts } = refusals;

const rows: BodyRow[] = [
  ...[
    ['0', 400],
    ['-1', 400],
    ['1.5', 400],
    ['"1"', 400],
    ['true', 400],
    ['null', 400],
    ['1e309', 400],
    ['[1]', 400],
    ['9007199254740993', 400],
    ['2147483648', 404],
    ['9007199254740991', 404],
  ].map(([text, status]) => ({
    name: `B26 project_id ${text}`,
    body: withText(`"project_id":${text}`),
    status: Number(status),
    says: status === 404 ? 'No project' : badProject,
  })),
  ...['0', '101', '"3"', '-0.5', '1e2000'].map((text) => ({
    name: `B27 num_parts ${text}`,
    body: withText(`"num_parts":${text}`),
    status: 400,
    says: badParts,
  })),
  ...['1', '100', '2.0', '1e2'].map((text) => ({
    name: `B27 num_parts ${text}`,
    body: withText(`"num_parts":${text}`),
    status: 201,
  })),
  { name: 'B28 a name of 200 astral characters', body: change({ name: '🦉'.repeat(200) }), status: 201 },
  {
    name: 'B28 a name of 201 astral characters',
    body: change({ name: '🦉'.repeat(201) }),
    status: 400,
    says: 'name must have at most 200 characters',
  },
  { name: 'B28 a name of blanks', body: change({ name: ' \t\u00a0' }), status: 400, says: 'name must not be empty' },
  { name: 'B29 idempotency_key of 255 characters', body: change({ idempotency_key: 'é'.repeat(255) }), status: 201 },
  {
    name: 'B29 idempotency_key of 256 characters',
    body: change({ idempotency_key: 'é'.repeat(256) }),
    status: 400,
    says: 'at most 255',
  },
  {
    name: 'B29 an empty idempotency_key',
    body: change({ idempotency_key: '' }),
    status: 400,
    says: 'idempotency_key must not be empty',
  },
  {
    name: 'B29 idempotency_key null',
    body: change({ idempotency_key: null }),
    status: 400,
    says: 'idempotency_key must be text',
  },
  ...['csv', 'CSV ', '', 'TSV', null].map((file_type) => ({
    name: `B30 file_type ${JSON.stringify(file_type)}`,
    body: change({ file_type }),
    status: 400,
    says: 'file_type must be "CSV".',
  })),
  {
    name: 'B31 column_mapping a list',
    body: change({ column_mapping: [] }),
    status: 400,
    says: 'column_mapping must be an object',
  },
  {
    name: 'B31 column_mapping null',
    body: change({ column_mapping: null }),
    status: 400,
    says: 'column_mapping must be an object',
  },
  {
    name: 'B31 a type in the wrong case',
    body: change({ column_mapping: { A: 'email' } }),
    status: 400,
    says: '"A" has no valid type',
  },
  {
    name: 'B31 a type that is an object',
    body: change({ column_mapping: { A: {} } }),
    status: 400,
    says: '"A" has no valid type',
  },
  {
    name: 'B31 a type that is called toString',
    body: change({ column_mapping: { A: 'toString' } }),
    status: 400,
    says: '"A" has no valid type',
  },
  { name: 'B31 a column that no file has', body: change({ column_mapping: { Nowhere: 'Name' } }), status: 201 },
  {
    name: 'B31 10,000 columns',
    body: change({ column_mapping: Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`H${n}`, 'Name'])) }),
    status: 201,
  },
  { name: 'B31 a column called __proto__', body: withText('"column_mapping":{"__proto__":"Name"}'), status: 201 },
  { name: 'B32 NUL in the name', body: change({ name: 'a\0b' }), status: 400, says: 'cannot be stored' },
  {
    name: 'B32 NUL in idempotency_key',
    body: change({ idempotency_key: '\0' }),
    status: 400,
    says: 'cannot be stored',
  },
  { name: 'B32 NUL as it is, not escaped', body: withText('"x":"\0"'), status: 400, says: notJson },
  {
    name: 'B33 half of a pair in the name',
    body: withText('"name":"a\\ud800"'),
    status: 400,
    says: 'cannot be stored',
  },
  {
    name: 'B33 the other half first',
    body: withText('"name":"\\udc00\\ud800"'),
    status: 400,
    says: 'cannot be stored',
  },
  { name: 'B33 a pair written as two escapes', body: withText('"name":"\\ud83e\\udd89"'), status: 201 },
];

it.each(rows)('$name: $status', (row) => expectAnswer(service, project_id, row));

describe('text is stored unchanged', () => {
  it('B29 the same idempotency_key with another body: the existing upload', async () => {
    const first = await sendBody(service, change({ idempotency_key: 'B29' })(project_id));
    const again = await sendBody(service, change({ num_parts: 3, name: 'Other', idempotency_key: 'B29' })(project_id));
    expect(again).toMatchObject({ status: 201, body: { upload_key: first.body.upload_key, num_parts: 1 } });
  });

  it('B33 lone surrogates and NUL in media_config are returned escaped', async () => {
    const { status, body } = await sendBody(service, withText('"media_config":{"a\\ud800":"\\u0000"}')(project_id));
    expect([status, body.media_config]).toEqual([201, { 'a\ud800': '\0' }]);
  });

  it('B34 composed and decomposed letters are different names and different idempotency keys', async () => {
    const [nfc, nfd] = ['é'.normalize('NFC'), 'é'.normalize('NFD')];
    const keys = await Promise.all(
      [nfc, nfd].map(
        async (name) => (await sendBody(service, change({ name, idempotency_key: name })(project_id))).body.upload_key,
      ),
    );
    expect(new Set(keys).size).toBe(2);
    const { body } = await service.call('GET', '/api/v1/workspace/imports', { token: service.token });
    const names = body.imports.map((one: { survey_name: string }) => one.survey_name);
    expect(names).toEqual(expect.arrayContaining([nfc, nfd]));
  });
});

describe('B35 limit and offset', () => {
  const list = '/api/v1/workspace/imports';
  it.each([
    { query: 'limit=0', status: 400 },
    { query: 'limit=-1', status: 400 },
    { query: 'limit=51', status: 400 },
    { query: 'limit=abc', status: 400 },
    { query: 'limit=', status: 400 },
    { query: 'limit=1.0', status: 400 },
    { query: 'limit=%31', status: 200 },
    { query: 'limit=+1', status: 400 },
    { query: 'limit=%00', status: 400 },
    { query: 'limit=1&limit=2', status: 400 },
    { query: 'limit[]=1', status: 200 },
    { query: '__proto__[limit]=0', status: 200 },
    { query: 'limit=50', status: 200 },
    { query: 'offset=-1', status: 400 },
    { query: 'offset=1e12', status: 400 },
    { query: 'offset=1000000000000', status: 200 },
    { query: 'offset=1000000000001', status: 400 },
    { query: 'offset=99999999999999999999', status: 400 },
    { query: '%E0%A4%A=1', status: 200 },
  ])('$query: $status', async ({ query, status }) => {
    const reply = await service.call('GET', `${list}?${query}`, { token: service.token });
    expect(reply.status).toBe(status);
    if (status === 400)
      expect(reply.body).toMatchObject({ error: expect.stringMatching(/^(limit|offset) must be a whole number/) });
    else expect(reply.body).toMatchObject({ imports: expect.any(Array), count: expect.any(Number) });
  });

  it('far behind the end: an empty page with the total count', async () => {
    const { body } = await service.call('GET', `${list}?offset=1000000000000`, { token: service.token });
    expect([body.imports, body.count > 0]).toEqual([[], true]);
  });
});
