// AssemblyScript, compiled by scripts/build-wasm.ts into rows.wasm.ts. Finds where the rows of a table end, in pieces cut
// at any byte: 64 bytes at a time while quotes stand where RFC 4180 has them, byte by byte where they do not. There it
// reads as Papa Parse does: a quote opens only at the start of a cell and closes only before a delimiter or a line end.

import {
  isSpace,
  mask64,
  prefixXor,
  CLOSING,
  CLOSING_SPACE,
  FIELD_START,
  holdsAnswer,
  mayBeBlank,
  PLAIN,
  QUOTED,
} from './shared/bytes.as';

const EMPTY: u32 = 1 << 31; // the row that ends here holds no byte
const BLANK: u32 = 1 << 30; // it holds bytes, but no cell with more than white space

let delimiter: u8 = 44;
let quote: u8 = 34;
let newline: u8 = 10;
let quoting: bool = true;

let state: i32 = FIELD_START;
let pieceState: i32 = FIELD_START; // at the start of the piece being scanned
let rowStart: i64 = 0; // relative to the piece being scanned; negative when the row began in an earlier one
let lastByte: u8 = 0; // of the piece before
let openContent: bool = false; // whether the row that the last piece ended in holds more than blanks
let base: u64 = 0; // bytes of all pieces before
let openAt: u64 = 0; // where the last quoted cell opened
let strays: u64 = 0;
let firstStray: u64 = 0;

let input: usize = 0;
let out: usize = 0;
let emitted: u32 = 0;

export function reset(delimiterByte: u32, quoteByte: u32, newlineByte: u32, isQuoting: bool): void {
  delimiter = <u8>delimiterByte;
  quote = <u8>quoteByte;
  newline = <u8>newlineByte;
  quoting = isQuoting;
  state = FIELD_START;
  rowStart = 0;
  lastByte = 0;
  openContent = false;
  base = 0;
  openAt = 0;
  strays = 0;
  firstStray = 0;
}

/** Whether the last byte seen lies inside quotes. */
export function isInside(): bool {
  return state == QUOTED;
}

export function openOffset(): f64 {
  return <f64>openAt;
}

/** Quotes where RFC 4180 has none; when quoting is off, all quotes. */
export function strayCount(): f64 {
  return <f64>strays;
}

export function strayOffset(): f64 {
  return <f64>firstStray;
}

/** Whether bytes follow the last row end: a row without a line end of its own. */
export function hasOpenRow(): bool {
  return rowStart < -1 || (rowStart == -1 && !(newline == 10 && lastByte == 13));
}

/** Whether the row that has no line end of its own is blank. */
export function isOpenBlank(): bool {
  return !openContent;
}

/** Whether the row that ends at `at` is blank: nearly every row is not by its first byte. */
@inline
function isBlank(at: usize): bool {
  if (rowStart < 0 && openContent) return false;
  const from = rowStart < 0 ? input : input + <usize>rowStart;
  const mark = quoting ? quote : 0;
  const begun = rowStart < 0 ? pieceState : FIELD_START;
  return mayBeBlank(load<u8>(from), delimiter, mark) && !holdsAnswer(from, at, delimiter, mark, begun);
}

@inline
function emit(at: usize): void {
  const end = <i64>(at - input);
  const length = end - rowStart;
  let kind: u32 = 0;
  if (isBlank(at)) {
    kind = BLANK;
    if (length == 0) kind = EMPTY;
    if (length == 1 && newline == 10 && (rowStart < 0 ? lastByte : load<u8>(at - 1)) == 13) kind = EMPTY;
  }
  store<u32>(out + (<usize>emitted << 2), <u32>(end + 1) | kind);
  emitted++;
  rowStart = end + 1;
}

@inline
function stray(p: usize): void {
  if (strays == 0) firstStray = base + <u64>(p - input);
  strays++;
}

