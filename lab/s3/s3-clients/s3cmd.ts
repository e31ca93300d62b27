// s3cmd: it signs requests with version 4 and links with version 2.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
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

const bucket = 's3://s3cmd-made';
const place = `${bucket}/from s3cmd/`;
const at = (name: SentName) => `${place}${fileName(name)}`;
const sent = (s3cmd: Program, name: SentName) => sentPath(s3cmd.place.folder, name);
const received = (s3cmd: Program) => join(s3cmd.place.folder, 's3cmd');

const steps: Steps<Program> = {
  'makes a bucket': (s3cmd) => s3cmd.run('mb', bucket),
  'lists the buckets': async (s3cmd) => assert.match(await s3cmd.text('ls'), /s3:\/\/s3cmd-made$/m),
  'sends a small and an empty file': (s3cmd) => s3cmd.run('put', sent(s3cmd, 'small'), sent(s3cmd, 'empty'), place),
  'sends a file in parts': (s3cmd) =>
    s3cmd.run('put', '--multipart-chunk-size-mb=5', sent(s3cmd, 'large'), at('large')),
  async 'lists with sizes, and sums them'(s3cmd) {
    const listed = await s3cmd.text('ls', place);
    for (const name of sentNames) assert.match(listed, new RegExp(` ${sizes[name]} +${at(name)}$`, 'm'));
    const sum = sizes.small + sizes.large;
    assert.match(await s3cmd.text('du', place), new RegExp(`^\\s*${sum} `));
  },
  'tells about an object': async (s3cmd) =>
    assert.match(await s3cmd.text('info', at('large')), new RegExp(`File size: *${sizes.large}`)),
  async 'fetches a folder'(s3cmd) {
    mkdirSync(received(s3cmd));
    await s3cmd.run('get', '--recursive', place, `${received(s3cmd)}/`);
    expectFolder(received(s3cmd), s3cmd.place.folder);
  },
  async 'continues a download that stopped'(s3cmd) {
    truncateSync(join(received(s3cmd), fileName('large')), 500);
    await s3cmd.run('get', '--continue', at('large'), join(received(s3cmd), fileName('large')));
    expectFolder(received(s3cmd), s3cmd.place.folder);
  },
  async 'syncs what changed, and no more'(s3cmd) {
    await s3cmd.run('sync', `${received(s3cmd)}/`, `${bucket}/sync/`);
    writeFileSync(join(received(s3cmd), fileName('small')), 'changed');
    const said = await s3cmd.text('sync', '--no-progress', `${received(s3cmd)}/`, `${bucket}/sync/`);
    assert.deepEqual(said.match(/^upload:/gm), ['upload:'], said);
  },
  async 'copies an object inside the store'(s3cmd) {
    await s3cmd.run('cp', at('large'), `${bucket}/copy`);
    const copied = join(s3cmd.place.folder, 's3cmd-copy');
    await s3cmd.run('get', `${bucket}/copy`, copied);
    expectBytes(readFileSync(copied), sentBytes(s3cmd.place.folder, 'large'));
  },
  async 'moves an object'(s3cmd) {
    await s3cmd.run('mv', `${bucket}/copy`, `${bucket}/moved`);
    await assert.rejects(s3cmd.run('info', `${bucket}/copy`), /404/);
  },
  async 'links to an object (signature 2)'(s3cmd) {
    const link = (await s3cmd.text('signurl', at('large'), '+300')).trim();
    assert.match(link, /[?&]Signature=/);
    await expectLink(link, sentBytes(s3cmd.place.folder, 'large'));
  },
  async 'changes a header of an object'(s3cmd) {
    await s3cmd.run('modify', '--add-header=Content-Type:text/csv', at('small'));
    assert.match(await s3cmd.text('info', at('small')), /MIME type: *text\/csv/);
  },
  'is told what to do when it signs a request with version 2': (s3cmd) =>
    assert.rejects(s3cmd.run('--signature-v2', 'ls', bucket), /s3v4/),
  async 'deletes objects, and a bucket with all its objects'(s3cmd) {
    await s3cmd.run('del', at('small'), at('large'));
    for (const name of ['small', 'large'] as const) await assert.rejects(s3cmd.run('info', at(name)), /404/);
    await s3cmd.run('rb', '--recursive', '--force', bucket);
    assert.doesNotMatch(await s3cmd.text('ls'), /s3cmd-made/);
  },
};

/** s3cmd 2. */
export const s3cmd: Client = {
  name: 's3cmd',
  async run(place) {
    const version = await determineVersion('s3cmd', '--version');
    const keys = [`--access_key=${place.accessKey}`, `--secret_key=${place.secretKey}`];
    const common = ['-c', devNull, '--no-ssl', `--host=${place.host}`, `--host-bucket=${place.host}`, ...keys];
    return { version, outcomes: await runSteps(steps, openProgram(place, 's3cmd', common, {})) };
  },
};
