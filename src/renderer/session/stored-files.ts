import { useEffect, useState } from 'react';
import { language } from '../lib/language/language.ts';
import { runWorker } from '../lib/run-worker.ts';
import { useSessionObjects } from './objects.ts';
import type { RemoteInstances } from './remote-instances.ts';

// A page and a worker each keep the policy of the time at which they were loaded. So a new worker reads the files of a storage
// that was allowed after the page was loaded, and gives them to the page as blobs.

/** @throws Error when the file cannot be read; the signal's reason */
function readInWorker(address: string, signal?: AbortSignal): Promise<Blob> {
  const worker = new Worker(new URL('./stored-files.worker.ts', import.meta.url), { type: 'module', name: language });
  return runWorker<string, never, Blob>(worker, address, signal === undefined ? {} : { signal });
}

/** Reads a file of a storage. @throws Error when it cannot be reached; from a new storage also when it refuses */
export async function fetchStored(instances: RemoteInstances, address: string): Promise<Response> {
  return instances.isOfNewStorage(address) ? new Response(await readInWorker(address)) : fetch(address);
}

/** @returns the address under which this page may show a stored file; undefined while it is being read */
export function useStoredAddress(address: string): string | undefined {
  const { remoteInstances } = useSessionObjects();
  const isNew = remoteInstances.isOfNewStorage(address);
  const [shown, setShown] = useState<{ of: string; at: string } | null>(null);
  useEffect(() => {
    if (!isNew) return;
    const controller = new AbortController();
    let made: string | undefined;
    const read = async () => {
      const blob = await readInWorker(address, controller.signal).catch(() => null);
      if (controller.signal.aborted) return;
      if (blob !== null) made = URL.createObjectURL(blob);
      // An address that the worker cannot read fails in the element too, which has a sentence for that.
      setShown({ of: address, at: made ?? address });
    };
    void read();
    return () => {
      controller.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [address, isNew]);
  if (!isNew) return address;
  return shown?.of === address ? shown.at : undefined;
}
