import { say } from '../../lib/language/language.ts';

/** Words around charts in the window; those in them are in src/contract/drawing/words.ts. */
export const words = {
  more: (count: string) => say(`Show ${count} more`, `${count} weitere zeigen`),
  fewer: say('Show fewer', 'Weniger zeigen'),
  underResponses: say('Responses has all of them.', 'Unter „Rückmeldungen“ stehen alle.'),
  withTopTwo: (mean: string, share: string) => say(`${mean} · top two ${share}`, `${mean} · obere zwei ${share}`),
  meanOf: (mean: string) => say(`mean ${mean}`, `Mittelwert ${mean}`),
  percentOf: say('Percent of those who answered the statement', 'Prozent derer, die die Aussage beantwortet haben'),
  filter: say('Filter by this', 'Danach filtern'),
};
