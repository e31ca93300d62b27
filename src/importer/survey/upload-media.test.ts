import { plainDialect } from '@sheaf/tables';
import { describe, expect, it } from 'vitest';
import { provideService } from '../../service/testing/provide-service.ts';
import { base } from '../../service/testing/survey-scenario.ts';
import { failure, hurried } from '../core/core.fixture.ts';
import { makeHeaderTable, planHeader } from '../plan/plan-parts.ts';
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

describe('media that come after the import', () => {
  it.each([
    ['a comma', clips, {}],
    ['one column', new Blob(['Clip\na.mp4\nb.mp3\n']), {}],
    [
      'semicolons, quotes, a line break',
      new Blob(['"Na;me";Clip;"Wh""y,\nthen?"\nAda;a.mp4;x\nBob;b.mp3;y\n']),
      { delimiter: ';' },
    ],
    ['blank and repeated headers', new Blob(['Name,,Name,Clip\nAda,1,2,a.mp4\nBob,3,4,b.mp3\n']), {}],
    [
      'two header rows',
      new Blob(['Which?,,Clip\nApples,Pears,Open-Ended Response\n1,,a.mp4\n,1,b.mp3\n']),
      { header_rows: 2 },
    ],
  ])('are linked by a header alone, however the file of the survey looks: %s', async (_, file, how) => {
    const { run } = await setUp({
      file,
      dialect: { ...plainDialect, ...how },
      column_mapping: { Clip: 'MEDIA_RESPONSE' },
      media: named('a.mp4'),
    });
    const { survey_key, upload_key, project_id } = await importSurvey(run);
    const { questions } = (await service.ask('GET', `/api/v1/workspace/surveys/${survey_key}`)).body;
    const header = makeHeaderTable(questions.map((one: { header: string }) => one.header));
    const plan = await planHeader(header);
    const { dialect } = plan;
    const { column_mapping: _mapping, ...rest } = run;
    const later = { ...rest, project_id, file: header, plan, dialect, append_to: upload_key, media: named('b.mp3') };
    const receipt = await importSurvey(later);
    expect(outcome(receipt)).toEqual(['b.mp3 LINKED RESPONSE']);
    expect(receipt).toMatchObject({ rows_in_file: 0, rows_sent: 0, rows_reported: 0 });
    expect((await service.ask('GET', `/api/v1/workspace/surveys/${survey_key}`)).body.number_of_responses).toBe(2);
  });
});
