// One file holds one object: its bytes from offset 0, then its record as JSON, then twelve bytes: the checksum of the
// record, its length, and that it is ours. Bytes and record therefore appear, and are replaced, by one rename.
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { S3Error } from '../s3-error.ts';
import { type ObjectRecord, parseRecord } from './object-record.ts';

export type { ObjectRecord } from './object-record.ts';

const magic = 'SHF2';
const footerBytes = 12;
/** Objects of earlier versions of the store, whose records have no checksum. */
const earlier = { magic: 'SHF1', footerBytes: 8 } as const;
/** Long enough for nearly every record, so that one read finds it. */
const tailBytes = 4096;

function damaged(how: string): S3Error {
  return new S3Error('ObjectDamaged', `The object is damaged: ${how} Upload it again.`);
}

/** @returns what follows the object's bytes in its file. */
export function encodeRecord(record: ObjectRecord): Buffer {
  const json = Buffer.from(JSON.stringify(record));
  const footer = Buffer.alloc(footerBytes);
  footer.writeUInt32BE(crc32(json));
  footer.writeUInt32BE(json.length, 4);
  footer.write(magic, 8, 'latin1');
  return Buffer.concat([json, footer]);
}

async function readExactly(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead !== length) throw damaged(`its file ends early, at byte ${position + bytesRead}.`);
  return buffer;
}

/** @returns how long the footer is. @throws S3Error ObjectDamaged when there is none. */
function footerOf(tail: Buffer): number {
  const found = tail.toString('latin1', tail.length - 4);
  const bytes = found === earlier.magic ? earlier.footerBytes : footerBytes;
  if (tail.length < bytes || (found !== magic && found !== earlier.magic)) throw damaged('its file lacks the footer.');
  return bytes;
}

function parseRecordOf(json: Buffer, sum: number | undefined): ObjectRecord {
  if (sum !== undefined && crc32(json) !== sum)
    throw damaged('its record does not have the checksum it was written with.');
  try {
    return parseRecord(json.toString());
  } catch {
    throw damaged('its record cannot be read.');
  }
}

/**
 * Reads the record at the end of an object file.
 * @throws S3Error ObjectDamaged when the file is none of ours or was damaged: record and sizes must agree to the byte.
 */
export async function readRecord(handle: FileHandle): Promise<ObjectRecord> {
  const { size } = await handle.stat();
  const tail = await readExactly(handle, Math.max(0, size - tailBytes), Math.min(size, tailBytes));
  const footer = footerOf(tail);
  const length = tail.readUInt32BE(tail.length - 8);
  const start = size - footer - length;
  if (start < 0) throw damaged('its file is shorter than its record.');
  const inTail = tail.length - footer - length;
  const json = inTail >= 0 ? tail.subarray(inTail, inTail + length) : await readExactly(handle, start, length);
  const record = parseRecordOf(json, footer === footerBytes ? tail.readUInt32BE(tail.length - footer) : undefined);
  if (record.size !== start) throw damaged(`its file holds ${start} bytes where its record says ${record.size}.`);
  return record;
}
