// The AWS SDK for JavaScript: uploads in parts, links and forms.
import assert from 'node:assert/strict';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Steps } from './client.ts';
import { Bucket, expectRefused, read, type SdkSession } from './sdk-session.ts';
import { expectBytes, expectLink, sentBytes } from './sent-files.ts';

const partSize = 8 * 1024 * 1024;

/** Sends `large` in three parts. @returns the id of the upload and what completes it */
async function sendParts({ client, place }: SdkSession, Key: string, more: object = {}) {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key, ...more }));
  const bytes = sentBytes(place.folder, 'large');
  const Parts: { PartNumber: number; ETag: string | undefined; ChecksumCRC32: string | undefined }[] = [];
  for (let at = 0; at < bytes.length; at += partSize) {
    const part = { Bucket, Key, UploadId, PartNumber: Parts.length + 1, Body: bytes.subarray(at, at + partSize) };
    const { ETag, ChecksumCRC32 } = await client.send(new UploadPartCommand(part));
    Parts.push({ PartNumber: part.PartNumber, ETag, ChecksumCRC32 });
  }
  return { Bucket, Key, UploadId, MultipartUpload: { Parts } };
}

/** Signs a form for text of at most ten bytes and sends it, with fields changed. @returns the status and the code of S3 */
async function postForm({ client }: SdkSession, file: string, changed: Record<string, string> = {}) {
  const Conditions: [['content-length-range', number, number]] = [['content-length-range', 1, 10]];
  const Fields = { 'Content-Type': 'text/csv' };
  const { url, fields } = await createPresignedPost(client, { Bucket, Key: 'posted', Conditions, Fields });
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...changed })) form.append(name, value);
  form.append('file', new Blob([file]), 'file.csv');
  const reply = await fetch(url, { method: 'POST', body: form });
  return { status: reply.status, code: /<Code>(\w+)</.exec(await reply.text())?.[1] };
}

export const partSteps: Steps<SdkSession> = {
  async 'sends an object in parts, and reads it and one part of it'(sdk) {
    const upload = await sendParts(sdk, 'parted');
    const { ETag } = await sdk.client.send(new CompleteMultipartUploadCommand(upload));
    assert.match(String(ETag), /-3"$/);
    const bytes = sentBytes(sdk.place.folder, 'large');
    expectBytes(await read(sdk, 'parted'), bytes);
    expectBytes(await read(sdk, 'parted', { PartNumber: 2 }), bytes.subarray(partSize, 2 * partSize));
  },
  async 'completes parts with one checksum of the whole object'(sdk) {
    const whole = { ChecksumAlgorithm: 'CRC32', ChecksumType: 'FULL_OBJECT' } as const;
    const upload = await sendParts(sdk, 'whole', whole);
    const wrong = { ...upload, ChecksumType: 'FULL_OBJECT', ChecksumCRC32: 'AAAAAA==' } as const;
    await expectRefused(sdk.client.send(new CompleteMultipartUploadCommand(wrong)), 400, 'BadDigest');
    await sdk.client.send(new CompleteMultipartUploadCommand(upload));
    expectBytes(await read(sdk, 'whole'), sentBytes(sdk.place.folder, 'large'));
  },
  async 'copies a range of an object as a part'(sdk) {
    const to = { Bucket, Key: 'part copied' };
    const { UploadId } = await sdk.client.send(new CreateMultipartUploadCommand(to));
    const from = { CopySource: `${Bucket}/parted`, CopySourceRange: 'bytes=100-6000099' };
    const part = { ...to, UploadId, PartNumber: 1, ...from };
    const { CopyPartResult } = await sdk.client.send(new UploadPartCopyCommand(part));
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag: CopyPartResult?.ETag }] };
    await sdk.client.send(new CompleteMultipartUploadCommand({ ...to, UploadId, MultipartUpload }));
    expectBytes(await read(sdk, to.Key), sentBytes(sdk.place.folder, 'large').subarray(100, 6_000_100));
  },
  async 'lists uploads and parts, and aborts'(sdk) {
    const { Key, UploadId } = await sendParts(sdk, 'aborted');
    const { Uploads = [] } = await sdk.client.send(new ListMultipartUploadsCommand({ Bucket }));
    assert.deepEqual(
      Uploads.map((upload) => upload.UploadId),
      [UploadId],
    );
    const { Parts = [] } = await sdk.client.send(new ListPartsCommand({ Bucket, Key, UploadId }));
    assert.deepEqual(
      Parts.map(({ PartNumber }) => PartNumber),
      [1, 2, 3],
    );
    await sdk.client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    await expectRefused(sdk.client.send(new ListPartsCommand({ Bucket, Key, UploadId })), 404, 'NoSuchUpload');
  },
  async 'tells the attributes of an object in parts'({ client }) {
    const ObjectAttributes = ['ETag', 'ObjectSize', 'ObjectParts'] as const;
    const command = new GetObjectAttributesCommand({
      Bucket,
      Key: 'parted',
      ObjectAttributes: [...ObjectAttributes],
    });
    assert.equal((await client.send(command)).ObjectParts?.TotalPartsCount, 3);
  },
};

export const linkSteps: Steps<SdkSession> = {
  async 'links to an object'({ client, place }) {
    const link = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: 'large' }));
    await expectLink(link, sentBytes(place.folder, 'large'));
    assert.equal((await fetch(link.replace('/large', '/small'))).status, 403);
  },
  async 'writes and deletes by links'(sdk) {
    const object = { Bucket, Key: 'linked é' };
    // The SDK puts the checksum of an empty body into the link unless it is told not to.
    const put = await getSignedUrl(sdk.client, new PutObjectCommand({ ...object, ChecksumCRC32: 'NhCmhg==' }));
    assert.equal((await fetch(put, { method: 'PUT', body: 'hello' })).status, 200);
    assert.equal((await read(sdk, object.Key)).toString(), 'hello');
    const remove = await getSignedUrl(sdk.client, new DeleteObjectCommand(object));
    assert.equal((await fetch(remove, { method: 'DELETE' })).status, 204);
    await expectRefused(read(sdk, object.Key), 404, 'NoSuchKey');
  },
  async 'sends a form'(sdk) {
    assert.deepEqual(await postForm(sdk, 'a,b\n1,2'), { status: 204, code: undefined });
    const { ContentType } = await sdk.client.send(new HeadObjectCommand({ Bucket, Key: 'posted' }));
    assert.equal(ContentType, 'text/csv');
  },
  async 'is refused a form with a larger file, another key or another type'(sdk) {
    assert.deepEqual(await postForm(sdk, '12345678901'), { status: 400, code: 'EntityTooLarge' });
    assert.deepEqual(await postForm(sdk, 'x', { key: 'other' }), { status: 403, code: 'AccessDenied' });
    assert.deepEqual(await postForm(sdk, 'x', { 'Content-Type': 'text/html' }), {
      status: 403,
      code: 'AccessDenied',
    });
  },
};
