import { comments, joined, meta, nps, oneColumnEach, single } from './answers.ts';
import * as draw from './draw.ts';
import type { Language } from './language.ts';
import * as east from './languages-asia.ts';
import * as north from './languages-north-east.ts';
import * as west from './languages-west.ts';
import { known, type Making, making, named, shape, submittedAt } from './make.ts';
import { dotDmy, isoBlank, slashDmy, slashMdy, spanOf } from './moments.ts';
import type { MadeColumn, Shape, Writing } from './shape.ts';

const semicolons: Writing = { delimiter: ';', newline: '\r\n', encoding: 'windows-1252', quotes: 'where needed' };

/** A small table as people keep it in a spreadsheet. */
function table(made: Making, write: (date: Date) => string): MadeColumn[] {
  const { random, count, language } = made;
  const { heads, satisfied, age, recommend, why } = language;
  return [
    submittedAt(made, heads.time, write),
    named(made, heads.name, 'full'),
    named(made, heads.email, 'email'),
    single(satisfied.ask, satisfied.options, draw.one(random, count, 5)),
    single(age.ask, age.options, draw.one(random, count, 5)),
    nps(recommend, draw.scores(random, count)),
    comments(random, why.ask, why.sentences, count),
  ];
}

/** @param more rows that are no responses, made from the width of the table */
function resaved(
  name: string,
  about: string,
  language: Language,
  write: (date: Date) => string,
  more: (width: number) => Partial<Shape>,
): Shape {
  const made = making(name, language);
  const columns = table(made, write);
  return shape(name, about, columns, { ...known(made), times: spanOf(made.submitted), ...more(columns.length) });
}

const blank = (width: number, first = '', second = ''): string[] =>
  Array.from({ length: width }, (_, at) => [first, second][at] ?? '');
const blanks = (width: number, count: number): string[][] => Array.from({ length: count }, () => blank(width));

/** The table as R writes it: NA for missing answers, the row names in a column without a header. */
function fromR(language: Language, hasRowNames: boolean): Shape {
  const name = `r_${language.code}${hasRowNames ? '_row_names' : ''}.csv`;
  const made = making(name, language);
  const { random, count, submitted } = made;
  const { satisfied, sources, age, recommend, why } = language;
  const columns: MadeColumn[] = [
    ...(hasRowNames ? [meta('', count, (row) => String(row + 1))] : []),
    submittedAt(made, 'submitted', isoBlank),
    single('satisfied', satisfied.options, draw.one(random, count, 5, 15), 'NA'),
    ...oneColumnEach(
      sources.options.map((_, at) => `sources_${at + 1}`),
      sources.options,
      draw.several(random, count, 5, 0),
      [null, 'NA'],
    ).map((one) => ({
      ...one,
      chart:
        one.chart?.kind === 'options'
          ? { ...one.chart, counts: new Map([...one.chart.counts].filter(([option]) => option !== 'NA')) }
          : one.chart,
    })),
    single('age_group', age.options, draw.one(random, count, 5, 15), 'NA'),
    nps(`recommend: ${recommend}`, draw.scores(random, count, 15), 'NA'),
    comments(random, 'remarks', why.sentences, count, 25, 'NA'),
  ];
  return shape(name, 'R export', columns, {
    times: spanOf(submitted),
    writing: { delimiter: ',', newline: '\n', encoding: 'utf-8', quotes: 'where needed' },
  });
}

/** N/A is an offered answer; missing answers are blank. */
function offered(name: string, language: Language, word: string): Shape {
  const made = making(name, language);
  const { random, count, submitted } = made;
  const { satisfied, sources, age, why, heads } = language;
  const columns: MadeColumn[] = [
    submittedAt(made, heads.time, slashDmy),
    single(satisfied.ask, [...satisfied.options, word], draw.one(random, count, 6, 20)),
    single(age.ask, [word, ...age.options], draw.one(random, count, 6, 20)),
    joined(sources.ask, [...sources.options, word], draw.several(random, count, 6, 20), ', '),
    comments(random, why.ask, why.sentences, count),
  ];
  return shape(name, `“${word}” as an offered answer`, columns, { times: spanOf(submitted) });
}

/** Five points from 1, and eleven: no score from 0 to 10. */
function elevenPoints(): Shape {
  const name = 'scale_1_to_11.csv';
  const made = making(name, west.english);
  const { random, count, submitted } = made;
  const eleven = Array.from({ length: 11 }, (_, at) => String(at + 1));
  const columns: MadeColumn[] = [
    submittedAt(made, 'Timestamp', slashMdy),
    single(
      'How likely are you to recommend us to a friend?',
      eleven,
      draw.one(random, count, 11).map((chosen, row) => (row % 9 === 0 ? [10] : chosen)),
    ),
    single('How easy was it?', ['1', '2', '3', '4', '5', '6', '7'], draw.one(random, count, 7)),
    comments(random, 'Why?', west.english.why.sentences, count),
  ];
  return shape(name, 'a scale from 1 to 11', columns, { times: spanOf(submitted) });
}

