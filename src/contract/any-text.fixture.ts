import fc from 'fast-check';

const codePoints = 0x11_0000;
const firstSurrogate = 0xd800;
const surrogates = 0x800;

/**
 * Any character. The same as fast-check's own "binary", which makes a map of a million characters at its first use: it takes seconds
 * and makes every later garbage collection of the worker slow.
 */
const character = fc
  .nat(codePoints - surrogates - 1)
  .map((place) => String.fromCodePoint(place < firstSurrogate ? place : place + surrogates));

interface Lengths {
  minLength?: number;
  maxLength?: number;
}

/** @returns texts of any characters, control characters and those beyond the first plane among them */
export const anyText = (lengths: Lengths = {}): fc.Arbitrary<string> => fc.string({ ...lengths, unit: character });
