// AssemblyScript, compiled by scripts/build-wasm.ts into cells.wasm.ts. The structural index of a CSV part: where each
// cell ends, without making a single string. Pointers come from cell-table.ts, which owns the memory.
//
// An entry of `ends` is the offset of the byte after the cell (bits 0 to 27) and three flags.

import {
  isSpace,
  mask64,
  prefixXor,
  topBits64,
  equal,
  hash,
  FIELD_START,
  hasContent,
  holdsAnswer,
  mayBeBlank,
} from './shared/bytes.as';

const NON_ASCII: u32 = 1 << 31;
const ESCAPED: u32 = 1 << 30; // holds a doubled quote
const OFFSET: u32 = (1 << 28) - 1;

const SHORT: usize = 16; // bytes: as long as an exporter's word for "no answer" may be

const OK: i32 = 0;
const STRAY_QUOTE: i32 = 1;
const UNCLOSED_QUOTE: i32 = 2;
const RAGGED: i32 = 3;
const TOO_MANY_ROWS: i32 = 4;

// Of the last call of `index`.
let rows: u32 = 0; // rows found; where an error stands, the row it is in, counted from 0
let column: u32 = 0; // RAGGED: how many cells the row has

export function rowCount(): u32 {
  return rows;
}

export function cellCount(): u32 {
  return column;
}

/**
 * Indexes [start, end), which must end with a newline; 64 readable bytes follow it. Rows with fewer than `columns`
 * cells are filled with blank ones; rows whose cells hold white space alone are none. `ends` has room for one
 * row more than `maxRows`. quote 0: no quoting.
 */
export function index(
  start: usize,
  end: usize,
  delimiter: u8,
  quote: u8,
  columns: u32,
  headerRows: u32,
  maxRows: u32,
  ends: usize,
  rowStarts: usize,
): i32 {
  const splatDelimiter = i8x16.splat(delimiter);
  const splatQuote = i8x16.splat(quote);
  const splatNewline = i8x16.splat(10);
  const splatReturn = i8x16.splat(13);
  let inside: u64 = 0; // all ones while a quoted cell is open
  let beforeOpen: u64 = 1; // the byte before this block lets a quote open
  let afterClose: u64 = 0; // the byte before this block was a closing quote
  let afterCloseReturn: u64 = 0; // the two before it were a closing quote and a carriage return
  let nonAscii = false;
  let escaped = false;
  let field: u32 = 0;
  let row: u32 = 0;
  let rowStart: usize = start;
  let from: usize = start;
  let out: usize = ends;
  let rowOut: usize = ends; // where the row's cells begin
  rows = 0;
  column = 0;
  for (let p = start; p < end; p += 64) {
    const left = end - p;
    const live: u64 = left >= 64 ? ~(<u64>0) : ((<u64>1) << left) - 1;
    const quotes = quote ? mask64(p, splatQuote) & live : 0;
    let seps = (mask64(p, splatDelimiter) | mask64(p, splatNewline)) & live;
    const high = topBits64(p) & live;
    let doubled: u64 = 0;
    if (quotes | inside | afterClose | afterCloseReturn) {
      const within = prefixXor(quotes) ^ inside;
      const opens = quotes & within;
      const closes = quotes & ~within;
      seps &= ~within;
      const followsClose = (closes << 1) | afterClose;
      const returns = mask64(p, splatReturn) & live & followsClose;
      const newlines = mask64(p, splatNewline);
      doubled = opens & followsClose;
      const bad: u64 =
        (opens & ~((seps << 1) | followsClose | beforeOpen)) |
        (followsClose & live & ~(seps | opens | returns)) |
        (((returns << 1) | afterCloseReturn) & live & ~newlines);
      if (bad) return STRAY_QUOTE;
      inside = <u64>(<i64>within >> 63);
      afterClose = closes >> 63;
      afterCloseReturn = returns >> 63;
    }
    beforeOpen = seps >> 63;
    let previous: u64 = 0; // bits of this block that belong to cells already closed
    while (seps) {
      const bit = ctz(seps);
      seps &= seps - 1;
      const below = ((<u64>1) << bit) - 1;
      const mine = below & ~previous;
      previous = below | ((<u64>1) << bit);
      const at = p + <usize>bit;
      if (high & mine) nonAscii = true;
      if (doubled & mine) escaped = true;
      const isNewline = load<u8>(at) == 10;
      let stop = at;
      if (isNewline && at > from && load<u8>(at - 1) == 13) stop = at - 1;
      if (field < columns) {
        store<u32>(out, <u32>stop | (nonAscii ? NON_ASCII : 0) | (escaped ? ESCAPED : 0));
        out += 4;
      } else if (row >= headerRows && hasContent(from, stop, quote)) {
        rows = row;
        column = field + 1;
        return row >= maxRows ? TOO_MANY_ROWS : RAGGED;
      }
      nonAscii = false;
      escaped = false;
      field++;
      from = at + 1;
      if (!isNewline) continue;
      // The first byte decides for nearly every row.
      if (mayBeBlank(load<u8>(rowStart), delimiter, quote) && !holdsAnswer(rowStart, stop, delimiter, quote, FIELD_START)) {
        out = rowOut; // no row
        field = 0;
        rowStart = from;
        continue;
      }
      if (row >= maxRows) {
        rows = row;
        return TOO_MANY_ROWS;
      }
      // Blank cells end where they would start, or before it: their length is never above zero.
      for (; field < columns; field++) {
        store<u32>(out, <u32>stop);
        out += 4;
      }
      rowOut = out;
      store<u32>(rowStarts + (row << 2), <u32>rowStart);
      row++;
      field = 0;
      rowStart = from;
    }
    if (high & ~previous) nonAscii = true;
    if (doubled & ~previous) escaped = true;
  }
  rows = row;
  return inside ? UNCLOSED_QUOTE : OK; // no row ends inside a quoted cell, so `rows` is the row it opened in
}

