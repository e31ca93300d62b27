const lockName = (id: string) => `sheaf-import-${id}`;
const releases = new Map<string, () => void>();

/**
 * Waits until an import is this tab's own among all tabs of the browser, and keeps it so until `releaseItem` or the tab's end.
 * Locks exist on https and on this machine's own addresses only; elsewhere the tab's own knowledge must do.
 */
export function holdItem(id: string): Promise<void> {
  if (releases.has(id) || !('locks' in navigator)) return Promise.resolve();
  const held = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  releases.set(id, ended.resolve);
  void navigator.locks.request(lockName(id), () => {
    held.resolve();
    return ended.promise;
  });
  return held.promise;
}

export function releaseItem(id: string): void {
  releases.get(id)?.();
  releases.delete(id);
}

/** @returns whether another tab of this browser has an import at the moment. */
export async function othersHold(): Promise<(id: string) => boolean> {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {};
  const names = new Set(held.map(({ name }) => name));
  return (id) => !releases.has(id) && names.has(lockName(id));
}
