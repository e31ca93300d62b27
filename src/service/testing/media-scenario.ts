import { expect } from 'vitest';
import type { InitializedSurvey, PresignedForm } from '../../contract/index.ts';
import { base, initialize, sendParts } from './survey-scenario.ts';
import { sendForm, type TestService } from './test-service.ts';

export const clips = 'Name,Clip\nAda,a.mp4\nBob,b.mp3\n';
export const byCell = { column_mapping: { Name: 'Name', Clip: 'MEDIA_RESPONSE' } };

/** The calls a test about media makes of one service. */
export function mediaCalls(service: () => TestService) {
  const post = (path: string, body?: unknown) =>
    service().call('POST', `${base}/${path}`, { token: service().token, ...(body === undefined ? {} : { body }) });
  const register = (key: string, files: unknown) => post(`${key}/media/register`, { files });
  const retry = (key: string, name: string) => post(`${key}/media/${encodeURIComponent(name)}/retry`);
  const status = async (key: string) => (await service().ask('GET', `${base}/${key}/status`)).body;
  /** Filename → status and level. */
  const collectMedia = async (key: string): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await status(key)).media_files.map((one: { filename: string; status: string; media_level?: string }) => [
        one.filename,
        one.media_level ? `${one.status} ${one.media_level}` : one.status,
      ]),
    );

  async function sendMedia(forms: (PresignedForm & { filename: string })[], names?: string[]): Promise<void> {
    for (const form of forms) {
      if (names && !names.includes(form.filename)) continue;
      expect((await sendForm(form, `bytes of ${form.filename}`)).status).toBe(204);
    }
  }

  /** An upload that waits, its part sent. */
  async function waiting(body: object = byCell, part = clips): Promise<InitializedSurvey> {
    const survey = await initialize(service(), 1, { body });
    await sendParts(survey, [part]);
    return survey;
  }

  /** The complete flow with media, all of it sent. */
  async function imported(body: object, part: string, files: string[]) {
    const { upload_key } = await waiting(body, part);
    await sendMedia((await register(upload_key, files)).body.media_files);
    expect((await post(`${upload_key}/complete`)).status).toBe(202);
    expect(await service().waitUntilFinal(upload_key)).toMatchObject({ status: 'COMPLETED', error_details: {} });
    return { upload_key, media: await collectMedia(upload_key) };
  }

  return {
    post,
    register,
    retry,
    status,
    collectMedia,
    sendMedia,
    waiting,
    imported,
    lookUpLinks: lookUpLinks(service),
  };
}

/** Which rows a file is linked to: part (from 1), row (from 0), column. */
const lookUpLinks = (service: () => TestService) => async (upload_key: string, filename: string) => {
  const rows = await service()
    .database.read.selectFrom('survey_media_links as l')
    .innerJoin('survey_media as m', 'm.id', 'l.media_id')
    .innerJoin('surveys as u', 'u.id', 'm.upload_id')
    .where('u.upload_key', '=', upload_key)
    .where('m.filename', '=', filename)
    .select(['l.response_id', 'l.column_index'])
    .orderBy('l.response_id')
    .execute();
  const parts = await service()
    .database.read.selectFrom('survey_parts as p')
    .innerJoin('surveys as u', 'u.id', 'p.upload_id')
    .where('u.upload_key', '=', upload_key)
    .select('p.id')
    .orderBy('p.id')
    .execute();
  return rows.map(({ response_id, column_index }) => [
    parts.findIndex(({ id }) => id === Math.floor(response_id / 2 ** 15)) + 1,
    response_id % 2 ** 15,
    column_index,
  ]);
};
