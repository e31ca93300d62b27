import type { ObjectMetadata } from '../disk/object-file.ts';
import { invalidArgument, S3Error } from '../s3-error.ts';

/** A slice of an object, in bytes. */
export interface ByteRange {
  start: number;
  length: number;
}

const singleRange = /^bytes=(\d{0,15})-(\d{0,15})$/;

function unsatisfiable(size: number, asked: string): S3Error {
  const details = { RangeRequested: asked, ActualObjectSize: String(size) };
  return new S3Error('InvalidRange', 'The requested range is not satisfiable', details, {
    'Content-Range': `bytes */${size}`,
  });
}

/** If-Range names a version; if it is another one, the complete object is sent. */
function isSameVersion(ifRange: string | undefined, metadata: ObjectMetadata): boolean {
  if (ifRange === undefined || ifRange === metadata.etag) return true;
  return Date.parse(ifRange) === Math.floor(metadata.last_modified / 1000) * 1000;
}

/**
 * Reads the Range header: `bytes=a-b`, `bytes=a-`, `bytes=-n`.
 * @returns undefined for the complete object: no range, several, or an invalid one (RFC 9110 14.2)
 * @throws S3Error InvalidRange when it lies outside the object.
 */
export function readRange(headers: ReadonlyMap<string, string>, metadata: ObjectMetadata): ByteRange | undefined {
  const header = headers.get('range');
  const match = singleRange.exec(header?.trim() ?? '');
  if (header === undefined || match === null || !isSameVersion(headers.get('if-range'), metadata)) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), metadata.size);
    if (length === 0) throw unsatisfiable(metadata.size, header);
    return { start: metadata.size - length, length };
  }
  const start = Number(first);
  const end = Math.min(last === '' ? metadata.size - 1 : Number(last), metadata.size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= metadata.size) throw unsatisfiable(metadata.size, header);
  return { start, length: end - start + 1 };
}

/**
 * Finds the bytes of one part, by `?partNumber=`.
 * @returns undefined for the complete object, which counts as the only part when it was not uploaded in parts
 * @throws S3Error InvalidArgument unless it is a number from 1, InvalidPart beyond the last part.
 */
export function readPartRange(number: string, { parts }: ObjectMetadata): ByteRange | undefined {
  if (!/^\d{1,5}$/.test(number) || Number(number) < 1) {
    throw invalidArgument('partNumber', 'Part number must be an integer between 1 and 10000, inclusive');
  }
  const index = Number(number) - 1;
  if (index >= (parts?.length ?? 1)) {
    throw new S3Error('InvalidPart', 'The requested part number is beyond the last part.', { PartNumber: number });
  }
  const part = parts?.[index];
  if (parts === undefined || part === undefined || part.size === 0) return undefined;
  return { start: parts.slice(0, index).reduce((sum, { size }) => sum + size, 0), length: part.size };
}
