import { createStore } from 'zustand/vanilla';
import { backOff } from '../../contract/back-off.ts';
import type { SavedChange } from './saved-queue.ts';

interface StateSaverNeeds {
  saved: {
    change(id: string, patch: SavedChange): Promise<void>;
    delete(id: string): Promise<void>;
  };
}

const firstRetryMs = 1000;
const maxRetryMs = 15_000;

type Change = SavedChange | 'deleted';

/** Saves changes of the imports in the queue. A failure is reported, and saving is tried again until it works. */
export class StateSaver {
  /** Imports whose last change is not saved, so that the next start would restore an earlier state. */
  readonly store = createStore<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));
  readonly #needs: StateSaverNeeds;
  /** The newest change of each import that is not saved yet. */
  readonly #open = new Map<string, Change>();
  readonly #failed = new Set<string>();

  constructor(needs: StateSaverNeeds) {
    this.#needs = needs;
  }

  /** Saves a change together with earlier unsaved ones. Resolves when it is saved or replaced by a newer change. */
  async change(id: string, patch: SavedChange): Promise<void> {
    const open = this.#open.get(id);
    await this.#save(id, open === undefined || open === 'deleted' ? patch : { ...open, ...patch });
  }

  /** Deletes an import. @returns false if it was changed again before it could be deleted */
  delete(id: string): Promise<boolean> {
    return this.#save(id, 'deleted');
  }

  /** Discards the unsaved changes of an import that is done or deleted. */
  forget(id: string): void {
    this.#open.delete(id);
    this.#setFailed(id, false);
  }

  async #save(id: string, change: Change): Promise<boolean> {
    this.#open.set(id, change);
    const isNewest = () => this.#open.get(id) === change;
    for (let attempt = 0; isNewest(); attempt++) {
      if (await this.#write(id, change)) {
        if (!isNewest()) return false;
        this.forget(id);
        return true;
      }
      if (!isNewest()) return false;
      this.#setFailed(id, true);
      await new Promise((resolve) => setTimeout(resolve, backOff(attempt, firstRetryMs, maxRetryMs)));
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

  #setFailed(id: string, isFailed: boolean): void {
    if (this.#failed.has(id) === isFailed) return;
    if (isFailed) this.#failed.add(id);
    else this.#failed.delete(id);
    this.store.setState({ ids: new Set(this.#failed) });
  }
}
