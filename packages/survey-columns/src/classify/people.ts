import { headerKey } from '@sheaf/tables';
import type { Profile } from '../answers/profile.ts';
import type { Column, Verdict } from '../groups/column.ts';
import { asksForUpload } from '../headers/header-words.ts';
import {
  asksForEmail,
  asksForName,
  asksForOthersName,
  hasNameWord,
  isAboutOthers,
  isAboutSomebody,
  isAccount,
  isAnonymous,
  isOwnEmail,
  isOwnNameHeader,
  isOwnRole,
} from '../headers/person-words.ts';
import { fullNameShare } from './given-names.ts';

const knownPeople = ({ profile }: Column): number =>
  [...profile.values.keys()].filter((value) => !isAnonymous(value)).length;

/** E-mail addresses. Only the respondent's own count. */
export function judgeEmail(column: Column): Verdict | null {
  const { profile, labels, question } = column;
  if (profile.filled === 0 || knownPeople(column) === 0 || profile.email < 0.5) return null;
  const share = `${Math.round(profile.email * 100)}% of the cells are e-mail addresses`;
  if (isAboutOthers(question) && !labels.some(isAccount) && !labels.some(isOwnEmail))
    return { type: 'Do nothing', confidence: 0.7, reason: `${share}, but not the respondent's` };
  if (!labels.some(asksForEmail)) return judgeUnlabelledEmail(profile, share);
  return {
    type: 'Email',
    confidence: profile.email >= 0.8 ? 0.98 : 0.9,
    reason: `${share}, and the header asks for one`,
  };
}

/**
 * If nearly every cell is a different address, the respondents' addresses are in this column, even if the header does
 * not say so.
 */
function judgeUnlabelledEmail({ email, values, filled }: Profile, share: string): Verdict | null {
  if (email < 0.9) return null;
  const isOwn = email >= 0.95 && filled >= 3 && values.size >= filled * 0.9;
  return isOwn
    ? { type: 'Email', confidence: 0.93, reason: `${share}, and nearly all are different` }
    : { type: 'Email', confidence: 0.7, reason: share };
}

/** The part after the last dash or colon: `Your details - Name`. */
function textAfterDash(text: string): string {
  const at = Math.max(text.lastIndexOf(' - '), text.lastIndexOf(' – '), text.lastIndexOf(': '));
  return at < 0 ? '' : headerKey(text.slice(at + 2));
}

/** Whether the header asks for a name. Below a question about another person, "Name" is not the respondent's. */
function askedFor({ labels, question, names }: Column): { exact: boolean; loose: boolean } {
  const asked = (isAboutSomebody(question) ? [question] : labels).map(asksForName);
  const isPart = asksForName(textAfterDash(names.text)) !== null;
  return { exact: asked.includes('exact'), loose: asked.includes('loose') || isPart };
}

/** Names of managers, teachers, enumerators: not answers, and not the respondent's. */
export function judgeOthersName(column: Column): Verdict | null {
  const { profile, labels, question } = column;
  if (profile.filled === 0 || askedFor(column).exact || isOwnNameHeader(question)) return null;
  const asked = asksForOthersName(question) || labels.some(asksForOthersName);
  if (asked && profile.letters > 0.8 && profile.meanWords < 8) {
    return { type: 'Do nothing', confidence: 0.9, reason: 'the name of someone other than the respondent' };
  }
  if (!isAboutOthers(question) || profile.name <= 0.8 || profile.values.size <= 8) return null;
  return /\b(?:names?|who)\b|nombre|nom\b/.test(question)
    ? { type: 'Do nothing', confidence: 0.7, reason: 'looks like names, but of someone or something else' }
    : null;
}

/** The respondent's name: the header must ask for it and the cells must look like names. */
export function judgeName(column: Column): Verdict | null {
  const { profile, question } = column;
  if (profile.filled === 0) return null;
  if (isMember(column)) return { type: 'Do nothing', confidence: 0.8, reason: 'names of the members of a household' };
  const { exact, loose } = askedFor(column);
  const isOthers = isAboutOthers(question) && !isOwnNameHeader(question);
  if (!exact && (!loose || isOthers)) return judgePersons(column);
  if (!looksLikeNames(column)) return null;
  const full = profile.name >= 0.9 && profile.values.size >= profile.filled * 0.5;
  const confidence = exact ? (profile.name >= 0.8 ? 0.97 : 0.9) : full ? 0.92 : 0.85;
  const reason = `${Math.round(profile.name * 100)}% of the cells look like names, and the header asks for one`;
  return { type: 'Name', confidence, reason };
}

