import { comments, joined, meta, nps, oneColumnEach, rankList, single, timed, typed } from './answers.ts';
import * as draw from './draw.ts';
import type { Language } from './language.ts';
import * as east from './languages-asia.ts';
import * as north from './languages-north-east.ts';
import * as west from './languages-west.ts';
import { addressesOnly, known, type Making, making, named, shape, startedAt, submittedAt } from './make.ts';
import { dotDmy, isoBlank, mdy12, partsOf, slashDmy, slashMdy, spanOf } from './moments.ts';
import type { MadeColumn, Shape } from './shape.ts';

/** A likert question, a multiple choice in one cell, an age group, a score, a comment. */
function questions({ random, language, count }: Making, separator: string, end = ''): MadeColumn[] {
  const { satisfied, sources, age, recommend, why } = language;
  return [
    single(satisfied.ask, satisfied.options, draw.one(random, count, 5)),
    joined(sources.ask, sources.options, draw.several(random, count, 5), separator, end),
    single(age.ask, age.options, draw.one(random, count, 5, 0)),
    nps(recommend, draw.scores(random, count)),
    comments(random, why.ask, why.sentences, count),
  ];
}

/** Google Forms through Sheets: the time first, options joined by a comma and a blank. */
function googleSheets(language: Language, write: (date: Date) => string, separator = ', '): Shape {
  const name = `google_sheets_${language.code}.csv`;
  const made = making(name, language);
  const { heads } = language;
  const columns = [
    submittedAt(made, heads.time, write),
    named(made, heads.email, 'email'),
    named(made, heads.name, 'full'),
    ...questions(made, separator),
  ];
  return shape(name, 'Google Forms, Sheets', columns, { ...known(made), times: spanOf(made.submitted) });
}

function googleDownload(language: Language): Shape {
  const name = `google_download_${language.code}.csv`;
  const made = making(name, language);
  const write = (date: Date) => {
    const { year, month, day, hour12, minute, second, half } = partsOf(date);
    return `${year}/${String(month).padStart(2, '0')}/${String(day).padStart(2, '0')} ${hour12}:${minute}:${second} ${half} UTC`;
  };
  const columns = [submittedAt(made, language.heads.time, write), ...questions(made, ';')];
  return shape(name, 'Google Forms, downloaded', columns, { times: spanOf(made.submitted) });
}

/** Questions that their author numbered: not LimeSurvey. */
function googleNumbered(): Shape {
  const name = 'google_numbered_en.csv';
  const made = making(name, west.english);
  const own = questions(made, ', ').map((column, at) => ({ ...column, header: [`${at + 1}. ${column.header[0]}`] }));
  const columns = [submittedAt(made, 'Timestamp', slashMdy), ...own];
  return shape(name, 'Google Forms, numbered questions', columns, { times: spanOf(made.submitted) });
}

const microsoftHeads: Readonly<Record<string, readonly string[]>> = {
  en: ['ID', 'Start time', 'Completion time', 'Email', 'Name'],
  de: ['ID', 'Startzeit', 'Fertigstellungszeit', 'E-Mail', 'Name'],
  fr: ['ID', 'Heure de début', 'Heure de fin', 'Adresse de messagerie', 'Nom'],
  es: ['ID', 'Hora de inicio', 'Hora de finalización', 'Correo electrónico', 'Nombre'],
};

