import { headerKey } from '@sheaf/tables';
import { measureAnswers, type Profile } from '../answers/profile.ts';
import { readWrittenDuration } from '../answers/read-duration.ts';
import type { ExporterDescriptor } from '../exporters/descriptor.ts';
import { collectNames, collectPatterns } from '../exporters/registry.ts';
import type { Column, Verdict } from '../groups/column.ts';

const list = (text: string): string[] => text.split('|').map((word) => word.trim());

/**
 * Complete headers, spelt by `headerKey`, of columns that tools write beside the answers. `status`, `language` or
 * `version` inside a question do not count.
 */
const everywhere = new Set([
  ...collectNames(({ anywhere }) => anywhere),
  ...list(
    'id|ids|uuid|guid|response id|responseid|submission id|record id|recordid|case id|caseid|user id|userid|participant id|contact id|session id|' +
      'sessionid|visitor id|survey id|form id|instanceid|meta instanceid|response number|response no|row id|nr|external reference|duration in seconds|ip|' +
      'ip address|ipaddress|user agent|useragent|referer|referrer|referrer url|form version|survey version|latitude|longitude|altitude|gps|gps latitude|' +
      'gps longitude|gps altitude|gps precision|gps accuracy|form name|modified at|updated at|pid|panel id|record no|completed status|response status|' +
      'survey status|gclid|fbclid|username|app version|sdk version|browser version|os version|enumerator|enumerator id|interviewer|interviewer id|' +
      'surveyor|data collector|study id|subject id|subject|patient id|client id|customer id|person id|student id|member id|staff id|household id|hh id|' +
      'hhid|site id|panelist id|panelist|respid|resp id|respondent no|respondent number|participant number|participant no|subject number|unique id|' +
      'unique identifier|identifier|entry id|entry no|entry number|serial number|serial no|probanden id|probandencode|teilnehmer id|teilnehmernummer|' +
      'teilnehmercode|versuchsperson|vp|vpn|vp nr|vp code|vp id|lfd nr|laufende nummer|fallnummer|fall nr|id participante|id encuesta|id respuesta|folio|' +
      'numéro|número|num|identifiant|id répondant|id risposta|id resposta|vastaajan id|vastaus id|回答id|回答番号|编号|序號|번호',
  ),
]);

/**
 * Headers that are bookkeeping if the tool writes a block of it. In other files they are only if the cells are codes
 * (`en-GB`, `web`), because people are asked for their language or browser too.
 */
const doubtful = new Set(
  list(
    'language|browser|operating system|resolution|status|progress|version|tag|tags|url|link|mode|term|case|index|key|ref|weight|weights|row|no|respondent|duration|finished|serial|missing|accuracy|token|ending|locale|device|platform|source|channel|segment|plan|location',
  ),
);

/** Parts of headers that mark bookkeeping in any file: timings, click counts, states of forms. */
const attached = [
  /^utm (?:source|medium|campaign|term|content|id)$/,
  /gps (?:latitude|longitude|altitude|precision|accuracy)$/,
  ...collectPatterns(({ anywherePattern }) => anywherePattern),
];

/** Their answers have digits. */
const personalNumber =
  /\b(?:phone(?: number)?|telephone(?: number)?|mobile number|telefon(?:nummer)?|teléfono|téléphone|handynummer|zip(?: code)?|postal code|postcode|post code|plz|postleitzahl|código postal|code postal|ssn|passport|latitude|longitude|gps|date of birth|birthdate|birth date)\b|电话|手机|邮编|電話|郵便番号/u;
const personalWords =
  /(?:user ?name|nickname| handle)$|\b(?:street address|address line ?\d?|mailing address|home address)\b|地址|住所/u;
const wholeAddress = new Set(
  list(
    'address|address 1|address 2|street|street address 2|apt suite office|apt suite|github|git hub|twitter|instagram|discord|linkedin|linked in|orcid|nick|handle|login|adresse|dirección|direccion|straße|straße und hausnummer|strasse|hausnummer|anschrift|rue|calle|domicilio|indirizzo|endereço|osoite|fax',
  ),
);

interface HeaderUse {
  /** The cells are short codes. */
  isCoded: boolean;
  /** The header is the column's own name, not the last part of a path or the text below a question's code. */
  isWhole: boolean;
}

/** @returns whether a header, spelt by `headerKey`, is bookkeeping that this tool writes whatever the cells hold */
export const isRecorded = (label: string, { here, herePattern }: ExporterDescriptor): boolean =>
  here?.has(label) === true || herePattern?.test(label) === true;

/** @returns whether a header, spelt by `headerKey`, is shaped like bookkeeping of a tool: `time003`, `utm_source` */
const isAttached = (label: string): boolean => attached.some((pattern) => pattern.test(label));

/** @returns whether a header, spelt by `headerKey`, names bookkeeping and no question */
export function isMetadata(label: string, exporter: ExporterDescriptor, { isCoded, isWhole }: HeaderUse): boolean {
  if (everywhere.has(label) || isRecorded(label, exporter)) return true;
  if (doubtful.has(label)) return isCoded || (isWhole && exporter.hasBlock === true);
  return isAttached(label);
}

