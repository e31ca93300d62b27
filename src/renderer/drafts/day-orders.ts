import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { headerFingerprint } from '../../columns/index.ts';
import type { DayOrder } from './choices.ts';
import type { Preview } from './preview.ts';

const storageKey = 'sheaf.day-orders';
const mostKept = 200;
const savedOrders = z.array(z.tuple([z.string(), z.enum(['dmy', 'mdy'])]));

/** How a person reads dates that nothing decides, by where the files come from. */
export class DayOrders {
  readonly store;
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** The language of the system: a tool writes its dates as that has them. */
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
      // Another version of Sheaf wrote it, or nothing may be saved: it is asked again.
      return new Map();
    }
  }

  /** Files of no known tool are alike when their headers are. */
  #originOf({ exporter, table }: Preview): string {
    const tool = exporter.exporter === 'unknown' ? headerFingerprint(table.header) : exporter.exporter;
    return JSON.stringify([tool, this.#language]);
  }

  /** @returns how dates of such a file were read before; null where nobody has said */
  of(preview: Preview): DayOrder | null {
    return this.store.getState().orders.get(this.#originOf(preview)) ?? null;
  }

  /** Remembers how dates of such a file are read. A window that can save nothing remembers it while it is open. */
  remember(preview: Preview, order: DayOrder): void {
    const origin = this.#originOf(preview);
    const others = [...this.store.getState().orders].filter(([one]) => one !== origin).slice(1 - mostKept);
    this.store.setState({ orders: new Map([...others, [origin, order]]) });
    try {
      this.#storage.setItem(storageKey, JSON.stringify([...this.store.getState().orders]));
    } catch {
      // A full disk, or a private window.
    }
  }
}
