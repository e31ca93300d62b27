// minio-js, from a folder outside of the repository.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Client, ClientAbsent, type Place, runSteps, type Step } from './client.ts';
import { expectBytes, expectLink, fileName, type SentName, sentBytes, sentPath, sizes } from './sent-files.ts';

type Metadata = Record<string, string>;

/** What the steps use of its client; the project does not depend on the package, so it has no types of it. */
interface MinioClient {
  makeBucket(bucket: string, region: string): Promise<void>;
  bucketExists(bucket: string): Promise<boolean>;
  listBuckets(): Promise<{ name: string }[]>;
  putObject(bucket: string, key: string, body: Buffer | string, size?: number, facts?: Metadata): Promise<unknown>;
  fPutObject(bucket: string, key: string, path: string, facts: Metadata): Promise<unknown>;
  fGetObject(bucket: string, key: string, path: string): Promise<void>;
  getObject(bucket: string, key: string): Promise<Readable>;
  getPartialObject(bucket: string, key: string, offset: number, length: number): Promise<Readable>;
  statObject(bucket: string, key: string): Promise<{ size: number; metaData: Metadata }>;
  listObjectsV2(bucket: string, prefix: string, recursive: boolean): Readable;
  copyObject(bucket: string, key: string, source: string): Promise<unknown>;
  setObjectTagging(bucket: string, key: string, tags: Metadata): Promise<void>;
  getObjectTagging(bucket: string, key: string): Promise<{ Key: string; Value: string }[]>;
  presignedGetObject(bucket: string, key: string, seconds: number): Promise<string>;
  presignedPutObject(bucket: string, key: string, seconds: number): Promise<string>;
  newPostPolicy(): Policy;
  presignedPostPolicy(policy: Policy): Promise<{ postURL: string; formData: Metadata }>;
  initiateNewMultipartUpload(bucket: string, key: string, facts: Metadata): Promise<string>;
  removeIncompleteUpload(bucket: string, key: string): Promise<void>;
  listIncompleteUploads(bucket: string, prefix: string, recursive: boolean): Readable;
  removeObject(bucket: string, key: string): Promise<void>;
  removeObjects(bucket: string, keys: readonly string[]): Promise<unknown>;
  removeBucket(bucket: string): Promise<void>;
}

interface Policy {
  setBucket(bucket: string): void;
  setKey(key: string): void;
  setExpires(date: Date): void;
  setContentLengthRange(least: number, most: number): void;
}

interface Session {
  place: Place;
  minio: MinioClient;
}

const bucket = 'minio-js-made';
const key = (name: SentName) => `from minio-js/${fileName(name)}`;

async function keysBelow({ minio }: Session, prefix: string, recursive: boolean): Promise<(string | undefined)[]> {
  const found: { name?: string; prefix?: string }[] = await minio.listObjectsV2(bucket, prefix, recursive).toArray();
  return found.map(({ name, prefix: folder }) => name ?? folder);
}

async function postForm({ minio }: Session, file: string): Promise<number> {
  const policy = minio.newPostPolicy();
  policy.setBucket(bucket);
  policy.setKey('posted');
  policy.setExpires(new Date(Date.now() + 600_000));
  policy.setContentLengthRange(1, 10);
  const { postURL, formData } = await minio.presignedPostPolicy(policy);
  const form = new FormData();
  for (const [name, value] of Object.entries(formData)) form.append(name, value);
  form.append('file', new Blob([file]), 'file');
  return (await fetch(postURL, { method: 'POST', body: form })).status;
}

