import type { PersonalDetail } from '../types.ts';

const longestLocal = 64;
const longestDomain = 253;
const isLocal = (character: string): boolean => /[\p{L}\p{N}._%+'-]/u.test(character);
const isDomain = (character: string): boolean => /[\p{L}\p{N}.-]/u.test(character);
const isEdge = (character: string): boolean => /['.%+-]/.test(character);

/** Searches from an `@` to both sides, so that the time is linear and a text without one costs nothing. */
function addressAround(text: string, at: number): PersonalDetail | null {
  let start = at;
  while (start > 0 && at - start < longestLocal && isLocal(text.charAt(start - 1))) start--;
  while (start < at && isEdge(text.charAt(start))) start++;
  let end = at + 1;
  while (end < text.length && end - at <= longestDomain && isDomain(text.charAt(end))) end++;
  while (end > at + 1 && isEdge(text.charAt(end - 1))) end--;
  const labels = text.slice(at + 1, end).split('.');
  const top = labels.at(-1) ?? '';
  if (start === at || labels.length < 2 || labels.includes('') || !/^\p{L}{2,24}$/u.test(top)) return null;
  return { kind: 'email', start, end, text: text.slice(start, end) };
}

/** @returns the e-mail addresses in a text, in order. */
export function findEmails(text: string): PersonalDetail[] {
  const found: PersonalDetail[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const address = addressAround(text, at);
    if (address !== null) found.push(address);
  }
  return found;
}
