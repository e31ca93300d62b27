// AssemblyScript, compiled into words.wasm.ts: finds the words of texts, and keeps each once.

import { characterAt, HASH, keyOf, LAST, LENGTH, RECORD, START, lettersAndDigits64, writeLetter } from './records.as';

/** One bit for each of 64 bytes from `p`: its highest, which bytes beyond ASCII have. */
@inline
function topBits64(p: usize): u64 {
  return (
    u64(i8x16.bitmask(v128.load(p))) |
    (u64(i8x16.bitmask(v128.load(p, 16))) << 16) |
    (u64(i8x16.bitmask(v128.load(p, 32))) << 32) |
    (u64(i8x16.bitmask(v128.load(p, 48))) << 48)
  );
}

// What scan() says of the text at which it stopped.
const DONE: i32 = 0;
const UNCLEAR: i32 = 1; // has a character that must be seen with its neighbours
const UNKNOWN: i32 = 2; // has a character that `folds` does not know yet: unknownCode()
const FULL: i32 = 3; // words, tokens or letters need more room

// Entries of `folds`, for characters below U+20000. Any other entry is the folded character, below 65,536.
const END_OF_WORD: u32 = 0;
const IGNORED: u32 = 1;
const NOT_KNOWN: u32 = 2;
const FOLDS: u32 = 0x20000; // how many there are
const ALONE: u32 = 1 << 16; // with the folded character in the lower bits: a word of its own
const NOT_CLEAR: u32 = 1 << 17;
const PAIR: u32 = 1 << 18; // with two ASCII letters in the lower bits

const LOWER: u64 = 0x2020202020202020; // makes ASCII letters lower case, and leaves digits as they are

let folds: usize = 0; // 131,072 u32
let longest: usize = 0; // bytes of a word; the rest of a longer one is left out
let letters: usize = 0; // the letters of all words
let lettersRoom: usize = 0;
let records: usize = 0;
let tokens: usize = 0; // u32: the words of each text, by number
let tokensRoom: u32 = 0;
let slots: usize = 0; // words by hash, u64: the hash above the number from 1; 0 is free
let slotsRoom: u32 = 0; // a power of two, twice the room for words
let ends: usize = 0; // u32: where the tokens of each text end

let lettersEnd: usize = 0;
let words: u32 = 0;
let tokensEnd: u32 = 0;
let texts: u32 = 0;
let reading: u32 = 0; // counts how often a text was begun: a word is taken once in each reading
let status: i32 = DONE;
let code: u32 = 0;

export { ends, letters, records, slots, tokens, words };

/** Says where everything lies. Between texts, TypeScript may move it all and call this again. */
export function place(
  foldsAt: usize,
  longestWord: usize,
  endsAt: usize,
  lettersAt: usize,
  lettersBytes: usize,
  recordsAt: usize,
  tokensAt: usize,
  tokensCount: u32,
  slotsAt: usize,
  slotsCount: u32,
): void {
  folds = foldsAt;
  longest = longestWord;
  ends = endsAt;
  lettersEnd = lettersAt + (lettersEnd - letters);
  letters = lettersAt;
  lettersRoom = lettersBytes;
  records = recordsAt;
  tokens = tokensAt;
  tokensRoom = tokensCount;
  slots = slotsAt;
  slotsRoom = slotsCount;
  memory.fill(slots, 0, <usize>slotsRoom << 3);
  for (let word: u32 = 0; word < words; word++) {
    const mark = load<u32>(recordOf(word), HASH);
    let slot = mark & (slotsRoom - 1);
    while (load<u64>(slots + (<usize>slot << 3))) slot = (slot + 1) & (slotsRoom - 1);
    store<u64>(slots + (<usize>slot << 3), entryOf(mark, word));
  }
}

/** Forgets all words and texts. */
export function reset(): void {
  lettersEnd = letters;
  words = 0;
  tokensEnd = 0;
  texts = 0;
  reading = 0;
  memory.fill(slots, 0, <usize>slotsRoom << 3);
}

export function statusOf(): i32 {
  return status;
}

