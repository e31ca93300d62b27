import { words } from '../words.ts';
import { freeSpace } from './temporary-files.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Takes the bytes of a file that a worker makes. */
interface ByteSink {
  /** @throws Error with a sentence if the disk is full, or would be nearly full */
  write(bytes: Uint8Array): void;
  /** @returns the complete content */
  close(name: string): Promise<File>;
}

/** Workers of Chromium have it; the types of TypeScript's library for pages do not. */
interface SyncFileHandle {
  createSyncAccessHandle(): Promise<SyncAccessHandle>;
}

interface SyncAccessHandle {
  write(bytes: Bytes): number;
  flush(): void;
  close(): void;
}

/** The only reason for which writing to an open file of the browser's own disk fails is that it is full. */
function writtenBytes(handle: SyncAccessHandle, bytes: Bytes): number {
  try {
    return handle.write(bytes);
  } catch {
    return 0;
  }
}

/**
 * Opens a temporary file for writing. For workers only.
 * @param target from `TemporaryFiles`; null: the bytes are kept in memory
 */
export async function openByteSink(target: FileSystemFileHandle | null): Promise<ByteSink> {
  if (target === null) {
    const chunks: Bytes[] = [];
    return {
      write: (bytes) => void chunks.push(bytes as Bytes),
      close: async (name) => new File(chunks, name),
    };
  }
  const handle = await (target as FileSystemFileHandle & SyncFileHandle).createSyncAccessHandle();
  let room = await freeSpace();
  return {
    write: (bytes) => {
      room -= bytes.length;
      if (room < 0 || writtenBytes(handle, bytes as Bytes) < bytes.length) throw new Error(words.error.diskFull);
    },
    close: async (name) => {
      handle.flush();
      handle.close();
      return new File([await target.getFile()], name);
    },
  };
}
