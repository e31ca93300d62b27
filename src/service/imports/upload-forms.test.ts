// Every presigned form the service gives out: how long it holds, how much it takes, which content type it asks for.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { PresignedForm } from '../../contract/index.ts';
import { byCell, mediaCalls } from '../testing/media-scenario.ts';
import { provideOwnService } from '../testing/provide-service.ts';
import { initializeFile, initializeInsight } from '../testing/record-scenario.ts';
import { csv, importParts, initialize } from '../testing/survey-scenario.ts';
import { hasForeignStore, sendForm, testClock } from '../testing/test-service.ts';

const clock = testClock();
const service = await provideOwnService({ clock });
const { post, register, retry } = mediaCalls(() => service);

const mb = 1024 * 1024;
const firstOf = <T>([first]: readonly T[]): T => {
  if (first === undefined) throw new Error('No form');
  return first;
};
async function mediaForm(isRetried: boolean): Promise<PresignedForm> {
  const { upload_key } = await initialize(service, 1, { body: byCell });
  const { body } = await register(upload_key, ['a.mp4']);
  return isRetried ? (await retry(upload_key, 'a.mp4')).body : firstOf(body.media_files);
}

const retryPart = async () => (await post(`${(await initialize(service, 1)).upload_key}/parts/1/retry`)).body;
async function appendPart(): Promise<PresignedForm> {
  const { upload_key } = await importParts(service, [csv]);
  return firstOf((await post(`${upload_key}/append`, { num_parts: 1 })).body.upload_urls);
}

/** Bytes: "no per-file size limit" is undefined, as is "no content-type condition". */
const rows: [name: string, type: string | undefined, limit: number | undefined, form: () => Promise<PresignedForm>][] =
  [
    ['a part from initialize', 'text/csv', 50 * mb, async () => firstOf((await initialize(service, 1)).upload_urls)],
    ['a part from retry', 'text/csv', 50 * mb, retryPart],
    ['a part from append', 'text/csv', 50 * mb, appendPart],
    ['a media file from register', undefined, undefined, () => mediaForm(false)],
    ['a media file from retry', undefined, undefined, () => mediaForm(true)],
    ['an insight', 'application/pdf', 500 * mb, () => initializeInsight(service, 'a.pdf')],
    ['a document', 'text/plain', 500 * mb, () => initializeFile(service, 'a.txt')],
    ['an image', 'image/png', 500 * mb, () => initializeFile(service, 'a.png')],
    ['a recording', 'audio/wav', 10 * 1024 * mb, () => initializeFile(service, 'a.wav')],
  ];

const policySchema = z.object({ expiration: z.string(), conditions: z.array(z.unknown()) });
const readPolicy = ({ upload_fields }: PresignedForm) =>
  policySchema.parse(JSON.parse(Buffer.from(upload_fields.Policy ?? '', 'base64').toString()));

describe.each(rows)('%s', (_, type, limit, form) => {
  it('has the fields and the limit of its file, and no others: key, Content-Type if required, signing fields', async () => {
    const { upload_url, upload_fields } = await form();
    expect(upload_url).toMatch(/^https?:\/\//);
    expect(upload_fields['Content-Type']).toBe(type);
    expect(upload_fields.key).toEqual(expect.any(String));
    const { conditions } = readPolicy({ upload_url, upload_fields });
    // A field that no condition names would be refused, and a condition without a field could not be met.
    const named = conditions.flatMap((one) =>
      Array.isArray(one) ? [] : Object.keys(z.record(z.string(), z.string()).parse(one)),
    );
    const ranges = conditions.filter((one) => Array.isArray(one));
    expect(ranges).toEqual(limit === undefined ? [] : [['content-length-range', 0, limit]]);
    const signed = Object.keys(upload_fields).filter((name) => name !== 'Policy' && name !== 'X-Amz-Signature');
    expect(named.sort()).toEqual(signed.sort());
  });

  it.skipIf(hasForeignStore)('lives 1 hour, to the second (skipped where the store has its own clock)', async () => {
    const asked = Date.now();
    const given = await form();
    const expires = Date.parse(readPolicy(given).expiration);
    // Signed by the real time, in whole seconds; only the store's clock stands still until it is moved.
    expect(expires).toBeGreaterThan(asked + 3_599_000);
    expect(expires).toBeLessThanOrEqual(Date.now() + 3_600_000);
    const left = expires - clock.now();
    clock.advance(left - 1);
    expect((await sendForm(given, csv)).status).toBe(204);
    clock.advance(2);
    const late = await sendForm(given, csv);
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('Policy expired')]);
    clock.advance(-left - 1);
  });
});

it('a form needs no bearer token, and a token does not replace its fields', async () => {
  const { upload_url, upload_fields } = await initializeFile(service, 'a.txt');
  const bare = new FormData();
  bare.append('key', upload_fields.key ?? '');
  bare.append('file', new Blob([csv]), 'a');
  const headers = { authorization: `Bearer ${service.token}` };
  expect((await fetch(upload_url, { method: 'POST', body: bare, headers })).ok).toBe(false);
  expect((await sendForm({ upload_url, upload_fields }, csv)).status).toBe(204);
});
