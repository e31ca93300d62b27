// CRC-32C (Castagnoli, RFC 3720 appendix B.4), eight bytes a step: https://www.rfc-editor.org/rfc/rfc3720
const polynomial = 0x82f63b78;

/** Table k has the effect of each byte value on the checksum k bytes later. */
function buildTables(): Uint32Array[] {
  const first = Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
    return value;
  });
  const tables = [first];
  for (let k = 1; k < 8; k++) {
    const before = tables[k - 1] ?? first;
    tables.push(before.map((value) => (first[value & 255] ?? 0) ^ (value >>> 8)));
  }
  return tables;
}

const tables = buildTables();

/** @returns the checksum, unsigned; `start` is the checksum of the bytes before (0 at the beginning). */
export function crc32c(bytes: Uint8Array, start = 0): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = tables as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let crc = ~start;
  let at = 0;
  for (const end = bytes.length - 7; at < end; at += 8) {
    const low = crc ^ view.getInt32(at, true);
    const high = view.getInt32(at + 4, true);
    crc =
      (t7[low & 255] as number) ^
      (t6[(low >>> 8) & 255] as number) ^
      (t5[(low >>> 16) & 255] as number) ^
      (t4[low >>> 24] as number) ^
      (t3[high & 255] as number) ^
      (t2[(high >>> 8) & 255] as number) ^
      (t1[(high >>> 16) & 255] as number) ^
      (t0[high >>> 24] as number);
  }
  for (; at < bytes.length; at++) crc = (t0[(crc ^ (bytes[at] as number)) & 255] as number) ^ (crc >>> 8);
  return ~crc >>> 0;
}
