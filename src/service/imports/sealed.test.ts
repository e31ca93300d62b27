// What is complete is sealed: a form, which holds for an hour, changes nothing of it. On the embedded store and on another one.
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { tries } from '../../../scripts/whole-tests.ts';
import type { PresignedForm } from '../../contract/index.ts';
import { byCell, clips, mediaCalls } from '../testing/media-scenario.ts';
import { provideService } from '../testing/provide-service.ts';
import { followFile, followInsight, initializeFile, initializeInsight } from '../testing/record-scenario.ts';
import { base, csv, initialize, sendParts } from '../testing/survey-scenario.ts';
import { hasForeignStore, sendForm } from '../testing/test-service.ts';

const service = await provideService();
const { post, register } = mediaCalls(() => service);
const workspace = '/api/v1/workspace';
const later = 'Name,How likely are you to recommend us?\nEve,0\nMallory,0\n';
const call = (method: string, path: string, token = service.token, body?: unknown) =>
  service.call(method, path, { token, ...(body === undefined ? {} : { body }) });

/** Something that was completed: the form that it was sent with, and its bytes as people get them. */
interface Sealed {
  form: PresignedForm;
  sent: string;
  complete: () => Promise<number>;
  /** @param isLast whether its processing has ended */
  read: () => Promise<string>;
  settle: () => Promise<unknown>;
}

const getText = async (address: string) => (await fetch(address)).text();

async function survey(isAppended: boolean): Promise<Sealed> {
  let upload = await initialize(service, 1);
  const { upload_key, survey_key } = upload;
  const complete = async () => (await post(`${upload_key}/complete`)).status;
  if (isAppended) {
    await sendParts(upload, [csv]);
    await complete();
    await service.waitUntilFinal(upload_key);
    upload = (await post(`${upload_key}/append`, { num_parts: 1 })).body;
  }
  await sendParts(upload, [csv]);
  const [form] = upload.upload_urls;
  if (form === undefined) throw new Error('no form');
  const read = async () => {
    // Of a part people read the answers.
    const { body: exported } = await call('GET', `${workspace}/surveys/${survey_key}/export`);
    return exported.includes('Eve') || !exported.includes('Ada') ? later : csv;
  };
  return { form, sent: csv, complete, read, settle: () => service.waitUntilFinal(upload_key) };
}

async function medium(): Promise<Sealed> {
  const upload = await initialize(service, 1, { body: byCell });
  await sendParts(upload, [clips]);
  const { upload_key, survey_key } = upload;
  const forms: (PresignedForm & { filename: string })[] = (await register(upload_key, ['a.mp4', 'b.mp3'])).body
    .media_files;
  for (const one of forms) await sendForm(one, `bytes of ${one.filename}`);
  const [form] = forms;
  if (form === undefined) throw new Error('no form');
  const read = async () => {
    const { media } = (await call('GET', `${workspace}/surveys/${survey_key}/media`)).body;
    return getText(media.find((one: { filename: string }) => one.filename === 'a.mp4').file_url);
  };
  const complete = async () => (await post(`${upload_key}/complete`)).status;
  return { form, sent: 'bytes of a.mp4', complete, read, settle: () => service.waitUntilFinal(upload_key) };
}

async function file(): Promise<Sealed> {
  const made = await initializeFile(service, 'notes.txt');
  const sent = 'What was said.\n';
  await sendForm(made, sent);
  const read = async () => getText((await call('GET', made.links.status)).body.file_url);
  const complete = async () => (await call('POST', made.links.complete)).status;
  return { form: made, sent, complete, read, settle: () => followFile(service, made) };
}

async function insight(): Promise<Sealed> {
  const made = await initializeInsight(service, 'report.txt');
  const sent = 'What was found.\n';
  await sendForm(made, sent);
  const complete = async () =>
    (await call('POST', made.links.complete, service.token, { should_publish: true })).status;
  const read = async () => {
    const { body } = await call('GET', `${workspace}/insights/${made.insight_key}`);
    return getText(body.file_url);
  };
  return { form: made, sent, complete, read, settle: () => followInsight(service, made) };
}

