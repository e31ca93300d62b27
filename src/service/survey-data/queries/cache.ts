/** Anything that says what it takes, in bytes. */
interface Sized {
  byteLength: number;
}

/** Keeps what was computed until newer things need the room; what was asked for longest ago goes first. */
export interface Memory {
  /** @returns what is kept under `key`, or what `make` computes. The key names everything the value depends on. */
  keep<T extends Sized>(key: string, make: () => T): T;
}

/** What an entry costs beside its value, so that there are never too many small ones. */
const overhead = 512;

/** @param bytes that may be kept */
export function createMemory(bytes: number): Memory {
  const kept = new Map<string, Sized>();
  let size = 0;

  function forgetOldest(): void {
    for (const [key, value] of kept) {
      if (size <= bytes) return;
      kept.delete(key);
      size -= value.byteLength + overhead;
    }
  }

  return {
    keep<T extends Sized>(key: string, make: () => T): T {
      const held = kept.get(key) as T | undefined;
      const value = held ?? make();
      if (held === undefined) size += value.byteLength + overhead;
      kept.delete(key);
      kept.set(key, value);
      forgetOldest();
      return value;
    },
  };
}
