import type { Profile } from '../answers/profile.ts';
import type { ExporterDescriptor } from '../exporters/descriptor.ts';
import { allNames, allPatterns } from '../exporters/registry.ts';

const list = (text: string): string[] => text.split('|').map((word) => word.trim());

/**
 * Complete headers, spelt by `headerKey`, of columns that tools write beside the answers. `status`, `language` or
 * `version` inside a question do not count.
 */
const everywhere = new Set([
  ...allNames(({ metadata }) => metadata?.anywhere),
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
  ...allPatterns(({ metadata }) => metadata?.anywherePattern),
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
export function isRecorded(label: string, { metadata }: ExporterDescriptor): boolean {
  return metadata?.here?.has(label) === true || metadata?.herePattern?.test(label) === true;
}

/** @returns whether a header, spelt by `headerKey`, is shaped like bookkeeping of a tool: `time003`, `utm_source` */
export const isAttached = (label: string): boolean => attached.some((pattern) => pattern.test(label));

/** @returns whether a header, spelt by `headerKey`, names bookkeeping and no question */
export function isMetadata(label: string, exporter: ExporterDescriptor, { isCoded, isWhole }: HeaderUse): boolean {
  if (everywhere.has(label) || isRecorded(label, exporter)) return true;
  if (doubtful.has(label)) return isCoded || (isWhole && exporter.metadata?.hasBlock === true);
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