const steps: readonly Step<Session>[] = [
  ['makes a bucket', ({ minio }) => minio.makeBucket(bucket, 'us-east-1')],
  [
    'finds and lists buckets',
    async ({ minio }) => {
      assert.deepEqual([await minio.bucketExists(bucket), await minio.bucketExists('never-made')], [true, false]);
      assert.ok((await minio.listBuckets()).some(({ name }) => name === bucket));
    },
  ],
  [
    'sends a small and an empty object',
    async ({ minio, place }) => {
      await minio.putObject(bucket, key('small'), sentBytes(place.folder, 'small'), sizes.small, { team: 'blue' });
      await minio.putObject(bucket, key('empty'), '');
    },
  ],
  [
    'sends a file, in parts',
    ({ minio, place }) =>
      // It sends parts from 64 MiB on, unless its client was told otherwise.
      minio.fPutObject(bucket, key('large'), sentPath(place.folder, 'large'), { 'Content-Type': 'text/csv' }),
  ],
  [
    'fetches a file',
    async ({ minio, place }) => {
      const path = join(place.folder, 'minio-js');
      await minio.fGetObject(bucket, key('large'), path);
      expectBytes(readFileSync(path), sentBytes(place.folder, 'large'));
    },
  ],
  [
    'reads an object and a range',
    async ({ minio, place }) => {
      expectBytes(await buffer(await minio.getObject(bucket, key('small'))), sentBytes(place.folder, 'small'));
      const part = await buffer(await minio.getPartialObject(bucket, key('large'), 300_000, 400_000));
      expectBytes(part, sentBytes(place.folder, 'large').subarray(300_000, 700_000));
    },
  ],
  [
    'tells size, type and metadata',
    async ({ minio }) => {
      const { size, metaData } = await minio.statObject(bucket, key('large'));
      assert.deepEqual([size, metaData['content-type']], [sizes.large, 'text/csv']);
      assert.equal((await minio.statObject(bucket, key('small'))).metaData.team, 'blue');
    },
  ],
  [
    'lists a folder, and everything',
    async (session) => {
      assert.deepEqual(await keysBelow(session, '', false), ['from minio-js/']);
      assert.deepEqual(await keysBelow(session, '', true), [key('empty'), key('large'), key('small')]);
    },
  ],
  [
    'copies an object',
    async ({ minio, place }) => {
      await minio.copyObject(bucket, 'copy', `/${bucket}/${key('small')}`);
      expectBytes(await buffer(await minio.getObject(bucket, 'copy')), sentBytes(place.folder, 'small'));
    },
  ],
  [
    'sets and reads tags',
    async ({ minio }) => {
      await minio.setObjectTagging(bucket, 'copy', { wave: 'two' });
      assert.deepEqual(await minio.getObjectTagging(bucket, 'copy'), [{ Key: 'wave', Value: 'two' }]);
    },
  ],
  [
    'links to an object, and writes by a link',
    async ({ minio, place }) => {
      const link = await minio.presignedGetObject(bucket, key('large'), 300);
      await expectLink(link, sentBytes(place.folder, 'large'));
      const write = await minio.presignedPutObject(bucket, 'linked', 300);
      assert.equal((await fetch(write, { method: 'PUT', body: 'hello' })).status, 200);
    },
  ],
  [
    'sends a form, and is refused a larger file',
    async (session) => {
      assert.deepEqual([await postForm(session, 'x'), await postForm(session, '12345678901')], [204, 400]);
    },
  ],
  [
    'lists and removes an upload that was left',
    async ({ minio }) => {
      await minio.initiateNewMultipartUpload(bucket, 'left', {});
      const left = async () => (await minio.listIncompleteUploads(bucket, '', true).toArray()).length;
      assert.equal(await left(), 1);
      await minio.removeIncompleteUpload(bucket, 'left');
      assert.equal(await left(), 0);
    },
  ],
  [
    'deletes one object, several, and the bucket',
    async (session) => {
      const { minio } = session;
      await minio.removeObject(bucket, 'copy');
      await assert.rejects(minio.statObject(bucket, 'copy'), /Not Found/);
      await assert.rejects(minio.removeBucket(bucket), /not empty/);
      await minio.removeObjects(bucket, (await keysBelow(session, '', true)).map(String));
      await minio.removeBucket(bucket);
      assert.equal(await minio.bucketExists(bucket), false);
    },
  ],
];

interface MinioModule {
  Client: new (options: object) => MinioClient;
}

/** @throws ClientAbsent */
function loadMinio(modules: string | undefined): { module: MinioModule; version: string } {
  if (modules === undefined) throw new ClientAbsent('no --modules folder with minio in its node_modules');
  const required = createRequire(join(modules, 'any.js'));
  try {
    const module: MinioModule = required('minio');
    const { version }: { version: string } = required('minio/package.json');
    return { module, version };
  } catch (error) {
    throw new ClientAbsent(`no minio in ${modules}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
  }
}

/** minio-js 8. */
export const minioJs: Client = {
  name: 'minio-js',
  async run(place) {
    const { module, version } = loadMinio(place.modules);
    const { hostname: endPoint, port } = new URL(place.url);
    const keys = { accessKey: place.accessKey, secretKey: place.secretKey };
    const partSize = 8 * 1024 * 1024;
    const minio = new module.Client({
      endPoint,
      port: Number(port),
      useSSL: false,
      pathStyle: true,
      partSize,
      ...keys,
    });
    return { version, outcomes: await runSteps(steps, { place, minio }) };
  },
};
