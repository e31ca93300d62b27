import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { surveyMediaExtensions } from '../../../contract/index.ts';
import { byCell, mediaCalls } from '../../testing/media-scenario.ts';
import { provideOwnService } from '../../testing/provide-service.ts';
import { initialize, sendParts } from '../../testing/survey-scenario.ts';
import { sendForm } from '../../testing/test-service.ts';

const service = await provideOwnService();

const { post, register, imported, lookUpLinks } = mediaCalls(() => service);

// Before those that queue many such jobs.
describe('media: "all transcribed"', () => {
  it('a LINKED file is transcribed after the survey is complete; one that is not a recording keeps its link with a reason', async () => {
    const survey = await initialize(service, 1, { body: byCell });
    await sendParts(survey, ['Name,Clip\nAda,speech.mp3\nBob,broken.mp4\n']);
    const [speech, broken] = (await register(survey.upload_key, ['speech.mp3', 'broken.mp4'])).body.media_files;
    await sendForm(speech, readFileSync(new URL('../../documents/fixtures/speech.mp3', import.meta.url)));
    await sendForm(broken, 'no recording at all');
    await post(`${survey.upload_key}/complete`);
    expect(await service.waitUntilFinal(survey.upload_key)).toMatchObject({ status: 'COMPLETED' });
    const read = () =>
      service.database.read
        .selectFrom('survey_media as m')
        .leftJoin('extracts as e', 'e.id', 'm.extract_id')
        .where('m.filename', 'in', ['speech.mp3', 'broken.mp4'])
        .select(['m.filename', 'm.status', 'e.details', 'm.extract_failure'])
        .orderBy('m.filename')
        .execute();
    await vi.waitFor(async () => expect((await read()).every((one) => one.details ?? one.extract_failure)).toBe(true), {
      timeout: 240_000,
      interval: 50,
    });
    const [failed, made] = await read();
    expect(failed).toMatchObject({ status: 'LINKED', details: null, extract_failure: expect.stringMatching(/\w/) });
    expect(made).toMatchObject({ status: 'LINKED', extract_failure: null });
    expect(JSON.parse(made!.details!)).toMatchObject({ kind: 'audio', duration_seconds: expect.any(Number) });
  });
});

describe('linking at RESPONSE level', () => {
  it('B74 a cell links the file it names; two rows may name one file; a cell that names none links nothing', async () => {
    const part = 'Name,Clip,Face\nAda,a.mp4,\nBob,none.mp4,f.mov\nCy,a.mp4,A.MP4\nDee,,\n';
    const mapping = { column_mapping: { Clip: 'MEDIA_RESPONSE', Face: 'MEDIA_RESPONSE' } };
    const { upload_key, media } = await imported(mapping, part, ['a.mp4', 'f.mov', 'extra.mp3']);
    expect(media).toEqual({ 'a.mp4': 'LINKED RESPONSE', 'f.mov': 'LINKED RESPONSE', 'extra.mp3': 'FAILED' });
    expect(await lookUpLinks(upload_key, 'a.mp4')).toEqual([
      [1, 0, 1],
      [1, 2, 1],
    ]);
    expect(await lookUpLinks(upload_key, 'f.mov')).toEqual([[1, 1, 2]]);
  });

  it('spaces around a cell and differently composed accents do not matter, unless a name matches exactly', async () => {
    const part = 'Clip\n" a.mp4 "\ne\u0301.mp4\n';
    const { media } = await imported({ column_mapping: { Clip: 'MEDIA_RESPONSE' } }, part, ['a.mp4', 'é.mp4']);
    expect(media).toEqual({ 'a.mp4': 'LINKED RESPONSE', 'é.mp4': 'LINKED RESPONSE' });
  });

  it('supported extensions are linked, all others are FAILED, even if a cell names them', async () => {
    const good = surveyMediaExtensions.map((extension, i) =>
      i % 2 ? `x.${extension}` : `x.${extension.toUpperCase()}`,
    );
    const bad = ['x.mkv', 'x.flac', 'x.pdf', 'x', 'x.mp4.exe', '.mp4'];
    const part = `Clip\n${[...good, ...bad].join('\n')}\n`;
    const { media } = await imported({ column_mapping: { Clip: 'MEDIA_RESPONSE' } }, part, [...good, ...bad]);
    expect(media).toEqual(
      Object.fromEntries([...good.map((name) => [name, 'LINKED RESPONSE']), ...bad.map((name) => [name, 'FAILED'])]),
    );
  });
});

