// Every state of an upload, of its part and of its media file × every request of its flow, the impossible pairs included.
import { describe, expect, it } from 'vitest';
import {
  type MediaStatus,
  mediaStatuses,
  type PartStatus,
  partStatuses,
  type SurveyStatus,
  surveyStatuses,
} from '../../../contract/index.ts';
import { byCell, clips, mediaCalls } from '../../testing/media-scenario.ts';
import { provideService } from '../../testing/provide-service.ts';
import { initialize, sendParts } from '../../testing/survey-scenario.ts';

const service = await provideService();
const { post, register, retry, status, sendMedia } = mediaCalls(() => service);

interface States {
  upload?: SurveyStatus;
  part?: PartStatus;
  media?: MediaStatus;
}
const error_details = { part_number: 1, code: 'no_rows', message: 'Part 1: planted by a test.' };

/**
 * An upload of one part and one media file that stands in the given states. They are written beside the service, so that
 * VALIDATING and PROCESSING stand still and combinations that no request leads to are walked as well.
 */
async function standing({ upload = 'AWAITING_UPLOAD', part = 'PENDING', media = 'PENDING' }: States, isSent = false) {
  const survey = await initialize(service, 1, { body: byCell });
  const { upload_key } = survey;
  const forms = (await register(upload_key, ['a.mp4'])).body.media_files;
  if (isSent) {
    await sendParts(survey, [clips]);
    await sendMedia(forms);
  }
  await service.database.write(async (tx) => {
    const details = upload === 'FAILED' ? JSON.stringify(error_details) : null;
    const { id } = await tx
      .updateTable('stored_surveys')
      .set({ status: upload, error_details: details })
      .where('upload_key', '=', upload_key)
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.updateTable('survey_parts').set({ status: part }).where('upload_id', '=', id).execute();
    await tx.updateTable('survey_media').set({ status: media }).where('upload_id', '=', id).execute();
  });
  return upload_key;
}

/** The states in the status answer. */
async function readStates(upload_key: string): Promise<States> {
  const { status: upload, parts, media_files } = await status(upload_key);
  return { upload, part: parts[0].status, media: media_files[0].status };
}

const isOpen = (upload: SurveyStatus) => upload === 'AWAITING_UPLOAD' || upload === 'FAILED';
const sentence = { error: expect.any(String) };

describe('upload status × complete', () => {
  const settled: Record<SurveyStatus, { status: number; body: object } | undefined> = {
    AWAITING_UPLOAD: undefined,
    VALIDATING: { status: 200, body: { status: 'VALIDATING' } },
    PROCESSING: { status: 200, body: { status: 'PROCESSING' } },
    COMPLETED: { status: 200, body: { status: 'COMPLETED' } },
    FAILED: { status: 400, body: { ...sentence, error_details } },
  };
  it.each(surveyStatuses)('%s, everything in storage', async (upload) => {
    const key = await standing({ upload }, true);
    const expected = settled[upload];
    expect(await post(`${key}/complete`)).toMatchObject(expected ?? { status: 202, body: { status: 'VALIDATING' } });
    if (expected) expect(await readStates(key)).toMatchObject({ upload });
    else expect(await service.waitUntilFinal(key)).toMatchObject({ status: 'COMPLETED' });
  });
  it.each(surveyStatuses)('%s, nothing in storage', async (upload) => {
    const key = await standing({ upload });
    const missing = { missing_parts: [1], missing_media_files: ['a.mp4'] };
    const reply = await post(`${key}/complete`);
    expect(reply).toMatchObject(settled[upload] ?? { status: 400, body: { ...sentence, ...missing } });
    expect(await readStates(key)).toEqual({ upload, part: 'PENDING', media: 'PENDING' });
  });
});

describe('upload status × append: "Allowed only when status is COMPLETED; otherwise 400"', () => {
  it.each(surveyStatuses)('%s', async (upload) => {
    const key = await standing({ upload, part: 'PROCESSED', media: 'LINKED' });
    const reply = await post(`${key}/append`, { num_parts: 1 });
    const isTaken = upload === 'COMPLETED';
    expect(reply).toMatchObject(isTaken ? { status: 201, body: { status: 'AWAITING_UPLOAD' } } : { status: 400 });
    const { status: now, parts } = await status(key);
    expect([now, parts.length]).toEqual(isTaken ? ['AWAITING_UPLOAD', 2] : [upload, 1]);
  });
});