const longestLabel = 60;
const testedValues = 50;

/** Whether some of the first distinct answers have a digit. */
const haveDigits = (values: ReadonlyMap<string, number>): boolean =>
  [...values.keys()].slice(0, testedValues).some((value) => /\p{N}/u.test(value));

/**
 * @param label a header, spelt by `headerKey`
 * @param values the answers below it: "Which phone do you have?" with the answers "Apple" and "Samsung" asks for no number
 * @returns whether it asks for a phone number, an address, a place on the globe or a birthday
 */
export function isPersonalDetail(label: string, { values }: Pick<Profile, 'values'>): boolean {
  if (wholeAddress.has(label)) return true;
  if (label.length >= longestLabel) return false;
  return personalWords.test(label) || (personalNumber.test(label) && haveDigits(values));
}

const nothing = (confidence: number, reason: string): Verdict => ({ type: 'Do nothing', confidence, reason });

export function judgeEmpty({ profile }: Column): Verdict | null {
  return profile.filled === 0 ? nothing(0.97, 'no answers') : null;
}

const code = /^[\p{L}\p{N}_.:/-]{1,12}$/u;

/** Short codes, few of them: `en-GB`, `web`, `complete`. */
const isCoded = ({ values, filled }: Profile): boolean =>
  values.size <= 6 &&
  filled >= 4 * values.size &&
  [...values.keys()].every((value) => code.test(value) && !/^\p{Lu}\p{Ll}/u.test(value));

const questionCode = /^q(?:id)?\d/i;

/** Whether a label is the name of the column and not the last part of a path or a text below a question's code. */
const isOwnName = (label: string, { header }: Column['names']): boolean =>
  label === headerKey(header) || !(header.includes('/') || header.includes('-') || questionCode.test(header));

/** Share of the first distinct cells such as `8 / 10`. */
const pointsShare = (profile: Profile): number =>
  measureAnswers(profile, (value) => /^\d{1,4}(?:[.,]\d{1,2})? ?\/ ?\d{1,4}$/.test(value), 50);

/** Columns that a tool writes by a pattern of its own. */
export function judgeMeasured({ isPosition, labels }: Column): Verdict | null {
  return isPosition || labels.some(isAttached) ? nothing(0.95, 'recorded by the survey tool beside the answers') : null;
}

/** Bookkeeping of survey tools, and personal details that are no answers. */
export function judgeMetadata(column: Column): Verdict | null {
  const { labels, exporter, names, headers, profile } = column;
  const use = (label: string) => ({ isCoded: isCoded(profile), isWhole: isOwnName(label, names) });
  if (labels.some((label) => isMetadata(label, exporter, use(label)))) {
    return nothing(0.95, 'recorded by the survey tool beside the answers');
  }
  if (labels.includes('score') && pointsShare(profile) > 0.8) return nothing(0.93, 'points of a quiz, out of how many');
  const derived = exporter.derived?.find(
    ({ header, label }) => headers.some((own) => header?.test(own)) || labels.some((own) => label?.test(own) === true),
  );
  if (derived !== undefined) return nothing(0.95, derived.reason);
  const ticked = profile.values.size <= 2 && profile.filled > 4;
  if (!ticked && labels.some((label) => isPersonalDetail(label, profile)))
    return nothing(0.9, 'a phone number, an address or a birthday');
  return null;
}

/** Whether every cell is the same letters and a number: `P1`, `P2` … or `TN-01`, `TN-02` … */
function areNumbered(values: ReadonlyMap<string, number>): boolean {
  const starts = new Set<string | null>();
  for (const value of values.keys()) starts.add(/^(\p{L}{1,8}[-_ ]?)\d{1,9}$/u.exec(value)?.[1] ?? null);
  return starts.size === 1 && !starts.has(null);
}

const durationShare = (profile: Profile): number =>
  measureAnswers(profile, (value) => readWrittenDuration(value) !== null);

/** Ids, addresses, measurements: many different numbers, or values no person types. */
export function judgeMachineValues({ profile }: Column): Verdict | null {
  const { values, filled, number, machine } = profile;
  if (machine > 0.8) return nothing(0.92, 'ids, addresses or other machine values');
  // A short file has no room for more than 25 different values, but most of its cells differ.
  const isMeasure = values.size > 25 || (values.size > 15 && values.size >= filled * 0.45);
  if (number > 0.85 && isMeasure) return nothing(0.92, `${values.size} distinct numbers: a measure, not a choice`);
  if (isMeasure && durationShare(profile) > 0.85)
    return nothing(0.9, `${values.size} distinct durations: a measure, not a choice`);
  const codes = [...values.keys()].filter(
    (value) => value.length >= 6 && /\d/.test(value) && /^[\x21-\x7e]+$/.test(value),
  ).length;
  if (values.size === filled && filled >= 5 && (codes >= values.size * 0.9 || areNumbered(values)))
    return nothing(0.85, 'a different code in every cell');
  return null;
}

/** The same answer in all cells distinguishes no respondents. */
export function judgeSingleValue({ profile }: Column): Verdict | null {
  return profile.values.size === 1 && profile.filled >= 2 ? nothing(0.6, 'the same answer in every cell') : null;
}
