// The AWS command line.
import assert from 'node:assert/strict';
import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
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

const bucket = 'aws-made';
const place = `s3://${bucket}/from aws`;
const object = (name: string) => ['--bucket', bucket, '--key', name];
const sent = (aws: Program, name: SentName) => sentPath(aws.place.folder, name);
const api = async (aws: Program, ...args: string[]) => JSON.parse(await aws.text('s3api', ...args, '--output', 'json'));

const steps: Steps<Program> = {
  'makes a bucket': (aws) => aws.run('s3', 'mb', `s3://${bucket}`),
  'lists the buckets': async (aws) => assert.match(await aws.text('s3', 'ls'), / aws-made$/m),
  'sends a small file': (aws) => aws.run('s3', 'cp', sent(aws, 'small'), `${place}/${fileName('small')}`),
  'sends an empty file': (aws) => aws.run('s3', 'cp', sent(aws, 'empty'), `${place}/${fileName('empty')}`),
  'sends a file in parts': (aws) => aws.run('s3', 'cp', sent(aws, 'large'), `${place}/${fileName('large')}`),
  async 'lists with sizes'(aws) {
    const listed = await aws.text('s3', 'ls', `${place}/`);
    for (const name of sentNames) assert.match(listed, new RegExp(` ${sizes[name]} ${fileName(name)}$`, 'm'));
  },
  async 'lists in pages of one'(aws) {
    const { Contents } = await api(aws, 'list-objects-v2', '--bucket', bucket, '--page-size', '1');
    assert.equal(Contents.length, 3);
  },
  async 'fetches a folder'(aws) {
    const received = join(aws.place.folder, 'aws');
    await aws.run('s3', 'cp', '--recursive', place, received);
    expectFolder(received, aws.place.folder);
  },
  async 'syncs what changed, and no more'(aws) {
    const changing = join(aws.place.folder, 'aws-sync');
    cpSync(join(aws.place.folder, 'sent'), changing, { recursive: true });
    await aws.run('s3', 'sync', changing, `s3://${bucket}/sync`);
    appendFileSync(join(changing, fileName('small')), 'more');
    const said = await aws.text('s3', 'sync', '--no-progress', changing, `s3://${bucket}/sync`);
    assert.deepEqual(said.match(/^upload:/gm), ['upload:'], said);
  },
  async 'copies a large object inside the store'(aws) {
    await aws.run('s3', 'cp', `${place}/${fileName('large')}`, `s3://${bucket}/copy`);
    const copied = join(aws.place.folder, 'aws-copy');
    await aws.run('s3', 'cp', `s3://${bucket}/copy`, copied);
    expectBytes(readFileSync(copied), sentBytes(aws.place.folder, 'large'));
  },
  async 'moves an object'(aws) {
    await aws.run('s3', 'mv', `s3://${bucket}/copy`, `s3://${bucket}/moved`);
    await assert.rejects(aws.run('s3api', 'head-object', ...object('copy')), /404/);
    assert.equal((await api(aws, 'head-object', ...object('moved'))).ContentLength, sizes.large);
  },
  async 'reads a range'(aws) {
    const tail = join(aws.place.folder, 'aws-tail');
    await aws.run('s3api', 'get-object', ...object(`from aws/${fileName('large')}`), '--range', 'bytes=-24', tail);
    expectBytes(readFileSync(tail), sentBytes(aws.place.folder, 'large').subarray(-24));
  },
  async 'keeps metadata, type and tags'(aws) {
    const facts = ['--content-type', 'text/csv', '--metadata', 'team=blue', '--tagging', 'wave=2'];
    await aws.run('s3api', 'put-object', ...object('facts'), '--body', sent(aws, 'small'), ...facts);
    const { ContentType, Metadata } = await api(aws, 'head-object', ...object('facts'));
    assert.deepEqual([ContentType, Metadata], ['text/csv', { team: 'blue' }]);
    const { TagSet } = await api(aws, 'get-object-tagging', ...object('facts'));
    assert.deepEqual(TagSet, [{ Key: 'wave', Value: '2' }]);
  },
  async 'presigns as it does by default'(aws) {
    const link = await aws.text('s3', 'presign', `${place}/${fileName('large')}`, '--expires-in', '300');
    await expectLink(link, sentBytes(aws.place.folder, 'large'));
  },
  async 'presigns with signature 4'(aws) {
    const args = ['s3', 'presign', `${place}/${fileName('small')}`, '--profile', 'version4'];
    const link = await aws.text(...args);
    assert.match(link, /X-Amz-Signature=/);
    await expectLink(link, sentBytes(aws.place.folder, 'small'));
  },
  async 'uploads a part by hand, lists it and aborts'(aws) {
    const { UploadId } = await api(aws, 'create-multipart-upload', ...object('parts'));
    const upload = [...object('parts'), '--upload-id', UploadId];
    await aws.run('s3api', 'upload-part', ...upload, '--part-number', '1', '--body', sent(aws, 'large'));
    const { Parts } = await api(aws, 'list-parts', ...upload);
    assert.deepEqual([Parts.length, Parts[0].Size], [1, sizes.large]);
    await aws.run('s3api', 'abort-multipart-upload', ...upload);
    await assert.rejects(aws.run('s3api', 'list-parts', ...upload), /NoSuchUpload/);
  },
  async 'deletes one object, and several in one request'(aws) {
    await aws.run('s3', 'rm', `${place}/${fileName('empty')}`);
    await assert.rejects(aws.run('s3api', 'head-object', ...object(`from aws/${fileName('empty')}`)), /404/);
    const Objects = [{ Key: 'moved' }, { Key: 'facts' }, { Key: 'never there' }];
    const { Deleted } = await api(aws, 'delete-objects', '--bucket', bucket, '--delete', JSON.stringify({ Objects }));
    assert.equal(Deleted.length, 3);
  },
  async 'removes a bucket with all its objects'(aws) {
    await assert.rejects(aws.run('s3api', 'delete-bucket', '--bucket', bucket), /BucketNotEmpty/);
    await aws.run('s3', 'rb', '--force', `s3://${bucket}`);
    await assert.rejects(aws.run('s3', 'ls', `s3://${bucket}`), /NoSuchBucket/);
  },
};

/** The AWS command line, version 1 or 2. */
export const aws: Client = {
  name: 'aws',
  async run(place) {
    const version = await determineVersion('aws', '--version');
    const config = join(place.folder, 'aws.config');
    const keys = `aws_access_key_id = ${place.accessKey}\naws_secret_access_key = ${place.secretKey}\n`;
    writeFileSync(config, `[default]\n${keys}[profile version4]\n${keys}s3 =\n  signature_version = s3v4\n`);
    const program = openProgram(place, 'aws', ['--endpoint-url', place.url], {
      AWS_CONFIG_FILE: config,
      AWS_SHARED_CREDENTIALS_FILE: join(place.folder, 'none'),
      AWS_DEFAULT_REGION: 'us-east-1',
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_PAGER: '',
    });
    return { version, outcomes: await runSteps(steps, program) };
  },
};
