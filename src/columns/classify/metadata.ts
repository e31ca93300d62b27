import { isRecordedBy } from '../exporters/recorded.ts';
import type { ExporterName } from '../types.ts';

const list = (text: string): string[] => text.split('|').map((word) => word.trim());

/**
 * Whole headers, as `key` spells them, of what tools record beside the answers. Only whole headers count: `status`,
 * `language`, `version` inside a question are no metadata (surveys.md, trap 8).
 */
const everywhere = new Set(
  list(
    '#|id|ids|uuid|guid|parent key|seed|response id|responseid|respondent id|respondentid|collector id|collectorid|' +
      'submission id|record id|recordid|case id|caseid|user id|userid|participant id|contact id|session id|sessionid|network id|' +
      'visitor id|survey id|form id|instance id|instanceid|meta instance id|meta instanceid|instance name|meta instance name|device id|deviceid|subscriberid|' +
      'simserial|phonenumber|response number|response no|row id|nr|external reference|external data reference|externaldatareference|' +
      'response set|responseset|response type|duration in seconds|ip|ip address|ipaddress|ipaddr ip address|ipaddr|' +
      'ip addr|user agent|useragent|referer|referrer|refurl|refurl referrer url|referrer url|' +
      'user language|userlanguage|startlanguage|startlanguage start language|start language|lastpage|lastpage last page|last page|last page seen|' +
      'distribution channel|distributionchannel|form version|survey version|stage date|custom data|custom data 1|custom data 2|custom data 3|' +
      'custom data 4|custom data 5|legacy comments|latitude|longitude|location latitude|location longitude|locationlatitude|locationlongitude|' +
      'location accuracy|locationaccuracy|altitude|gps|gps latitude|gps longitude|gps altitude|gps precision|gps accuracy|' +
      'validation status|submitted by|submission status|submitter id|submitter name|attachments present|attachments expected|edits|' +
      'review state|device name|form name|last modified time|modified at|updated at|total points|quiz feedback|grade posted time|' +
      'interviewtime|interviewtime total time|total time|group time|redcap event name|redcap repeat instrument|redcap repeat instance|' +
      'redcap data access group|redcap survey identifier|event name|repeat instrument|repeat instance|data access group|survey identifier|' +
      'questnnr|missrel|time rsi|time sum|deg time|lastpage|maxpage|mailsent|q viewer|序号|所用时间|来源|来源详情|来自ip|总分|答题时长|提交人|' +
      'q total duration|opp|rid|psid|pid|prolific pid|gc|panel id|record no|completed status|response status|survey status|' +
      'gclid|fbclid|username|app version|sdk version|browser version|os version|enumerator|enumerator id|interviewer|interviewer id|surveyor|data collector|' +
      'study id|subject id|subject|patient id|client id|customer id|person id|student id|member id|staff id|household id|hh id|hhid|site id|worker id|assignment id|' +
      'panelist id|panelist|respid|resp id|respondent no|respondent number|participant number|participant no|subject number|unique id|unique identifier|identifier|entry id|entry no|entry number|' +
      'serial number|serial no|probanden id|probandencode|teilnehmer id|teilnehmernummer|teilnehmercode|versuchsperson|vp|vpn|vp nr|vp code|vp id|lfdn|lfd nr|laufende nummer|fallnummer|fall nr|' +
      'id participante|id encuesta|id respuesta|folio|numéro|número|num|identifiant|id répondant|id risposta|id resposta|vastaajan id|vastaus id|回答id|回答番号|编号|序號|번호|' +
      'antwort id|letzte seite|start sprache|zufallsstartwert|ip adresse|datum letzte aktivität|zeitpunkt der letzten änderung|' +
      'hora de la última modificación|heure de la dernière modification|hora da última modificação',
  ),
);

/**
 * Words that are metadata in the export of a tool that records them, and elsewhere only where the cells are codes
 * (`en-GB`, `web`): people are asked for their language and operating system too.
 */
const doubtful = new Set(
  list(
    'language|browser|operating system|resolution|status|progress|version|tag|tags|url|link|mode|term|case|index|key|ref|weight|weights|row|no|respondent|duration|finished|serial|missing|accuracy|token|ending|locale|device|platform|source|channel|segment|plan|location',
  ),
);

/** Tools whose exports begin or end with columns of such names. */
const recordsMuch: ReadonlySet<ExporterName> = new Set([
  'Qualtrics',
  'Alchemer',
  'SoSci',
  'LimeSurvey',
  'KoboToolbox',
  'WJX',
  'Typeform',
]);

/** Parts of headers that tools attach to every question: timings, click counts, form states. */
const attached =
  /^utm (?:source|medium|campaign|term|content|id)$|\b(?:first click|last click|page submit|click count|question time|group ?time)\b|^redcap |^time ?\d{3}$|meta instance|^submission (?:id|uuid|validation status|notes|status|submitted by|version|tags)$|gps (?:latitude|longitude|altitude|precision|accuracy)$/;

const personal =
  /(?:user ?name|nickname| handle)$|\b(?:phone(?: number)?|telephone(?: number)?|mobile number|telefon(?:nummer)?|teléfono|téléphone|handynummer|zip(?: code)?|postal code|postcode|post code|plz|postleitzahl|código postal|code postal|street address|address line ?\d?|mailing address|home address|ssn|passport|latitude|longitude|gps|date of birth|birthdate|birth date)\b|电话|手机|邮编|地址|電話|住所|郵便番号/u;
const wholeAddress = new Set(
  list(
    'address|address 1|address 2|street|street address 2|apt suite office|apt suite|github|git hub|twitter|instagram|discord|linkedin|linked in|orcid|nick|handle|login|adresse|dirección|direccion|straße|straße und hausnummer|strasse|hausnummer|anschrift|rue|calle|domicilio|indirizzo|endereço|osoite|fax',
  ),
);

interface Cells {
  coded: boolean;
  isWhole: boolean;
}

/**
 * @param coded whether the cells are short codes.
 * @param isWhole whether this is the column's own name, not the last part of a path or the text below a question's code.
 * @returns whether a header, as `key` spells it, names something recorded beside the answers.
 */
export function isMetadata(label: string, exporter: ExporterName, { coded, isWhole }: Cells): boolean {
  if (everywhere.has(label) || isRecordedBy(exporter, label)) return true;
  if (doubtful.has(label)) return coded || (isWhole && recordsMuch.has(exporter));
  return attached.test(label) || (exporter === 'Microsoft Forms' && /^(?:points|feedback) /.test(label));
}

/** @returns whether a header asks for a phone number, an address, a place on the globe or a birthday. */
export function isPersonalDetail(label: string): boolean {
  return wholeAddress.has(label) || (label.length < 60 && personal.test(label));
}
