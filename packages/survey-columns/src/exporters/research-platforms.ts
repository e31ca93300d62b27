import { describedTexts } from '@sheaf/tables';
import { common, defineExporter, type HeaderView, hasAll, hasAny, noWords } from './descriptor.ts';
import { googleForms } from './office-forms.ts';

const machineId = /^\{\s?['"]ImportId['"]/;

/** `V1`, `V2` … as other programs name columns too. Qualtrics has ResponseID below the first; a variable without a text repeats its name. */
function hasNumberedNames(header: HeaderView): boolean {
  const [, texts] = header.rows;
  if (!hasAll('v1', 'v2', 'v3')(header)) return false;
  if (texts === undefined) return true;
  const below = texts[header.cells.indexOf('V1')] ?? '';
  return /^ResponseID$/i.test(below) || (below === 'V1' && describedTexts(header.rows) === null);
}

/**
 * Header rows are codes, questions and machine ids; older exports lack the third and name the first columns `V1`, `V2` ….
 * Several answers are split into a column per option or stand in one cell, joined by commas; `Q1_4_TEXT` is the text beside an
 * option, `-99` a question that was seen and not answered.
 */
export const qualtrics = defineExporter('Qualtrics', {
  fingerprints: [
    ['a header row of ImportId entries', ({ rows }) => rows.some((row) => row.some((cell) => machineId.test(cell)))],
    [
      'the columns ResponseSet or RecordedDate and DistributionChannel',
      (header) =>
        header.names.has('responseset') || hasAll('recordeddate', 'responseid')(header) || hasNumberedNames(header),
    ],
  ],
  machineId,
  hasCodeRow: (row) => row[0] === 'V1' || row.includes('ResponseSet') || row.includes('ResponseId'),
  countHeaderRows: (rows) => {
    for (const index of [1, 2]) if (rows[index]?.some((cell) => machineId.test(cell)) === true) return index + 1;
    const [codes = [], texts = []] = rows;
    const isRepeated = codes.some(
      (code, column) => /^ResponseSet$/i.test(code) || (code === 'V1' && /^ResponseID$/i.test(texts[column] ?? '')),
    );
    return isRepeated && texts.some((text) => /^ResponseSet$|^ResponseID$/i.test(text)) ? 2 : null;
  },
  hasBlock: true,
  anywhere:
    'response set|responseset|DistributionChannel|distributionchannel|UserLanguage|userlanguage|ExternalDataReference|externaldatareference|' +
    'LocationLatitude|LocationLongitude|LocationAccuracy|locationlatitude|locationlongitude|locationaccuracy|Q_TotalDuration|opp|rid|psid|gc',
  anywherePattern: /\b(?:first click|last click|page submit|click count)\b/,
  ids: 'Response ID|ResponseId|V1',
  times: `${common.startTimes}|${common.endTimes}`,
  others: `${common.addresses}|${common.changeTimes}|${common.durations}|V6|V8|V9|Q_TotalDuration`,
  ownPattern: /\b(?:first click|last click|page submit|click count)$/,
  personIds: 'ExternalDataReference|externaldatareference',
  derived: [
    { header: /_NPS_GROUP$/, reason: 'what Qualtrics makes of the score beside it' },
    {
      header: /^Sentiment - | - (?:Sentiment(?: Polarity| Score)?|(?:Parent )?Topics|Actionability|Effort)$/,
      reason: 'what Qualtrics makes of the text beside it',
    },
  ],
  writeInAnywhere: /_TEXT$|- text$/i,
  shownOrder: /_DO(?:_|$)/,
  partial: [{ header: /^finished$/, cell: noWords }],
  // 1 preview, 2 test; 16 more where the response was made offline, 8 more where it is spam.
  preview: [{ header: /^status$/, cell: /^(?:1|2|9|17)$/ }],
});

/** The code before a question, `Q1[SQ001]. `; it begins with a letter, so `1. How old are you?` has none. */
const code = /^[a-z]\w{0,39}(?:\[\w{1,40}\])?\. /i;
const metadataCode = /^(?:id|submitdate|lastpage|startlanguage|seed|token|startdate|datestamp)\. /i;

/** Most headers have codes, some of them in brackets or naming bookkeeping. Numbered questions have neither. */
function hasCodes(header: HeaderView): boolean {
  if (googleForms.fingerprints.some(([, matches]) => matches(header))) return false;
  const { cells } = header;
  if (/^id\. /.test(cells[0] ?? '')) return true;
  const coded = cells.filter((cell) => code.test(cell));
  const isNumbered = coded.every((cell) => /^(?:q|question|f|frage)?\d{1,3}\w?\. /i.test(cell));
  const isSure = coded.some((cell) => cell.includes(']. ') || metadataCode.test(cell));
  return coded.length * 2 > cells.length && (isSure || !isNumbered);
}

/** Headers are `CODE[SQ001]. Question [Option]`, or either part; a ranking has `[Rank 1]`, the text beside an option `[other]`. */
export const limeSurvey = defineExporter('LimeSurvey', {
  fingerprints: [
    ['headers such as id. Response ID', hasCodes],
    ['the columns submitdate and startlanguage', hasAll('submitdate', 'startlanguage')],
    [
      'the columns Last page and Start language',
      (header) => hasAll('last page', 'start language')(header) || hasAll('letzte seite', 'start-sprache')(header),
    ],
  ],
  hasBlock: true,
  anywhere:
    'startlanguage|startlanguage. Start language|Start language|lastpage|lastpage. Last page|Last page|Last page seen|refurl|refurl. Referrer URL|ipaddr|ipaddr. IP address|ip addr|' +
    'seed|interviewtime|interviewtime. Total time|Total time|group time|Antwort ID|Letzte Seite|Start-Sprache|Zufallsstartwert|IP-Adresse|Datum letzte Aktivität',
  anywherePattern: /\b(?:question time|group ?time)\b/,
  ids: 'id|id. Response ID|Response ID|Antwort ID|ID de la réponse|ID de respuesta|ID risposta',
  times: `${common.startTimes}|${common.endTimes}|submitdate. Date submitted|startdate. Date started|datestamp|datestamp. Date last action|Datum abgeschickt|Datum gestartet`,
  // The seed is a random number of the response: it puts options in an order of their own.
  others: `${common.addresses}|${common.changeTimes}|${common.durations}|Date last action|ipaddr. IP address|seed|seed. Seed|interviewtime. Total time|Datum letzte Aktivität|IP-Adresse|Zufallsstartwert|Gesamtzeit`,
  ownPattern: /^(?:group ?time|question ?time|gruppenzeit|fragenzeit)|\b(?:group time|question time)\b/,
  responseIds: 'Antwort ID',
  writeInAnywhere: /\[other\]/i,
  partial: [
    {
      header:
        /^(?:submitdate(?: date submitted)?|date submitted|datum abgeschickt|date de soumission|fecha de envío|data invio|data di invio|data de envio)$/,
      cell: /^(?:n\/a|null)$/i,
      orBlank: true,
    },
  ],
});

/** SoSci Survey: items are `AB01_01`, a box is 1 (not ticked) or 2 (ticked), codes below zero are missing answers. */
export const soSci = defineExporter('SoSci', {
  fingerprints: [['the columns QUESTNNR and CASE', hasAll('questnnr', 'case')]],
  hasBlock: true,
  anywhere: 'QUESTNNR|MISSREL|TIME_RSI|TIME_SUM|DEG_TIME|MAXPAGE|MAILSENT|Q_VIEWER',
  anywherePattern: /^time ?\d{3}$/,
  ids: 'CASE',
  times: 'STARTED|LASTDATA',
  others: 'TIME_SUM|TIME_RSI|DEG_TIME',
  ownPattern: /^time ?\d{3}$/,
  checkboxes: {
    header: /^\p{L}{1,2}\d{2,3}_\d{2}$/u,
    cells: 'one and two',
    reason: '1 or 2 in all items of the question, as SoSci writes boxes',
  },
  writeIn: { header: /^\p{L}{1,2}\d{2,3}_\d{2}a$/u, reason: 'the field to write into beside an item' },
  partial: [{ header: /^finished$/, cell: noWords }],
  preview: [{ header: /^mode$/, cell: /^(?:pretest|debug|admin|observer)$/i }],
});

/** Unipark, also EFS Survey and Tivian: answers are `v_1`, what the project adds `c_0001`, master data `md_0001`. */
export const unipark = defineExporter('Unipark', {
  fingerprints: [
    [
      'the columns lfdn and dispcode',
      (header) => header.names.has('lfdn') && hasAny('dispcode', 'external_lfdn', 'c_0001', 'lastpage')(header),
    ],
  ],
  anywhere: 'lfdn',
  here:
    'lfdn|external_lfdn|tester|dispcode|lastpage|quality|duration|browser|referer|device_type|quota|quota_assignment|quota_rejected_id|page_history|' +
    'hflip|vflip|output_mode|javascript|flash|session_id|language|cleaned|ats|date_of_first_mail|participant_browser|participant_ip|ip_addr|follow_up|' +
    'rnd_pg|screen|mobile|history|pages|ex_host|datetime accesscode|accesscode|u|p_sid|pro_quest|lastpage_no',
  herePattern:
    /^(?:rts ?\d{1,10}|[cp] ?0\d{3}|rnd(?:pg)? .{0,40}|u ?(?:gender|account|passwd|street|zip|city|country|phone|fax|company|uid|other id.{0,9}))$/,
  ids: 'lfdn|session_id',
  times: 'datetime|date_of_last_access',
  others: `${common.addresses}|ip_addr|participant_ip|duration|date_of_first_mail`,
  ownPattern: /^rts ?\d{1,10}$/,
  responseIds: 'lfdn',
  // 31 completed, 32 completed after a break; 20 to 23 began and did not finish.
  partial: [{ header: /^dispcode$/, cell: /^2[0-3]$/ }],
  preview: [{ header: /^tester$/, cell: /^1$/ }],
});
