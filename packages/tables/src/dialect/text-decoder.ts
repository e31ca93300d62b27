import { type Decoder, KoreanDecoder } from './korean.ts';

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
export function encodingName(label: string): string | null {
  try {
    return createDecoder(label).encoding;
  } catch {
    return null;
  }
}
