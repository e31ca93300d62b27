import { useQuery } from '@tanstack/react-query';
import { useObjectUrl } from '../lib/files/save-as.ts';
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

/** Reads a file of a storage. @throws Error when it cannot be reached, or refuses */
export async function fetchStored(instances: RemoteInstances, address: string): Promise<Response> {
  if (instances.isOfNewStorage(address)) return new Response(await readInWorker(address));
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`HTTP ${reply.status}`);
  return reply;
}

/** @returns the address under which this page may show a stored file; undefined while it is being read */
export function useStoredAddress(address: string): string | undefined {
  const { remoteInstances } = useSessionObjects();
  const isNew = remoteInstances.isOfNewStorage(address);
  const { data = null, isError } = useQuery({
    queryKey: ['stored', address],
    queryFn: ({ signal }) => readInWorker(address, signal),
    enabled: isNew,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const shown = useObjectUrl(data);
  // An address that the worker cannot read fails in the element too, which has a sentence for that.
  return isNew && !isError ? (shown ?? undefined) : address;
}
