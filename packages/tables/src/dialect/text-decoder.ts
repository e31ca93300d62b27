/** What is used of a `TextDecoder`. */
interface Decoder {
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

const toCode = (lead: number, trail: number): number => lead * 256 + trail;

/** @returns the usual characters by their two bytes, as `TextDecoder` knows them */
function usualCharacters(): Map<number, string> {
  const decoder = new TextDecoder('euc-kr');
  const characters = new Map<number, string>();
  for (let lead = usualFrom; lead <= lastLead; lead++)
    for (let trail = usualFrom; trail <= 0xfe; trail++) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if (character.length === 1 && character !== '\ufffd') characters.set(toCode(lead, trail), character);
    }
  return characters;
}

/** The two bytes that are free for other syllables, in their order. */
function* freeCodes(): Generator<number> {
  for (let lead = firstLead; lead <= lastLead; lead++)
    for (const [from, to] of ranges)
      for (let trail = from; trail <= to; trail++) if (lead < usualFrom || trail < usualFrom) yield toCode(lead, trail);
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
class KoreanDecoder implements Decoder {
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
    const character = this.#characters.get(toCode(lead, byte));
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

export type { Decoder };

/** The upper half of code pages of DOS, which `TextDecoder` does not know. */
const dosPages: Readonly<Record<string, string>> = {
  ibm437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ibm852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
  ibm858:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ibm775:
    'ĆüéāäģåćłēŖŗīŹÄÅÉæÆōöĢ¢ŚśÖÜø£Ø×¤ĀĪóŻżź”¦©®¬½¼Ł«»░▒▓│┤ĄČĘĖ╣║╗╝ĮŠ┐└┴┬├─┼ŲŪ╚╔╩╦╠═╬Žąčęėįšųūž┘┌█▄▌▐▀ÓßŌŃõÕµńĶķĻļņĒŅ’\u00ad±“¾¶§÷„°∙·¹³²■\u00a0',
};

/** Decodes a code page of DOS: each byte is one character, so no byte is ever wrong. */
class DosDecoder implements Decoder {
  readonly encoding: string;
  readonly #upper: string;

  constructor(encoding: string, upper: string) {
    this.encoding = encoding;
    this.#upper = upper;
  }

  decode(bytes: Uint8Array | ArrayBuffer = new Uint8Array(0)): string {
    const plain = new TextDecoder('windows-1252').decode(bytes);
    const given = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
    return plain.replace(/[^\0-\x7f]/g, (_, at: number) => this.#upper[(given[at] ?? 0) - 0x80] ?? '\ufffd');
  }
}

/** Other names of encodings, as writers use them: `cp850` and `850` are `ibm850`. */
const otherNames: Readonly<Record<string, string>> = {
  macroman: 'macintosh',
  cp866: 'ibm866',
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  cp54936: 'gb18030',
  cp65001: 'utf-8',
  cp28591: 'windows-1252',
  cp28605: 'iso-8859-15',
  cp20866: 'koi8-r',
  cp874: 'windows-874',
};

/** @returns the name as a decoder may know it: `CP1250`, `windows1250` and `1250` are one set */
function decoderName(name: string): string {
  const plain = name.trim().toLowerCase();
  const page = /^(?:cp|windows|ms|ibm|dos)?[-_]?(\d{3,5})$/.exec(plain)?.[1];
  if (page === undefined) return otherNames[plain] ?? plain;
  return otherNames[`cp${page}`] ?? (`ibm${page}` in dosPages ? `ibm${page}` : `windows-${page}`);
}

/**
 * @param label a name of an encoding, as `TextDecoder` or writers know it
 * @throws RangeError for an unknown one
 */
export function createDecoder(label: string, options: { fatal?: boolean; ignoreBOM?: boolean } = {}): Decoder {
  const name = decoderName(label);
  const upper = dosPages[name];
  if (upper !== undefined) return new DosDecoder(name, upper);
  const decoder = new TextDecoder(name, options);
  return decoder.encoding === 'euc-kr' ? new KoreanDecoder(options) : decoder;
}

/** @returns the usual name of an encoding; null if nothing decodes it */
export function findEncodingName(label: string): string | null {
  try {
    return createDecoder(label).encoding;
  } catch {
    return null;
  }
}
