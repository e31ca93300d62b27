import { comments, joined, meta, nps, oneColumnEach, rankEach, single, timed } from './answers.ts';
import * as draw from './draw.ts';
import type { Language } from './language.ts';
import * as west from './languages-west.ts';
import { known, type Making, making, named, shape, startedAt, submittedAt } from './make.ts';
import { isoBlank, mdy12, spanOf } from './moments.ts';
import type { MadeColumn, Shape } from './shape.ts';

const importId = (id: string): string => `{"ImportId":"${id}"}`;
const idOf = (code: string): string =>
  /^Q\d/.test(code) ? `QID${code.slice(1)}` : code.charAt(0).toLowerCase() + code.slice(1);
const three = (code: string, text: string): string[] => [code, text, importId(idOf(code))];

/** What Qualtrics writes before the questions; the last name stands before the first. */
function qualtricsMetadata(made: Making, isCoded: boolean): MadeColumn[] {
  const { count, submitted, language } = made;
  return [
    startedAt(made, three('StartDate', 'Start Date'), isoBlank),
    timed(three('EndDate', 'End Date'), submitted.map(isoBlank), spanOf(submitted), { alt: ['Do nothing'] }),
    meta(three('Status', 'Response Type'), count, () => (isCoded ? '0' : 'IP Address')),
    meta(three('Progress', 'Progress'), count, () => '100'),
    meta(three('Duration (in seconds)', 'Duration (in seconds)'), count, (row) => String(100 + row * 7)),
    meta(three('Finished', 'Finished'), count, () => (isCoded ? '1' : 'True')),
    submittedAt(made, three('RecordedDate', 'Recorded Date'), isoBlank),
    meta(three('ResponseId', 'Response ID'), count, (row) => `R_${(row * 7919 + 1_234_567).toString(36)}Q`),
    named(made, three('RecipientLastName', 'Recipient Last Name'), 'last'),
    named(made, three('RecipientFirstName', 'Recipient First Name'), 'first'),
    named(made, three('RecipientEmail', 'Recipient Email'), 'email'),
    meta(three('UserLanguage', 'User Language'), count, () => language.code.toUpperCase()),
  ];
}

/** Several choices: one cell of codes or of plain options, or one column an option. */
function qualtricsSeveral(
  { random, count, language: { sources } }: Making,
  kind: 'text' | 'codes' | 'split',
): MadeColumn[] {
  const chosen = draw.several(random, count, 5);
  if (kind === 'split') {
    const headers = sources.options.map((option, at) =>
      three(`Q2_${at + 1}`, `${sources.ask} - Selected Choice - ${option}`),
    );
    return oneColumnEach(headers, sources.options, chosen, [null, '']);
  }
  const plain = sources.options.map((option) => option.replaceAll(',', ''));
  return [joined(three('Q2', sources.ask), kind === 'codes' ? ['1', '2', '3', '4', '5'] : plain, chosen, ',')];
}

/** Qualtrics: code, text and import id above; -99 where somebody saw a question and left it. */
function qualtrics(language: Language, kind: 'text' | 'codes' | 'split'): Shape {
  const name = `qualtrics_${kind}_${language.code}.csv`;
  const made = making(name, language);
  const { random, count, submitted } = made;
  const { satisfied, recommend, rank, why } = language;
  const isCoded = kind === 'codes';
  const codes = (options: readonly string[]): string[] => options.map((_, at) => String(at + 1));
  const labels = (options: readonly string[]): readonly string[] => (isCoded ? codes(options) : options);
  const missing = (row: number): string => (row % 3 === 0 ? '-99' : '');
  const columns = [
    ...qualtricsMetadata(made, isCoded),
    single(three('Q1', satisfied.ask), labels(satisfied.options), draw.one(random, count, 5, 12), missing),
    ...qualtricsSeveral(made, kind),
    nps(three('Q3', recommend), draw.scores(random, count)),
    ...rankEach(
      rank.items.map((item, at) => three(`Q4_${at + 1}`, `${rank.ask} - ${item}`)),
      rank.items,
      draw.order(random, count, 4),
      isCoded ? '-99' : '',
    ),
    comments(random, three('Q5', why.ask), why.sentences, count),
  ];
  return shape(name, `Qualtrics, ${kind}`, columns, { ...known(made), times: spanOf(submitted) });
}

const monkeyWords: Readonly<Record<string, readonly string[]>> = {
  en: ['Response', 'Open-Ended Response', 'Other (please specify)'],
  fr: ['Réponse', 'Réponse ouverte', 'Autre (veuillez préciser)'],
  de: ['Antwort', 'Offene Antwort', 'Sonstiges (bitte angeben)'],
  es: ['Respuesta', 'Respuesta abierta', 'Otro (especifique)'],
};

/** SurveyMonkey: question above, option below; the last name may stand first. */
function surveyMonkey(language: Language): Shape {
  const name = `surveymonkey_${language.code}.csv`;
  const made = making(name, language);
  const { random, count, submitted } = made;
  const { sources, satisfied, recommend, rank, why } = language;
  const [response = '', open = ''] = monkeyWords[language.code] ?? [];
  const under = (question: string, parts: readonly string[]): string[][] =>
    parts.map((part, at) => [at === 0 ? question : '', part]);
  const columns: MadeColumn[] = [
    meta(['Respondent ID', ''], count, (row) => String(118_000_000_000 + row * 104_729)),
    meta(['Collector ID', ''], count, () => '451407384'),
    startedAt(made, ['Date Created', ''], mdy12),
    submittedAt(made, ['Date Modified', ''], mdy12),
    meta(['IP Address', ''], count, (row) => `192.0.2.${row + 1}`),
    named(made, ['Email Address', ''], 'email'),
    named(made, ['Last Name', ''], 'last'),
    named(made, ['First Name', ''], 'first'),
    single([satisfied.ask, response], satisfied.options, draw.one(random, count, 5)),
    ...oneColumnEach(under(sources.ask, sources.options), sources.options, draw.several(random, count, 5), [null, '']),
    nps([recommend, response], draw.scores(random, count)),
    ...rankEach(under(rank.ask, rank.items), rank.items, draw.order(random, count, 4)),
    comments(random, [why.ask, open], why.sentences, count),
  ];
  return shape(name, 'SurveyMonkey', columns, { ...known(made), times: spanOf(submitted) });
}

/** Exports of the two large survey services. */
export function enterpriseShapes(): Shape[] {
  return [
    qualtrics(west.german, 'codes'),
    qualtrics(west.dutch, 'split'),
    qualtrics(west.english, 'text'),
    qualtrics(west.portuguese, 'codes'),
    surveyMonkey(west.english),
    surveyMonkey(west.french),
    surveyMonkey(west.german),
    surveyMonkey(west.spanish),
  ];
}
