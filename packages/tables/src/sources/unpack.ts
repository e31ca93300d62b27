import type { Dialect } from '../types.ts';

/** The compressed data in files of other formats: gzip (RFC 1952) in archives, zlib (RFC 1950) in statistics files. */
type PackedFormat = 'gzip' | 'deflate';

/**
 * Unpacks in pieces. A loop over them that is left early ends it.
 * @throws an error for damaged data
 */
export type Unpack = (packed: Blob, format: PackedFormat) => AsyncIterable<Uint8Array>;

/** How files are opened. */
export interface OpenOptions {
  /** The charset of a statistics file, chosen by a person. */
  encoding?: string | null;
  /** Unpacks compressed data, where a platform has a faster way than `DecompressionStream`. */
  unpack?: Unpack;
  /**
   * Called often while a file is opened that must be read to its end for that.
   * @param share of the file that is read, from 0 to 1
   */
  onOpening?: (share: number) => void;
  /** How the table is read, where that is not plain: a text is then a source too. */
  reading?: Dialect | null;
}

/**
 * Unpacks with `DecompressionStream`. A stream that is left early is not cancelled: Node fails beyond reach of its reader if a
 * DecompressionStream is cancelled while it unpacks. Nothing reads on, so it waits until its memory is reclaimed.
 */
export async function* unpackStream(packed: Blob, format: PackedFormat): AsyncGenerator<Uint8Array> {
  const reader = packed.stream().pipeThrough(new DecompressionStream(format)).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}
