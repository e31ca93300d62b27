import { create } from 'zustand';
import type { KeptState } from './import-state.ts';
import { changeRow } from './rows.ts';

/**
 * Imports whose state could not be written down: a full disk, a database that was taken away. Until it is, an earlier state
 * stands there, and the next start would go by that.
 */
export const useUnsaved = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

const first = 1000;
const longest = 15_000;

/** What is still to be written, by import. */
const wanted = new Map<string, KeptState>();

const markOf = (id: string): string => `sheaf.paused.${id}`;

/** A second place, which is small and may work where the first does not: what was paused must not go on by itself. */
function markPaused(id: string, isPaused: boolean): void {
  try {
    if (isPaused) localStorage.setItem(markOf(id), '1');
    else localStorage.removeItem(markOf(id));
  } catch {
    // Then there is no place left; it is said as long as the window is open.
  }
}

/** @returns whether an import was paused though its row says otherwise */
export function wasPaused(id: string): boolean {
  try {
    return localStorage.getItem(markOf(id)) !== null;
  } catch {
    return false;
  }
}

function note(): void {
  useUnsaved.setState({ ids: new Set(wanted.keys()) });
}

async function tryAgain(id: string): Promise<void> {
  for (let pause = first; wanted.has(id); pause = Math.min(longest, pause * 2)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const state = wanted.get(id);
    if (state === undefined) return;
    const isSaved = await changeRow(id, { state }).then(
      () => true,
      () => false,
    );
    if (!isSaved || wanted.get(id) !== state) continue;
    wanted.delete(id);
    markPaused(id, false);
    note();
  }
}

/** Writes an import's state down; where that fails it is said, and tried again until it is there. Not rejected. */
export async function saveState(id: string, state: KeptState): Promise<void> {
  const isTrying = wanted.has(id);
  if (isTrying) wanted.set(id, state);
  try {
    await changeRow(id, { state });
    if (wanted.get(id) === state) wanted.delete(id);
    if (!wanted.has(id)) markPaused(id, false);
  } catch {
    wanted.set(id, state);
    markPaused(id, state.kind === 'paused');
    if (!isTrying) void tryAgain(id);
  }
  note();
}

/** An import is off the list, or through. */
export function forgetState(id: string): void {
  wanted.delete(id);
  markPaused(id, false);
  note();
}
