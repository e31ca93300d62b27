// AssemblyScript, compiled into words.wasm.ts: finds the words of texts, and keeps each once.

import { equal, hash } from '../../../../columns/cells/shared/texts.as';
import { HASH, keyOf, LAST, LENGTH, RECORD, START, writeLetter } from './records.as';

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

let ascii: usize = 0; // 128 bytes: the folded letter, or 0 between words
let folds: usize = 0; // 131,072 u32
let longest: usize = 0; // bytes of a word; the rest of a longer one is left out
export let letters: usize = 0; // the letters of all words
let lettersRoom: usize = 0;
export let records: usize = 0;
export let tokens: usize = 0; // u32: the words of each text, by number
let tokensRoom: u32 = 0;
export let slots: usize = 0; // u32: words by hash, their number from 1; 0 is free
let slotsRoom: u32 = 0; // a power of two, twice the room for words
export let ends: usize = 0; // u32: where the tokens of each text end

let lettersEnd: usize = 0;
export let words: u32 = 0;
let tokensEnd: u32 = 0;
let texts: u32 = 0;
let reading: u32 = 0; // counts how often a text was begun: a word is taken once in each reading
let status: i32 = DONE;
let code: u32 = 0;

/** Says where everything lies. Between texts, TypeScript may move it all and call this again. */
export function place(
  asciiAt: usize,
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
  ascii = asciiAt;
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
  memory.fill(slots, 0, <usize>slotsRoom << 2);
  for (let word: u32 = 0; word < words; word++) {
    let slot = load<u32>(recordOf(word), HASH) & (slotsRoom - 1);
    while (load<u32>(slots + (<usize>slot << 2))) slot = (slot + 1) & (slotsRoom - 1);
    store<u32>(slots + (<usize>slot << 2), word + 1);
  }
}

/** Forgets all words and texts. */
export function reset(): void {
  lettersEnd = letters;
  words = 0;
  tokensEnd = 0;
  texts = 0;
  reading = 0;
  memory.fill(slots, 0, <usize>slotsRoom << 2);
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

/** Takes the word whose letters stand behind those of all words, up to `to`. @returns false: there is no room */
function takeWord(to: usize): bool {
  let end = to;
  if (end - lettersEnd > longest) {
    end = lettersEnd + longest;
    while ((load<u8>(end) & 0xc0) == 0x80) end--;
  }
  const length = end - lettersEnd;
  const mark = hash(lettersEnd, end);
  let slot = mark & (slotsRoom - 1);
  let word: u32 = 0;
  let record: usize = 0;
  while (true) {
    const held = load<u32>(slots + (<usize>slot << 2));
    if (held == 0) {
      if (words == slotsRoom >> 1) return false;
      word = words++;
      record = recordOf(word);
      store<u32>(slots + (<usize>slot << 2), words);
      store<u64>(record, keyOf(lettersEnd, length));
      store<u32>(record, <u32>(lettersEnd - letters), START);
      store<u32>(record, <u32>length, LENGTH);
      store<u32>(record, mark, HASH);
      store<u32>(record, 0, LAST);
      lettersEnd = end;
      break;
    }
    word = held - 1;
    record = recordOf(word);
    if (
      load<u32>(record, HASH) == mark &&
      load<u32>(record, LENGTH) == <u32>length &&
      equal(letters + load<u32>(record, START), lettersEnd, length)
    )
      break;
    slot = (slot + 1) & (slotsRoom - 1);
  }
  if (load<u32>(record, LAST) == reading) return true;
  if (tokensEnd == tokensRoom) return false;
  store<u32>(record, reading, LAST);
  store<u32>(tokens + (<usize>tokensEnd << 2), word);
  tokensEnd++;
  return true;
}

/** The character whose first byte is `byte`, not ASCII. */
@inline
function characterAt(at: usize, byte: u32): u32 {
  const second = <u32>load<u8>(at + 1) & 63;
  if (byte < 0xe0) return ((byte & 31) << 6) | second;
  const third = <u32>load<u8>(at + 2) & 63;
  if (byte < 0xf0) return ((byte & 15) << 12) | (second << 6) | third;
  return ((byte & 7) << 18) | (second << 12) | (third << 6) | (<u32>load<u8>(at + 3) & 63);
}

/** Adds the words of one text. @returns DONE, or why it stopped */
function readText(from: usize, to: usize): i32 {
  // A character of two bytes folds to one of three at most.
  if (lettersEnd - letters + 2 * (to - from) + 16 > lettersRoom) return FULL;
  let end = lettersEnd;
  for (let at = from; at < to; ) {
    const byte = <u32>load<u8>(at);
    if (byte < 0x80) {
      at++;
      const letter = load<u8>(ascii + byte);
      if (letter) {
        store<u8>(end++, letter);
      } else if (end > lettersEnd) {
        if (!takeWord(end)) return FULL;
        end = lettersEnd;
      }
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
    if (end > lettersEnd && !takeWord(end)) return FULL;
    end = lettersEnd;
    if (fold == END_OF_WORD) continue;
    if (!takeWord(writeLetter(end, fold & 0xffff))) return FULL;
    end = lettersEnd;
  }
  return end > lettersEnd && !takeWord(end) ? FULL : DONE;
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
  const length = to - from;
  if (lettersEnd - letters + length + 16 > lettersRoom) return FULL;
  memory.copy(lettersEnd, from, length);
  return takeWord(lettersEnd + length) ? DONE : FULL;
}
