// Forms signed by @aws-sdk/s3-presigned-post are accepted, and refused after any one change.
import { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { afterAll, describe, expect, it } from 'vitest';
import { formBody, testBoundary } from './testing/form-body.ts';
import { provideStore } from './testing/provide-store.ts';
import { element, type Reply, send } from './testing/send.ts';
import { testBucket, testKeys } from './testing/test-store.ts';

const store = await provideStore();
const client = new S3Client({
  endpoint: store.url,
  region: 'us-east-1',
  forcePathStyle: true,
  credentials: { accessKeyId: testKeys.accessKey, secretAccessKey: testKeys.secretKey },
});
afterAll(() => client.destroy());

const key = 'uploads/u1/parts/0001.csv';
const bytes = Buffer.from('a,b\r\n1,2\r\n');

interface Form {
  url: string;
  fields: Record<string, string>;
}

/** The form that the service signs, with some more fields. */
function sign(max = 100): Promise<Form> {
  return createPresignedPost(client, {
    Bucket: testBucket,
    Key: key,
    Expires: 3600,
    Fields: { 'Content-Type': 'text/csv', 'x-amz-meta-part': '1' },
    Conditions: [['content-length-range', 1, max]],
  });
}

function post({ url, fields }: Form, file = bytes): Promise<Reply> {
  const body = formBody(Object.entries(fields), { bytes: file });
  const headers = { 'content-type': `multipart/form-data; boundary=${testBoundary}`, 'content-length': body.length };
  return send(url, { method: 'POST', headers, body });
}

async function expectRefused(reply: Reply, ...codes: string[]): Promise<void> {
  expect(codes).toContain(element(reply.text, 'Code'));
  expect(reply.status).toBeGreaterThanOrEqual(400);
  expect(reply.status).toBeLessThan(500);
}

const signatureFields = ['Policy', 'X-Amz-Algorithm', 'X-Amz-Credential', 'X-Amz-Date', 'X-Amz-Signature'];
const names = ['bucket', 'key', 'Content-Type', 'x-amz-meta-part', ...signatureFields];

describe('a form signed by the SDK', () => {
  it('is accepted unchanged, and has exactly the fields tested below', async () => {
    const form = await sign();
    expect(Object.keys(form.fields).sort()).toEqual([...names].sort());
    expect((await post(form)).status).toBe(204);
  });

  it.each(names)('is refused without %s', async (name) => {
    const form = await sign();
    const { [name]: _, ...fields } = form.fields;
    const reply = await post({ ...form, fields });
    // The URL names the bucket, so the field may be left out.
    if (name === 'bucket') expect(reply.status).toBe(204);
    else await expectRefused(reply, 'InvalidArgument', 'AccessDenied');
  });

  it.each(names)('is refused with one byte of %s changed, at its start, middle or end', async (name) => {
    const form = await sign();
    const value = form.fields[name] ?? '';
    for (const at of [0, Math.floor(value.length / 2), value.length - 1]) {
      const other = value[at] === 'A' ? 'B' : 'A';
      const changed = `${value.slice(0, at)}${other}${value.slice(at + 1)}`;
      const reply = await post({ ...form, fields: { ...form.fields, [name]: changed } });
      await expectRefused(
        reply,
        'AccessDenied',
        'InvalidArgument',
        'InvalidAccessKeyId',
        'SignatureDoesNotMatch',
        'InvalidPolicyDocument',
      );
    }
  });

  it('is valid for exactly an hour', async () => {
    const form = await sign();
    const policy = JSON.parse(Buffer.from(form.fields.Policy ?? '', 'base64').toString());
    const end = Date.parse(policy.expiration);
    try {
      store.clock.now = () => end - 1;
      expect((await post(form)).status).toBe(204);
      store.clock.now = () => end;
      await expectRefused(await post(form), 'AccessDenied');
    } finally {
      store.clock.now = Date.now;
    }
  });
});
