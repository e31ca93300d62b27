import { headerFingerprint } from '@sheaf/survey-columns';
import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import type { Preview } from '../reading/preview.ts';
import type { DayOrder } from './cleaning-steps.ts';

const storageKey = 'sheaf.day-orders';
const maxSaved = 200;
const savedOrders = z.array(z.tuple([z.string(), z.enum(['dmy', 'mdy'])]));

/** How the user reads ambiguous dates, by the tool and language that the files come from. */
export class DayOrders {
  readonly store;
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** The language of the system: tools often write dates in its order. */
  readonly #language: string;

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>, language: string) {
    this.#storage = storage;
    this.#language = language;
    this.store = createStore<{ orders: ReadonlyMap<string, DayOrder> }>(() => ({ orders: this.#read() }));
  }

  #read(): Map<string, DayOrder> {
    try {
      return new Map(savedOrders.parse(JSON.parse(this.#storage.getItem(storageKey) ?? '[]')));
    } catch {
      // Another version of Sheaf wrote it, or storage is not available: the user is asked again.
      return new Map();
    }
  }

  /** Files of an unknown tool count as the same when their headers are equal. */
  #toOrigin({ exporter, table }: Preview): string {
    const tool = exporter.exporter === 'unknown' ? headerFingerprint(table.header) : exporter.exporter;
    return JSON.stringify([tool, this.#language]);
  }

  /** @returns how the dates of such files were read before; null if the user has not chosen */
  of(preview: Preview): DayOrder | null {
    return this.store.getState().orders.get(this.#toOrigin(preview)) ?? null;
  }

  /** Remembers how the dates of such files are read. Without storage it is remembered while the window is open. */
  remember(preview: Preview, order: DayOrder): void {
    const origin = this.#toOrigin(preview);
    const others = [...this.store.getState().orders].filter(([one]) => one !== origin).slice(1 - maxSaved);
    this.store.setState({ orders: new Map([...others, [origin, order]]) });
    try {
      this.#storage.setItem(storageKey, JSON.stringify([...this.store.getState().orders]));
    } catch {
      // A full disk, or a private window.
    }
  }
}
