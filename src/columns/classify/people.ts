import type { Column, Verdict } from './column.ts';
import { asksForEmail, asksForName, asksForUpload, isAboutOthers } from './wording.ts';

/** A placeholder tools write where a respondent stayed anonymous. */
const isAnonymous = (value: string): boolean => /^'?anonym\w{0,4}'?$/i.test(value);

/** E-mail addresses; only the respondent's own count (surveys.md, label policy). */
export function judgeEmail({ profile, labels, question }: Column): Verdict | null {
  const real = [...profile.values.keys()].filter((value) => !isAnonymous(value)).length;
  if (profile.filled === 0 || real === 0 || profile.email < 0.5) return null;
  const share = `${Math.round(profile.email * 100)}% of the cells are e-mail addresses`;
  if (isAboutOthers(question)) return { type: 'Do nothing', confidence: 0.7, reason: `${share}, but of someone else` };
  const named = labels.some(asksForEmail);
  if (named)
    return {
      type: 'Email',
      confidence: profile.email >= 0.8 ? 0.98 : 0.9,
      reason: `${share}, and the header asks for one`,
    };
  return profile.email >= 0.9 ? { type: 'Email', confidence: 0.7, reason: share } : null;
}

/** The respondent's name: the header must ask for it and the cells must look like names. */
export function judgeName({ profile, labels, question }: Column): Verdict | null {
  const asked = labels.map(asksForName);
  const exact = asked.includes('exact');
  if (!exact && !asked.includes('loose')) return null;
  if (profile.filled === 0) return null;
  const variety = profile.values.size / profile.filled;
  if (isAboutOthers(question)) return null;
  if (profile.name < 0.6 || (profile.filled >= 20 && variety < 0.05) || profile.meanWords > 4.5) return null;
  const confidence = exact && profile.name >= 0.8 ? 0.97 : 0.85;
  return {
    type: 'Name',
    confidence,
    reason: `${Math.round(profile.name * 100)}% of the cells look like names, and the header asks for one`,
  };
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