const people = 'Email,Name,Id\nada@x.org,Ada L,R1\nBob@X.org,Bob,R12\n,Cy,R3\nada@x.org,Ada L,R4\n';
const types = { Email: 'Email', Name: 'Name' };
const respondents: { name: string; media_config: object; files: Record<string, number[] | null> }[] = [
  {
    name: '{}: the respondent whose Email, else Name equals the stem',
    media_config: {},
    files: {
      'ada@x.org.mp4': [0, 3],
      'BOB@x.org.mp3': [1],
      'Cy.wav': [2],
      'cy.mov': [2],
      'R1.mp4': null,
      'Ada.mp4': null,
    },
  },
  {
    name: 'link_column: beside Email and Name',
    media_config: { link_column: 'Id' },
    files: { 'R1.mp4': [0], 'r12.mp4': [1], 'Ada L.mp4': [0, 3], 'R2.mp4': null, 'folder/R3.mp4': [2] },
  },
  {
    name: 'match filename',
    media_config: { link_column: 'Id', match: 'filename' },
    files: { 'R1.mp4': null, 'ada@x.org': null },
  },
  {
    name: 'match prefix: the longest value, never inside a word or number',
    media_config: { link_column: 'Id', match: 'prefix' },
    files: {
      'R1-intro.mp4': [0],
      'R12_b.mp4': [1],
      'R123.mp4': null,
      'cy interview.mp3': [2],
      'bob@x.org 2.wav': [1],
      'Bobby.wav': null,
    },
  },
  {
    name: 'what is of no use in it is ignored',
    media_config: { link_column: 'Nowhere', match: 'magic', other: [1] },
    files: { 'Bob.mp4': [1], 'R1.mp4': null },
  },
];

describe('media_config: linking at RESPONDENT level', () => {
  it.each(respondents)('$name', async ({ media_config, files }) => {
    const { upload_key, media } = await imported({ column_mapping: types, media_config }, people, Object.keys(files));
    expect(media).toEqual(
      Object.fromEntries(Object.entries(files).map(([name, rows]) => [name, rows ? 'LINKED RESPONDENT' : 'FAILED'])),
    );
    for (const [name, rows] of Object.entries(files))
      expect(await lookUpLinks(upload_key, name), name).toEqual((rows ?? []).map((row) => [1, row, null]));
  });

  it('match filename: the value is the whole name', async () => {
    const part = 'File,Name\nR1.mp4,Ada\nR2.mp4,Bob\n';
    const { media } = await imported({ media_config: { link_column: 'File', match: 'filename' } }, part, [
      'R1.mp4',
      'R1.mov',
    ]);
    expect(media).toEqual({ 'R1.mp4': 'LINKED RESPONDENT', 'R1.mov': 'FAILED' });
  });

  it('several name columns make the name of the profile: first name first, without missing words', async () => {
    const part = 'Last name,First name\nLovelace,Ada\nCurie,N/A\n,Grace\n';
    const body = { media_config: {}, column_mapping: { 'Last name': 'Name', 'First name': 'Name' } };
    const { upload_key, media } = await imported(body, part, ['Ada Lovelace.mp4', 'Curie.mp4', 'grace.mp4']);
    const linked = 'LINKED RESPONDENT';
    expect(media).toEqual({ 'Ada Lovelace.mp4': linked, 'Curie.mp4': linked, 'grace.mp4': linked });
    expect(await lookUpLinks(upload_key, 'Ada Lovelace.mp4')).toEqual([[1, 0, null]]);
    expect(await lookUpLinks(upload_key, 'Curie.mp4')).toEqual([[1, 1, null]]);
  });

  it('a cell that names a file takes precedence over a respondent', async () => {
    const part = 'Name,Clip\nAda,\nBob,Ada.mp4\n';
    const body = { media_config: {}, column_mapping: { Name: 'Name', Clip: 'MEDIA_RESPONSE' } };
    const { upload_key, media } = await imported(body, part, ['Ada.mp4']);
    expect(media).toEqual({ 'Ada.mp4': 'LINKED RESPONSE' });
    expect(await lookUpLinks(upload_key, 'Ada.mp4')).toEqual([[1, 1, 1]]);
  });

  it('without a media_config no respondent is linked by name', async () => {
    const { media } = await imported({ ...byCell }, 'Name,Clip\nAda,x.mp4\n', ['Ada.mp4']);
    expect(media).toEqual({ 'Ada.mp4': 'FAILED' });
  });
});
