import { describe, expect, it } from 'vitest';
import { provideService } from '../../service/testing/provide-service.ts';
import { base } from '../../service/testing/survey-scenario.ts';
import { failure, hurried } from '../core/core.fixture.ts';
import { fetchUpload, type Upload } from '../transfer/upload.ts';
import type { SurveyImportOptions } from './prepare-survey.ts';
import { setUpImport } from './survey-import.fixture.ts';
import { importSurvey, resumeSurvey } from './survey-import.ts';

const service = await provideService();
const clips = new Blob(['Name,Clip\nAda,a.mp4\nBob,b.mp3\n']);
const named = (...names: string[]) => new Map(names.map((name) => [name, new Blob([`bytes of ${name}`])]));

async function setUp(options: Partial<SurveyImportOptions> = {}) {
  /** By field `key`, in order: where bytes went. */
  const sent: string[] = [];
  const { upload = fetchUpload } = options;
  const counted: Upload = async (form, blob, rest) => {
    const reply = await upload(form, blob, rest);
    if (reply.status < 300) sent.push(`${form.upload_fields.key}`.includes('/media/') ? await blob.text() : 'part');
    return reply;
  };
  const ready = await setUpImport(service, {
    clock: hurried,
    file: clips,
    column_mapping: { Name: 'Name', Clip: 'MEDIA_RESPONSE' },
    media: named('a.mp4', 'b.mp3'),
    ...options,
    upload: counted,
  });
  return { ...ready, sent };
}

const outcome = ({ media }: { media: { filename: string; status: string; media_level: string | null }[] }) =>
  media.map(({ filename, status, media_level }) => `${filename} ${status} ${media_level}`);

describe('media of an import', () => {
  it('registers, sends and links the files of MEDIA_RESPONSE cells, and reports the result of each', async () => {
    const { run, sent, progress } = await setUp({ media: named('a.mp4', 'b.mp3', 'nobody.mp4', 'notes.pdf') });
    const receipt = await importSurvey(run);
    expect(outcome(receipt)).toEqual([
      'a.mp4 LINKED RESPONSE',
      'b.mp3 LINKED RESPONSE',
      'nobody.mp4 FAILED null',
      'notes.pdf FAILED null',
    ]);
    expect(sent.toSorted()).toEqual(
      ['part', ...['a.mp4', 'b.mp3', 'nobody.mp4', 'notes.pdf'].map((n) => `bytes of ${n}`)].toSorted(),
    );
    const last = progress.filter((step) => step.phase === 'uploading').at(-1);
    expect(last).toMatchObject({ bytesSent: last?.bytesTotal });
  });

  it('links respondents by media_config', async () => {
    const { run } = await setUp({
      column_mapping: { Name: 'Name' },
      media_config: { match: 'stem' },
      media: named('Ada.mp4'),
    });
    expect(outcome(await importSurvey(run))).toEqual(['Ada.mp4 LINKED RESPONDENT']);
  });

  it('after an interruption sends the files that have not arrived; nothing is sent twice', async () => {
    const controller = new AbortController();
    const upload: Upload = async (form, blob, rest) => {
      const reply = await fetchUpload(form, blob, rest);
      if (`${form.upload_fields.key}`.includes('/media/')) controller.abort(new Error('cut'));
      return reply;
    };
    const { run, sent, entry, journal } = await setUp({
      upload,
      signal: controller.signal,
      media: named('a.mp4', 'b.mp3', 'c.wav'),
    });
    await expect(importSurvey(run)).rejects.toThrow('cut');
    // The journal says how much has arrived, which a paused import shows.
    const arrived = sent.filter((what) => what !== 'part').map((words) => words.replace('bytes of ', ''));
    expect(arrived.length).toBeGreaterThan(0);
    expect((await entry()).media_sent.toSorted()).toEqual(arrived.toSorted());
    const { signal: _, ...again } = run;
    const receipt = await resumeSurvey(await entry(), {
      ...again,
      upload: async (form, blob, rest) => {
        sent.push(await blob.text());
        return fetchUpload(form, blob, rest);
      },
    });
    expect(outcome(receipt).slice(0, 2)).toEqual(['a.mp4 LINKED RESPONSE', 'b.mp3 LINKED RESPONSE']);
    expect(sent.length).toBe(new Set(sent).size);
    expect(await journal.list()).toEqual([]);
  });

  it('an append sends files again that matched no respondent before', async () => {
    const first = await setUp({ media: named('c.mp4') });
    const { upload_key, media } = await importSurvey(first.run);
    expect(media).toMatchObject([{ status: 'FAILED' }]);
    const { run } = await setUp({
      file: new Blob(['Name,Clip\nCyd,c.mp4\n']),
      append_to: upload_key,
      media: named('c.mp4'),
    });
    expect(outcome(await importSurvey(run))).toEqual(['c.mp4 LINKED RESPONSE']);
    const { body } = await service.ask('GET', `${base}/${upload_key}/status`);
    expect(body).toMatchObject({ status: 'COMPLETED', processing: { total_responses: 3 } });
  });

  it('refuses media for a survey that was created without media, before anything is appended', async () => {
    const first = await setUp({ column_mapping: { Name: 'Name', Clip: 'Open-ended' }, media: new Map() });
    const { upload_key } = await importSurvey(first.run);
    const second = await setUp({ project_id: first.run.project_id });
    const error = await failure(importSurvey({ ...second.run, append_to: upload_key }));
    expect(error.failure).toEqual({ kind: 'no-media' });
    const { body } = await service.ask('GET', `${base}/${upload_key}/status`);
    expect([body.status, body.num_parts]).toEqual(['COMPLETED', 1]);
  });
});
