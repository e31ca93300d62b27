import { comments, joined, meta, single, timed } from './answers.ts';
import type { Choices } from './draw.ts';
import * as draw from './draw.ts';
import * as east from './languages-asia.ts';
import * as north from './languages-north-east.ts';
import * as west from './languages-west.ts';
import { addressesOnly, known, making, named, shape, submittedAt } from './make.ts';
import { isoDay, partsOf, slashMdy, spanOf } from './moments.ts';
import type { MadeColumn, Shape } from './shape.ts';

/** Webropol and other tools of the north: a number, a start and an end, words for no answer. */
function webropol(): Shape {
  const name = 'webropol_fi.csv';
  const made = making(name, north.finnish);
  const { random, count, submitted } = made;
  const { satisfied, sources, age, why } = north.finnish;
  const dotted = (date: Date) => {
    const { day, month, year, hour, minute } = partsOf(date);
    return `${day}.${month}.${year} ${hour}.${minute}`;
  };
  const columns: MadeColumn[] = [
    meta('Vastaajan numero', count, (row) => String(row + 1)),
    timed('Vastausaika', submitted.map(dotted), spanOf(submitted, 'minute')),
    named(made, 'Sukunimi', 'last'),
    named(made, 'Etunimi', 'first'),
    named(made, 'Sähköposti', 'email'),
    single(satisfied.ask, satisfied.options, draw.one(random, count, 5, 15), 'Ei vastannut'),
    single(age.ask, age.options, draw.one(random, count, 5)),
    joined(sources.ask, ['Ystävät', 'Radio', 'Lehti', 'Juliste'], draw.several(random, count, 4), ';'),
    comments(random, why.ask, why.sentences, count),
  ];
  return shape(name, 'Webropol', columns, {
    ...known(made),
    times: spanOf(submitted, 'minute'),
    writing: { delimiter: ';', newline: '\r\n', encoding: 'windows-1252', quotes: 'where needed' },
  });
}

/** QuestionPro: `{question_not_shown}` and words of refusal. */
function questionPro(): Shape {
  const name = 'questionpro_en.csv';
  const made = making(name, west.english);
  const { random, count, submitted } = made;
  const { satisfied, age, why } = west.english;
  const answers: Choices = draw.one(random, count, 5, 18);
  const columns: MadeColumn[] = [
    meta('Response ID', count, (row) => String(88_000_000 + row * 13)),
    meta('Response Status', count, () => 'Completed'),
    meta('IP Address', count, (row) => `203.0.113.${row + 1}`),
    submittedAt(made, 'Timestamp (MM/dd/yyyy)', slashMdy),
    meta('Device Data', count, () => 'Computer'),
    single(satisfied.ask, satisfied.options, answers, '{question_not_shown}'),
    single(
      age.ask,
      [...age.options, "Don't know"],
      draw.one(random, count, 5, 15).map((chosen, row) => (row % 13 === 4 ? [5] : chosen)),
      'Refused',
    ),
    comments(random, why.ask, why.sentences, count),
    named(made, 'Respondent Email', 'email'),
  ];
  return shape(name, 'QuestionPro', columns, { ...addressesOnly(made), times: spanOf(submitted) });
}

/** Words for no answer, as paper forms and telephone surveys of a language have them. */
function refusals(name: string, language: typeof west.german, words: readonly string[]): Shape {
  const made = making(name, language);
  const { random, count, submitted } = made;
  const { satisfied, age, consent, why, heads } = language;
  const columns: MadeColumn[] = [
    timed(
      heads.time,
      submitted.map((date) => isoDay(partsOf(date))),
      spanOf(submitted, 'day'),
    ),
    single(satisfied.ask, satisfied.options, draw.one(random, count, 5, 15), words[0]),
    single(age.ask, age.options, draw.one(random, count, 5, 15), words[1] ?? words[0]),
    single(consent.ask, consent.options, draw.one(random, count, 2, 15), words[0]),
    comments(random, why.ask, why.sentences, count),
  ];
  return shape(name, 'words for no answer', columns, { times: spanOf(submitted, 'day') });
}

/** Files that hold words where nobody answered. */
export function wordShapes(): Shape[] {
  return [
    webropol(),
    questionPro(),
    refusals('refusals_de.csv', west.german, ['keine Angabe', 'k. A.']),
    refusals('refusals_es.csv', west.spanish, ['No contesta', 'Sin contestar']),
    refusals('refusals_fr.csv', west.french, ['Non réponse', 'Non répondu']),
    refusals('refusals_it.csv', west.italian, ['Non risponde', 'Non ha risposto']),
    refusals('refusals_nl.csv', west.dutch, ['Niet beantwoord', 'Niet ingevuld']),
    refusals('refusals_sv.csv', north.swedish, ['Ej besvarad', 'Obesvarad']),
    refusals('refusals_pl.csv', north.polish, ['Nie odpowiedział']),
    refusals('refusals_ru.csv', north.russian, ['Не ответил']),
    refusals('refusals_zh.csv', east.chinese, ['未填写', '未作答']),
    refusals('refusals_ko.csv', east.korean, ['무응답']),
    refusals('refusals_ja.csv', east.japanese, ['無回答', '未回答']),
    refusals('refusals_pt.csv', west.portuguese, ['Não respondeu']),
  ];
}
