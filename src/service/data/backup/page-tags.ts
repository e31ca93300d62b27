import { createCipheriv, createHash, randomBytes } from 'node:crypto';

const tagBytes = 16;
const nonce = Buffer.alloc(12);

/** @returns a key for tags, as text */
export const newTagKey = (): string => randomBytes(16).toString('base64');

/**
 * A tag that another page has with a chance of 2^-110. It is a GMAC under a key of the backup folder: it costs a fifth of a SHA-256, and
 * finding what has not changed is nearly all the work of a later backup.
 */
function tagOf(key: Buffer, bytes: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  cipher.setAAD(bytes);
  cipher.final();
  return cipher.getAuthTag();
}

/** The tags of all pages of a database, in order, as a manifest has them: Base64 of one after the other. */
export class PageTags {
  readonly #key: Buffer;
  readonly #before: Buffer;
  readonly #tags: Buffer;
  #filled = 0;

  /** @param before tags of the backup before, made with the same key; empty: there is none @param pages of the database */
  constructor(key: string, before: string, pages: number) {
    this.#key = Buffer.from(key, 'base64');
    this.#before = Buffer.from(before, 'base64');
    this.#tags = Buffer.alloc(pages * tagBytes);
  }

  /** Adds the next page. @returns whether it is as in the backup before */
  add(bytes: Uint8Array): boolean {
    const tag = tagOf(this.#key, bytes);
    const before = this.#before.subarray(this.#filled, this.#filled + tagBytes);
    tag.copy(this.#tags, this.#filled);
    this.#filled += tagBytes;
    return before.equals(tag);
  }

  toString(): string {
    return this.#tags.toString('base64');
  }
}

/** @returns the SHA-256 of bytes, in hexadecimal */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
