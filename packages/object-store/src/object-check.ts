// Compares an object's file, while somebody copies it, with what its metadata says of the bytes.
import type { FileHandle } from 'node:fs/promises';
import { BlockSums } from './disk/block-sums.ts';
import { parseBucketSettings } from './disk/bucket-settings.ts';
import { idOf, readMetadata } from './disk/object-file.ts';
import type { StoredMetadata } from './disk/object-metadata.ts';
import { S3Error } from './s3-error.ts';

/** Takes all bytes of a file, in order. */
export interface ObjectCheck {
  update(bytes: Uint8Array): void;
  /** @returns a sentence; undefined: the file is as it was stored */
  problem(): string | undefined;
}

const knownProblem = (problem: string): ObjectCheck => ({ update: () => {}, problem: () => problem });

/** Passes on the first bytes. */
function takeFirst(count: number, take: (bytes: Uint8Array) => void): (bytes: Uint8Array) => void {
  let left = count;
  return (bytes) => {
    if (left > 0) take(bytes.subarray(0, left));
    left -= bytes.length;
  };
}

function checkBytes({ size, block_sums }: StoredMetadata): ObjectCheck {
  const sums = new BlockSums();
  const isSame = () => sums.finish() === block_sums;
  const problem = () => (isSame() ? undefined : 'Its bytes do not have the sums of their blocks.');
  return { update: takeFirst(size, (bytes) => sums.update(bytes)), problem };
}

function checkSettings(bucket: string): ObjectCheck {
  const pieces: Uint8Array[] = [];
  return {
    update: (bytes) => void pieces.push(bytes),
    problem: () => {
      try {
        if (idOf(parseBucketSettings(String(Buffer.concat(pieces))).name) === bucket) return undefined;
      } catch {
        // The text is not that of settings.
      }
      return 'The settings of the bucket are damaged.';
    },
  };
}

/**
 * @param handle of the file, or of a copy
 * @param file its path below the store's folder, as in listObjectFiles
 * @throws Error of the file system
 */
export async function openObjectCheck(handle: FileHandle, file: string): Promise<ObjectCheck> {
  const [, bucket = '', , id = ''] = file.split('/');
  if (file.endsWith('/bucket.json')) return checkSettings(bucket);
  try {
    const metadata = await readMetadata(handle);
    const isInPlace = idOf(metadata.bucket) === bucket && idOf(metadata.key) === id;
    return isInPlace ? checkBytes(metadata) : knownProblem('Its file is in the place of another object.');
  } catch (error) {
    if (error instanceof S3Error) return knownProblem(error.message);
    throw error;
  }
}
