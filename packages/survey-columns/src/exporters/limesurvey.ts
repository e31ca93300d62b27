import { common, type ExporterDescriptor, type HeaderView, hasAll, headerNames } from './descriptor.ts';
import { googleForms } from './google-forms.ts';

/** The code before a question, `Q1[SQ001]. `; it begins with a letter, so `1. How old are you?` has none. */
const code = /^[a-z]\w{0,39}(?:\[\w{1,40}\])?\. /i;
const metadataCode = /^(?:id|submitdate|lastpage|startlanguage|seed|token|startdate|datestamp)\. /i;

/** Most headers have codes, some of them in brackets or naming bookkeeping. Numbered questions have neither. */
function hasCodes(header: HeaderView): boolean {
  if (googleForms.fingerprints.some(({ matches }) => matches(header))) return false;
  const { cells } = header;
  if (/^id\. /.test(cells[0] ?? '')) return true;
  const coded = cells.filter((cell) => code.test(cell));
  const isNumbered = coded.every((cell) => /^(?:q|question|f|frage)?\d{1,3}\w?\. /i.test(cell));
  const isSure = coded.some((cell) => cell.includes(']. ') || metadataCode.test(cell));
  return coded.length * 2 > cells.length && (isSure || !isNumbered);
}

/** Headers are `CODE[SQ001]. Question [Option]`, or either part; a ranking has `[Rank 1]`, the text beside an option `[other]`. */
export const limeSurvey: ExporterDescriptor<'LimeSurvey'> = {
  name: 'LimeSurvey',
  fingerprints: [
    { reason: 'headers such as id. Response ID', matches: hasCodes },
    { reason: 'the columns submitdate and startlanguage', matches: hasAll('submitdate', 'startlanguage') },
    {
      reason: 'the columns Last page and Start language',
      matches: (header) =>
        hasAll('last page', 'start language')(header) || hasAll('letzte seite', 'start-sprache')(header),
    },
  ],
  metadata: {
    hasBlock: true,
    anywhere: headerNames(
      'startlanguage|startlanguage. Start language|Start language|lastpage|lastpage. Last page|Last page|Last page seen|refurl|refurl. Referrer URL|ipaddr|ipaddr. IP address|ip addr|' +
        'seed|interviewtime|interviewtime. Total time|Total time|group time|Antwort ID|Letzte Seite|Start-Sprache|Zufallsstartwert|IP-Adresse|Datum letzte Aktivität',
    ),
    anywherePattern: /\b(?:question time|group ?time)\b/,
  },
  response: {
    ids: headerNames('id|id. Response ID|Response ID|Antwort ID|ID de la réponse|ID de respuesta|ID risposta'),
    times: headerNames(
      `${common.startTimes}|${common.endTimes}|submitdate. Date submitted|startdate. Date started|datestamp|datestamp. Date last action|Datum abgeschickt|Datum gestartet`,
    ),
    // The seed is a random number of the response: it puts options in an order of their own.
    others: headerNames(
      `${common.addresses}|${common.changeTimes}|${common.durations}|Date last action|ipaddr. IP address|seed|seed. Seed|interviewtime. Total time|Datum letzte Aktivität|IP-Adresse|Zufallsstartwert|Gesamtzeit`,
    ),
    pattern: /^(?:group ?time|question ?time|gruppenzeit|fragenzeit)|\b(?:group time|question time)\b/,
  },
  identifiers: { responses: headerNames('Antwort ID') },
  writeInAnywhere: /\[other\]/i,
  partial: [
    {
      header:
        /^(?:submitdate(?: date submitted)?|date submitted|datum abgeschickt|date de soumission|fecha de envío|data invio|data di invio|data de envio)$/,
      cell: /^(?:n\/a|null)$/i,
      orBlank: true,
    },
  ],
};
