import { describe, expect, it } from 'vitest';
import { provideService } from '../../testing/provide-service.ts';
import { base } from '../../testing/survey-scenario.ts';

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
      upload_urls: [1, 2].map((part_number) => ({
        part_number,
        upload_url: expect.stringMatching(/^http:/),
        upload_fields: expect.objectContaining({ key: expect.any(String), 'Content-Type': 'text/csv' }),
        s3_key: expect.any(String),
      })),
      add_to_research_panel: true,
      media_config: null,
      links: { complete: `${base}/${key}/complete`, status: `${base}/${key}/status`, register_media: null },
    });
    expect(body.survey_key).not.toBe(key);
    for (const { upload_fields, s3_key } of body.upload_urls) expect(upload_fields.key).toBe(s3_key);
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

// What is wrong in the other fields: api/http/bad-bodies.test.ts.
it.each([
  { change: { project_id: undefined }, says: 'project_id is missing. It must be a whole number.' },
  { change: { name: undefined }, says: 'name is missing. It must be text.' },
  { change: { num_parts: undefined }, says: 'num_parts is missing. It must be a whole number from 1 to 100.' },
  { change: { file_type: undefined }, says: 'file_type is missing. It must be "CSV".' },
  { change: { auto_map: 'yes' }, says: 'auto_map must be true or false' },
  { change: { add_to_research_panel: 1 }, says: 'add_to_research_panel must be' },
  { change: { media_config: [] }, says: 'media_config must be an object' },
])('400 for $change', async ({ change, says }) => {
  const { status, body } = await send({ ...good(), ...change });
  expect([status, body]).toMatchObject([400, { error: expect.stringContaining(says) }]);
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
