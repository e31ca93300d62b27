import { createCipheriv, createHash, randomBytes } from 'node:crypto';

/** A piece of the database: sixteen pages. */
export const chunkBytes = 256 * 1024;

const nonce = Buffer.alloc(12);

/** @returns a key for tags, as text */
export const newTagKey = (): string => randomBytes(16).toString('base64');

/**
 * A tag that another piece of bytes has with a chance of 2^-110. It is a GMAC under a key of the backup folder: it costs a fifth of a
 * SHA-256, and finding what has not changed is nearly all the work of a later backup.
 */
export function tagOf(tagKey: string, bytes: Uint8Array): string {
  const cipher = createCipheriv('aes-128-gcm', Buffer.from(tagKey, 'base64'), nonce);
  cipher.setAAD(bytes);
  cipher.final();
  return cipher.getAuthTag().toString('base64');
}

/** @returns the SHA-256 of bytes, in hexadecimal */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
