import { comments, joined, meta, rankPlaces, single, timed } from './answers.ts';
import * as draw from './draw.ts';
import type { Language } from './language.ts';
import * as east from './languages-asia.ts';
import * as north from './languages-north-east.ts';
import * as west from './languages-west.ts';
import { making, shape } from './make.ts';
import { isoBlank, spanOf } from './moments.ts';
import type { MadeColumn, Shape } from './shape.ts';

/** Several codes in one cell. @param separator what stands between them */
function codesInCell(name: string, separator: string, begin = '', end = '', language: Language = west.english): Shape {
  const made = making(name, language);
  const { random, count, submitted } = made;
  const codes = ['1', '2', '3', '4', '5', '6'];
  const several = joined(language.sources.ask, codes, draw.several(random, count, 6), separator, end);
  const columns: MadeColumn[] = [
    meta('ID', count, (row) => String(row + 1)),
    timed('Submitted', submitted.map(isoBlank), spanOf(submitted)),
    { ...several, cells: several.cells.map((cell) => (cell === '' ? '' : begin + cell)) },
    single(language.satisfied.ask, ['1', '2', '3', '4', '5'], draw.one(random, count, 5)),
    comments(random, language.why.ask, language.why.sentences, count),
  ];
  return shape(name, 'several codes in a cell', columns, { times: spanOf(submitted) });
}

/** Options in one cell that hold what also separates them. */
function optionsInCell(
  name: string,
  options: readonly string[],
  separator: string,
  end = '',
  language: Language = west.english,
): Shape {
  const made = making(name, language);
  const { random, count, submitted } = made;
  const columns: MadeColumn[] = [
    timed(language.heads.time, submitted.map(isoBlank), spanOf(submitted)),
    joined(language.sources.ask, options, draw.several(random, count, options.length), separator, end),
    single(language.satisfied.ask, language.satisfied.options, draw.one(random, count, 5)),
    comments(random, language.why.ask, language.why.sentences, count),
  ];
  return shape(name, 'options that hold the separator', columns, { times: spanOf(submitted) });
}

/** Places as columns of any tool. */
function places(name: string, heading: (place: number) => string, language: Language): Shape {
  const made = making(name, language);
  const { random, count, submitted } = made;
  const { rank, satisfied } = language;
  const columns: MadeColumn[] = [
    timed(language.heads.time, submitted.map(isoBlank), spanOf(submitted)),
    ...rankPlaces(
      rank.items.map((_, at) => heading(at + 1)),
      rank.items,
      draw.order(random, count, rank.items.length),
    ),
    single(satisfied.ask, satisfied.options, draw.one(random, count, 5)),
  ];
  return shape(name, 'one column a place', columns, { times: spanOf(submitted) });
}

const commas = [
  'Friends, family and neighbours',
  'Radio',
  'Social media (Facebook, Instagram, etc.)',
  'Newspaper',
  'Newspaper, printed',
  'Poster',
];

/** Several answers in a cell, and places as columns. */
export function cellShapes(): Shape[] {
  return [
    codesInCell('codes_comma.csv', ','),
    codesInCell('codes_comma_blank.csv', ', '),
    codesInCell('codes_semicolon.csv', ';', '', '', west.german),
    codesInCell('codes_bar.csv', '|', '', '', west.spanish),
    codesInCell('codes_blank.csv', ' ', '', '', west.french),
    codesInCell('codes_slash.csv', '/', '', '', east.japanese),
    codesInCell('codes_lines.csv', '\n', '', '', west.dutch),
    codesInCell('codes_trailing.csv', ',', '', ','),
    codesInCell('codes_brackets.csv', ',', '[', ']'),
    optionsInCell('options_commas_en.csv', commas, ', '),
    optionsInCell('options_commas_trailing_en.csv', commas, ';', ';'),
    optionsInCell('options_commas_lines_en.csv', commas, '\n'),
    optionsInCell('options_fi.csv', north.finnish.sources.options, ', ', '', north.finnish),
    optionsInCell('options_ru.csv', north.russian.sources.options, ';', '', north.russian),
    optionsInCell('options_zh.csv', east.chinese.sources.options, '┋', '', east.chinese),
    places('places_choice_en.csv', (place) => `Rank what matters most to you [Rank ${place}]`, west.english),
    places(
      'places_ordinal_en.csv',
      (place) => `Rank what matters most to you - ${['1st', '2nd', '3rd', '4th'][place - 1]} choice`,
      west.english,
    ),
    places('places_fr.csv', (place) => `Classez par ordre de préférence [Rang ${place}]`, west.french),
    places('places_pl.csv', (place) => `R1[${place}]. Uszereguj według ważności [Ranga ${place}]`, north.polish),
  ];
}