const kinds: [kind: string, make: () => Promise<Sealed>][] = [
  ['the part of a survey', () => survey(false)],
  ['a part that was appended', () => survey(true)],
  ['a medium', medium],
  ['a file', file],
  ['a published insight', insight],
];

it.each(kinds)(
  '%s keeps its bytes when its form is used again, before its processing and after it',
  async (_, make) => {
    const sealed = await make();
    expect([200, 202]).toContain(await sealed.complete());
    const answers = [(await sendForm(sealed.form, later)).status];
    await sealed.settle();
    answers.push((await sendForm(sealed.form, later)).status);
    expect(await sealed.read()).toBe(sealed.sent);
    // Our own store ends the form; another one takes bytes that nobody reads.
    expect(answers).toEqual(hasForeignStore ? [204, 204] : [403, 403]);
  },
);

describe('complete while the same form is sent again and again', () => {
  it('what people read is what was processed, and never changes afterwards', { repeats: tries(0, 10) }, async () => {
    const upload = await initialize(service, 1);
    await sendParts(upload, [csv]);
    const [form] = upload.upload_urls;
    if (form === undefined) throw new Error('no form');
    const { upload_key, survey_key } = upload;
    let isOver = false;
    const attack = Promise.all(
      [later, csv, later, csv].map(async (text) => {
        while (!isOver) await sendForm(form, text);
      }),
    );
    const completed = await Promise.all([1, 2, 3].map(() => post(`${upload_key}/complete`)));
    expect(completed.map(({ status }) => status).sort()).toEqual([200, 200, 202]);
    const { parts } = (await service.waitUntilFinal(upload_key)) as { parts: unknown[] };
    expect(parts).toHaveLength(1);
    await sleep(50);
    isOver = true;
    await attack;
    const { body: exported } = await call('GET', `${workspace}/surveys/${survey_key}/export`);
    const names = ['Ada', 'Bob', 'Eve', 'Mallory'].filter((name) => exported.includes(name));
    expect([
      ['Ada', 'Bob'],
      ['Eve', 'Mallory'],
    ]).toContainEqual(names);
  });
});

describe('the forms of a revoked key', () => {
  it('end: what they send does not count, and another key sends it again', async () => {
    const { id: project_id } = await service.project();
    const [old, other] = [await service.key(), await service.key()];
    const body = { project_id, name: 'Panel', file_type: 'CSV', num_parts: 1 };
    const upload = (await call('POST', `${base}/initialize`, old.token, body)).body;
    await service.revoke(old.id);
    // The store tells times in seconds.
    await sleep(1100);
    const answer = await sendForm(upload.upload_urls[0], later);
    expect(answer.status).toBe(hasForeignStore ? 204 : 403);
    const complete = () => call('POST', upload.links.complete, other.token);
    expect(await complete()).toMatchObject({ status: 400, body: { missing_parts: [1] } });
    const retried = await call('POST', `${base}/${upload.upload_key}/parts/1/retry`, other.token);
    expect((await sendForm(retried.body, csv)).status).toBe(204);
    expect(await complete()).toMatchObject({ status: 202 });
    await service.waitUntilFinal(upload.upload_key);
    const { body: exported } = await call('GET', `${workspace}/surveys/${upload.survey_key}/export`, other.token);
    expect(exported).toContain('Ada');
  });

  it('a medium that another key registers again gets a form of that key', async () => {
    const { id: project_id } = await service.project();
    const [old, other] = [await service.key(), await service.key()];
    const body = { project_id, name: 'Clips', file_type: 'CSV', num_parts: 1, ...byCell };
    const upload = (await call('POST', `${base}/initialize`, old.token, body)).body;
    const registerAs = async (token: string) =>
      (await call('POST', `${base}/${upload.upload_key}/media/register`, token, { files: ['a.mp4'] })).body
        .media_files[0];
    const first = await registerAs(old.token);
    await service.revoke(old.id);
    const second = await registerAs(other.token);
    expect(second.upload_fields.key).not.toBe(first.upload_fields.key);
    expect((await sendForm(second, 'bytes')).status).toBe(204);
    expect((await sendForm(first, 'others')).status).toBe(hasForeignStore ? 204 : 403);
  });
});
