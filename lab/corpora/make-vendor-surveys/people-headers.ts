import { comments, meta, single } from './answers.ts';
import * as draw from './draw.ts';
import type { Language } from './language.ts';
import * as east from './languages-asia.ts';
import * as north from './languages-north-east.ts';
import * as west from './languages-west.ts';
import { addressesOnly, known, making, named, shape, submittedAt } from './make.ts';
import { isoBlank, spanOf } from './moments.ts';
import type { Respondent } from './people.ts';
import type { Shape } from './shape.ts';

/** A header, and what of the respondent stands under it. */
type Under = readonly [header: string, part: keyof Respondent];

interface PeopleShape {
  name: string;
  about: string;
  language: Language;
  columns: readonly Under[];
}

const shapes: readonly PeopleShape[] = [
  {
    name: 'people_last_first_en.csv',
    about: 'the last name first',
    language: west.english,
    columns: [
      ['Last Name', 'last'],
      ['First Name', 'first'],
      ['Email', 'email'],
    ],
  },
  {
    name: 'people_last_first_de.csv',
    about: 'the last name first',
    language: west.german,
    columns: [
      ['Nachname', 'last'],
      ['Vorname', 'first'],
      ['E-Mail', 'email'],
    ],
  },
  {
    name: 'people_last_first_fr.csv',
    about: 'the last name first',
    language: west.french,
    columns: [
      ['Nom', 'last'],
      ['Prénom', 'first'],
      ['Courriel', 'email'],
    ],
  },
  {
    name: 'people_last_first_es.csv',
    about: 'the last name first',
    language: west.spanish,
    columns: [
      ['Apellidos', 'last'],
      ['Nombre', 'first'],
      ['Correo', 'email'],
    ],
  },
  {
    name: 'people_surname_pl.csv',
    about: 'the last name first',
    language: north.polish,
    columns: [
      ['Nazwisko', 'last'],
      ['Imię', 'first'],
      ['E-mail', 'email'],
    ],
  },
  {
    name: 'people_surname_ru.csv',
    about: 'the last name first',
    language: north.russian,
    columns: [
      ['Фамилия', 'last'],
      ['Имя', 'first'],
      ['Почта', 'email'],
    ],
  },
  {
    name: 'people_all_three_en.csv',
    about: 'a full name beside its parts',
    language: west.english,
    columns: [
      ['First name', 'first'],
      ['Last name', 'last'],
      ['Full name', 'full'],
      ['E-mail', 'email'],
    ],
  },
  {
    name: 'people_all_three_it.csv',
    about: 'a full name beside its parts',
    language: west.italian,
    columns: [
      ['Cognome', 'last'],
      ['Nome', 'first'],
      ['Nome e cognome', 'full'],
      ['Email', 'email'],
    ],
  },
  {
    name: 'people_customer_en.csv',
    about: 'people under “Customer”',
    language: west.english,
    columns: [
      ['Customer', 'full'],
      ['Contact', 'email'],
    ],
  },
  {
    name: 'people_resp_name_en.csv',
    about: 'people under “resp_name”',
    language: west.english,
    columns: [
      ['resp_name', 'full'],
      ['MAIL', 'email'],
    ],
  },
  {
    name: 'people_tr.csv',
    about: 'people under “Adı Soyadı”',
    language: north.turkish,
    columns: [
      ['Adı Soyadı', 'full'],
      ['E-posta', 'email'],
    ],
  },
  {
    name: 'people_ko.csv',
    about: 'people in Korean',
    language: east.korean,
    columns: [
      ['성명', 'full'],
      ['이메일', 'email'],
    ],
  },
  {
    name: 'people_zh.csv',
    about: 'people in Chinese',
    language: east.chinese,
    columns: [
      ['姓名', 'full'],
      ['邮箱', 'email'],
    ],
  },
  {
    name: 'people_ar.csv',
    about: 'people in Arabic',
    language: east.arabic,
    columns: [
      ['الاسم الكامل', 'full'],
      ['البريد الإلكتروني', 'email'],
    ],
  },
  {
    name: 'people_nl.csv',
    about: 'prefixes of last names',
    language: west.dutch,
    columns: [
      ['Achternaam', 'last'],
      ['Voornaam', 'first'],
      ['E-mailadres', 'email'],
    ],
  },
  {
    name: 'people_question_en.csv',
    about: 'names in questions',
    language: west.english,
    columns: [
      ["What's your first name?", 'first'],
      ['And your last name?', 'last'],
      ['What is your e-mail address?', 'email'],
    ],
  },
  { name: 'email_coded_en.csv', about: 'addresses under a code', language: west.english, columns: [['Q12', 'email']] },
  { name: 'email_coded_es.csv', about: 'addresses under a code', language: west.spanish, columns: [['P7', 'email']] },
];

/** People under all kinds of headers, in several orders and scripts. */
export function peopleShapes(): Shape[] {
  return shapes.map(({ name, about, language, columns: under }) => {
    const made = making(name, language);
    const { random, count, submitted } = made;
    const { satisfied, why } = language;
    const columns = [
      meta('ID', count, (row) => String(row + 1)),
      ...under.map(([header, part]) => named(made, header, part)),
      single(satisfied.ask, satisfied.options, draw.one(random, count, 5)),
      comments(random, why.ask, why.sentences, count),
      submittedAt(made, 'submitted', isoBlank),
    ];
    const hasNames = under.some(([, part]) => part !== 'email');
    return shape(name, about, columns, { ...(hasNames ? known(made) : addressesOnly(made)), times: spanOf(submitted) });
  });
}
