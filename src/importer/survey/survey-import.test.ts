import { describe, expect, it } from 'vitest';
import { provideOwnService } from '../../service/testing/provide-service.ts';
import { hasForeignStore } from '../../service/testing/test-service.ts';
import { failure, hurried } from '../core/core.fixture.ts';
import { receipt as receiptSchema } from '../journal/receipt.ts';
import { fetchUpload, type Upload } from '../transfer/upload.ts';
import { listFoundImports, planSmallParts, responseAt, setUpImport, survey } from './survey-import.fixture.ts';
import { importSurvey } from './survey-import.ts';

/** How far the service's clock, by which the storage judges forms, is ahead of the one they were signed by. */
let ahead = 0;
const service = await provideOwnService({ clock: { now: () => Date.now() + ahead } });
const setUp = (faults?: Parameters<typeof setUpImport>[1]) => setUpImport(service, faults);

describe('importSurvey', () => {
  it('sends every row of a large file to the survey, verifies it, and reports progress in order, never above the total', async () => {
    const { run, journal, progress } = await setUp({ file: survey(undefined, 45_000) });
    const receipt = await importSurvey(run);
    expect(receiptSchema.parse(JSON.parse(JSON.stringify(receipt)))).toEqual(receipt);
    expect(receipt).toMatchObject({ rows_in_file: 45_000, rows_sent: 45_000, rows_reported: 45_000, mode: 'slice' });
    expect(receipt.parts.map(({ rows, rows_reported }) => [rows, rows_reported])).toEqual([
      [20_000, 20_000],
      [20_000, 20_000],
      [5_000, 5_000],
    ]);
    expect(receipt.parts.every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256 ?? ''))).toBe(true);
    expect(await responseAt(service, receipt.survey_key, 40_001)).toEqual([
      'r40001',
      'p40000@example.com',
      String(40_000 % 11),
      'Answer 40001,\nwith a break',
    ]);
    expect(await journal.list()).toEqual([]);
    expect(progress.at(-1)).toEqual({ phase: 'done', receipt });
    const phases = progress.map(({ phase }) => phase).filter((phase, i, all) => phase !== all[i - 1]);
    expect(phases).toEqual(['scanning', 'uploading', 'processing', 'done']);
    const sent = progress.flatMap((step) => (step.phase === 'uploading' ? [step] : []));
    for (const step of sent) expect(step.bytesSent).toBeLessThanOrEqual(step.bytesTotal);
    expect(sent.at(0)?.bytesSent).toBe(0);
    expect(sent.at(-1)).toMatchObject({ bytesSent: sent.at(-1)?.bytesTotal });
    const rows = progress.flatMap((step) => (step.phase === 'processing' ? [step.rowsProcessed] : []));
    expect(rows).toEqual(rows.toSorted((a, b) => a - b));
    expect(rows.at(-1)).toBe(45_000);
  });

  it('survives lost answers, a proxy’s 502, a 429 and cut JSON: one survey, every row once', async () => {
    const seen = new Map<string, number>();
    const faulty: typeof fetch = async (url, init) => {
      const path = new URL(String(url)).pathname.replace(/[0-9a-f-]{36}/, 'KEY');
      const times = (seen.get(path) ?? 0) + 1;
      seen.set(path, times);
      if (times === 1) return new Response('<html>502 Bad Gateway</html>', { status: 502 });
      if (times === 2) return new Response('{"error":"Slow down."}', { status: 429, headers: { 'retry-after': '1' } });
      const reply = await fetch(url, init);
      if (times === 3) throw new TypeError('fetch failed'); // it was done, but the answer was lost
      if (times === 4) return new Response((await reply.text()).slice(0, 20), { status: reply.status });
      return reply;
    };
    const tries = new Map<string, number>();
    const upload: Upload = async (form, blob, options) => {
      const key = form.upload_fields.key ?? '';
      const times = (tries.get(key) ?? 0) + 1;
      tries.set(key, times);
      if (times === 1)
        return { status: 503, body: '<Error><Message>Please reduce your request rate.</Message></Error>' };
      const reply = await fetchUpload(form, blob, options);
      if (times === 2) throw new TypeError('socket hang up');
      return reply;
    };
    const { run, project, progress } = await setUp({ fetch: faulty, upload, clock: hurried });
    const receipt = await importSurvey(run);
    expect(receipt.rows_reported).toBe(45);
    expect(await listFoundImports(service, project.id)).toMatchObject([
      { status: 'COMPLETED', number_of_responses: 45 },
    ]);
    const reasons = progress.flatMap((step) => ('waiting' in step && step.waiting ? [step.waiting.sentence] : []));
    expect(reasons).toContain('The storage is busy: Please reduce your request rate.');
  });

  it.skipIf(hasForeignStore)(
    'asks for a fresh form when the hour of the first ones is over (skipped where the store has a clock of its own)',
    async () => {
      let forms = 0;
      const refusals: string[] = [];
      const counting: typeof fetch = async (url, init) => {
        if (String(url).endsWith('/retry')) {
          forms++;
          ahead = 0;
        }
        const reply = await fetch(url, init);
        if (String(url).endsWith('/initialize')) ahead = 2 * 3600_000;
        return reply;
      };
      const upload: Upload = async (form, blob, options) => {
        const reply = await fetchUpload(form, blob, options);
        if (reply.status === 403) refusals.push(reply.body);
        return reply;
      };
      const { run } = await setUp({ fetch: counting, upload });
      expect((await importSurvey(run)).rows_reported).toBe(45);
      expect(refusals[0]).toContain('Policy expired');
      expect(forms).toBe(refusals.length);
    },
  );

  it('sends again the parts that the storage has lost', async () => {
    let isLost = false;
    const upload: Upload = (form, blob, options) => {
      if (isLost || blob.size > 500) return fetchUpload(form, blob, options);
      isLost = true;
      return Promise.resolve({ status: 204, body: '' });
    };
    const { run } = await setUp({ upload });
    expect((await importSurvey(run)).rows_reported).toBe(45);
    expect(isLost).toBe(true);
  });

  it('reports the place in the file when a part fails, and keeps the parts before it', async () => {
    const file = survey((row, i) => (i === 25 ? 'r26,a,1,too,many,cells' : row));
    const { run, journal, project } = await setUp({ file, plan: await planSmallParts(file) });
    const error = await failure(importSurvey(run));
    const line = 1 + 25 + 3 + 1;
    expect(error.failure).toMatchObject({ kind: 'part', place: { part_number: 2, row: 6, response: 26, line } });
    expect(error.message).toContain('Part 2, row 6 = response 26, line 30 of your file: ');
    expect(error.message).toContain('The 20 responses of the parts before it are saved.');
    expect(await listFoundImports(service, project.id)).toMatchObject([{ status: 'FAILED', processed_parts: 1 }]);
    expect((await journal.list()).length).toBe(1);
  });

  it('reports the storage’s own sentence if it refuses permanently', async () => {
    const body =
      '<Error><Code>EntityTooLarge</Code><Message>Your proposed upload exceeds the maximum.</Message></Error>';
    const { run, progress } = await setUp({ upload: async () => ({ status: 400, body }) });
    const error = await failure(importSurvey(run));
    expect(error.failure).toMatchObject({ kind: 'storage', status: 400 });
    expect(error.message).toMatch(/^The storage refused part \d: Your proposed upload exceeds the maximum\.$/);
    expect(progress.some(({ phase }) => phase === 'done')).toBe(false);
  });

  it('is never done while the numbers differ', async () => {
    const lying: typeof fetch = async (url, init) => {
      const reply = await fetch(url, init);
      if (!String(url).endsWith('/status')) return reply;
      const status = JSON.parse(await reply.text());
      return Response.json({ ...status, processing: { ...status.processing, total_responses: 44 } });
    };
    const { run, progress } = await setUp({ fetch: lying });
    const error = await failure(importSurvey(run));
    expect(error.failure).toEqual({ kind: 'mismatch', rows_in_file: 45, rows_sent: 45, rows_reported: 44 });
    expect(progress.some(({ phase }) => phase === 'done')).toBe(false);
  });
});
