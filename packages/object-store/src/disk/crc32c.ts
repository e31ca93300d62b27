// CRC-32C (Castagnoli, RFC 3720 appendix B.4): https://www.rfc-editor.org/rfc/rfc3720
const castagnoli = 0x82f63b78;

/** The checksum of each byte value. */
const crc32cTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ castagnoli : value >>> 1;
  return value;
});

/** @returns the checksum, unsigned; `start` is the checksum of the bytes before (0 at the beginning). */
export function crc32c(bytes: Uint8Array, start = 0): number {
  let crc = ~start;
  for (const byte of bytes) crc = (crc32cTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}
