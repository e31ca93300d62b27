import { headerKey } from '@sheaf/tables';
import { asksForName, asksForOthersName, emailWord } from '../headers/person-words.ts';
import { type PersonalKind, personalKinds } from '../types.ts';
import { findEmails } from './emails.ts';
import { findPhones } from './phones.ts';

/** The kind of cells that a header announces. */
interface Asked {
  name: boolean;
  phone: boolean;
  email: boolean;
}

const phoneWord =
  /\b(?:tele)?phones?\b|\btel\b|\bmobile\b|\bmobil\b|\bcell(?: ?phone)?\b|\bwhats ?app\b|\bfax\b|telefon|téléphone|teléfono|puhelin|handy|móvil|celular|portable|cellulare|telemóvel|tlf|电话|手机|電話|携帯|전화|휴대폰|телефон|هاتف|जोन नंबर|फोन|โทร|τηλέφωνο|טלפון/u;

/** @returns what a header asks for, for columns of any type */
export function readAskedDetails(header: string): Asked {
  const label = headerKey(header);
  return {
    name: asksForName(label) !== null || asksForOthersName(label),
    phone: label.length < 80 && phoneWord.test(label),
    email: label.length < 80 && emailWord.test(label),
  };
}

/** A few words of letters. */
const nameShape = /^[\p{L}\p{M}'’.,-]{1,30}(?: [\p{L}\p{M}'’.,-]{1,30}){0,4}$/u;
const numberShape = /^'?\+?[\d ()/.\u00a0\u2011–-]{6,24}(?: ?(?:x|ext\.?) ?\d{1,6})?$/i;

function isNumber(text: string, asked: Asked): boolean {
  const digits = text.replace(/\D/g, '').length;
  if (asked.phone) return digits >= 6 && digits <= 15 && numberShape.test(text);
  const [found] = /[+()/ -]/.test(text) ? findPhones(text) : [];
  return found !== undefined && found.text.length >= text.length - 1;
}

function isAddress(text: string): boolean {
  const [found] = text.includes('@') ? findEmails(text) : [];
  return found !== undefined && found.text.length * 2 >= text.length;
}

/** @returns the kind of personal detail that the complete cell is; null if it is none or holds more */
export function wholeKind(text: string, asked: Asked): PersonalKind | null {
  if (text.length > 120) return null;
  if (isAddress(text)) return 'email';
  if (/\d{2}/.test(text)) return isNumber(text, asked) ? 'phone' : null;
  return asked.name && nameShape.test(text) ? 'name' : null;
}

/** Share of the cells that makes a column one of personal details. */
const enough = 0.5;

/**
 * @param counts filled cells that are a personal detail, by kind
 * @returns what the complete column holds, for columns of any type; null for other columns
 */
export function columnKind(counts: Readonly<Record<PersonalKind, number>>, filled: number): PersonalKind | null {
  return personalKinds.find((kind) => counts[kind] > 0 && counts[kind] >= filled * enough) ?? null;
}
