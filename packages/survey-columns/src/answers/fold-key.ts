const isSimple = /^[\x21-\x7e]*$/;

/**
 * Spells a value of a person key so that values which mean the same are equal. Upper and lower case, white space, and the ways to write an
 * accent make no difference; leading zeros do. Upper case first, because some letters are alike only there (ß and ss, the two small sigmas).
 */
export function foldKey(text: string): string {
  if (isSimple.test(text)) return text.toLowerCase();
  const spaced = text.normalize('NFC').trim().replace(/\s+/g, ' ');
  return spaced.toUpperCase().toLowerCase().normalize('NFC');
}
