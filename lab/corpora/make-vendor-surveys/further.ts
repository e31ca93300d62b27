import { comments, meta, nps, single, typed } from './answers.ts';
import * as draw from './draw.ts';
import type { Language } from './language.ts';
import * as east from './languages-asia.ts';
import * as north from './languages-north-east.ts';
import * as west from './languages-west.ts';
import { addressesOnly, known, type Making, making, named, shape, startedAt, submittedAt } from './make.ts';
import { dotDmy, isoBlank, slashDmy, slashMdy, spanOf } from './moments.ts';
import type { MadeColumn, Shape } from './shape.ts';

const blank = (width: number, cells: readonly string[] = []): string[] =>
  Array.from({ length: width }, (_, at) => cells[at] ?? '');

function table({ random, count, language }: Making): MadeColumn[] {
  const { satisfied, age, recommend, why } = language;
  return [
    single(satisfied.ask, satisfied.options, draw.one(random, count, 5)),
    single(age.ask, age.options, draw.one(random, count, 5)),
    nps(recommend, draw.scores(random, count)),
    comments(random, why.ask, why.sentences, count),
  ];
}

/** Start and submission under the words of a language, the start first. */
function startAndEnd(language: Language, start: string, end: string): Shape {
  const name = `start_and_end_${language.code}.csv`;
  const made = making(name, language);
  const { count, submitted } = made;
  const columns = [
    meta('ID', count, (row) => String(row + 1)),
    startedAt(made, start, isoBlank),
    submittedAt(made, end, isoBlank),
    ...table(made),
  ];
  return shape(name, 'start and submission', columns, { times: spanOf(submitted) });
}

/** Rows that are no responses, in further places and languages. */
function extraRows(name: string, language: Language, more: (width: number) => Partial<Shape>): Shape {
  const made = making(name, language);
  const columns = [
    submittedAt(made, language.heads.time, isoBlank),
    named(made, language.heads.email, 'email'),
    ...table(made),
  ];
  const who = addressesOnly(made);
  return shape(name, 'rows that are no responses', columns, {
    ...who,
    times: spanOf(made.submitted),
    ...more(columns.length),
  });
}

/** The same ten people answered twice, their addresses in capitals the second time. */
function repeats(): Shape {
  const name = 'people_twice_en.csv';
  const made = making(name, west.english);
  const { count, submitted, people } = made;
  const email = people.map((_, row) => {
    const own = people[row < count - 10 ? row : row - 50]?.email ?? '';
    return row < count - 10 ? own : own.toUpperCase();
  });
  const columns = [submittedAt(made, 'Timestamp', slashMdy), typed('Email address', 'Email', email), ...table(made)];
  const distinct = new Set(email.map((address) => address.toLowerCase())).size;
  return shape(name, 'ten people who answered twice', columns, {
    people: { least: distinct, most: distinct },
    times: spanOf(submitted),
  });
}

/** Several parts of a name, in the order of the form. */
function nameParts(name: string, language: Language, headers: readonly (readonly [string, 'first' | 'last'])[]): Shape {
  const made = making(name, language);
  const columns = [
    ...headers.map(([header, part]) => named(made, header, part)),
    named(made, language.heads.email, 'email'),
    ...table(made),
    submittedAt(made, language.heads.time, slashDmy),
  ];
  return shape(name, 'parts of names', columns, { ...known(made), times: spanOf(made.submitted) });
}

/** Codes above, the questions below them: two header rows of any tool. */
function twoRows(language: Language): Shape {
  const name = `codes_over_questions_${language.code}.csv`;
  const made = making(name, language);
  const { submitted } = made;
  const over = (column: MadeColumn, code: string): MadeColumn => ({
    ...column,
    header: [code, column.header[0] ?? ''],
  });
  const columns = [
    over(submittedAt(made, language.heads.time, isoBlank), 'SUBMITTED'),
    over(named(made, language.heads.email, 'email'), 'V1'),
    ...table(made).map((column, at) => over(column, `V${at + 2}`)),
  ];
  return shape(name, 'codes above the questions', columns, { ...addressesOnly(made), times: spanOf(submitted) });
}

/** Old Macintosh programs end lines with a carriage return only. */
function returns(): Shape {
  const name = 'returns_only_it.csv';
  const made = making(name, west.italian);
  const columns = [submittedAt(made, west.italian.heads.time, slashDmy), ...table(made)];
  return shape(name, 'lines that end by a return', columns, {
    times: spanOf(made.submitted),
    writing: { delimiter: ';', newline: '\r', encoding: 'utf-8', quotes: 'where needed' },
  });
}