/** Microsoft Forms: start and completion, options and ranks ended by a semicolon each. */
function microsoft(language: Language, write: (date: Date) => string, isAnonymous: boolean): Shape {
  const name = `microsoft_forms_${language.code}${isAnonymous ? '_anonymous' : ''}.csv`;
  const made = making(name, language);
  const { random, count, submitted } = made;
  const [id = '', start = '', end = '', email = '', person = ''] = microsoftHeads[language.code] ?? [];
  const order = draw.order(random, count, language.rank.items.length);
  const anonymous = Array.from({ length: count }, () => 'anonymous');
  const columns = [
    meta(id, count, (row) => String(row + 1)),
    startedAt(made, start, write),
    submittedAt(made, end, write),
    typed(email, 'Email', isAnonymous ? anonymous : made.each((one) => one.email), {
      alt: ['Do nothing'],
      isTypeCertain: !isAnonymous,
    }),
    typed(person, 'Name', isAnonymous ? anonymous.map(() => '') : made.each((one) => one.full), {
      alt: ['Do nothing'],
      isTypeCertain: !isAnonymous,
    }),
    rankList(language.rank.ask, language.rank.items, order, ';', ';'),
    ...questions(made, ';', ';'),
  ];
  const who = isAnonymous ? { people: { least: 0, most: 0 }, names: null } : known(made);
  return shape(name, 'Microsoft Forms', columns, {
    ...who,
    times: spanOf(submitted),
    writing: { delimiter: ',', newline: '\r\n', encoding: 'utf-8-bom', quotes: 'where needed' },
  });
}

/** Typeform: an id first, the bare option as header, times last. */
function typeform(language: Language): Shape {
  const name = `typeform_${language.code}.csv`;
  const made = making(name, language);
  const { random, count, submitted } = made;
  const { sources, satisfied, recommend, why, consent, heads } = language;
  const columns = [
    meta('#', count, (row) => `k${(row * 7919 + 100_000).toString(36)}z${row}`),
    typed(
      heads.first,
      'Name',
      made.each((one) => one.first),
    ),
    named(made, heads.last, 'last'),
    named(made, heads.email, 'email'),
    ...oneColumnEach(sources.options, sources.options, draw.several(random, count, 5), [null, '']),
    single(satisfied.ask, satisfied.options, draw.one(random, count, 5)),
    single(consent.ask, ['1', '0'], draw.one(random, count, 2), '', { alt: ['Multi choice'] }),
    nps(recommend, draw.scores(random, count)),
    comments(random, why.ask, why.sentences, count),
    startedAt(made, 'Start Date (UTC)', isoBlank),
    submittedAt(made, 'Submit Date (UTC)', isoBlank),
    meta('Network ID', count, (row) => `a${(row * 104_729 + 5_000).toString(16)}f0`),
  ];
  return shape(name, 'Typeform', columns, { ...known(made), times: spanOf(submitted) });
}

/** Tally: ids, one cell and one column an option beside it. */
function tally(language: Language): Shape {
  const name = `tally_${language.code}.csv`;
  const made = making(name, language);
  const { random, count, submitted } = made;
  const { sources, rank, satisfied, why, heads } = language;
  const chosen = draw.several(random, count, 5, 0);
  const columns = [
    meta('Submission ID', count, (row) => `S${(row * 7907 + 77_777).toString(36)}`),
    meta('Respondent ID', count, (row) => `R${(row * 6101 + 55_555).toString(36)}`),
    submittedAt(made, 'Submitted at', isoBlank),
    named(made, heads.email, 'email'),
    joined(sources.ask, sources.options, chosen, ', '),
    ...oneColumnEach(
      sources.options.map((option) => `${sources.ask} (${option})`),
      sources.options,
      chosen,
      ['TRUE', 'FALSE'],
    ),
    rankList(rank.ask, rank.items, draw.order(random, count, 4), ', '),
    single(satisfied.ask, satisfied.options, draw.one(random, count, 5)),
    comments(random, why.ask, why.sentences, count),
  ];
  return shape(name, 'Tally', columns, { ...addressesOnly(made), times: spanOf(submitted) });
}

/** Jotform: the time first, ids last, one option a line. */
function jotform(language: Language): Shape {
  const name = `jotform_${language.code}.csv`;
  const made = making(name, language);
  const { count, submitted } = made;
  const columns = [
    submittedAt(made, 'Submission Date', isoBlank),
    named(made, language.heads.first, 'first'),
    named(made, language.heads.last, 'last'),
    named(made, language.heads.email, 'email'),
    ...questions(made, '\n'),
    meta('IP', count, (row) => `203.0.113.${row + 1}`),
    meta('Submission ID', count, (row) => `58${1_000_000_000 + row * 7919}`),
  ];
  return shape(name, 'Jotform', columns, {
    ...known(made),
    times: spanOf(submitted),
    writing: { delimiter: ',', newline: '\r\n', encoding: 'utf-8', quotes: 'always' },
  });
}