/** People listed in a response, such as a household, who did not answer themselves. */
const isMember = ({ exporter, labels, profile }: Column): boolean =>
  profile.name > 0.6 && labels.some((label) => exporter.listedPeople?.test(label) === true);

/** Whether the header is a question rather than a label: it has a question mark or more than four words. */
const isQuestion = ({ question, names }: Column): boolean =>
  names.text.includes('?') || names.text.includes('？') || question.split(' ').length > 4;

/**
 * Full names, nearly all different, below a header that does not ask for names: a code (`Q1`) or a word for the
 * respondent (`Customer`). Titles, places and firms are capitalised too, so the words must be given names.
 */
function judgePersons(column: Column): Verdict | null {
  const { profile, labels, question } = column;
  const variety = profile.values.size / profile.filled;
  if (profile.filled < 8 || variety < 0.6 || profile.meanWords > 4.5 || profile.number > 0.05) return null;
  if (isAboutOthers(question) || isAboutSomebody(question) || isQuestion(column)) return null;
  if (wordsShare(profile) < 0.85 || organisationShare(profile) > 0.05) return null;
  const share = fullNameShare(profile);
  if (share < 0.5) return null;
  const saysWho = labels.some(isOwnRole) || labels.every(isCode);
  if (!saysWho && !labels.some(hasNameWord)) return null;
  const isSure = share >= 0.65 && variety >= 0.85 && saysWho;
  const reason = `${Math.round(share * 100)}% of the first cells are full names of people`;
  return { type: 'Name', confidence: isSure ? 0.91 : 0.8, reason };
}

/** Whether a header has no word: `Q12`, `v_7`, `column 3`. */
const isCode = (label: string): boolean =>
  /^(?:q|qid|v|var|f|frage|question|col|column|field|item|p|x)? ?\d{1,5}(?: \d{1,3})?(?: text)?$/.test(label);

const organisation =
  /\b(?:ltd|llc|inc|corp|gmbh|ag|s\.?a\.?|oy|ab|plc|company|school|college|university|universidad|hospital|clinic|institute|foundation|council|ministry|church|restaurant|hotel|store|farm|street|village)\b/i;

/** Share of the first distinct cells that name an organisation or a place. */
function organisationShare({ values }: Profile): number {
  const tested = [...values.keys()].slice(0, 100);
  return tested.filter((value) => organisation.test(value.slice(0, 100))).length / Math.max(1, tested.length);
}

/** A few words of letters. That is enough if the header asks for nothing else. */
const words = /^[\p{L}\p{M}'’. -]{2,60}$/u;

function wordsShare({ values }: Profile): number {
  const tested = [...values.keys()].slice(0, 200);
  return tested.filter((value) => words.test(value)).length / Math.max(1, tested.length);
}

function looksLikeNames(column: Column): boolean {
  const { profile } = column;
  const known = knownPeople(column);
  if (known === 0 || (known === 1 && profile.filled > 2) || organisationShare(profile) > 0.1) return false;
  const variety = profile.values.size / profile.filled;
  const named = profile.name >= 0.6 || (variety > 0.5 && wordsShare(profile) >= 0.9);
  return named && profile.meanWords <= 4.5 && (profile.filled < 20 || variety >= 0.05);
}

/** Whether every cell holds web addresses only, as tools write uploads without file names. */
function areUrls({ values }: Profile): boolean {
  const pieces = [...values.keys()].slice(0, 50).flatMap((value) => value.slice(0, 2000).split(/[\s,;]{1,3}/));
  return pieces.length > 0 && pieces.every((piece) => piece === '' || /^https?:\/\//i.test(piece));
}

/** A file name and its address in brackets: `p1.jpg (https://…)`. */
function areKeptFiles({ values }: Profile): boolean {
  const tested = [...values.keys()].slice(0, 50);
  const kept = tested.filter((value) => /^[^()]{1,200}\.[a-z0-9]{2,5} \(https?:\/\//i.test(value));
  return tested.length > 0 && kept.length >= 0.8 * tested.length;
}

/** Names of media files. This is suggested only; the user has to choose MEDIA_RESPONSE. */
export function judgeMedia({ profile, labels, question }: Column): Verdict | null {
  if (profile.filled === 0) return null;
  const asked = labels.some(asksForUpload) || asksForUpload(question);
  if (asked && profile.media < 0.8 && areUrls(profile)) {
    return { type: 'MEDIA_RESPONSE', confidence: 0.85, reason: 'web addresses, and the header asks for an upload' };
  }
  if (profile.media < 0.8 && !areKeptFiles(profile)) return null;
  return {
    type: 'MEDIA_RESPONSE',
    confidence: asked ? 0.92 : 0.8,
    reason: `the cells are file names${asked ? ', and the header asks for an upload' : ''}`,
  };
}
