// What S3 clients do with the store of a service in a campaign: each kind of write and read, compared with what was sent.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  PutObjectTaggingCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { CampaignService } from './campaign-service.ts';

const Bucket = 'sheaf';
const megabyte = 1024 ** 2;

/** @returns a client that repeats nothing by itself: each answer is looked at */
async function getClient(service: CampaignService): Promise<S3Client> {
  const { storage_url } = await service.running();
  const { accessKey, secretKey } = JSON.parse(readFileSync(join(service.dataDir, 'storage-key.json'), 'utf8'));
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
  return new S3Client({
    endpoint: storage_url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials,
    maxAttempts: 1,
  });
}

/**
 * Repeats a step of a client until it works.
 * @param gone what a 404 means once the step was refused: it may have been done all the same
 */
function ask<T>(service: CampaignService, what: string, step: () => Promise<T>, gone?: T): Promise<T> {
  let wasRefused = false;
  return service.until(what, async () => {
    try {
      return await step();
    } catch (error) {
      const { $metadata, message } = error as { $metadata?: { httpStatusCode?: number }; message: string };
      const status = $metadata?.httpStatusCode ?? 0;
      if (status === 404 && wasRefused && gone !== undefined) return gone;
      wasRefused ||= status >= 500;
      if (status >= 500) service.note(what, status, message);
      else if (status >= 400) service.faults.push(`${what}: ${status} ${message}`);
      return undefined;
    }
  });
}

/** Each kind of write once, under names of its own. Removes everything at the end. */
export async function exerciseStore(service: CampaignService, name: string): Promise<void> {
  const client = await getClient(service);
  const doing: Doing = (what, step, gone) => ask(service, `${what} of an object`, step, gone);
  const put = (Key: string, Body: Buffer) =>
    doing('PUT', () => client.send(new PutObjectCommand({ Bucket, Key, Body })));
  const compare = async (Key: string, expected: Buffer, Range?: string) => {
    const received = await doing('GET', async () => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) }));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    });
    if (!received.equals(expected))
      service.faults.push(`${Key} has other bytes: ${received.length} of ${expected.length}`);
  };
  const large = Buffer.alloc(3 * megabyte, `${name} `);
  await put(`${name}/small`, Buffer.from(name));
  await put(`${name}/large`, large);
  await put(`${name}/small`, Buffer.from(`${name} again`));
  await compare(`${name}/small`, Buffer.from(`${name} again`));
  await compare(`${name}/large`, large);
  await compare(`${name}/large`, large.subarray(100, 2_000_001), 'bytes=100-2000000');
  const copied = { Bucket, Key: `${name}/copy`, CopySource: `${Bucket}/${name}/large` };
  await doing('COPY', () => client.send(new CopyObjectCommand(copied)));
  await compare(`${name}/copy`, large);
  const Tagging = { TagSet: [{ Key: 'k', Value: 'v' }] };
  await doing('tagging', () => client.send(new PutObjectTaggingCommand({ Bucket, Key: `${name}/small`, Tagging })));
  await compare(`${name}/small`, Buffer.from(`${name} again`));
  await sendParts(client, doing, `${name}/parts`, [Buffer.alloc(5 * megabyte, 'part '), Buffer.from('the end')]);
  await compare(`${name}/parts`, Buffer.concat([Buffer.alloc(5 * megabyte, 'part '), Buffer.from('the end')]));
  const names = ['copy', 'large', 'parts', 'small'].map((one) => `${name}/${one}`);
  await compareList(service, client, doing, name, names);
  for (const Key of names) await doing('DELETE', () => client.send(new DeleteObjectCommand({ Bucket, Key })));
  await compareList(service, client, doing, name, []);
  client.destroy();
}

type Doing = <T>(what: string, step: () => Promise<T>, gone?: T) => Promise<T>;

/** An upload in parts, and one that is given up. */
async function sendParts(client: S3Client, doing: Doing, Key: string, parts: readonly Buffer[]): Promise<void> {
  const begin = () => doing('begin', () => client.send(new CreateMultipartUploadCommand({ Bucket, Key })));
  const send = (UploadId: string | undefined, Body: Buffer, PartNumber: number) =>
    doing('part', () => client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body })));
  const { UploadId: given } = await begin();
  await send(given, Buffer.from('no part of anything'), 1);
  const abort = new AbortMultipartUploadCommand({ Bucket, Key, UploadId: given });
  await doing('abort', async () => (await client.send(abort)) !== undefined, true);
  const { UploadId } = await begin();
  const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
  for (const [at, body] of parts.entries())
    Parts.push({ PartNumber: at + 1, ETag: (await send(UploadId, body, at + 1)).ETag });
  const whole = { Bucket, Key, UploadId, MultipartUpload: { Parts } };
  await doing(
    'complete',
    async () => (await client.send(new CompleteMultipartUploadCommand(whole))) !== undefined,
    true,
  );
}

async function compareList(
  service: CampaignService,
  client: S3Client,
  doing: Doing,
  name: string,
  expected: readonly string[],
): Promise<void> {
  const { Contents = [] } = await doing('list', () =>
    client.send(new ListObjectsV2Command({ Bucket, Prefix: `${name}/` })),
  );
  const listed = Contents.map(({ Key }) => Key);
  if (listed.join() !== expected.join()) service.faults.push(`listed: ${listed}; there are ${expected}`);
}