export function unknownCode(): u32 {
  return code;
}

export function wordCount(): u32 {
  return words;
}

export function tokenCount(): u32 {
  return tokensEnd;
}

export function lettersBytes(): usize {
  return lettersEnd - letters;
}

@inline
function recordOf(word: u32): usize {
  return records + <usize>word * RECORD;
}

@inline
function entryOf(mark: u32, word: u32): u64 {
  return (<u64>mark << 32) | (word + 1);
}

/** A number that tells words apart, mostly, by their first and last eight bytes and how many they have. */
@inline
function markOf(key: u64, last: u64, length: usize): u32 {
  // Only the bits above one that differs change in a product, so it is mixed and multiplied again.
  let mixed = (bswap<u64>(key) ^ (last * 0xc4ceb9fe1a85ec53) ^ <u64>length) * 0x9e3779b97f4a7c15;
  mixed ^= mixed >> 32;
  return <u32>((mixed * 0xff51afd7ed558ccd) >> 32);
}

/** Whether the letters of a word behind its first eight are those at `from`, with the bits of `lower`. */
@inline
function hasRest(record: usize, from: usize, length: usize, lower: u64): bool {
  const own = letters + load<u32>(record, START);
  for (let at: usize = 8; at + 8 < length; at += 8)
    if (load<u64>(own + at) != (load<u64>(from + at) | lower)) return false;
  return load<u64>(own + length - 8) == (load<u64>(from + length - 8) | lower);
}

/** Adds a word to those known. */
@inline
function keepWord(record: usize, from: usize, length: usize, lower: u64, key: u64, mark: u32): void {
  for (let at: usize = 0; at < length; at += 8) store<u64>(lettersEnd + at, load<u64>(from + at) | lower);
  store<u64>(record, key);
  store<u32>(record, <u32>(lettersEnd - letters), START);
  store<u32>(record, <u32>length, LENGTH);
  store<u32>(record, mark, HASH);
  store<u32>(record, 0, LAST);
  lettersEnd += length;
}

/** Takes the word from `from` to `to`. @param lower the bits that make its letters lower case, 0 if they are. @returns false: there is no room */
function takeWord(from: usize, to: usize, lower: u64): bool {
  let length = to - from;
  if (length > longest) {
    length = longest;
    while ((load<u8>(from + length) & 0xc0) == 0x80) length--;
  }
  const key = keyOf(load<u64>(from) | lower, length);
  const isLong = length > 8;
  const mark = markOf(key, isLong ? load<u64>(from + length - 8) | lower : 0, length);
  let slot = mark & (slotsRoom - 1);
  let word: u32 = 0;
  let record: usize = 0;
  while (true) {
    const held = load<u64>(slots + (<usize>slot << 3));
    if (held == 0) {
      if (words == slotsRoom >> 1) return false;
      word = words++;
      record = recordOf(word);
      store<u64>(slots + (<usize>slot << 3), entryOf(mark, word));
      keepWord(record, from, length, lower, key, mark);
      break;
    }
    if (<u32>(held >> 32) == mark) {
      word = <u32>held - 1;
      record = recordOf(word);
      const isAlike = load<u64>(record) == key && load<u32>(record, LENGTH) == <u32>length;
      if (isAlike && (!isLong || hasRest(record, from, length, lower))) break;
    }
    slot = (slot + 1) & (slotsRoom - 1);
  }
  if (load<u32>(record, LAST) == reading) return true;
  if (tokensEnd == tokensRoom) return false;
  store<u32>(record, reading, LAST);
  store<u32>(tokens + (<usize>tokensEnd << 2), word);
  tokensEnd++;
  return true;
}

