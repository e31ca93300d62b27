import { type ComponentType, lazy, useState } from 'react';

/** A screen whose code is fetched when it is first shown, or before by `fetch`. */
interface LazyScreen<P> {
  Screen: ComponentType<P>;
  fetch(): Promise<unknown>;
}

/**
 * Like React's `lazy`, but shows a screen at once when it is already fetched: `lazy` always suspends the first time,
 * and React then delays the screen by 300 ms.
 */
export function createLazyScreen<P extends object>(load: () => Promise<ComponentType<P>>): LazyScreen<P> {
  let fetched: ComponentType<P> | undefined;
  async function fetch(): Promise<{ default: ComponentType<P> }> {
    fetched ??= await load();
    return { default: fetched };
  }
  const Suspending = lazy(fetch) as ComponentType<P>;
  function Screen(props: P) {
    // Chosen once per mount: replacing the component later would lose the screen's state.
    const [Shown] = useState<ComponentType<P>>(() => fetched ?? Suspending);
    return <Shown {...props} />;
  }
  return { Screen, fetch };
}
