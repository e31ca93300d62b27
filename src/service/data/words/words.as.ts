// AssemblyScript, compiled by scripts/build-wasm.ts into words.wasm.ts. The words of many texts, each once, and where it occurs:
// what a block of word_blocks holds, made without a string. Pointers come from word-kernel.ts, which owns the memory.

import { ends, letters, records, slots, tokens, words } from './shared/collect.as';
import { CURSOR, LAST, LENGTH, PLACES, RECORD, START, sortWords, textOf, varintBytes, writeVarint } from './shared/records.as';

export {
  add,
  endText,
  lettersBytes,
  place,
  reset,
  scan,
  statusOf,
  tokenCount,
  unknownCode,
  wordCount,
} from './shared/collect.as';

@inline
function recordOf(word: u32): usize {
  return records + <usize>word * RECORD;
}

/** Where the tokens of a text begin and end. */
@inline
function firstToken(text: u32): usize {
  return tokens + (text ? <usize>load<u32>(ends + (<usize>(text - 1) << 2)) << 2 : 0);
}
@inline
function lastToken(text: u32): usize {
  return tokens + (<usize>load<u32>(ends + (<usize>text << 2)) << 2);
}

/**
 * Counts the bytes of the blocks. codes[row] is the number of the row's text, of `width` bytes; width 0: row n has text n.
 * @returns how many bytes all blocks have
 */
export function measure(codes: usize, width: u32, rows: u32): f64 {
  for (let word: u32 = 0; word < words; word++) {
    store<u32>(recordOf(word), 0, LAST);
    store<u32>(recordOf(word), 0, PLACES);
  }
  for (let row: u32 = 0; row < rows; row++) {
    const text = textOf(codes, width, row);
    const last = lastToken(text);
    for (let token = firstToken(text); token < last; token += 4) {
      const record = recordOf(load<u32>(token));
      const bytes = varintBytes(row - load<u32>(record, LAST));
      store<u32>(record, load<u32>(record, PLACES) + bytes, PLACES);
      store<u32>(record, row, LAST);
    }
  }
  let all: f64 = 0;
  for (let word: u32 = 0; word < words; word++) {
    const length = load<u32>(recordOf(word), LENGTH);
    const places = load<u32>(recordOf(word), PLACES);
    all += <f64>(varintBytes(length) + length + varintBytes(places) + places);
  }
  return all;
}

/**
 * Writes the blocks one after the other to `out`, with the same codes as measure(), and where each ends to `blockEnds`. A block
 * ends with the word that makes it longer than `blockBytes`. A word without a row is left out.
 * @returns how many blocks there are
 */
export function write(codes: usize, width: u32, rows: u32, out: usize, blockBytes: u32, blockEnds: usize): u32 {
  const order = sortWords(records, words, letters, slots);
  let at = out;
  let from = out;
  let blocks: u32 = 0;
  for (let index: u32 = 0; index < words; index++) {
    const record = recordOf(load<u32>(order + (<usize>index << 2)));
    const length = load<u32>(record, LENGTH);
    const places = load<u32>(record, PLACES);
    if (places == 0) continue;
    at = writeVarint(at, length);
    memory.copy(at, letters + load<u32>(record, START), length);
    at = writeVarint(at + length, places);
    store<u32>(record, <u32>at, CURSOR);
    store<u32>(record, 0, LAST);
    at += places;
    if (at - from < blockBytes) continue;
    store<u32>(blockEnds + (<usize>blocks << 2), <u32>(at - out));
    blocks++;
    from = at;
  }
  if (at > from) {
    store<u32>(blockEnds + (<usize>blocks << 2), <u32>(at - out));
    blocks++;
  }
  for (let row: u32 = 0; row < rows; row++) {
    const text = textOf(codes, width, row);
    const last = lastToken(text);
    for (let token = firstToken(text); token < last; token += 4) {
      const record = recordOf(load<u32>(token));
      const cursor = <usize>load<u32>(record, CURSOR);
      store<u32>(record, <u32>writeVarint(cursor, row - load<u32>(record, LAST)), CURSOR);
      store<u32>(record, row, LAST);
    }
  }
  return blocks;
}
