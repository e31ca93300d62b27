// AssemblyScript, shared by the scanners in the folder above, and compiled into each: 64 bytes as one word of bits, and texts as runs
// of bytes, eight at a time.

/** One bit for each of 64 bytes from `p`: whether it equals the byte that `splat` repeats. */
@inline
export function mask64(p: usize, splat: v128): u64 {
  return (
    u64(i8x16.bitmask(i8x16.eq(v128.load(p), splat))) |
    (u64(i8x16.bitmask(i8x16.eq(v128.load(p, 16), splat))) << 16) |
    (u64(i8x16.bitmask(i8x16.eq(v128.load(p, 32), splat))) << 32) |
    (u64(i8x16.bitmask(i8x16.eq(v128.load(p, 48), splat))) << 48)
  );
}

/** One bit for each of 64 bytes from `p`: its highest, which bytes beyond ASCII have. */
@inline
export function topBits64(p: usize): u64 {
  return (
    u64(i8x16.bitmask(v128.load(p))) |
    (u64(i8x16.bitmask(v128.load(p, 16))) << 16) |
    (u64(i8x16.bitmask(v128.load(p, 32))) << 32) |
    (u64(i8x16.bitmask(v128.load(p, 48))) << 48)
  );
}

/** Each bit becomes the parity of the bits up to it: inside or outside of quotes. */
@inline
export function prefixXor(bits: u64): u64 {
  bits ^= bits << 1;
  bits ^= bits << 2;
  bits ^= bits << 4;
  bits ^= bits << 8;
  bits ^= bits << 16;
  bits ^= bits << 32;
  return bits;
}

@inline
export function isSpace(byte: u8): bool {
  return byte == 32 || (byte >= 9 && byte <= 13);
}

@inline
function tail(p: usize, n: usize): u64 {
  // The last n (1 to 7) bytes of a cell; what follows it in memory is cut off.
  return load<u64>(p) & (((<u64>1) << (n << 3)) - 1);
}

/** A number that tells texts apart, mostly. */
@inline
export function hash(from: usize, to: usize): u32 {
  let h: u64 = 0x9e3779b97f4a7c15 ^ <u64>(to - from);
  let p = from;
  for (; p + 8 <= to; p += 8) {
    h = (h ^ load<u64>(p)) * 0xff51afd7ed558ccd;
    h ^= h >> 32;
  }
  if (p < to) {
    h = (h ^ tail(p, to - p)) * 0xff51afd7ed558ccd;
    h ^= h >> 32;
  }
  h *= 0xc4ceb9fe1a85ec53;
  return <u32>(h >> 32);
}

/** Whether the bytes at `a` and `b` are the same. */
@inline
export function equal(a: usize, b: usize, length: usize): bool {
  let i: usize = 0;
  for (; i + 8 <= length; i += 8) if (load<u64>(a + i) != load<u64>(b + i)) return false;
  return i == length || tail(a + i, length - i) == tail(b + i, length - i);
}

/** Whether a byte other than white space and `ignored` is there. */
export function hasContent(from: usize, to: usize, ignored: u8): bool {
  for (let p = from; p < to; p++) {
    const byte = load<u8>(p);
    if (!isSpace(byte) && byte != ignored) return true;
  }
  return false;
}

// How far a row has been read, for `holdsAnswer` and whoever reads rows in pieces.
export const FIELD_START: i32 = 0;
export const PLAIN: i32 = 1;
export const QUOTED: i32 = 2;
export const CLOSING: i32 = 3; // a quote inside quotes: the end, or the first half of a doubled one
export const CLOSING_SPACE: i32 = 4; // white space after such a quote

/** The beginnings of a row without an answer: the first byte decides for nearly every row. */
@inline
export function mayBeBlank(byte: u8, delimiter: u8, quote: u8): bool {
  return byte <= 32 || byte == delimiter || byte == quote;
}

/** Whether a cell of the row holds more than white space. `state` is where the row is at `from`; quote 0: no quoting. */
export function holdsAnswer(from: usize, to: usize, delimiter: u8, quote: u8, state: i32): bool {
  for (let p = from; p < to; p++) {
    const byte = load<u8>(p);
    const isQuote = quote != 0 && byte == quote;
    if (state == QUOTED) {
      if (isQuote) state = CLOSING;
      else if (!isSpace(byte)) return true;
    } else if (byte == delimiter) {
      state = FIELD_START;
    } else if (isQuote) {
      if (state != FIELD_START) return true; // doubled, or a character of the cell
      state = QUOTED;
    } else if (isSpace(byte)) {
      if (state == FIELD_START) state = PLAIN;
      else if (state == CLOSING) state = CLOSING_SPACE;
    } else {
      return true;
    }
  }
  return false;
}
