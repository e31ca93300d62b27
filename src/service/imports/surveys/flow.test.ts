import { describe, expect, it } from 'vitest';
import type { SurveyUpload } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { base, csv, importParts, initialize, sendParts } from '../../testing/survey-scenario.ts';
import { sendForm } from '../../testing/test-service.ts';

const service = await provideService();

const post = (path: string, token = service.token) => service.call('POST', `${base}/${path}`, { token });
const status = async (key: string): Promise<SurveyUpload> => (await service.ask('GET', `${base}/${key}/status`)).body;
const ragged = 'Name,Score\nAda,9\nBob,3,surplus\n';

/** An upload whose second of three parts cannot be processed. */
async function failed() {
  const survey = await initialize(service, 3);
  await sendParts(survey, ['Name,Score\nAda,9\n', ragged, 'Name,Score\nCy,5\n']);
  await post(`${survey.upload_key}/complete`);
  return { survey, final: await service.waitUntilFinal(survey.upload_key) };
}

describe('complete', () => {
  it('202 { upload_key, status: VALIDATING, message } when every part is in storage', async () => {
    const survey = await initialize(service, 2);
    await sendParts(survey, [csv, csv]);
    const reply = await post(`${survey.upload_key}/complete`);
    expect(reply).toMatchObject({ status: 202 });
    expect(reply.body).toEqual({ upload_key: survey.upload_key, status: 'VALIDATING', message: expect.any(String) });
    await service.waitUntilFinal(survey.upload_key);
  });

  it('400 { error, missing_parts } when some part is missing; the upload stays AWAITING_UPLOAD', async () => {
    const survey = await initialize(service, 3);
    await sendForm(survey.upload_urls[1]!, csv);
    const reply = await post(`${survey.upload_key}/complete`);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ error: expect.stringContaining('part 1, 3'), missing_parts: [1, 3] });
    expect((await status(survey.upload_key)).status).toBe('AWAITING_UPLOAD');
  });

  it('100 at once: one 202, the rest 200, one job', async () => {
    const survey = await initialize(service, 1);
    await sendParts(survey, [csv]);
    const replies = await Promise.all(Array.from({ length: 100 }, () => post(`${survey.upload_key}/complete`)));
    expect(replies.filter((reply) => reply.status === 202)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(99);
    expect(await service.waitUntilFinal(survey.upload_key)).toMatchObject({ processing: { total_responses: 2 } });
  });
});

describe('status', () => {
  it('has every documented field, before and after', async () => {
    const survey = await initialize(service, 2, { body: { auto_map: true } });
    const before = await status(survey.upload_key);
    expect(before).toEqual({
      upload_key: survey.upload_key,
      survey_key: survey.survey_key,
      status: 'AWAITING_UPLOAD',
      file_type: 'CSV',
      num_parts: 2,
      parts: [
        { part_number: 1, status: 'PENDING', row_count: 0 },
        { part_number: 2, status: 'PENDING', row_count: 0 },
      ],
      processing: { total_responses: 0, questions_detected: 0, is_mapped: false },
      error_details: {},
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      completed_at: null,
      media_files: null,
    });
    await sendParts(survey, [csv, `${csv}Cy,7\n`]);
    expect((await status(survey.upload_key)).parts.map((part) => part.status)).toEqual(['UPLOADED', 'UPLOADED']);
    await post(`${survey.upload_key}/complete`);
    const after = await service.waitUntilFinal(survey.upload_key);
    expect(after).toMatchObject({
      status: 'COMPLETED',
      parts: [
        { part_number: 1, status: 'PROCESSED', row_count: 2 },
        { part_number: 2, status: 'PROCESSED', row_count: 3 },
      ],
      processing: { total_responses: 5, questions_detected: 2, is_mapped: true },
      completed_at: expect.stringMatching(/Z$/),
    });
  });

  it('is_mapped is false when every column is Do nothing', async () => {
    expect(await importParts(service, [csv])).toMatchObject({ processing: { is_mapped: false, total_responses: 2 } });
  });
});

describe('processing', () => {
  it('a failing part fails the upload and is named; earlier parts stay saved, later ones are not processed', async () => {
    const { final } = await failed();
    expect(final).toMatchObject({
      status: 'FAILED',
      parts: [
        { part_number: 1, status: 'PROCESSED', row_count: 1 },
        { part_number: 2, status: 'FAILED', row_count: 0 },
        { part_number: 3, status: 'UPLOADED', row_count: 0 },
      ],
      processing: { total_responses: 1 },
      error_details: { part_number: 2, row: 2, message: expect.any(String) },
      completed_at: null,
    });
  });
});

describe('part retry', () => {
  const retry = (key: string, part: number | string) => post(`${key}/parts/${part}/retry`);

  it('from AWAITING_UPLOAD: 200 { part_number, upload_url, upload_fields, s3_key }, a fresh form', async () => {
    const survey = await initialize(service, 2);
    const reply = await retry(survey.upload_key, 2);
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body).sort()).toEqual(['part_number', 's3_key', 'upload_fields', 'upload_url']);
    expect(reply.body).toMatchObject({ part_number: 2 });
    expect((await sendForm(reply.body, csv)).status).toBe(204);
  });

  it('from FAILED: AWAITING_UPLOAD again, error_details cleared; after complete only open parts are processed', async () => {
    const { survey } = await failed();
    const reply = await retry(survey.upload_key, 2);
    expect(reply.status).toBe(200);
    expect(await status(survey.upload_key)).toMatchObject({
      status: 'AWAITING_UPLOAD',
      error_details: {},
      parts: [{}, { status: 'PENDING' }, {}],
    });
    expect(await post(`${survey.upload_key}/complete`)).toMatchObject({ status: 400, body: { missing_parts: [2] } });
    await sendForm(reply.body, 'Name,Score\nBob,3\n');
    expect((await post(`${survey.upload_key}/complete`)).status).toBe(202);
    expect(await service.waitUntilFinal(survey.upload_key)).toMatchObject({
      status: 'COMPLETED',
      processing: { total_responses: 3 },
    });
  });

  it.each([0, 3, 'x', '01', '1.0', '-1'])('404 for part %s of 2', async (part) => {
    const survey = await initialize(service, 2);
    expect(await retry(survey.upload_key, part)).toMatchObject({
      status: 404,
      body: { error: expect.stringContaining('1 to 2') },
    });
  });
});

describe('list', () => {
  it('lists uploads that reached COMPLETED, in accessible projects only', async () => {
    const [mine, theirs] = [await service.project('Mine'), await service.project('Theirs')];
    const survey = await initialize(service, 1, { project_id: mine.id, body: { name: 'Listed' } });
    await initialize(service, 1, { project_id: mine.id, body: { name: 'Waiting' } });
    await sendParts(survey, [csv]);
    await post(`${survey.upload_key}/complete`);
    await service.waitUntilFinal(survey.upload_key);
    const list = async (project_ids: number[]) => {
      const { token } = await service.key({ project_ids });
      return (await service.call('GET', base, { token })).body;
    };
    expect(await list([theirs.id])).toEqual({ surveys: [] });
    expect(await list([mine.id])).toEqual({
      surveys: [
        {
          upload_key: survey.upload_key,
          survey_key: survey.survey_key,
          survey_name: 'Listed',
          project_id: mine.id,
          number_of_responses: 2,
          num_parts: 1,
          completed_at: expect.stringMatching(/Z$/),
        },
      ],
    });
  });
});