describe('upload status × part status × retry', () => {
  const pairs = surveyStatuses.flatMap((upload) => partStatuses.map((part) => ({ upload, part })));
  it.each(pairs)('$upload, $part', async ({ upload, part }) => {
    const key = await standing({ upload, part });
    const reply = await post(`${key}/parts/1/retry`);
    // "Allowed only when the upload status is AWAITING_UPLOAD or FAILED … Returns 400 for a part whose status is PROCESSED."
    const isTaken = isOpen(upload) && part !== 'PROCESSED';
    expect(reply).toMatchObject(isTaken ? { status: 200, body: { part_number: 1 } } : { status: 400, body: sentence });
    expect(await readStates(key)).toMatchObject(
      isTaken ? { upload: 'AWAITING_UPLOAD', part: 'PENDING' } : { upload, part },
    );
    const isFailed = upload === 'FAILED' && !isTaken;
    expect((await status(key)).error_details).toEqual(isFailed ? error_details : {});
  });
});

describe('part status × complete', () => {
  it.each(partStatuses)('%s, in storage: PROCESSED; "PROCESSED parts are skipped"', async (part) => {
    const key = await standing({ part }, true);
    expect((await post(`${key}/complete`)).status).toBe(202);
    const { parts, processing } = await service.waitUntilFinal(key);
    const rows = part === 'PROCESSED' ? 0 : 2;
    expect([parts, processing.total_responses]).toEqual([
      [{ part_number: 1, status: 'PROCESSED', row_count: rows }],
      rows,
    ]);
  });
  it.each(partStatuses)('%s, not in storage: missing, unless PROCESSED', async (part) => {
    const key = await standing({ part, media: 'LINKED' });
    const reply = await post(`${key}/complete`);
    if (part === 'PROCESSED') {
      expect(reply.status).toBe(202);
      expect(await service.waitUntilFinal(key)).toMatchObject({ status: 'COMPLETED' });
      return;
    }
    expect([reply.status, reply.body]).toMatchObject([400, { ...sentence, missing_parts: [1] }]);
    expect(await readStates(key)).toMatchObject({ upload: 'AWAITING_UPLOAD', part });
  });
});

describe('upload status × media status', () => {
  const pairs = surveyStatuses.flatMap((upload) => mediaStatuses.map((media) => ({ upload, media })));
  it.each(pairs)('$upload, $media × retry', async ({ upload, media }) => {
    const key = await standing({ upload, media });
    const reply = await retry(key, 'a.mp4');
    // "Allowed only when the file is PENDING or FAILED (UPLOADED or LINKED gives 400). Resets the file to PENDING."
    const isTaken = media === 'PENDING' || media === 'FAILED';
    expect(reply).toMatchObject(
      isTaken ? { status: 200, body: { filename: 'a.mp4' } } : { status: 400, body: sentence },
    );
    expect(await readStates(key)).toMatchObject({ upload, media: isTaken ? 'PENDING' : media });
  });
  it.each(pairs)('$upload, $media × register again', async ({ upload, media }) => {
    const key = await standing({ upload, media });
    const reply = await register(key, ['a.mp4', 'b.mp3']);
    const { media_files } = await status(key);
    // "only while status is AWAITING_UPLOAD or FAILED"
    if (!isOpen(upload)) {
      expect(reply).toMatchObject({ status: 400, body: sentence });
      expect(media_files).toMatchObject([{ filename: 'a.mp4', status: media }]);
      return;
    }
    // "already registered names are skipped, except names still PENDING, which get a fresh URL"
    const formed = media === 'PENDING' ? ['a.mp4', 'b.mp3'] : ['b.mp3'];
    expect(reply).toMatchObject({ status: 201, body: { media_files: formed.map((filename) => ({ filename })) } });
    expect(media_files).toMatchObject([{ filename: 'a.mp4', status: media }, { status: 'PENDING' }]);
    expect((await readStates(key)).upload).toBe(upload);
  });
});

describe('media status × complete', () => {
  const after = { PENDING: 'LINKED', UPLOADED: 'LINKED', LINKED: 'LINKED', FAILED: 'FAILED' } as const;
  it.each(mediaStatuses)('%s, in storage and named by a cell', async (media) => {
    const key = await standing({ media }, true);
    expect((await post(`${key}/complete`)).status).toBe(202);
    expect(await service.waitUntilFinal(key)).toMatchObject({ status: 'COMPLETED' });
    expect(await readStates(key)).toMatchObject({ media: after[media] });
  });
  it.each(mediaStatuses)('%s, not in storage: missing while it is PENDING or UPLOADED', async (media) => {
    const key = await standing({ part: 'PROCESSED', media });
    const reply = await post(`${key}/complete`);
    const isMissing = media === 'PENDING' || media === 'UPLOADED';
    expect(reply).toMatchObject(
      isMissing ? { status: 400, body: { missing_media_files: ['a.mp4'] } } : { status: 202 },
    );
    if (!isMissing) await service.waitUntilFinal(key);
    expect(await readStates(key)).toMatchObject({ upload: isMissing ? 'AWAITING_UPLOAD' : 'COMPLETED', media });
  });
});
