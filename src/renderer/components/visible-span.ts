/** Things in a row, of one size each: the first and the last, 0-based; none when last is before first. */
export interface Span {
  first: number;
  last: number;
}

interface Strip {
  /** How many there are in all. */
  count: number;
  /** Pixels of each. */
  size: number;
  /** How many are kept ready on either side of what is on screen. */
  spare: number;
}

/** @returns how many of a strip exist while it is scrolled, on a screen of `extent` pixels */
export const placesIn = (extent: number, { size, spare }: Strip): number => Math.ceil(extent / size) + 1 + 2 * spare;

/** @param offset pixels scrolled past @param extent pixels on screen @returns what exists: as many everywhere but at the ends */
export function visibleSpan(offset: number, extent: number, strip: Strip): Span {
  const first = Math.floor(Math.max(0, offset) / strip.size) - strip.spare;
  const last = first + placesIn(extent, strip) - 1;
  return { first: Math.max(0, first), last: Math.min(strip.count - 1, last) };
}

/**
 * The numbers of a span in the order their elements stand in the document. Number n has the place n modulo `places`: what
 * scrolls out lends its element to what comes in, and none is made, moved or removed while it is scrolled.
 * @param from where the order begins: with the span's own first the numbers are in their natural order
 */
export function inPlaces({ first, last }: Span, places: number, from: number): number[] {
  const numbers = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  const place = (at: number) => (((at - from) % places) + places) % places;
  return numbers.sort((one, other) => place(one) - place(other));
}

/** @returns where to scroll so that a thing is whole between the edges, as little as possible */
export function revealed(offset: number, extent: number, at: number, size: number): number {
  const start = at * size;
  if (start < offset) return start;
  return Math.max(offset, start + size - extent);
}
