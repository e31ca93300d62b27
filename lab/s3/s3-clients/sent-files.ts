import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const mb = 1024 * 1024;

/** The files that the clients send, in bytes. `large` is over the size from which each of them sends parts. */
export const sizes = { small: 1024, empty: 0, large: 20 * mb + 1 } as const;
export type SentName = keyof typeof sizes;
export const sentNames = Object.keys(sizes) as SentName[];

/** @returns the name of a file: it has a space and a letter that is two bytes in UTF-8 */
export const fileName = (name: SentName): string => `é ${name}`;

/** Writes the files into `sent/` of a folder. */
export function writeSentFiles(folder: string): void {
  mkdirSync(join(folder, 'sent'));
  for (const name of sentNames) writeFileSync(sentPath(folder, name), randomBytes(sizes[name]));
}

export const sentPath = (folder: string, name: SentName): string => join(folder, 'sent', fileName(name));
export const sentBytes = (folder: string, name: SentName): Buffer => readFileSync(sentPath(folder, name));

/** Compares bytes without printing them. @throws AssertionError when they differ */
export function expectBytes(found: Uint8Array, wanted: Uint8Array): void {
  const same = Buffer.compare(found, wanted) === 0;
  assert.ok(same, `${found.length} bytes came back that are not the ${wanted.length} that were sent.`);
}

/** Compares the files of a folder with those that were sent. @throws AssertionError when one differs */
export function expectFolder(received: string, folder: string): void {
  for (const name of sentNames) expectBytes(readFileSync(join(received, fileName(name))), sentBytes(folder, name));
}

/** Fetches a link without a signature of its own: whole, and its last bytes. @throws AssertionError when they differ */
export async function expectLink(link: string, wanted: Buffer): Promise<void> {
  const whole = await fetch(link.trim());
  assert.equal(
    whole.status,
    200,
    await whole
      .clone()
      .text()
      .then((text) => text.slice(0, 200)),
  );
  expectBytes(new Uint8Array(await whole.arrayBuffer()), wanted);
  const tail = await fetch(link.trim(), { headers: { range: 'bytes=-1000' } });
  assert.equal(tail.status, 206);
  expectBytes(new Uint8Array(await tail.arrayBuffer()), wanted.subarray(-1000));
}
