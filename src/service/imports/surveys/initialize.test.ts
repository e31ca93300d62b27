import { describe, expect, it } from 'vitest';
import { provideService } from '../../testing/provide-service.ts';
import { base, initialize } from '../../testing/survey-scenario.ts';

const service = await provideService();
const project_id = (await service.project()).id;

const send = (body: unknown, token = service.token) => service.call('POST', `${base}/initialize`, { token, body });
const good = () => ({ project_id, name: 'Survey', file_type: 'CSV', num_parts: 2 });

describe('initialize: the reply', () => {
  it('201 with survey_key, upload_key, status, num_parts, upload_urls, add_to_research_panel, media_config, links', async () => {
    const { status, body } = await send(good());
    expect(status).toBe(201);
    const key = body.upload_key;
    expect(body).toEqual({
      survey_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      upload_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'AWAITING_UPLOAD',
      num_parts: 2,
      upload_urls: [expect.objectContaining({ part_number: 1 }), expect.objectContaining({ part_number: 2 })],
      add_to_research_panel: true,
      media_config: null,
      links: { complete: `${base}/${key}/complete`, status: `${base}/${key}/status`, register_media: null },
    });
    expect(body.survey_key).not.toBe(key);
  });

  it('upload_urls carry part_number, upload_url, upload_fields with key and Content-Type, s3_key', async () => {
    const survey = await initialize(service, 1, { project_id });
    const [form] = survey.upload_urls;
    expect(form?.upload_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
    expect(form?.upload_fields).toMatchObject({ key: form?.s3_key, 'Content-Type': 'text/csv' });
  });

  it.each([
    { given: { add_to_research_panel: false }, reply: { add_to_research_panel: false } },
    { given: { media_config: { link_column: 'Email' } }, reply: { media_config: { link_column: 'Email' } } },
    { given: { media_config: { other: [1, { a: 2 }] } }, reply: { media_config: { other: [1, { a: 2 }] } } },
    { given: { media_config: null }, reply: { media_config: null } },
  ])('echoes $given', async ({ given, reply }) => {
    const { status, body } = await send({ ...good(), ...given });
    expect(status).toBe(201);
    expect(body).toMatchObject(reply);
  });

  it.each([
    { name: 'a media_config', given: { media_config: {} } },
    { name: 'a MEDIA_RESPONSE column', given: { column_mapping: { Photo: 'MEDIA_RESPONSE' } } },
  ])('links.register_media is non-null with $name', async ({ given }) => {
    const { body } = await send({ ...good(), ...given });
    expect(body.links.register_media).toBe(`${base}/${body.upload_key}/media/register`);
  });
});

const refusals: { name: string; change: object; says: string }[] = [
  {
    name: 'project_id missing',
    change: { project_id: undefined },
    says: 'project_id is missing. It must be a whole number.',
  },
  ...[0, -1, 1.5, '1', true, null].map((value) => ({
    name: `project_id ${JSON.stringify(value)}`,
    change: { project_id: value },
    says: 'project_id must be a whole number',
  })),
  { name: 'name missing', change: { name: undefined }, says: 'name is missing. It must be text.' },
  { name: 'name null', change: { name: null }, says: 'name must be text' },
  {
    name: 'num_parts missing',
    change: { num_parts: undefined },
    says: 'num_parts is missing. It must be a whole number from 1 to 100.',
  },
  { name: 'name empty', change: { name: '' }, says: 'name must not be empty' },
  { name: 'name of 201 characters', change: { name: 'x'.repeat(201) }, says: 'at most 200' },
  { name: 'name with NUL', change: { name: 'a\0b' }, says: 'cannot be stored' },
  { name: 'name with half a surrogate pair', change: { name: 'a\ud800' }, says: 'cannot be stored' },
  { name: 'file_type missing', change: { file_type: undefined }, says: 'file_type is missing. It must be "CSV".' },
  { name: 'file_type csv', change: { file_type: 'csv' }, says: 'file_type must be "CSV"' },
  ...[0, 101, '3', 1.5, -1, null].map((value) => ({
    name: `num_parts ${JSON.stringify(value)}`,
    change: { num_parts: value },
    says: 'num_parts must be a whole number from 1 to 100',
  })),
  { name: 'column_mapping a list', change: { column_mapping: [] }, says: 'column_mapping must be an object' },
  {
    name: 'column_mapping with a wrong type',
    change: { column_mapping: { A: 'email' } },
    says: '"A" has no valid type',
  },
  {
    name: 'column_mapping of __proto__ with a wrong type',
    change: JSON.parse('{"column_mapping":{"__proto__":"x"}}'),
    says: '"__proto__" has no valid type',
  },
  { name: 'auto_map "yes"', change: { auto_map: 'yes' }, says: 'auto_map must be true or false' },
  { name: 'add_to_research_panel 1', change: { add_to_research_panel: 1 }, says: 'add_to_research_panel must be' },
  { name: 'media_config a list', change: { media_config: [] }, says: 'media_config must be an object' },
  { name: 'idempotency_key empty', change: { idempotency_key: '' }, says: 'idempotency_key must not be empty' },
  { name: 'idempotency_key of 256 characters', change: { idempotency_key: 'k'.repeat(256) }, says: 'at most 255' },
];

describe('initialize: 400 with one sentence', () => {
  it.each(refusals)('$name', async ({ change, says }) => {
    const { status, body } = await send({ ...good(), ...change });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: expect.stringContaining(says) });
  });
});

