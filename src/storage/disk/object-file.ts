// One file holds one object: its bytes from offset 0, then its record as JSON, then eight bytes that say how long the
// record is and that it is ours. Bytes and record therefore appear, and are replaced, by one rename.
import type { FileHandle } from 'node:fs/promises';
import { S3Error } from '../s3-error.ts';

/** What the store knows of an object. */
export interface ObjectRecord {
  bucket: string;
  key: string;
  /** Bytes of the object, without this record. */
  size: number;
  /** With its quotes. */
  etag: string;
  /** Milliseconds since 1970. */
  last_modified: number;
  /** Response headers kept with the object by lower-case name: content-type, cache-control, x-amz-meta-… */
  headers: Readonly<Record<string, string>>;
}

const magic = 'SHF1';
const footerBytes = 8;
/** Long enough for nearly every record, so that one read finds it. */
const tailBytes = 4096;

function damaged(how: string): S3Error {
  return new S3Error('ObjectDamaged', `The object is damaged: ${how} Upload it again.`);
}

/** @returns what follows the object's bytes in its file. */
export function encodeRecord(record: ObjectRecord): Buffer {
  const json = Buffer.from(JSON.stringify(record));
  const footer = Buffer.alloc(footerBytes);
  footer.writeUInt32BE(json.length);
  footer.write(magic, 4, 'latin1');
  return Buffer.concat([json, footer]);
}

async function readExactly(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead !== length) throw damaged(`its file ends early, at byte ${position + bytesRead}.`);
  return buffer;
}

function parseRecord(json: string): ObjectRecord {
  try {
    const parsed: unknown = JSON.parse(json);
    if (typeof parsed === 'object' && parsed !== null && 'size' in parsed && 'headers' in parsed) {
      return parsed as ObjectRecord;
    }
  } catch {
    // told below
  }
  throw damaged('its file holds no record.');
}

/**
 * Reads the record at the end of an object file.
 * @throws S3Error ObjectDamaged when the file is none of ours or was damaged: sizes must agree to the byte.
 */
export async function readRecord(handle: FileHandle): Promise<ObjectRecord> {
  const { size } = await handle.stat();
  const tail = await readExactly(handle, Math.max(0, size - tailBytes), Math.min(size, tailBytes));
  if (tail.length < footerBytes || tail.toString('latin1', tail.length - 4) !== magic) {
    throw damaged('its file lacks the footer.');
  }
  const length = tail.readUInt32BE(tail.length - footerBytes);
  const start = size - footerBytes - length;
  if (start < 0) throw damaged('its file is shorter than its record.');
  const inTail = tail.length - footerBytes - length;
  const json = inTail >= 0 ? tail.subarray(inTail, inTail + length) : await readExactly(handle, start, length);
  const record = parseRecord(json.toString());
  if (record.size !== start) throw damaged(`its file holds ${start} bytes where its record says ${record.size}.`);
  return record;
}
