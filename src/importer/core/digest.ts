const edge = 64 * 1024;

const inHexadecimal = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Reads the blob into memory. @returns SHA-256 in hexadecimal; null when the page has no secure context */
export async function sha256(blob: Blob): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null;
  return inHexadecimal(new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())));
}

/** Larger files are not read into memory; the digests of their parts prove them. */
const mostDigested = 64 * 1024 ** 2;

/** @returns SHA-256 of a complete file in hexadecimal; null for a file over 64 MB and without a secure context. */
export async function completeSha256(file: Blob): Promise<string | null> {
  return file.size > mostDigested ? null : sha256(file);
}

/**
 * Reads a file as a stream, whatever its size. Works without a secure context.
 * @returns SHA-256 (FIPS 180-4) in hexadecimal
 * @throws the signal's reason
 */
export async function streamSha256(file: Blob, signal?: AbortSignal): Promise<string> {
  const hash = (await import('@noble/hashes/sha2.js')).sha256.create();
  const reader = file.stream().getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      signal?.throwIfAborted();
      hash.update(next.value);
    }
  } finally {
    await reader.cancel();
  }
  return inHexadecimal(hash.digest());
}

/** @returns size and checksum (FNV-1a) of the first and last 64 KB: enough to tell one file from another, but no proof. */
export async function fingerprint(file: Blob): Promise<string> {
  const ends = new Blob([file.slice(0, edge), file.slice(Math.max(0, file.size - edge))]);
  let hash = 0x811c9dc5;
  for (const byte of new Uint8Array(await ends.arrayBuffer())) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return `${file.size}-${hash.toString(16)}`;
}

/** @returns 32 random hexadecimal digits. Works without a secure context, unlike randomUUID. */
export function createId(): string {
  return inHexadecimal(crypto.getRandomValues(new Uint8Array(16)));
}
