/** A range of equally sized items: the first and the last one, 0-based; empty when last is before first. */
export interface Span {
  first: number;
  last: number;
}

interface Strip {
  count: number;
  size: number;
  /** How many are rendered on either side beyond what is visible. */
  spare: number;
}

/** @returns how many items of a strip are rendered while it scrolls, in `extent` pixels */
export const placesIn = (extent: number, { size, spare }: Strip): number => Math.ceil(extent / size) + 1 + 2 * spare;

/** @param offset pixels scrolled past @param extent visible pixels @returns the rendered items, equally many except at the ends */
export function visibleSpan(offset: number, extent: number, strip: Strip): Span {
  const first = Math.floor(Math.max(0, offset) / strip.size) - strip.spare;
  const last = first + placesIn(extent, strip) - 1;
  return { first: Math.max(0, first), last: Math.min(strip.count - 1, last) };
}

/**
 * The item numbers of a span in document order. Item n has the place n modulo `places`: an item that scrolls out gives its
 * element to one that scrolls in, so no element is created, moved or removed while scrolling.
 * @param from the item the order starts at; the span's first item gives the natural order
 */
export function inPlaces({ first, last }: Span, places: number, from: number): number[] {
  const numbers = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  const place = (at: number) => (((at - from) % places) + places) % places;
  return numbers.sort((one, other) => place(one) - place(other));
}

/** @returns the smallest scroll offset change that makes an item completely visible */
export function revealed(offset: number, extent: number, at: number, size: number): number {
  const start = at * size;
  if (start < offset) return start;
  return Math.max(offset, start + size - extent);
}
