/** What is left of the browser's own disk is for the queue and its journal. */
const maxShare = 0.9;

/** @returns the bytes that may be written to the browser's own disk; Infinity if the browser does not tell */
export async function freeSpace(): Promise<number> {
  if (!('storage' in navigator)) return Number.POSITIVE_INFINITY;
  const { quota, usage = 0 } = await navigator.storage.estimate().catch((): StorageEstimate => ({}));
  return quota === undefined ? Number.POSITIVE_INFINITY : Math.max(0, maxShare * (quota - usage));
}
