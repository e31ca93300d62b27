// One file holds one object: its bytes from offset 0, then its record as JSON, then twelve bytes: the checksum of the
// record, its length, and that it is ours. Bytes and record therefore appear, and are replaced, by one rename.
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { S3Error } from '../s3-error.ts';
import { type ObjectMetadata, parseMetadata } from './object-metadata.ts';

export type { ObjectMetadata } from './object-metadata.ts';

const magic = 'SHF2';
const footerBytes = 12;
/** Long enough for nearly every record, so that one read finds it. */
const tailBytes = 4096;

function damaged(how: string): S3Error {
  return new S3Error('ObjectDamaged', `The object is damaged: ${how} Upload it again.`);
}

/** @returns what follows the object's bytes in its file. */
export function encodeMetadata(record: ObjectMetadata): Buffer {
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

function parseRecordOf(json: Buffer, sum: number): ObjectMetadata {
  if (crc32(json) !== sum) throw damaged('its record does not have the checksum it was written with.');
  try {
    return parseMetadata(json.toString());
  } catch {
    throw damaged('its record cannot be read.');
  }
}

/**
 * Reads the record at the end of an object file.
 * @throws S3Error ObjectDamaged when the file is none of ours or was damaged: record and sizes must agree to the byte.
 */
export async function readMetadata(handle: FileHandle): Promise<ObjectMetadata> {
  const { size } = await handle.stat();
  const tail = await readExactly(handle, Math.max(0, size - tailBytes), Math.min(size, tailBytes));
  if (tail.length < footerBytes || tail.toString('latin1', tail.length - magic.length) !== magic) {
    throw damaged('its file lacks the footer.');
  }
  const length = tail.readUInt32BE(tail.length - 8);
  const start = size - footerBytes - length;
  if (start < 0) throw damaged('its file is shorter than its record.');
  const inTail = tail.length - footerBytes - length;
  const json = inTail >= 0 ? tail.subarray(inTail, inTail + length) : await readExactly(handle, start, length);
  const record = parseRecordOf(json, tail.readUInt32BE(tail.length - footerBytes));
  if (record.size !== start) throw damaged(`its file holds ${start} bytes where its record says ${record.size}.`);
  return record;
}
