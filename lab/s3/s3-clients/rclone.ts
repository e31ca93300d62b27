// rclone.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { appendFileSync, cpSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { type Client, runSteps, type Steps } from './client.ts';
import { determineVersion, openProgram, type Program } from './program.ts';
import {
  expectBytes,
  expectFolder,
  expectLink,
  fileName,
  type SentName,
  sentBytes,
  sentNames,
  sentPath,
  sizes,
} from './sent-files.ts';

const bucket = ':s3:rclone-made';
const place = `${bucket}/from rclone`;
const at = (name: SentName) => `${place}/${fileName(name)}`;
const list = async (rclone: Program, where: string): Promise<{ Name: string; Size: number }[]> =>
  JSON.parse(await rclone.text('lsjson', where));

const steps: Steps<Program> = {
  'makes a bucket': (rclone) => rclone.run('mkdir', bucket),
  'lists the buckets': async (rclone) => assert.match(await rclone.text('lsd', ':s3:'), / rclone-made$/m),
  'sends a folder, one file in parts': (rclone) => rclone.run('copy', join(rclone.place.folder, 'sent'), place),
  async 'lists with sizes, and sums them'(rclone) {
    const listed = (await list(rclone, place)).map(({ Name, Size }) => [Name, Size]);
    assert.deepEqual(listed.sort(), sentNames.map((name) => [fileName(name), sizes[name]]).sort());
    const { count, bytes } = JSON.parse(await rclone.text('size', '--json', place));
    assert.deepEqual([count, bytes], [3, sizes.small + sizes.large]);
  },
  async 'fetches a folder'(rclone) {
    await rclone.run('copy', place, join(rclone.place.folder, 'rclone'));
    expectFolder(join(rclone.place.folder, 'rclone'), rclone.place.folder);
  },
  'compares a folder by its hashes': (rclone) => rclone.run('check', join(rclone.place.folder, 'sent'), place),
  async 'finds the MD5 of a file that was sent in parts'(rclone) {
    const md5 = createHash('md5').update(sentBytes(rclone.place.folder, 'large')).digest('hex');
    assert.match(await rclone.text('md5sum', at('large')), new RegExp(`^${md5} `));
  },
  async 'reads a range'(rclone) {
    const found = await rclone.run('cat', '--offset', '10', '--count', '100', at('large'));
    expectBytes(found, sentBytes(rclone.place.folder, 'large').subarray(10, 110));
  },
  async 'keeps the time of a file'(rclone) {
    await rclone.run('touch', '--timestamp', '2020-02-03T04:05:06', at('small'));
    assert.match(await rclone.text('lsl', at('small')), /2020-02-03 04:05:06/);
  },
  async 'syncs what changed, and deletes what went'(rclone) {
    const changing = join(rclone.place.folder, 'rclone-sync');
    cpSync(join(rclone.place.folder, 'sent'), changing, { recursive: true });
    await rclone.run('copyto', sentPath(rclone.place.folder, 'small'), `${bucket}/sync/gone`);
    appendFileSync(join(changing, fileName('small')), 'more');
    await rclone.run('sync', changing, `${bucket}/sync`);
    const names = (await list(rclone, `${bucket}/sync`)).map(({ Name, Size }) => [Name, Size]);
    const wanted = { ...sizes, small: sizes.small + 4 };
    assert.deepEqual(names.sort(), sentNames.map((name) => [fileName(name), wanted[name]]).sort());
  },
  async 'copies a large object inside the store'(rclone) {
    await rclone.run('copyto', '--s3-copy-cutoff', '5M', at('large'), `${bucket}/copy`);
    expectBytes(await rclone.run('cat', `${bucket}/copy`), sentBytes(rclone.place.folder, 'large'));
  },
  async 'moves an object'(rclone) {
    await rclone.run('moveto', `${bucket}/copy`, `${bucket}/moved`);
    assert.deepEqual((await list(rclone, bucket)).map(({ Name }) => Name).sort(), ['from rclone', 'moved', 'sync']);
  },
  async 'links to an object'(rclone) {
    const link = await rclone.text('link', '--expire', '5m', at('large'));
    await expectLink(link, sentBytes(rclone.place.folder, 'large'));
  },
  async 'looks for uploads that were left'(rclone) {
    await rclone.run('backend', 'cleanup', bucket);
    assert.deepEqual(JSON.parse(await rclone.text('backend', 'list-multipart-uploads', bucket)), {
      'rclone-made': [],
    });
  },
  async 'deletes an object, once'(rclone) {
    await rclone.run('deletefile', `${bucket}/moved`);
    await assert.rejects(rclone.run('deletefile', `${bucket}/moved`), /not found|doesn't exist/);
  },
  async 'purges a bucket with all its objects'(rclone) {
    await rclone.run('purge', bucket);
    assert.doesNotMatch(await rclone.text('lsd', ':s3:'), /rclone-made/);
  },
};

/** rclone 1. */
export const rclone: Client = {
  name: 'rclone',
  async run(place) {
    const version = await determineVersion('rclone', 'version', '--config', devNull);
    const keys = ['--s3-access-key-id', place.accessKey, '--s3-secret-access-key', place.secretKey];
    const endpoint = ['--s3-provider', 'Minio', '--s3-endpoint', place.url, '--s3-upload-cutoff', '8M'];
    const common = ['--config', devNull, '--retries', '1', ...endpoint, ...keys];
    return { version, outcomes: await runSteps(steps, openProgram(place, 'rclone', common, {})) };
  },
};