function scanBytes(from: usize, to: usize): void {
  for (let p = from; p < to; p++) {
    const byte = load<u8>(p);
    const isQuote = byte == quote;
    if (state == QUOTED) {
      if (isQuote) state = CLOSING;
      continue;
    }
    if (byte == newline) {
      emit(p);
      state = FIELD_START;
    } else if (byte == delimiter) {
      state = FIELD_START;
    } else if (state == FIELD_START && isQuote && quoting) {
      state = QUOTED;
      openAt = base + <u64>(p - input);
    } else if (state <= PLAIN) {
      if (isQuote) stray(p);
      state = PLAIN;
    } else if (isQuote) {
      if (state == CLOSING_SPACE) stray(p);
      state = state == CLOSING ? QUOTED : CLOSING;
    } else if (isSpace(byte)) {
      state = CLOSING_SPACE;
    } else {
      stray(p);
      state = QUOTED;
    }
  }
}

/** One block in which every quote is in its place. @returns false, having changed nothing, when one is not. */
@inline
function scanBlock(p: usize, quotes: u64, splatNewline: v128, splatDelimiter: v128): bool {
  let newlines = mask64(p, splatNewline);
  if (!quotes && state <= PLAIN) {
    state = PLAIN;
  } else {
    const inside: u64 = state == QUOTED ? ~(<u64>0) : 0;
    const within = prefixXor(quotes) ^ inside;
    const opens = quotes & within;
    const closes = quotes & ~within;
    newlines &= ~within;
    const seps = (mask64(p, splatDelimiter) & ~within) | newlines;
    const followsClose = (closes << 1) | (state == CLOSING ? 1 : 0);
    const mayOpen = (seps << 1) | followsClose | (state == FIELD_START ? 1 : 0);
    // A carriage return between a closing quote and the line feed: the only white space allowed there.
    const returns = newline == 10 ? mask64(p, i8x16.splat(13)) & followsClose : 0;
    const bad =
      (opens & ~mayOpen) | (followsClose & ~(seps | opens | returns)) | ((returns << 1) & ~newlines);
    if (bad) return false;
    const fresh = opens & ~followsClose;
    if (fresh) openAt = base + <u64>(p - input) + 63 - clz(fresh);
    if (within >> 63) state = QUOTED;
    else if (closes >> 63) state = CLOSING;
    else if (returns >> 63) state = CLOSING_SPACE;
    else state = PLAIN;
  }
  if (state == PLAIN) {
    const last = load<u8>(p + 63);
    if (last == delimiter || last == newline) state = FIELD_START;
  }
  while (newlines) {
    emit(p + <usize>ctz(newlines));
    newlines &= newlines - 1;
  }
  return true;
}

/**
 * Scans one piece of `length` bytes at `from`; the rows that end in it are listed at `ends`: the offset of the byte after
 * each, relative to the piece, and EMPTY or BLANK.
 * @returns how many
 */
export function scan(from: usize, length: u32, ends: usize): u32 {
  input = from;
  out = ends;
  emitted = 0;
  pieceState = state;
  const splatQuote = i8x16.splat(quote);
  const splatNewline = i8x16.splat(newline);
  const splatDelimiter = i8x16.splat(delimiter);
  const end = from + length;
  let p = from;
  for (; p + 64 <= end; p += 64) {
    const quotes = mask64(p, splatQuote);
    // Quotes are ordinary, or the block needs the long way round.
    if ((quotes && !quoting) || state == CLOSING_SPACE || !scanBlock(p, quotes, splatNewline, splatDelimiter)) {
      scanBytes(p, p + 64);
    }
  }
  scanBytes(p, end);
  const open = rowStart < 0 ? from : from + <usize>rowStart;
  const isHeld = rowStart < 0 && openContent;
  const begun = rowStart < 0 ? pieceState : FIELD_START;
  openContent = isHeld || holdsAnswer(open, end, delimiter, quoting ? quote : 0, begun);
  rowStart -= length;
  base += length;
  if (length) lastByte = load<u8>(end - 1);
  return emitted;
}

/** UTF-16 code units become bytes in place: ASCII as it is, all else 128, so that offsets stay half the file's. */
export function narrow(from: usize, length: u32, bigEndian: bool): u32 {
  const units = length >> 1;
  for (let i: u32 = 0; i < units; i++) {
    const low = load<u8>(from + (i << 1) + (bigEndian ? 1 : 0));
    const high = load<u8>(from + (i << 1) + (bigEndian ? 0 : 1));
    store<u8>(from + i, high == 0 && low < 128 ? low : 128);
  }
  return units;
}
