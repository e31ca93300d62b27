import { createWasmFactory, type WasmMemory } from '@sheaf/tables';
import { foldEntries, foldEntry, foldWords, longestWord, notKnown } from './fold-words.ts';
import { blockBytes, openWordBlock, type WordBlock } from './word-blocks.ts';
import { wasmBase64 } from './words.wasm.ts';

/** The functions of words.as.ts. */
interface Kernel {
  memory: WasmMemory;
  place(...numbers: number[]): void;
  reset(): void;
  scan(...numbers: number[]): number;
  statusOf(): number;
  unknownCode(): number;
  add(from: number, to: number): number;
  endText(): void;
  wordCount(): number;
  tokenCount(): number;
  lettersBytes(): number;
  measure(codes: number, width: number, rows: number): number;
  write(...numbers: number[]): number;
}

// What scan() and add() answer.
const done = 0;
const unclear = 1;
const unknown = 2;

const encoder = new TextEncoder();
const instantiate = createWasmFactory<Kernel>(wasmBase64);
const page = 65_536;
const foldsAt = page; // the module's own data lies below
const recordBytes = 32;
/** Bytes that may be read behind the end of a region. */
const slack = 64;
const align = (offset: number): number => (offset + 15) & ~15;

/** How much there is room for. */
interface Room {
  texts: number;
  letters: number;
  /** A power of two. */
  words: number;
  tokens: number;
}

/** Where each region begins. `input` is the last one, for what one call needs. */
interface Places {
  ends: number;
  letters: number;
  records: number;
  tokens: number;
  slots: number;
  input: number;
}

function toPlaces({ texts, letters, words, tokens }: Room): Places {
  const ends = align(foldsAt + 4 * foldEntries);
  const lettersAt = align(ends + 4 * texts);
  const records = align(lettersAt + letters + slack);
  const tokensAt = align(records + recordBytes * words);
  const slots = align(tokensAt + 4 * tokens);
  return { ends, letters: lettersAt, records, tokens: tokensAt, slots, input: align(slots + 16 * words) };
}

/** Texts in a pack (PackedTexts), and for each 1 if it has words to list. */
interface Pack {
  bytes: Uint8Array;
  marks: Uint8Array;
}

/** Collects the words of one list after the other. Its memory stays allocated. */
export class WordKernel {
  readonly #wasm = instantiate();
  #bytes = new Uint8Array(0);
  #room: Room = { texts: 4096, letters: 2 ** 18, words: 2 ** 13, tokens: 2 ** 17 };
  #places = toPlaces(this.#room);

  constructor() {
    this.#grow(this.#places.input);
    new Uint32Array(this.#wasm.memory.buffer, foldsAt, foldEntries).fill(notKnown);
    this.#place();
  }

  /** Bytes of memory. It never shrinks. */
  get memoryBytes(): number {
    return this.#wasm.memory.buffer.byteLength;
  }

  #grow(bytes: number): void {
    const missing = bytes - this.memoryBytes;
    if (missing > 0) this.#wasm.memory.grow(Math.ceil(missing / page));
    this.#bytes = new Uint8Array(this.#wasm.memory.buffer);
  }

