// Faults F27 to F29: the object in storage is no longer what was uploaded.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../../../../scripts/whole-tests.ts';
import type { InitializedSurvey, SurveyUpload } from '../../../contract/index.ts';
import { findObjectFiles, flipBit, objectFile, truncateFile } from '../../testing/object-files.ts';
import { provideOwnService } from '../../testing/provide-service.ts';
import { base, initialize, sendParts } from '../../testing/survey-scenario.ts';

const service = await provideOwnService();

const post = (path: string) => service.ask('POST', `${base}/${path}`);
const text = 'Name,Score\nAda,9\nBob,3\n';
/** Keeps the worker busy, so that a later part can be damaged after the 202: not the next one, which is fetched meanwhile. */
const longPart = `Name,Score\n${'Cyd,7\n'.repeat(19_000)}`;

async function uploadParts(parts: string[]): Promise<InitializedSurvey> {
  const survey = await initialize(service, parts.length);
  await sendParts(survey, parts);
  return survey;
}

/** A part that no other test has: all of them share a store that is not the service's own. */
const uniquePart = (rows = '') => `Name,Score\n${randomUUID()},8\nEve,2\n${rows}`;

/** @returns the object file of a unique part, wherever it was sealed. @throws Error when there is none */
function findPartFile(part: string): string {
  // Large ones are not read: the part has to be damaged before the worker comes to it. Other tests delete theirs meanwhile.
  const isOfPart = (file: string) => {
    const { size = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
    return Math.abs(size - part.length) < 4096 && existsSync(file) && readFileSync(file).includes(part);
  };
  const file = findObjectFiles(service.store_dir).find(isOfPart);
  if (file === undefined) throw new Error('No file holds the part.');
  return file;
}

async function retryPart(survey: InitializedSurvey, part: number): Promise<SurveyUpload> {
  const retried = await post(`${survey.upload_key}/parts/${part}/retry`);
  expect(retried.status).toBe(200);
  await sendParts({ ...survey, upload_urls: [retried.body] }, [text]);
  expect((await post(`${survey.upload_key}/complete`)).status).toBe(202);
  return service.waitUntilFinal(survey.upload_key);
}

describe('an object damaged after the 202', () => {
  it.each([
    { name: 'F27 cut short', damage: (file: string) => truncateFile(file, 10), code: 'object_damaged' },
    { name: 'F28 one bit over', damage: (file: string) => flipBit(file, 8 * 15 + 1), code: 'object_damaged' },
    {
      name: 'F28 one bit over in a later block, where the store ends the connection',
      damage: (file: string) => flipBit(file, 8 * 600_000),
      code: 'object_damaged',
      rows: 'Flo,7\n'.repeat(150_000),
    },
    { name: 'F29 deleted', damage: (file: string) => rmSync(file), code: 'object_missing' },
  ])('$name: FAILED naming the part, the part before it kept; a retry completes', async ({ damage, code, rows }) => {
    const last = uniquePart(rows);
    const survey = await uploadParts([longPart, text, last]);
    const accepted = await post(`${survey.upload_key}/complete`);
    damage(findPartFile(last));
    expect(accepted.status).toBe(202);
    const final = await service.waitUntilFinal(survey.upload_key);
    expect(final).toMatchObject({
      status: 'FAILED',
      error_details: { part_number: 3, code, message: expect.stringMatching(/^Part 3: .*Upload the part again/) },
      processing: { total_responses: 19_002 },
    });
    expect(final.parts.map((part) => part.status)).toEqual(['PROCESSED', 'PROCESSED', 'FAILED']);
    expect(await retryPart(survey, 3)).toMatchObject({
      status: 'COMPLETED',
      processing: { total_responses: 19_004 },
    });
  });
});

it('F28: with any flipped bit, nothing of the part is imported', async () => {
  await fc.assert(
    fc.asyncProperty(fc.double({ min: 0, max: 0.999, noNaN: true }), async (share) => {
      const damaged = uniquePart();
      const survey = await uploadParts([longPart, text, damaged]);
      expect((await post(`${survey.upload_key}/complete`)).status).toBe(202);
      flipBit(findPartFile(damaged), Math.floor(share * 8 * damaged.length));
      expect(await service.waitUntilFinal(survey.upload_key)).toMatchObject({
        status: 'FAILED',
        error_details: { part_number: 3, code: 'object_damaged' },
        processing: { total_responses: 19_002 },
      });
    }),
    { numRuns: tries(2, 30) },
  );
});

it('an object truncated before complete is a missing part, which is uploaded again', async () => {
  const survey = await uploadParts([text]);
  const [form] = survey.upload_urls;
  truncateFile(objectFile(service.store_dir, form?.s3_key ?? ''), 3);
  const refused = await post(`${survey.upload_key}/complete`);
  expect([refused.status, refused.body.missing_parts]).toEqual([400, [1]]);
  await sendParts(survey, [text]);
  expect((await post(`${survey.upload_key}/complete`)).status).toBe(202);
  expect((await service.waitUntilFinal(survey.upload_key)).status).toBe('COMPLETED');
});
