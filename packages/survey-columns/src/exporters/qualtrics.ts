import { describedTexts } from '@sheaf/tables';
import { common, type ExporterDescriptor, type HeaderView, hasAll, headerNames, noWords } from './descriptor.ts';

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
export const qualtrics: ExporterDescriptor<'Qualtrics'> = {
  name: 'Qualtrics',
  fingerprints: [
    {
      reason: 'a header row of ImportId entries',
      matches: ({ rows }) => rows.some((row) => row.some((cell) => machineId.test(cell))),
    },
    {
      reason: 'the columns ResponseSet or RecordedDate and DistributionChannel',
      matches: (header) =>
        header.names.has('responseset') || hasAll('recordeddate', 'responseid')(header) || hasNumberedNames(header),
    },
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
  metadata: {
    hasBlock: true,
    anywhere: headerNames(
      'response set|responseset|DistributionChannel|distributionchannel|UserLanguage|userlanguage|ExternalDataReference|externaldatareference|' +
        'LocationLatitude|LocationLongitude|LocationAccuracy|locationlatitude|locationlongitude|locationaccuracy|Q_TotalDuration|opp|rid|psid|gc',
    ),
    anywherePattern: /\b(?:first click|last click|page submit|click count)\b/,
  },
  response: {
    ids: headerNames('Response ID|ResponseId|V1'),
    times: headerNames(`${common.startTimes}|${common.endTimes}`),
    others: headerNames(`${common.addresses}|${common.changeTimes}|${common.durations}|V6|V8|V9|Q_TotalDuration`),
    pattern: /\b(?:first click|last click|page submit|click count)$/,
  },
  identifiers: { persons: headerNames('ExternalDataReference|externaldatareference') },
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
};