  #place(): void {
    const { ends, letters, records, tokens, slots } = this.#places;
    const room = this.#room;
    this.#wasm.place(
      foldsAt,
      longestWord,
      ends,
      letters,
      room.letters,
      records,
      tokens,
      room.tokens,
      slots,
      2 * room.words,
    );
  }

  /** Moves every region to where there is room for more. What lies in `input` is lost. */
  #widen(room: Room): void {
    const from = this.#places;
    const to = toPlaces(room);
    this.#grow(to.input);
    const move = (region: 'tokens' | 'records' | 'letters' | 'ends', end: number) =>
      this.#bytes.copyWithin(to[region], from[region], end);
    // The last region first: none is written over before it was moved.
    move('tokens', from.slots);
    move('records', from.tokens);
    move('letters', from.records);
    move('ends', from.letters);
    this.#room = room;
    this.#places = to;
    this.#place();
  }

  /** Makes more room of what is more than half full. @param bytes of the text that comes next */
  #widenFor(bytes: number): void {
    const { letters, words, tokens, texts } = this.#room;
    const doubled = (room: number, used: number) => (2 * used >= room ? 2 * room : room);
    const needed = this.#wasm.lettersBytes() + 2 * bytes + slack;
    this.#widen({
      texts,
      letters: needed > letters ? 2 * needed : letters,
      words: doubled(words, this.#wasm.wordCount()),
      tokens: doubled(tokens, this.#wasm.tokenCount()),
    });
  }

  /** Copies blocks of bytes into `input`, one after the other. @returns where each lies, and the next would */
  #load(...blocks: Uint8Array[]): number[] {
    const places: number[] = [];
    let at = this.#places.input;
    for (const { length } of blocks) {
      places.push(at);
      at = align(at + length + slack);
    }
    this.#grow(at);
    for (const [index, block] of blocks.entries()) this.#bytes.set(block, places[index]);
    return [...places, at];
  }

  #addTexts(pack: Pack): void {
    const count = lookUpCount(pack.bytes);
    let placed: Places | undefined;
    let [packAt = 0, marksAt = 0, free = 0] = [] as number[];
    for (let text = 0; ; ) {
      if (placed !== this.#places) [packAt = 0, marksAt = 0, free = 0] = this.#load(pack.bytes, pack.marks);
      placed = this.#places;
      text = this.#wasm.scan(packAt, marksAt, text);
      const status = this.#wasm.statusOf();
      if (status === done) return;
      if (status === unknown) this.#learn(this.#wasm.unknownCode());
      else if (status === unclear) this.#addSlowly(textAt(pack.bytes, count, text++), free - placed.input);
      else this.#widenFor(textAt(pack.bytes, count, text).length);
    }
  }

  #learn(code: number): void {
    new DataView(this.#wasm.memory.buffer).setUint32(foldsAt + 4 * code, foldEntry(code), true);
  }

  /** Adds a text that has characters to be seen with their neighbours. @param offset of free bytes in `input` */
  #addSlowly(text: Buffer, offset: number): void {
    for (const word of foldWords(text.toString())) {
      let status: number;
      do {
        const at = this.#places.input + offset;
        this.#grow(at + 3 * word.length + slack);
        const { written } = encoder.encodeInto(word, this.#bytes.subarray(at));
        status = this.#wasm.add(at, at + written);
        if (status !== done) this.#widenFor(written);
      } while (status !== done);
    }
    this.#wasm.endText();
  }

  /**
   * The words of texts and the rows that have them.
   * @param packs PackedTexts, one continuing the other @param filled for each text: 1 if its words are wanted, else 0
   * @param codes for each row the number of its text; null: each row has its own text
   */
  list(
    packs: readonly Uint8Array[],
    filled: Uint8Array,
    codes: Uint8Array | Uint16Array | Uint32Array | null,
  ): WordBlock[] {
    this.#wasm.reset();
    if (filled.length > this.#room.texts) this.#widen({ ...this.#room, texts: 2 * filled.length });
    let first = 0;
    for (const bytes of packs) {
      const count = lookUpCount(bytes);
      this.#addTexts({ bytes, marks: filled.subarray(first, first + count) });
      first += count;
    }
    return this.#blocks(codes, codes?.length ?? filled.length);
  }

  #blocks(codes: Uint8Array | Uint16Array | Uint32Array | null, rows: number): WordBlock[] {
    const bytes = codes === null ? new Uint8Array(0) : new Uint8Array(codes.buffer, codes.byteOffset, codes.byteLength);
    const [codesAt = 0, out = 0] = this.#load(bytes);
    const width = codes === null ? 0 : codes.BYTES_PER_ELEMENT;
    const size = this.#wasm.measure(codesAt, width, rows);
    const endsAt = align(out + size);
    this.#grow(endsAt + 4 * (Math.ceil(size / blockBytes) + 1));
    const count = this.#wasm.write(codesAt, width, rows, out, blockBytes, endsAt);
    const ends = new Uint32Array(this.#wasm.memory.buffer, endsAt, count);
    return Array.from(ends, (end, index) => openWordBlock(this.#bytes.slice(out + (ends[index - 1] ?? 0), out + end)));
  }
}

const lookUpCount = ({ buffer, byteOffset }: Uint8Array): number => new DataView(buffer, byteOffset).getUint32(0, true);

/** The bytes of a text of a pack with `count` texts. */
function textAt(pack: Uint8Array, count: number, text: number): Buffer {
  const view = new DataView(pack.buffer, pack.byteOffset);
  const start = 4 + 4 * count;
  const from = text === 0 ? 0 : view.getUint32(4 * text, true);
  return Buffer.from(pack.buffer, pack.byteOffset + start + from, view.getUint32(4 + 4 * text, true) - from);
}
