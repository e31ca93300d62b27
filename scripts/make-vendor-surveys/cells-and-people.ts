import { comments, drawOne, drawOrder, drawSeveral, joined, meta, rankPlaces, single, timed, typed } from './answers.ts';
import type { Language } from './language.ts';
import * as east from './languages-asia.ts';
import * as north from './languages-north-east.ts';
import * as west from './languages-west.ts';
import { addressesOnly, known, type Making, making, shape } from './make.ts';
import { isoBlank, spanOf } from './moments.ts';
import type { Respondent } from './people.ts';
import type { MadeColumn, Shape } from './shape.ts';

/** Several codes in one cell. @param separator what stands between them */
function codesInCell(name: string, separator: string, begin = '', end = '', language: Language = west.english): Shape {
  const made = making(name, language);
  const { random, count, submitted } = made;
  const codes = ['1', '2', '3', '4', '5', '6'];
  const several = joined(language.sources.ask, codes, drawSeveral(random, count, 6), separator, end);
  const columns: MadeColumn[] = [
    meta('ID', count, (row) => String(row + 1)),
    timed('Submitted', submitted.map(isoBlank), spanOf(submitted)),
    { ...several, cells: several.cells.map((cell) => (cell === '' ? '' : begin + cell)) },
    single(language.satisfied.ask, ['1', '2', '3', '4', '5'], drawOne(random, count, 5)),
    comments(random, language.why.ask, language.why.sentences, count),
  ];
  return shape(name, 'several codes in a cell', columns, { times: spanOf(submitted) });
}

/** Options in one cell that hold what also separates them. */
function optionsInCell(name: string, options: readonly string[], separator: string, end = '', language: Language = west.english): Shape {
  const made = making(name, language);
  const { random, count, submitted } = made;
  const columns: MadeColumn[] = [
    timed(language.heads.time, submitted.map(isoBlank), spanOf(submitted)),
    joined(language.sources.ask, options, drawSeveral(random, count, options.length), separator, end),
    single(language.satisfied.ask, language.satisfied.options, drawOne(random, count, 5)),
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
    ...rankPlaces(rank.items.map((_, at) => heading(at + 1)), rank.items, drawOrder(random, count, rank.items.length)),
    single(satisfied.ask, satisfied.options, drawOne(random, count, 5)),
  ];
  return shape(name, 'one column a place', columns, { times: spanOf(submitted) });
}

type Part = (person: Respondent) => string;

/** People under the given headers. */
function peopleUnder(name: string, about: string, language: Language, parts: readonly (readonly [string, 'Name' | 'Email', Part])[], hasNames = true): Shape {
  const made: Making = making(name, language);
  const { random, count, submitted } = made;
  const { satisfied, why } = language;
  const columns: MadeColumn[] = [
    meta('ID', count, (row) => String(row + 1)),
    ...parts.map(([header, label, part]) => typed(header, label, made.each(part))),
    single(satisfied.ask, satisfied.options, drawOne(random, count, 5)),
    comments(random, why.ask, why.sentences, count),
    timed('submitted', submitted.map(isoBlank), spanOf(submitted)),
  ];
  return shape(name, about, columns, { ...(hasNames ? known(made) : addressesOnly(made)), times: spanOf(submitted) });
}

const first: Part = (one) => one.first;
const last: Part = (one) => one.last;
const full: Part = (one) => one.full;
const email: Part = (one) => one.email;

function peopleShapes(): Shape[] {
  return [
    peopleUnder('people_last_first_en.csv', 'the last name first', west.english, [['Last Name', 'Name', last], ['First Name', 'Name', first], ['Email', 'Email', email]]),
    peopleUnder('people_last_first_de.csv', 'the last name first', west.german, [['Nachname', 'Name', last], ['Vorname', 'Name', first], ['E-Mail', 'Email', email]]),
    peopleUnder('people_last_first_fr.csv', 'the last name first', west.french, [['Nom', 'Name', last], ['Prénom', 'Name', first], ['Courriel', 'Email', email]]),
    peopleUnder('people_last_first_es.csv', 'the last name first', west.spanish, [['Apellidos', 'Name', last], ['Nombre', 'Name', first], ['Correo', 'Email', email]]),
    peopleUnder('people_surname_pl.csv', 'the last name first', north.polish, [['Nazwisko', 'Name', last], ['Imię', 'Name', first], ['E-mail', 'Email', email]]),
    peopleUnder('people_surname_ru.csv', 'the last name first', north.russian, [['Фамилия', 'Name', last], ['Имя', 'Name', first], ['Почта', 'Email', email]]),
    peopleUnder('people_all_three_en.csv', 'a full name beside its parts', west.english, [['First name', 'Name', first], ['Last name', 'Name', last], ['Full name', 'Name', full], ['E-mail', 'Email', email]]),
    peopleUnder('people_all_three_it.csv', 'a full name beside its parts', west.italian, [['Cognome', 'Name', last], ['Nome', 'Name', first], ['Nome e cognome', 'Name', full], ['Email', 'Email', email]]),
    peopleUnder('people_customer_en.csv', 'people under “Customer”', west.english, [['Customer', 'Name', full], ['Contact', 'Email', email]]),
    peopleUnder('people_resp_name_en.csv', 'people under “resp_name”', west.english, [['resp_name', 'Name', full], ['MAIL', 'Email', email]]),
    peopleUnder('people_tr.csv', 'people under “Adı Soyadı”', north.turkish, [['Adı Soyadı', 'Name', full], ['E-posta', 'Email', email]]),
    peopleUnder('people_ko.csv', 'people in Korean', east.korean, [['성명', 'Name', full], ['이메일', 'Email', email]]),
    peopleUnder('people_zh.csv', 'people in Chinese', east.chinese, [['姓名', 'Name', full], ['邮箱', 'Email', email]]),
    peopleUnder('people_ar.csv', 'people in Arabic', east.arabic, [['الاسم الكامل', 'Name', full], ['البريد الإلكتروني', 'Email', email]]),
    peopleUnder('people_nl.csv', 'prefixes of last names', west.dutch, [['Achternaam', 'Name', last], ['Voornaam', 'Name', first], ['E-mailadres', 'Email', email]]),
    peopleUnder('people_question_en.csv', 'names in questions', west.english, [["What's your first name?", 'Name', first], ['And your last name?', 'Name', last], ['What is your e-mail address?', 'Email', email]]),
    peopleUnder('email_coded_en.csv', 'addresses under a code', west.english, [['Q12', 'Email', email]], false),
    peopleUnder('email_coded_es.csv', 'addresses under a code', west.spanish, [['P7', 'Email', email]], false),
  ];
}

const commas = ['Friends, family and neighbours', 'Radio', 'Social media (Facebook, Instagram, etc.)', 'Newspaper', 'Newspaper, printed', 'Poster'];

/** Several answers in a cell, places as columns, and people under all kinds of headers. */
export function cellsAndPeopleShapes(): Shape[] {
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
    places('places_ordinal_en.csv', (place) => `Rank what matters most to you - ${['1st', '2nd', '3rd', '4th'][place - 1]} choice`, west.english),
    places('places_fr.csv', (place) => `Classez par ordre de préférence [Rang ${place}]`, west.french),
    places('places_pl.csv', (place) => `R1[${place}]. Uszereguj według ważności [Ranga ${place}]`, north.polish),
    ...peopleShapes(),
  ];
}

