// Records which writes a store has acknowledged, and checks that they are there.
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkObjects } from '../object-files.ts';
import { formBody, testBoundary } from './form-body.ts';
import { type Reply, send } from './send.ts';
import { signedHeaders, signPolicy } from './signing.ts';
import { testKeys } from './test-store.ts';

/** The digest of an object's bytes, or undefined where there is no object. */
type Version = string | undefined;

/** What a key may hold: the last acknowledged version, or the one being written when the store was killed. */
interface Expected {
  acknowledged: Version;
  underWay: { version: Version } | undefined;
}

/** @returns the version that these bytes are. */
export const digest = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');

/** Sends a signed request. */
export function signed(
  method: string,
  address: string,
  body?: Buffer,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const all = {
    ...signedHeaders(method, address, testKeys, { headers }),
    ...(body ? { 'content-length': body.length } : {}),
  };
  return send(address, { method, headers: all, ...(body ? { body } : {}) });
}

/** Uploads bytes as a form. */
export function postForm(url: string, bucket: string, key: string, bytes: Buffer): Promise<Reply> {
  const covered = ['algorithm', 'credential', 'date'].map((name) => ['starts-with', `$x-amz-${name}`, '']);
  const expiration = new Date(Date.now() + 60_000).toISOString();
  const policy = JSON.stringify({ expiration, conditions: [{ bucket }, { key }, ...covered] });
  const body = formBody(Object.entries({ key, ...signPolicy(policy, testKeys) }), { bytes });
  const headers = { 'content-type': `multipart/form-data; boundary=${testBoundary}`, 'content-length': body.length };
  return send(`${url}/${bucket}`, { method: 'POST', headers, body });
}

/** Tracks the objects of one bucket while the store may be killed at any moment. */
export class VersionBook {
  acknowledged = 0;
  /** Writes that were not acknowledged when the store was killed, but are complete. */
  completed = 0;
  readonly #bucket: string;
  #keys = new Map<string, Expected>();

  constructor(bucket: string) {
    this.#bucket = bucket;
  }

  /** Writes (a version) or deletes (undefined) a key. @returns false when the store died meanwhile. */
  async write(key: string, version: Version, act: () => Promise<Reply>): Promise<boolean> {
    const expected = this.#keys.get(key) ?? { acknowledged: undefined, underWay: undefined };
    this.#keys.set(key, expected);
    expected.underWay = { version };
    const reply = await act().catch(() => undefined);
    if (reply === undefined) return false;
    if (reply.status >= 300) throw new Error(`${key} was answered with ${reply.status}: ${reply.text}`);
    expected.acknowledged = version;
    expected.underWay = undefined;
    this.acknowledged += 1;
    return true;
  }

  /** @returns a copy as of now, for a store as of now. */
  copy(): VersionBook {
    const book = new VersionBook(this.#bucket);
    book.#keys = structuredClone(this.#keys);
    return book;
  }

  /** Compares the store and its folder with the acknowledged writes. @returns a sentence for each difference. */
  async check(url: string, dataDir: string): Promise<string[]> {
    const broken: string[] = [];
    for (const [key, expected] of this.#keys) {
      const found = await this.#read(url, key);
      const asAcknowledged = found === expected.acknowledged;
      const asUnderWay = expected.underWay !== undefined && found === expected.underWay.version;
      if (!asAcknowledged && asUnderWay) this.completed += 1;
      if (!asAcknowledged && !asUnderWay)
        broken.push(`${key} holds ${found}, acknowledged was ${expected.acknowledged}.`);
      this.#keys.set(key, { acknowledged: found, underWay: undefined });
    }
    broken.push(...(await this.#checkListing(url)));
    for await (const { file, problem } of checkObjects(dataDir)) if (problem) broken.push(`${file}: ${problem}`);
    const left = await readdir(join(dataDir, 'tmp'));
    if (left.length > 0) broken.push(`${left.length} leftovers after the sweep.`);
    return broken;
  }

  /** Compares the listing with the objects. From then on the bucket has one, which each change is told to. */
  async #checkListing(url: string): Promise<string[]> {
    const { status, text } = await signed('GET', `${url}/${this.#bucket}?list-type=2`);
    if (status === 404) return [];
    const listed = [...text.matchAll(/<Key>([^<]*)<\/Key>.*?<ETag>&quot;([^<]*)&quot;<\/ETag>/g)];
    const found = listed.map(([, key, etag]) => `${key} ${etag}`);
    const there: string[] = [];
    for (const [key, { acknowledged }] of this.#keys) {
      if (acknowledged === undefined) continue;
      const { headers } = await signed('HEAD', `${url}/${this.#bucket}/${key}`);
      there.push(`${key} ${headers.etag?.replaceAll('"', '')}`);
    }
    const [left, right] = [found.sort().join(), there.sort().join()];
    return left === right ? [] : [`The listing has ${left}, the objects are ${right}.`];
  }

  async #read(url: string, key: string): Promise<Version> {
    const reply = await signed('GET', `${url}/${this.#bucket}/${key}`);
    if (reply.status === 404) return undefined;
    if (reply.status !== 200) return `an answer ${reply.status}`;
    const version = digest(reply.body);
    const { etag = '' } = reply.headers;
    return etag === `"${version}"` || etag.includes('-') ? version : `bytes that do not match their ETag ${etag}`;
  }
}
