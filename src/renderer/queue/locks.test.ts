import { expect, test } from 'vitest';
import { ImportLocks } from './locks.ts';

/** The locks of a browser's tabs, one after the other by name. */
function createLockManager() {
  const held = new Map<string, Promise<unknown>>();
  const manager = {
    async request(name: string, act: () => Promise<unknown>) {
      while (held.has(name)) await held.get(name);
      const ended = act();
      held.set(name, ended);
      await ended;
      held.delete(name);
    },
    query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }),
  };
  return manager as unknown as LockManager;
}

test('an import belongs to one tab at a time; the next tab gets it after the release', async () => {
  const manager = createLockManager();
  const [one, other] = [new ImportLocks(manager), new ImportLocks(manager)];
  await one.hold('a');
  let isOther = false;
  const waits = other.hold('a').then(() => {
    isOther = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(isOther).toBe(false);
  one.release('a');
  await waits;
  expect(isOther).toBe(true);
});

test('imports of another tab are held elsewhere, those of this tab are not', async () => {
  const manager = createLockManager();
  const [one, other] = [new ImportLocks(manager), new ImportLocks(manager)];
  await one.hold('a');
  const [seenByOne, seenByOther] = [await one.heldElsewhere(), await other.heldElsewhere()];
  expect([seenByOne('a'), seenByOther('a'), seenByOther('b')]).toEqual([false, true, false]);
});
