import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** @returns 256 random bits with a prefix that says what they are, so that a leaked one is recognised. */
export function newSecret(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** Secrets are random and long, so one SHA-256 is enough to keep them unreadable at rest; look-ups compare hashes only. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

const nobodys = hashSecret(newSecret('nobody'));

/** @returns whether `secret` has this hash, in a time that tells nothing; undefined (no such owner) costs the same and is false. */
export function isSecretOf(hash: string | undefined, secret: string): boolean {
  const isEqual = timingSafeEqual(Buffer.from(hash ?? nobodys), Buffer.from(hashSecret(secret)));
  return isEqual && hash !== undefined;
}
