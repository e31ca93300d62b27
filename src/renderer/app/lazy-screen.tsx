import { type ComponentType, lazy, useState } from 'react';

/** A screen whose code is fetched when it is first shown, or before by `fetch`. */
interface LazyScreen<P> {
  Screen: ComponentType<P>;
  fetch(): Promise<unknown>;
}

/**
 * As React's `lazy`, but a screen that is fetched already is shown at once: `lazy` suspends the first time whatever is there,
 * and React holds what follows a suspension back for 300 ms.
 */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>): LazyScreen<P> {
  let fetched: ComponentType<P> | undefined;
  async function fetch(): Promise<{ default: ComponentType<P> }> {
    fetched ??= await load();
    return { default: fetched };
  }
  const Suspending = lazy(fetch) as ComponentType<P>;
  function Screen(props: P) {
    // For as long as it is shown: another component in its place would lose the screen's state.
    const [Shown] = useState<ComponentType<P>>(() => fetched ?? Suspending);
    return <Shown {...props} />;
  }
  return { Screen, fetch };
}
