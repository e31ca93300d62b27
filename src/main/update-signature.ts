import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';

/**
 * The public half of the key that signs releases: 32 bytes of Ed25519 in base64. null: this Sheaf takes no updates.
 * `scripts/sign-release.ts make-key` makes one; its private half never lies in the tree (docs/packaging.md#updates).
 */
export const releaseKey: string | null = null;

/** What a feed says of a version. `packages` would name files that no checksum of `files` covers, so it must be absent. */
const release = z.object({
  version: z.string().max(100),
  files: z.array(z.object({ url: z.string().max(1000), sha512: z.string().max(200) })).min(1),
  packages: z.undefined().optional(),
  sheaf_signature: z.string().max(200),
});

/** The part of a release that is signed: its version, and the name and SHA-512 of every file. electron-updater compares each download with its SHA-512. */
export function signedText({ version, files }: Pick<z.output<typeof release>, 'version' | 'files'>): Buffer {
  const named = files.map(({ url, sha512 }) => [url, sha512]);
  return Buffer.from(JSON.stringify(['org.sheaf.desktop', version, named]));
}

/** The beginning of an Ed25519 public key as DER (RFC 8410); 32 bytes follow. */
const derStart = Buffer.from('302a300506032b6570032100', 'hex');

/** @param info what the feed says @returns why the version may not be installed, as a sentence; null when its signature is right */
export function findSignatureProblem(info: unknown, key: string): string | null {
  const read = release.safeParse(info);
  if (!read.success) return 'The new version has no signature that can be read.';
  const der = Buffer.concat([derStart, Buffer.from(key, 'base64')]);
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const signature = Buffer.from(read.data.sheaf_signature, 'base64');
  return verify(null, signedText(read.data), publicKey, signature)
    ? null
    : 'The signature of the new version is wrong: it was not published by the makers of this Sheaf, or it was changed.';
}
