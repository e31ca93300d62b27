import { createStore } from 'zustand/vanilla';
import type { SavedChange } from './saved-queue.ts';

/** What the saver works with. */
interface StateSaverNeeds {
  saved: {
    change(id: string, patch: SavedChange): Promise<void>;
    delete(id: string): Promise<void>;
  };
  /** A second place, which is small and may work where the first does not. */
  marks: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** The first pause before a failed write is tried again, and the longest (milliseconds). */
const firstPauseMs = 1000;
const longestPauseMs = 15_000;

const markOf = (id: string): string => `sheaf.paused.${id}`;

type Change = SavedChange | 'deleted';

/** Saves what changes of the imports in the queue. What cannot be saved is reported, and tried again until it is saved. */
export class StateSaver {
  /** Imports whose saved state is an earlier one: the next start would go by that. */
  readonly store = createStore<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));
  readonly #needs: StateSaverNeeds;
  /** The newest change of each import that is not saved yet. */
  readonly #open = new Map<string, Change>();
  readonly #failed = new Set<string>();

  constructor(needs: StateSaverNeeds) {
    this.#needs = needs;
  }

  /** Saves a change, together with those before it that could not be saved. Resolves when it is saved or replaced by a newer one. */
  async change(id: string, patch: SavedChange): Promise<void> {
    const open = this.#open.get(id);
    await this.#save(id, open === undefined || open === 'deleted' ? patch : { ...open, ...patch });
  }

  /** Deletes an import. @returns whether it is deleted: false when it was changed again before that worked */
  delete(id: string): Promise<boolean> {
    return this.#save(id, 'deleted');
  }

  /** An import is done, or deleted: nothing of it is left to save. */
  forget(id: string): void {
    this.#open.delete(id);
    this.#setFailed(id, false);
  }

  /** @returns whether an import was paused though what is saved says otherwise */
  wasPaused(id: string): boolean {
    try {
      return this.#needs.marks.getItem(markOf(id)) !== null;
    } catch {
      return false;
    }
  }

  async #save(id: string, change: Change): Promise<boolean> {
    this.#open.set(id, change);
    const isNewest = () => this.#open.get(id) === change;
    for (let pause = firstPauseMs; isNewest(); pause = Math.min(longestPauseMs, pause * 2)) {
      if (await this.#write(id, change)) {
        if (!isNewest()) return false;
        this.forget(id);
        return true;
      }
      if (!isNewest()) return false;
      this.#setFailed(id, true, change);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return false;
  }

  #write(id: string, change: Change): Promise<boolean> {
    const { saved } = this.#needs;
    const written = change === 'deleted' ? saved.delete(id) : saved.change(id, change);
    return written.then(
      () => true,
      () => false,
    );
  }

  #setFailed(id: string, isFailed: boolean, change: Change = {}): void {
    this.#markPaused(id, isFailed && change !== 'deleted' && change.state?.kind === 'paused');
    if (this.#failed.has(id) === isFailed) return;
    if (isFailed) this.#failed.add(id);
    else this.#failed.delete(id);
    this.store.setState({ ids: new Set(this.#failed) });
  }

  /** What was paused must not go on by itself at the next start. */
  #markPaused(id: string, isPaused: boolean): void {
    try {
      if (isPaused) this.#needs.marks.setItem(markOf(id), '1');
      else this.#needs.marks.removeItem(markOf(id));
    } catch {
      // Then there is no place left; the screen says so as long as the window is open.
    }
  }
}