describe('the limits of initialize', () => {
  it.each([
    { name: 'name of 200 characters', change: { name: 'x'.repeat(200) } },
    { name: 'name of 200 emoji (code points, not UTF-16 units)', change: { name: '🦉'.repeat(200) } },
    { name: 'idempotency_key of 255 characters', change: { idempotency_key: 'k'.repeat(255) } },
    { name: '1 part', change: { num_parts: 1 } },
    { name: '100 parts', change: { num_parts: 100 } },
    { name: '3.0 parts', change: JSON.parse('{"num_parts":3.0}') },
    { name: 'unknown fields', change: { something: 'else' } },
    {
      name: '10,000 mapped headers',
      change: { column_mapping: Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`H${i}`, 'Name'])) },
    },
  ])('$name: 201', async ({ change }) => {
    expect((await send({ ...good(), ...change })).status).toBe(201);
  });
});

describe('idempotency_key', () => {
  it('the same key with the same API key returns the existing upload', async () => {
    const first = await send({ ...good(), idempotency_key: 'once' });
    const again = await send({ ...good(), name: 'Other', idempotency_key: 'once' });
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject({
      upload_key: first.body.upload_key,
      survey_key: first.body.survey_key,
      num_parts: 2,
    });
  });

  it('the same key with a different API key gives 409', async () => {
    await send({ ...good(), idempotency_key: 'mine' });
    const other = await service.key();
    const reply = await send({ ...good(), idempotency_key: 'mine' }, other.token);
    expect(reply).toMatchObject({ status: 409, body: { error: expect.stringContaining('idempotency_key') } });
  });

  it('the existing upload is not found after its project is archived: 404', async () => {
    const { id } = await service.project();
    await send({ ...good(), project_id: id, idempotency_key: 'archived' });
    await service.archive(id);
    const again = await send({ ...good(), idempotency_key: 'archived' });
    expect(again).toMatchObject({ status: 404, body: { error: expect.stringContaining('No such project') } });
  });

  it('50 at once create one upload', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => send({ ...good(), idempotency_key: 'race' })));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => reply.body.upload_key)).size).toBe(1);
  });
});

describe('404: project not accessible or not found', () => {
  it.each([
    { name: 'unknown', id: () => 999_999 },
    { name: 'past 2^31', id: () => 2 ** 40 },
    {
      name: 'archived',
      id: async () => {
        const { id } = await service.project();
        await service.archive(id);
        return id;
      },
    },
  ])('$name', async ({ id }) => {
    const reply = await send({ ...good(), project_id: await id() });
    expect(reply).toMatchObject({ status: 404, body: { error: expect.stringContaining('No project') } });
  });

  it("another key's project", async () => {
    const mine = await service.project();
    const limited = await service.key({ project_ids: [mine.id] });
    expect((await send(good(), limited.token)).status).toBe(404);
    expect((await send({ ...good(), project_id: mine.id }, limited.token)).status).toBe(201);
  });
});