/** SPSS codes: -66 to -99 for what is missing, 98 and 99 beside scales, ages that are no codes. */
function spss(language: Language): Shape {
  const name = `spss_codes_${language.code}.csv`;
  const made = making(name, language);
  const { random, count, submitted } = made;
  const some =
    (...codes: string[]) =>
    (row: number): string =>
      codes[row % codes.length] ?? '';
  const five = ['1', '2', '3', '4', '5'];
  const ages = Array.from({ length: 18 }, (_, at) => String(20 + at * 5));
  const columns: MadeColumn[] = [
    meta('CaseID', count, (row) => String(row + 1001)),
    submittedAt(made, 'EndDate', isoBlank),
    single('Q1', five, draw.one(random, count, 5, 20), some('-99', '-88', '-77')),
    single('Q2', five, draw.one(random, count, 5, 20), some('-66', '-97', '-98')),
    single('Q3', five, draw.one(random, count, 5, 20), some('98', '99')),
    single('Q4', ['1', '2', '3', '4', '5', '6', '7'], draw.one(random, count, 7, 20), some('97', '98', '99')),
    single('Age of the respondent', ages, draw.one(random, count, ages.length, 10), '', { alt: ['Do nothing'] }),
    comments(random, 'Q5', language.why.sentences, count, 25, '-99'),
  ];
  return shape(name, 'SPSS codes', columns, { times: spanOf(submitted) });
}

/** Tables that were saved by a spreadsheet, with rows that are not responses. */
function spreadsheetShapes(): Shape[] {
  return [
    resaved('excel_blank_rows_en.csv', 'trailing rows of commas', west.english, slashMdy, (width) => ({
      after: blanks(width, 240),
    })),
    resaved('excel_blank_rows_de.csv', 'trailing rows of semicolons, Windows-1252', west.german, dotDmy, (width) => ({
      after: blanks(width, 90),
      writing: semicolons,
    })),
    resaved(
      'excel_blank_rows_within_fr.csv',
      'rows of semicolons among the responses',
      west.french,
      slashDmy,
      (width) => ({ among: [3, 20, 41].map((before) => ({ before, row: blank(width) })), writing: semicolons }),
    ),
    resaved('excel_spaces_rows_es.csv', 'rows of blanks at the end', west.spanish, slashDmy, (width) => ({
      after: Array.from({ length: 5 }, () => Array.from({ length: width }, () => ' ')),
    })),
    resaved('footer_n_en.csv', 'footer "n = 60"', west.english, slashMdy, (width) => ({
      after: [blank(width), blank(width, 'n = 60')],
    })),
    resaved('footer_total_en.csv', 'footer "Total,60"', west.english, slashMdy, (width) => ({
      after: [blank(width, 'Total', '60')],
    })),
    resaved('footer_gesamt_de.csv', 'footer "Gesamt;60"', west.german, dotDmy, (width) => ({
      after: [blank(width, 'Gesamt', '60')],
      writing: semicolons,
    })),
    resaved('footer_total_fr.csv', 'footer "Total : 60"', west.french, slashDmy, (width) => ({
      after: [blank(width, 'Total : 60')],
    })),
    resaved('footer_sum_sv.csv', 'footer "Summa"', north.swedish, isoBlank, (width) => ({
      after: [blank(width, 'Summa', '60')],
    })),
    resaved('footer_ja.csv', 'footer "合計"', east.japanese, isoBlank, (width) => ({
      after: [blank(width, '合計', '60')],
    })),
    resaved('footer_source_en.csv', 'a note below the table', west.english, slashMdy, (width) => ({
      after: [blank(width), blank(width, 'Source: visitor survey, spring 2024')],
    })),
    resaved('title_nl.csv', 'a title and a blank row above the header', west.dutch, slashDmy, (width) => ({
      title: [blank(width, 'Bezoekersonderzoek voorjaar 2024'), blank(width)],
    })),
    resaved('units_en.csv', 'a row of units below the header', west.english, slashMdy, () => ({
      below: [['(date and time)', '(text)', '(text)', '(scale)', '(years)', '(0-10)', '(text)']],
    })),
    resaved('units_de.csv', 'a row of units below the header', west.german, dotDmy, () => ({
      below: [['[Datum]', '', '', '[Skala]', '[Jahre]', '[0-10]', '']],
      writing: semicolons,
    })),
  ];
}

/** Tables that were saved again by a spreadsheet or a statistics program, or edited by hand. */
export function resavedShapes(): Shape[] {
  return [
    ...spreadsheetShapes(),
    fromR(west.english, false),
    fromR(north.polish, true),
    offered('offered_na_en.csv', west.english, 'N/A'),
    offered('offered_not_applicable_en.csv', west.english, 'Not applicable'),
    offered('offered_na_pt.csv', west.portuguese, 'NA'),
    elevenPoints(),
    spss(west.english),
    spss(west.italian),
  ];
}
