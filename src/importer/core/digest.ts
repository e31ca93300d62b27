const edge = 64 * 1024;

/** @returns SHA-256 in hexadecimal, or null where the page has no secure context. Reads the blob into memory: one part. */
export async function sha256(blob: Blob): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null;
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A digest reads a blob into memory; larger files are proven by those of their parts. */
const mostDigested = 64 * 1024 ** 2;

/** @returns SHA-256 of a whole file in hexadecimal; null for one over 64 MB, and without a secure context. */
export async function wholeSha256(file: Blob): Promise<string | null> {
  return file.size > mostDigested ? null : sha256(file);
}

/** @returns what tells this file from another: size and a checksum (FNV-1a) of its first and last 64 KB. No proof. */
export async function fingerprint(file: Blob): Promise<string> {
  const ends = new Blob([file.slice(0, edge), file.slice(Math.max(0, file.size - edge))]);
  let hash = 0x811c9dc5;
  for (const byte of new Uint8Array(await ends.arrayBuffer())) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return `${file.size}-${hash.toString(16)}`;
}

/** @returns 32 random hexadecimal digits. Works without a secure context, unlike randomUUID. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
