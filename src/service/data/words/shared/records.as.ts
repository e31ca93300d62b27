// AssemblyScript, compiled into words.wasm.ts: what is kept of a word, how words are sorted, how letters and
// numbers are written.

// A word: its first eight letters, highest byte first (u64), then u32: where its letters begin, how many bytes they have, their
// hash, the last reading or row that has it, the bytes of its places, where the next place is written.
export const RECORD: usize = 32;
export const START: usize = 8;
export const LENGTH: usize = 12;
export const HASH: usize = 16;
export const LAST: usize = 20;
export const PLACES: usize = 24;
export const CURSOR: usize = 28;

/** The first bytes of a word, of which it has `length`, as a number that sorts as they do. @param bytes eight, as they lie in memory */
@inline
export function keyOf(bytes: u64, length: usize): u64 {
  const all = bswap<u64>(bytes);
  return length >= 8 ? all : all & ~((~(<u64>0)) >> (<u64>length << 3));
}

@inline
function lettersAndDigits(bytes: v128): u64 {
  const lower = v128.or(bytes, i8x16.splat(0x20));
  const isLetter = i8x16.lt_u(i8x16.sub(lower, i8x16.splat(0x61)), i8x16.splat(26));
  const isDigit = i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(0x30)), i8x16.splat(10));
  return u64(i8x16.bitmask(v128.or(isLetter, isDigit)));
}

/** One bit for each of 64 bytes from `p`: whether it is an ASCII letter or digit. */
@inline
export function lettersAndDigits64(p: usize): u64 {
  return (
    lettersAndDigits(v128.load(p)) |
    (lettersAndDigits(v128.load(p, 16)) << 16) |
    (lettersAndDigits(v128.load(p, 32)) << 32) |
    (lettersAndDigits(v128.load(p, 48)) << 48)
  );
}

@inline
function isBefore(one: usize, other: usize, letters: usize): bool {
  const key = load<u64>(one);
  const otherKey = load<u64>(other);
  if (key != otherKey) return key < otherKey;
  const length = load<u32>(one, LENGTH);
  const otherLength = load<u32>(other, LENGTH);
  const from = letters + load<u32>(one, START);
  const otherFrom = letters + load<u32>(other, START);
  const both = min(length, otherLength);
  for (let at: u32 = 8; at < both; at++) {
    const byte = load<u8>(from + at);
    const otherByte = load<u8>(otherFrom + at);
    if (byte != otherByte) return byte < otherByte;
  }
  return length < otherLength;
}

@inline
function recordAt(records: usize, list: usize, index: u32): usize {
  return records + <usize>load<u32>(list + (<usize>index << 2)) * RECORD;
}

/**
 * Sorts words by their bytes, merging ever longer runs. @param room for two numbers (u32) a word
 * @returns where in `room` the numbers of the words stand
 */
export function sortWords(records: usize, words: u32, letters: usize, room: usize): usize {
  let source = room;
  let target = room + (<usize>words << 2);
  for (let word: u32 = 0; word < words; word++) store<u32>(source + (<usize>word << 2), word);
  for (let run: u32 = 1; run < words; run <<= 1) {
    for (let first: u32 = 0; first < words; first += run << 1) {
      const middle = min(first + run, words);
      const last = min(middle + run, words);
      let left = first;
      let right = middle;
      for (let out = first; out < last; out++) {
        const isLeft =
          left < middle &&
          (right == last ||
            !isBefore(recordAt(records, source, right), recordAt(records, source, left), letters));
        const word = load<u32>(source + (<usize>(isLeft ? left++ : right++) << 2));
        store<u32>(target + (<usize>out << 2), word);
      }
    }
    const swap = source;
    source = target;
    target = swap;
  }
  return source;
}

@inline
export function varintBytes(value: u32): u32 {
  return value < 1 << 7 ? 1 : value < 1 << 14 ? 2 : value < 1 << 21 ? 3 : value < 1 << 28 ? 4 : 5;
}

@inline
export function writeVarint(at: usize, value: u32): usize {
  let left = value;
  for (; left > 127; left >>= 7) store<u8>(at++, <u8>((left & 127) | 128));
  store<u8>(at++, <u8>left);
  return at;
}

/** Writes a folded character as UTF-8. @returns the position behind it */
@inline
export function writeLetter(at: usize, letter: u32): usize {
  if (letter < 0x80) {
    store<u8>(at, <u8>letter);
    return at + 1;
  }
  if (letter < 0x800) {
    store<u8>(at, <u8>(0xc0 | (letter >> 6)));
    store<u8>(at + 1, <u8>(0x80 | (letter & 63)));
    return at + 2;
  }
  store<u8>(at, <u8>(0xe0 | (letter >> 12)));
  store<u8>(at + 1, <u8>(0x80 | ((letter >> 6) & 63)));
  store<u8>(at + 2, <u8>(0x80 | (letter & 63)));
  return at + 3;
}

/** codes[row], a number of `width` bytes; width 0: the row itself. */
@inline
export function textOf(codes: usize, width: u32, row: u32): u32 {
  if (width == 0) return row;
  if (width == 1) return load<u8>(codes + row);
  if (width == 2) return load<u16>(codes + (<usize>row << 1));
  return load<u32>(codes + (<usize>row << 2));
}

/** The character whose first byte is `byte`, not ASCII. */
@inline
export function characterAt(at: usize, byte: u32): u32 {
  const second = <u32>load<u8>(at + 1) & 63;
  if (byte < 0xe0) return ((byte & 31) << 6) | second;
  const third = <u32>load<u8>(at + 2) & 63;
  if (byte < 0xf0) return ((byte & 15) << 12) | (second << 6) | third;
  return ((byte & 7) << 18) | (second << 12) | (third << 6) | (<u32>load<u8>(at + 3) & 63);
}
