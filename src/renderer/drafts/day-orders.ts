import { z } from 'zod';
import { create } from 'zustand';
import { headerFingerprint } from '../../columns/index.ts';
import type { DayOrder } from './choices.ts';
import type { Preview } from './preview.ts';

const storageKey = 'sheaf.day-orders';
const mostKept = 200;
const kept = z.array(z.tuple([z.string(), z.enum(['dmy', 'mdy'])]));

function read(): Map<string, DayOrder> {
  try {
    return new Map(kept.parse(JSON.parse(localStorage.getItem(storageKey) ?? '[]')));
  } catch {
    // Another version of Sheaf wrote it, or nothing may be kept: it is asked again.
    return new Map();
  }
}

/** How a person reads dates that nothing decides, by where the files come from. */
export const useDayOrders = create<{ orders: ReadonlyMap<string, DayOrder> }>(() => ({ orders: read() }));

/** A tool writes its dates as the system's language has them; files of no known tool are alike when their headers are. */
function originOf({ exporter, table }: Preview): string {
  const tool = exporter.exporter === 'unknown' ? headerFingerprint(table.header) : exporter.exporter;
  return JSON.stringify([tool, navigator.language]);
}

/** @returns how dates of such a file were read before; null where nobody has said */
export const rememberedOrder = (preview: Preview): DayOrder | null =>
  useDayOrders.getState().orders.get(originOf(preview)) ?? null;

/** Remembers how dates of such a file are read. A window that can keep nothing remembers it while it is open. */
export function rememberOrder(preview: Preview, order: DayOrder): void {
  const origin = originOf(preview);
  useDayOrders.setState(({ orders }) => {
    const others = [...orders].filter(([one]) => one !== origin).slice(1 - mostKept);
    return { orders: new Map([...others, [origin, order]]) };
  });
  try {
    localStorage.setItem(storageKey, JSON.stringify([...useDayOrders.getState().orders]));
  } catch {
    // A full disk, or a private window.
  }
}
