import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { create } from 'zustand';

/** `isWhole`: all was loaded before, for which the browser's own menu cannot wait. */
const usePaper = create(() => ({ isPrinting: false, isWhole: false }));

/** Whether the screen is being put on paper: lists show all they have, and draw what is not in sight. */
export const useIsPrinting = (): boolean => usePaper(({ isPrinting }) => isPrinting);

type Load = () => Promise<unknown>;
const loads = new Set<Load>();

/** Whether the screen is being put on paper without what was not loaded yet. */
export const useIsPartOnPaper = (): boolean =>
  usePaper(({ isPrinting, isWhole }) => isPrinting && !isWhole && loads.size > 0);

/** While the component is shown, this is loaded before anything is printed. @param load null: nothing is missing */
export function useLoadForPaper(load: Load | null): void {
  const isWanted = load !== null;
  const latest = useEffectEvent(async () => load?.());
  useEffect(() => {
    if (!isWanted) return;
    const own = () => latest();
    loads.add(own);
    return () => void loads.delete(own);
  }, [isWanted]);
}

/** Loads all that the screen puts on paper. */
export async function loadForPaper(): Promise<true> {
  await Promise.all([...loads].map((load) => load()));
  return true;
}

export const isLoadedForPaper = (): boolean => loads.size === 0;

/** Opens the dialog of the browser or the system, once all is loaded. */
export function printPage(): void {
  usePaper.setState({ isWhole: true });
  window.print();
}

/** Everything is drawn before the pages are made. Call once. */
export function watchPaper(): void {
  const draw = (isPrinting: boolean) =>
    flushSync(() => usePaper.setState(isPrinting ? { isPrinting } : { isPrinting, isWhole: false }));
  addEventListener('beforeprint', () => draw(true));
  addEventListener('afterprint', () => draw(false));
  matchMedia('print').addEventListener('change', ({ matches }) => draw(matches));
}