/** Adds the words of ASCII letters, digits and characters beyond ASCII. They are written behind the letters of all words. */
function readMixed(from: usize, to: usize): i32 {
  let start = lettersEnd;
  let end = start;
  for (let at = from; at < to; ) {
    const byte = <u32>load<u8>(at);
    if (byte < 0x80) {
      store<u8>(end++, <u8>(byte | 0x20));
      at++;
      continue;
    }
    const character = characterAt(at, byte);
    if (character >= FOLDS) return UNCLEAR;
    at += byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    const fold = load<u32>(folds + (<usize>character << 2));
    if (fold == IGNORED) continue;
    if (fold == NOT_KNOWN) {
      code = character;
      return UNKNOWN;
    }
    if (fold == NOT_CLEAR) return UNCLEAR;
    if (fold > NOT_KNOWN && fold < ALONE) {
      end = writeLetter(end, fold);
      continue;
    }
    if (fold & PAIR) {
      store<u8>(end++, <u8>(fold >> 8));
      store<u8>(end++, <u8>fold);
      continue;
    }
    if (end > start && !takeWord(start, end, 0)) return FULL;
    start = end = lettersEnd;
    if (fold == END_OF_WORD) continue;
    if (!takeWord(start, writeLetter(end, fold & 0xffff), 0)) return FULL;
    start = end = lettersEnd;
  }
  return end > start && !takeWord(start, end, 0) ? FULL : DONE;
}

@inline
function readRun(from: usize, to: usize, isMixed: bool): i32 {
  if (isMixed) return readMixed(from, to);
  return takeWord(from, to, LOWER) ? DONE : FULL;
}

/** Adds the words of one text, whose runs of letters and digits are found 64 bytes at a time. @returns DONE, or why it stopped */
function readText(from: usize, to: usize): i32 {
  // A character of two bytes folds to one of three at most.
  if (lettersEnd - letters + 2 * (to - from) + 16 > lettersRoom) return FULL;
  let open: usize = 0; // where the run began that goes on; 0 between runs
  let isMixed = false; // whether it has characters beyond ASCII
  let carry: u64 = 0;
  for (let p = from; p < to; p += 64) {
    const left = to - p;
    const live: u64 = left >= 64 ? ~(<u64>0) : ((<u64>1) << left) - 1;
    const high = topBits64(p) & live;
    const inside = (lettersAndDigits64(p) & live) | high;
    let edges = inside ^ ((inside << 1) | carry);
    let since: u64 = ~(<u64>0); // the bits from the beginning of the run on
    carry = inside >> 63;
    while (edges) {
      const bit = ctz(edges);
      edges &= edges - 1;
      if (open == 0) {
        open = p + <usize>bit;
        isMixed = false;
        since = ~(<u64>0) << bit;
        continue;
      }
      const until: u64 = ((<u64>1) << bit) - 1;
      const stopped = readRun(open, p + <usize>bit, isMixed || (high & since & until) != 0);
      if (stopped != DONE) return stopped;
      open = 0;
    }
    if (open != 0 && (high & since)) isMixed = true;
  }
  return open == 0 ? DONE : readRun(open, to, isMixed);
}

/** Ends the text whose words were added. */
export function endText(): void {
  store<u32>(ends + (<usize>texts << 2), tokensEnd);
  texts++;
}

/**
 * Adds the texts of a pack (PackedTexts) from number `from` on; those whose byte in `marks` is 0 have no words. Of the text at
 * which it stops, nothing is kept.
 * @returns the number of the text at which it stopped, or how many texts there are; statusOf() says why
 */
export function scan(pack: usize, marks: usize, from: u32): u32 {
  const count = load<u32>(pack);
  const bytes = pack + 4 + (<usize>count << 2);
  status = DONE;
  for (let text = from; text < count; text++) {
    if (load<u8>(marks + text)) {
      const end = pack + 4 + (<usize>text << 2);
      const before = tokensEnd;
      reading++;
      status = readText(bytes + (text ? load<u32>(end - 4) : 0), bytes + load<u32>(end));
      if (status != DONE) {
        tokensEnd = before;
        reading++;
        return text;
      }
    }
    endText();
  }
  return count;
}

/** Adds one folded word to the text that scan() stopped at. @returns DONE or FULL */
export function add(from: usize, to: usize): i32 {
  if (lettersEnd - letters + (to - from) + 16 > lettersRoom) return FULL;
  return takeWord(from, to, 0) ? DONE : FULL;
}
