/** What is used of a `TextDecoder`. */
export interface Decoder {
  readonly encoding: string;
  /** @throws TypeError for bytes that are no text, if the decoder is a fatal one */
  decode(bytes?: Uint8Array | ArrayBuffer, options?: { stream?: boolean }): string;
}

const [firstSyllable, lastSyllable] = [0xac00, 0xd7a3];
/** The bytes that begin a character, and the place of the first of the usual ones, KS X 1001. */
const [firstLead, lastLead, usualFrom] = [0x81, 0xfe, 0xa1];
/** The second bytes of syllables that KS X 1001 does not have: letters, and bytes from 0x81 on. */
const ranges = [
  [0x41, 0x5a],
  [0x61, 0x7a],
  [0x81, 0xfe],
] as const;

const codeOf = (lead: number, trail: number): number => lead * 256 + trail;

/** @returns the usual characters by their two bytes, as `TextDecoder` knows them */
function usualCharacters(): Map<number, string> {
  const decoder = new TextDecoder('euc-kr');
  const characters = new Map<number, string>();
  for (let lead = usualFrom; lead <= lastLead; lead++)
    for (let trail = usualFrom; trail <= 0xfe; trail++) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if (character.length === 1 && character !== '\ufffd') characters.set(codeOf(lead, trail), character);
    }
  return characters;
}

/** The two bytes that are free for other syllables, in their order. */
function* freeCodes(): Generator<number> {
  for (let lead = firstLead; lead <= lastLead; lead++)
    for (const [from, to] of ranges)
      for (let trail = from; trail <= to; trail++) if (lead < usualFrom || trail < usualFrom) yield codeOf(lead, trail);
}

/** The syllables that are not among the usual ones have the free bytes, in the order of Unicode. */
function allCharacters(): Map<number, string> {
  const characters = usualCharacters();
  const usual = new Set(characters.values());
  const codes = freeCodes();
  for (let at = firstSyllable; at <= lastSyllable; at++) {
    const syllable = String.fromCharCode(at);
    const code = usual.has(syllable) ? undefined : codes.next().value;
    if (code !== undefined) characters.set(code, syllable);
  }
  return characters;
}

let made: ReadonlyMap<number, string> | null = null;
function charactersByCode(): ReadonlyMap<number, string> {
  made ??= allCharacters();
  return made;
}

/**
 * Decodes Korean with all 11,172 syllables, as Windows writes it. `TextDecoder` of Node knows 2,350 of them only, that of a browser
 * knows all.
 */
export class KoreanDecoder implements Decoder {
  readonly encoding = 'euc-kr';
  readonly #characters = charactersByCode();
  readonly #isFatal: boolean;
  #lead: number | null = null;

  constructor({ fatal = false }: { fatal?: boolean }) {
    this.#isFatal = fatal;
  }

  decode(given: Uint8Array | ArrayBuffer = new Uint8Array(0), { stream = false } = {}): string {
    const bytes = given instanceof Uint8Array ? given : new Uint8Array(given);
    const parts: string[] = [];
    for (const byte of bytes) this.#add(byte, parts);
    if (!stream && this.#lead !== null) parts.push(this.#wrong());
    return parts.join('');
  }

  #add(byte: number, parts: string[]): void {
    const lead = this.#lead;
    this.#lead = null;
    if (lead === null) {
      if (byte >= firstLead && byte <= lastLead) this.#lead = byte;
      else parts.push(byte < 0x80 ? String.fromCharCode(byte) : this.#wrong());
      return;
    }
    const character = this.#characters.get(codeOf(lead, byte));
    if (character !== undefined) parts.push(character);
    // A byte of ASCII after half a character is a character of its own.
    else parts.push(this.#wrong() + (byte < 0x80 ? String.fromCharCode(byte) : ''));
  }

  /** What stands for bytes that are no text. @throws TypeError if the decoder is fatal */
  #wrong(): string {
    this.#lead = null;
    if (this.#isFatal) throw new TypeError('The bytes are no text in euc-kr.');
    return '\ufffd';
  }
}
