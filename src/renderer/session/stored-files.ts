import { useEffect, useState } from 'react';
import { remoteInstances } from './singletons.ts';

// The policy of a page is fixed when it is loaded, that of a worker when the worker is. So a worker reads what lies in a storage
// that was allowed later, and gives it to the page as a blob.

/** What the worker read; null: it could not be read. */
export interface StoredFile {
  id: number;
  blob: Blob | null;
}

/** One for each storage, made after it was allowed. */
const workers = new Map<string, Worker>();
const waiting = new Map<number, (blob: Blob | null) => void>();
let lastId = 0;

function workerFor(address: string): Worker {
  const { origin } = new URL(address);
  const known = workers.get(origin);
  if (known !== undefined) return known;
  const worker = new Worker(new URL('./stored-files.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data: { id, blob } }: MessageEvent<StoredFile>) => {
    waiting.get(id)?.(blob);
    waiting.delete(id);
  };
  workers.set(origin, worker);
  return worker;
}

/** @returns the file at the address of a new storage; null when it cannot be read */
function readByWorker(address: string): Promise<Blob | null> {
  lastId++;
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  waiting.set(lastId, resolve);
  workerFor(address).postMessage({ id: lastId, address });
  return promise;
}

/** Reads a file of a storage. @throws TypeError when it cannot be reached */
export async function fetchStored(address: string): Promise<Response> {
  if (!remoteInstances.isOfNewStorage(address)) return fetch(address);
  const blob = await readByWorker(address);
  return blob === null ? Response.error() : new Response(blob);
}

/** @returns the address under which this page may show a stored file; undefined while it is being read */
export function useStoredAddress<Address extends string | null>(address: Address): Address | string | undefined {
  const isNew = address !== null && remoteInstances.isOfNewStorage(address);
  const [shown, setShown] = useState<{ of: string; at: string } | null>(null);
  useEffect(() => {
    if (address === null || !isNew) return;
    let made: string | undefined;
    let isOver = false;
    void readByWorker(address).then((blob) => {
      if (isOver) return;
      if (blob !== null) made = URL.createObjectURL(blob);
      // One that could not be read fails in the element, which has a sentence for it.
      setShown({ of: address, at: made ?? address });
    });
    return () => {
      isOver = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [address, isNew]);
  if (!isNew) return address;
  return shown?.of === address ? shown.at : undefined;
}
