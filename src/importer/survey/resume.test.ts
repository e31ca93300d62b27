import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { provideService } from '../../service/testing/provide-service.ts';
import { failure } from '../core/core.fixture.ts';
import { scanRows } from '../csv/scan-rows.ts';
import { surveyEntry } from '../journal/journal.ts';
import { planParts } from '../plan/plan-parts.ts';
import type { Progress } from '../transfer/progress.ts';
import { fetchUpload, type Upload } from '../transfer/upload.ts';
import { prepareSurvey } from './prepare-survey.ts';
import { listFoundImports, setUpImport, survey } from './survey-import.fixture.ts';
import { completeArrivedSurvey, importSurvey, resumeSurvey } from './survey-import.ts';

const service = await provideService();
const setUp = (faults?: Parameters<typeof setUpImport>[1]) => setUpImport(service, faults);

describe('completeArrivedSurvey', () => {
  it('completes an import that has arrived and is processed without its file, as after a crash before the receipt; nothing is sent', async () => {
    const { run, journal, entry } = await setUp();
    const crash = () => Promise.reject(new Error('crash'));
    await expect(importSurvey({ ...run, onReceipt: crash })).rejects.toThrow('crash');
    const { file: _, upload: __, ...rest } = run;
    const receipt = await completeArrivedSurvey(await entry(), rest);
    expect(receipt).toMatchObject({ rows_in_file: 45, rows_sent: 45, rows_reported: 45 });
    expect(await journal.list()).toEqual([]);
  });

  it('reports that the file is needed if a part has not arrived', async () => {
    const controller = new AbortController();
    const upload: Upload = async (form, blob, options) => {
      const reply = await fetchUpload(form, blob, options);
      controller.abort(new Error('cancelled'));
      return reply;
    };
    const { run, journal, entry } = await setUp({ upload });
    await expect(importSurvey({ ...run, signal: controller.signal })).rejects.toThrow('cancelled');
    const { file: _, upload: __, signal: ___, ...rest } = run;
    expect(await completeArrivedSurvey(await entry(), rest)).toBeNull();
    expect(await journal.list()).toHaveLength(1);
  });
});

describe('resumeSurvey', () => {
  it('after a cancel sends only what is missing, under the same keys', async () => {
    const controller = new AbortController();
    let first: ReturnType<Upload> | undefined;
    const upload: Upload = async (form, blob, options) => {
      if (first === undefined) {
        first = fetchUpload(form, blob, options);
        return first;
      }
      await first;
      controller.abort(new Error('cancelled'));
      options.signal.throwIfAborted();
      throw new Error('unreachable');
    };
    const { run, journal, project, entry } = await setUp({ upload });
    await expect(importSurvey({ ...run, signal: controller.signal })).rejects.toThrow('cancelled');
    const stored = await entry();
    expect(stored.upload_key).not.toBeNull();
    let again = 0;
    const counting: Upload = (form, blob, options) => {
      again++;
      return fetchUpload(form, blob, options);
    };
    const receipt = await resumeSurvey(stored, { ...run, upload: counting });
    expect(again).toBe(2);
    expect(receipt).toMatchObject({ rows_reported: 45, upload_key: stored.upload_key, idempotency_key: stored.id });
    expect(receipt.parts.every(({ sha256 }) => sha256 !== null)).toBe(true);
    expect(await listFoundImports(service, project.id)).toMatchObject([
      { status: 'COMPLETED', number_of_responses: 45 },
    ]);
    expect(await journal.list()).toEqual([]);
  });

  it('after a crash before the answer of initialize, uses the upload that was created', async () => {
    const deaf: typeof fetch = async (url, init) => {
      await fetch(url, init);
      throw new TypeError('fetch failed');
    };
    const { run, project, entry, healthy } = await setUp({ fetch: deaf });
    await expect(importSurvey({ ...run, patienceSeconds: 0 })).rejects.toThrow('cannot be reached');
    const stored = await entry();
    expect(stored).toMatchObject({ upload_key: null });
    expect((await resumeSurvey(stored, { ...run, client: healthy })).rows_reported).toBe(45);
    expect((await listFoundImports(service, project.id)).length).toBe(1);
  });

  it('starts an import that was only prepared, and verifies the complete file', async () => {
    const { run, journal, project } = await setUp({ file: new Blob(['Id,Why\nr1,fine\n']) });
    const plan = await planParts(run.file, run.dialect, await scanRows(run.file, run.dialect));
    const prepared = await prepareSurvey({ ...run, plan });
    expect(await journal.list()).toEqual([]);
    expect(await listFoundImports(service, project.id)).toEqual([]);
    const receipt = await resumeSurvey(surveyEntry.parse(structuredClone(prepared)), run);
    const digest = createHash('sha256').update('Id,Why\nr1,fine\n').digest('hex');
    expect(receipt).toMatchObject({ idempotency_key: prepared.id, rows_reported: 1, file_sha256: digest });
  });

  it('after a crash during processing only polls', async () => {
    const { run, entry } = await setUp();
    const controller = new AbortController();
    const onProgress = ({ phase }: Progress) => {
      if (phase === 'processing') controller.abort(new Error('closed'));
    };
    await expect(importSurvey({ ...run, onProgress, signal: controller.signal })).rejects.toThrow('closed');
    const never: Upload = () => Promise.reject(new Error('nothing is left to send'));
    expect((await resumeSurvey(await entry(), { ...run, upload: never })).rows_reported).toBe(45);
  });

  it('tries a failed part again', async () => {
    let isSpoilt = false;
    const upload: Upload = async (form, blob, options) => {
      if (isSpoilt || blob.size > 500) return fetchUpload(form, blob, options);
      isSpoilt = true;
      return fetchUpload(form, new Blob(['Other,Header\n1,2\n']), options);
    };
    const { run, entry } = await setUp({ upload });
    const error = await failure(importSurvey(run));
    expect(error.failure).toMatchObject({ kind: 'part', place: { part_number: 3 } });
    expect((await resumeSurvey(await entry(), run)).rows_reported).toBe(45);
  });

  it('refuses another file', async () => {
    const controller = new AbortController();
    const upload: Upload = async () => {
      controller.abort(new Error('cancelled'));
      throw new Error('cancelled');
    };
    const { run, entry } = await setUp({ upload });
    await expect(importSurvey({ ...run, signal: controller.signal })).rejects.toThrow('cancelled');
    const error = await failure(
      resumeSurvey(await entry(), { ...run, file: survey((row, i) => (i === 0 ? `x${row}` : row)) }),
    );
    expect(error.failure).toEqual({ kind: 'other-file' });
  });
});
