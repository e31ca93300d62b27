import type { Column, Verdict } from './column.ts';
import type { Profile } from './profile.ts';
import { asksForEmail, asksForName, asksForOthersName, asksForUpload, isAboutOthers, isAccount } from './wording.ts';

/** A placeholder tools write where a respondent stayed anonymous. */
const isAnonymous = (value: string): boolean => /^'?anonym\w{0,4}'?(?: respondent)?$/i.test(value);

const knownPeople = ({ profile }: Column): number =>
  [...profile.values.keys()].filter((value) => !isAnonymous(value)).length;

/** E-mail addresses; only the respondent's own count (surveys.md, label policy). */
export function judgeEmail(column: Column): Verdict | null {
  const { profile, labels, question } = column;
  if (profile.filled === 0 || knownPeople(column) === 0 || profile.email < 0.5) return null;
  const share = `${Math.round(profile.email * 100)}% of the cells are e-mail addresses`;
  if (isAboutOthers(question) && !labels.some(isAccount))
    return { type: 'Do nothing', confidence: 0.7, reason: `${share}, but of someone else` };
  if (!labels.some(asksForEmail))
    return profile.email >= 0.9 ? { type: 'Email', confidence: 0.7, reason: share } : null;
  return {
    type: 'Email',
    confidence: profile.email >= 0.8 ? 0.98 : 0.9,
    reason: `${share}, and the header asks for one`,
  };
}

/** The respondent's name: the header must ask for it and the cells must look like names. */
export function judgeName(column: Column): Verdict | null {
  const { profile, labels, question } = column;
  if (profile.filled === 0) return null;
  const asked = labels.map(asksForName);
  const exact = asked.includes('exact');
  if (
    !exact &&
    profile.letters > 0.8 &&
    profile.meanWords < 8 &&
    (asksForOthersName(question) || labels.some(asksForOthersName))
  )
    return { type: 'Do nothing', confidence: 0.9, reason: 'the name of somebody else than the respondent' };
  const share = `${Math.round(profile.name * 100)}% of the cells look like names`;
  if (!exact && isAboutOthers(question)) {
    const named = profile.name > 0.8 && profile.values.size > 8 && /\b(?:names?|who)\b|nombre|nom\b/.test(question);
    return named ? { type: 'Do nothing', confidence: 0.7, reason: `${share}, but of someone else` } : null;
  }
  if ((!exact && !asked.includes('loose')) || !looksLikeNames(column, exact)) return null;
  const confidence = !exact ? 0.85 : profile.name >= 0.8 ? 0.97 : 0.9;
  return { type: 'Name', confidence, reason: `${share}, and the header asks for one` };
}

/** A few words of letters, however they are capitalised: enough below a header that asks for nothing else. */
const words = /^[\p{L}\p{M}'’. -]{2,60}$/u;

function wordsShare({ values }: Profile): number {
  const tested = [...values.keys()].slice(0, 200);
  return tested.filter((value) => words.test(value)).length / Math.max(1, tested.length);
}

function looksLikeNames(column: Column, exact: boolean): boolean {
  const { profile } = column;
  const known = knownPeople(column);
  if (known === 0 || (known === 1 && profile.filled > 2)) return false;
  const variety = profile.values.size / profile.filled;
  const named = profile.name >= 0.6 || (exact && variety > 0.5 && wordsShare(profile) >= 0.9);
  return named && profile.meanWords <= 4.5 && (profile.filled < 20 || variety >= 0.05);
}

/** Names of media files: suggested, never set by itself ("`MEDIA_RESPONSE` is applied only when set explicitly"). */
export function judgeMedia({ profile, labels, question }: Column): Verdict | null {
  if (profile.media < 0.8 || profile.filled === 0) return null;
  const asked = labels.some(asksForUpload) || asksForUpload(question);
  return {
    type: 'MEDIA_RESPONSE',
    confidence: asked ? 0.92 : 0.8,
    reason: `${Math.round(profile.media * 100)}% of the cells are file names${asked ? ', and the header asks for an upload' : ''}`,
  };
}
