import { constants } from 'node:fs';
import { copyFile, open, rm } from 'node:fs/promises';
import type { Digester } from './digester.ts';
import type { Algorithm, Digests } from './multi-digest.ts';
import { encodeMetadata, type PendingObject, readMetadata } from './object-file.ts';
import type { ObjectMetadata, StoredMetadata } from './object-metadata.ts';
import { verifyBlocks } from './read-blocks.ts';

/**
 * A copy of an object file that gets new metadata. The kernel copies it, on some file systems without copying bytes. When
 * the source is replaced or deleted meanwhile, the copy still has the version of the start.
 */
export class ObjectClone implements PendingObject {
  readonly path: string;
  /** The metadata of the source. */
  readonly metadata: StoredMetadata;
  readonly #digester: Digester;

  private constructor(path: string, metadata: StoredMetadata, digester: Digester) {
    this.path = path;
    this.metadata = metadata;
    this.#digester = digester;
  }

  /** @throws Error of the file system, ENOENT when there is no source; S3Error ObjectDamaged. */
  static async of(source: string, path: string, digester: Digester): Promise<ObjectClone> {
    try {
      await copyFile(source, path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
      const handle = await open(path, 'r');
      const metadata = await readMetadata(handle).finally(() => handle.close());
      return new ObjectClone(path, metadata, digester);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /** @returns the digests of the object's bytes. */
  async digests(wanted: Algorithm[]): Promise<Digests> {
    const handle = await open(this.path, 'r');
    const job = this.#digester.start(handle.fd, wanted);
    job.advance(this.metadata.size);
    return job.finish().finally(() => handle.close());
  }

  /** Also reads all bytes of the copy, so that damage of the source is not copied. @throws S3Error ObjectDamaged */
  async seal(metadata: ObjectMetadata): Promise<void> {
    const handle = await open(this.path, 'r+');
    try {
      await verifyBlocks({ metadata: this.metadata, handle });
      await handle.truncate(this.metadata.size);
      // The bytes are the source's, and so are their sums.
      const bytes = encodeMetadata({ ...metadata, block_sums: this.metadata.block_sums });
      for (let at = 0; at < bytes.length; ) {
        at += (await handle.write(bytes, at, bytes.length - at, this.metadata.size + at)).bytesWritten;
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  async abort(): Promise<void> {
    await rm(this.path, { force: true }).catch(() => {});
  }
}