/** Forms builders of contact pages: the name in two columns of one question, the last name first. */
function formstack(): Shape {
  const name = 'formstack_en.csv';
  const made = making(name, west.english);
  const { count, submitted } = made;
  const columns = [
    submittedAt(made, 'Time', isoBlank),
    meta('Unique ID', count, (row) => String(901_000_000 + row * 17)),
    named(made, 'Name (Last)', 'last'),
    named(made, 'Name (First)', 'first'),
    named(made, 'Email', 'email'),
    ...questions(made, '\n'),
    meta('IP Address', count, (row) => `198.51.100.${row + 1}`),
    meta('User Agent', count, (row) => `Mozilla/5.0 (Macintosh; rv:${100 + (row % 9)}.0)`),
  ];
  return shape(name, 'Formstack', columns, { ...known(made), times: spanOf(submitted) });
}

/** Airtable's grid view: several choices joined by a bare comma. */
function airtable(): Shape {
  const name = 'airtable_en.csv';
  const made = making(name, west.english);
  const plain = {
    ...made,
    language: {
      ...west.english,
      sources: {
        ask: 'How did you hear about us?',
        options: ['Friends', 'Radio', 'Social media', 'Newspaper', 'Poster'],
      },
    },
  };
  const write = (date: Date) => {
    const { month, day, year, hour12, minute, half } = partsOf(date);
    return `${month}/${day}/${year} ${hour12}:${minute}${half.toLowerCase()}`;
  };
  const columns = [
    named(made, 'Name', 'full'),
    named(made, 'Email', 'email'),
    ...questions(plain, ','),
    timed('Created', made.submitted.map(write), spanOf(made.submitted, 'minute')),
  ];
  return shape(name, 'Airtable', columns, {
    ...known(made),
    times: spanOf(made.submitted, 'minute'),
    writing: { delimiter: ',', newline: '\n', encoding: 'utf-8-bom', quotes: 'where needed' },
  });
}

/** Wufoo, Zoho and the like: a number, the answers, who made the entry and when. */
function wufoo(): Shape {
  const name = 'wufoo_fr.csv';
  const made = making(name, west.french);
  const { count, submitted } = made;
  const columns = [
    meta('Entry Id', count, (row) => String(row + 1)),
    ...questions(made, ', '),
    named(made, 'Adresse e-mail', 'email'),
    submittedAt(made, 'Date Created', isoBlank),
    meta('Created By', count, () => 'public'),
    meta('IP Address', count, (row) => `203.0.113.${row + 1}`),
    meta('Last Page Accessed', count, () => '1'),
    meta('Completion Status', count, () => '1'),
  ];
  return shape(name, 'Wufoo', columns, { ...addressesOnly(made), times: spanOf(submitted) });
}

/** Exports of form builders. */
export function formsShapes(): Shape[] {
  return [
    googleSheets(west.french, slashDmy),
    googleSheets(west.portuguese, slashDmy),
    googleSheets(west.italian, slashDmy),
    googleSheets(west.english, slashMdy),
    googleSheets(north.russian, dotDmy),
    googleSheets(north.turkish, dotDmy),
    googleSheets(north.swedish, isoBlank),
    googleSheets(east.japanese, isoBlank),
    googleSheets(east.korean, isoBlank),
    googleSheets(east.arabic, slashDmy),
    googleSheets(east.thai, slashDmy),
    googleDownload(west.dutch),
    googleDownload(east.chinese),
    googleNumbered(),
    microsoft(west.english, slashMdy, false),
    microsoft(west.german, dotDmy, false),
    microsoft(west.french, slashDmy, false),
    microsoft(west.spanish, slashDmy, true),
    typeform(west.english),
    typeform(west.spanish),
    tally(west.french),
    tally(north.polish),
    jotform(west.english),
    jotform(west.italian),
    formstack(),
    airtable(),
    wufoo(),
    { ...googleSheets(west.german, mdy12), name: 'google_sheets_de.csv' },
  ];
}