/** Excel's own first line that names the separator. */
function separatorLine(): Shape {
  const name = 'sep_line_pl.csv';
  const made = making(name, north.polish);
  const columns = [submittedAt(made, north.polish.heads.time, dotDmy), ...table(made)];
  return shape(name, 'a line sep=;', columns, {
    times: spanOf(made.submitted),
    title: [['sep=;']],
    writing: { delimiter: ';', newline: '\r\n', encoding: 'utf-8-bom', quotes: 'where needed' },
  });
}

/** Start and submission in many languages. */
function startAndEndShapes(): Shape[] {
  return [
    startAndEnd(west.english, 'Started', 'Submitted'),
    startAndEnd(west.german, 'Begonnen am', 'Abgeschlossen am'),
    startAndEnd(west.french, 'Date de début', 'Date de soumission'),
    startAndEnd(west.spanish, 'Fecha de inicio', 'Fecha de envío'),
    startAndEnd(west.portuguese, 'Data de início', 'Data de envio'),
    startAndEnd(west.italian, 'Data di inizio', 'Data di invio'),
    startAndEnd(west.dutch, 'Gestart op', 'Ingediend op'),
    startAndEnd(north.swedish, 'Startad', 'Inskickad'),
    startAndEnd(north.finnish, 'Aloitettu', 'Lähetetty'),
    startAndEnd(north.polish, 'Data rozpoczęcia', 'Data wysłania'),
    startAndEnd(north.russian, 'Время начала', 'Время завершения'),
    startAndEnd(north.turkish, 'Başlangıç zamanı', 'Gönderim zamanı'),
    startAndEnd(east.japanese, '開始日時', '送信日時'),
    startAndEnd(east.chinese, '开始时间', '提交时间'),
    startAndEnd(east.korean, '시작 시간', '제출 시간'),
  ];
}

/** Footers, blank rows and rows below the header. */
function extraRowsShapes(): Shape[] {
  return [
    extraRows('footer_average_en.csv', west.english, (width) => ({
      after: [blank(width, ['Average', '', '', '', '7.4'])],
    })),
    extraRows('footer_ru.csv', north.russian, (width) => ({ after: [blank(width, ['Всего ответов: 60'])] })),
    extraRows('footer_tr.csv', north.turkish, (width) => ({ after: [blank(width, ['Toplam', '60'])] })),
    extraRows('footer_pl.csv', north.polish, (width) => ({ after: [blank(width), blank(width, ['Razem', '60'])] })),
    extraRows('footer_es.csv', west.spanish, (width) => ({ after: [blank(width, ['Total de respuestas', '60'])] })),
    extraRows('footer_nl.csv', west.dutch, (width) => ({ after: [blank(width, ['Totaal', '60'])] })),
    extraRows('footer_base_en.csv', west.english, (width) => ({ after: [blank(width, ['Base: 60'])] })),
    extraRows('footer_later_column_it.csv', west.italian, (width) => ({
      after: [blank(width, ['', 'Totale', '60'])],
    })),
    extraRows('blank_below_header_fr.csv', west.french, (width) => ({ below: [blank(width)] })),
    extraRows('quoted_blanks_pt.csv', west.portuguese, (width) => ({
      after: Array.from({ length: 12 }, () => blank(width)),
      writing: { delimiter: ',', newline: '\r\n', encoding: 'utf-8-bom', quotes: 'always' },
    })),
    extraRows('units_fr.csv', west.french, () => ({
      below: [['(date)', '(texte)', '(échelle)', '(ans)', '(0-10)', '']],
    })),
    extraRows('types_en.csv', west.english, () => ({
      below: [['datetime', 'string', 'categorical', 'categorical', 'integer', 'string']],
    })),
  ];
}

/** Further languages, orders and places of the same kinds of faults. */
export function furtherShapes(): Shape[] {
  return [
    ...startAndEndShapes(),
    ...extraRowsShapes(),
    repeats(),
    nameParts('people_two_surnames_es.csv', west.spanish, [
      ['Primer apellido', 'last'],
      ['Nombre', 'first'],
    ]),
    nameParts('people_surname_given_en.csv', west.english, [
      ['Surname', 'last'],
      ['Given name', 'first'],
    ]),
    nameParts('people_codes_en.csv', west.english, [
      ['lname', 'last'],
      ['fname', 'first'],
    ]),
    nameParts('people_cognome_it.csv', west.italian, [
      ['Cognome', 'last'],
      ['Nome', 'first'],
    ]),
    nameParts('people_sobrenome_pt.csv', west.portuguese, [
      ['Sobrenome', 'last'],
      ['Nome', 'first'],
    ]),
    nameParts('people_efternamn_sv.csv', north.swedish, [
      ['Efternamn', 'last'],
      ['Förnamn', 'first'],
    ]),
    nameParts('people_soyadi_tr.csv', north.turkish, [
      ['Soyadı', 'last'],
      ['Adı', 'first'],
    ]),
    twoRows(west.french),
    twoRows(west.english),
    returns(),
    separatorLine(),
  ];
}