// The cell found by `locate`: its bytes without the outer quotes.
let cellFrom: usize = 0;
let cellTo: usize = 0;
let cellFlags: u32 = 0;
// Of the last call of `pack`: texts that hold more than white space, and those of them that are short.
let answered: u32 = 0;
let short: u32 = 0;

@inline
function locate(ends: usize, rowStarts: usize, columns: u32, row: u32, col: u32, quote: u8): void {
  const entry = ends + ((row * columns + col) << 2);
  const packed = load<u32>(entry);
  let from = <usize>(col ? (load<u32>(entry - 4) & OFFSET) + 1 : load<u32>(rowStarts + (row << 2)));
  let to = <usize>(packed & OFFSET);
  if (from >= to) {
    cellFrom = cellTo = to;
    cellFlags = 0;
    return;
  }
  if (quote && load<u8>(from) == quote) {
    from++;
    to--;
  }
  cellFrom = from;
  cellTo = to;
  cellFlags = packed;
}

/** Finds one cell; `cellStart`, `cellEnd` and `cellIsEscaped` tell of it. */
export function find(ends: usize, rowStarts: usize, columns: u32, row: u32, col: u32, quote: u8): void {
  locate(ends, rowStarts, columns, row, col, quote);
}

export function cellStart(): usize {
  return cellFrom;
}

export function cellEnd(): usize {
  return cellTo;
}

/** Bit 0: holds doubled quotes; bit 1: holds bytes beyond ASCII. */
export function cellKind(): u32 {
  return ((cellFlags & ESCAPED) >> 30) | ((cellFlags & NON_ASCII) >> 30);
}

/**
 * Numbers the distinct cells of a column in order of appearance. codes[i] (u16) is the number of row firstRow + i's cell,
 * firsts[code] (u32) the row it first stands in, counts[code] (u32) how often it occurs. `table` is 65,536 u32, any content.
 * @returns the number of distinct cells, or -1 when there are more than `cap` (at most 60,000).
 */
export function dictionary(
  ends: usize,
  rowStarts: usize,
  columns: u32,
  firstRow: u32,
  count: u32,
  col: u32,
  quote: u8,
  cap: u32,
  codes: usize,
  firsts: usize,
  counts: usize,
  table: usize,
): i32 {
  memory.fill(table, 0, 65536 << 2);
  let distinct: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    locate(ends, rowStarts, columns, firstRow + i, col, quote);
    const from = cellFrom;
    const to = cellTo;
    const length = to - from;
    let slot = hash(from, to) & 65535;
    let code: u32 = 0;
    while (true) {
      const held = load<u32>(table + (slot << 2));
      if (held == 0) {
        if (distinct >= cap) return -1;
        code = distinct++;
        store<u32>(table + (slot << 2), code + 1);
        store<u32>(firsts + (code << 2), firstRow + i);
        store<u32>(counts + (code << 2), 0);
        break;
      }
      code = held - 1;
      locate(ends, rowStarts, columns, load<u32>(firsts + (code << 2)), col, quote);
      if (cellTo - cellFrom == length && equal(cellFrom, from, length)) break;
      slot = (slot + 1) & 65535;
    }
    store<u32>(counts + (code << 2), load<u32>(counts + (code << 2)) + 1);
    store<u16>(codes + (i << 1), <u16>code);
  }
  return <i32>distinct;
}

/**
 * Packs cells as texts: u32 n, then n ends of texts relative to the first, then the bytes, doubled quotes made single.
 * The rows are list[0..count) when list is not 0, else firstRow onwards.
 * @returns the length of the pack in bytes; filled() tells how many texts hold more than white space.
 */
export function pack(
  ends: usize,
  rowStarts: usize,
  columns: u32,
  list: usize,
  firstRow: u32,
  count: u32,
  col: u32,
  quote: u8,
  out: usize,
): u32 {
  store<u32>(out, count);
  const texts = out + 4 + (<usize>count << 2);
  let at = texts;
  answered = 0;
  short = 0;
  for (let i: u32 = 0; i < count; i++) {
    const row = list ? load<u32>(list + (i << 2)) : firstRow + i;
    locate(ends, rowStarts, columns, row, col, quote);
    const length = cellTo - cellFrom;
    if (length) {
      if (cellFlags & ESCAPED) {
        for (let p = cellFrom; p < cellTo; p++) {
          const byte = load<u8>(p);
          store<u8>(at++, byte);
          if (byte == quote) p++;
        }
      } else {
        memory.copy(at, cellFrom, length);
        at += length;
      }
      let first = cellFrom;
      let last = cellTo;
      while (first < last && isSpace(load<u8>(first))) first++;
      while (last > first && isSpace(load<u8>(last - 1))) last--;
      if (first < last) {
        answered++;
        if (last - first <= SHORT) short++;
      }
    }
    store<u32>(out + 4 + (i << 2), <u32>(at - texts));
  }
  return <u32>(at - out);
}

export function filled(): u32 {
  return answered;
}

export function shortOnes(): u32 {
  return short;
}
