import { describe, expect, test } from 'vitest';
import { write } from '../exporters/writing.fixture.ts';
import { suggestTypes } from './suggest-types.ts';

type Cells = (i: number) => string;
function suggest(header: string, cells: Cells, rows = 60) {
  const all = Array.from({ length: rows }, (_, i) => [cells(i)]);
  return suggestTypes({ header: [header], texts: [header], header_rows: [[header]], rows: all })[0];
}
const of =
  (...words: string[]): Cells =>
  (i) =>
    words[i % words.length] ?? '';
const pair =
  (a: string[], b: string[]): Cells =>
  (i) =>
    `${a[i % a.length]} ${b[Math.floor(i / a.length) % b.length]}`;

const english = pair(
  ['Maria', 'John', 'Aisha', 'Peter', 'Grace', 'Tom', 'Linda', 'Sam', 'Olga', 'Ken', 'Rosa'],
  ['Odhiambo', 'Smith', 'Khan', 'Lee', 'Brown', 'Okafor'],
);
const turkish = pair(
  ['Ayşe', 'Mehmet', 'Elif', 'Mustafa', 'Zeynep', 'Emre', 'Ece'],
  ['Kaya', 'Demir', 'Çelik', 'Şahin', 'Yıldız', 'Öztürk', 'Aydın', 'Arslan', 'Doğan'],
);
const polish = pair(
  ['Anna', 'Piotr', 'Katarzyna', 'Tomasz', 'Ewa', 'Paweł'],
  ['Nowak', 'Kowalski', 'Wiśniewska', 'Wójcik', 'Zielińska', 'Lewandowski', 'Dąbrowska', 'Kamińska', 'Mazur', 'Król'],
);
const korean = pair(
  ['김', '이', '박', '최', '정', '강'],
  ['민수', '지영', '서연', '도윤', '하은', '준호', '수진', '영호', '미나', '현우'],
);
const glued: Cells = (i) => korean(i).replace(' ', '');
const first = of('Maria', 'John', 'Aisha', 'Peter', 'Grace', 'Tom', 'Linda', 'Sam', 'Olga', 'Ken');

describe('names by their header, in any language', () => {
  test.each<[string, Cells]>([
    ['household/head_name', english],
    ['resp_name', english],
    ['hh_head_name', english],
    ['Customer name', english],
    ['Name of household head', english],
    ['What’s your first name?', first],
    ["What's your first name?", first],
    [
      'What is your last name',
      of('Khan', 'Lee', 'Okafor', 'Brown', 'Smith', 'Rossi', 'Haddad', 'Kim', 'Ortiz', 'Novak'),
    ],
    ['Adı Soyadı', turkish],
    ['Adınız ve soyadınız', turkish],
    ['İsim', turkish],
    ['Imię i nazwisko', polish],
    ['Proszę podać imię i nazwisko', polish],
    ['الاسم الثلاثي', write.ar],
    ['اسم المشارك', write.ar],
    ['성함', glued],
    ['이름', glued],
    ['Ваше имя и фамилия', write.ru],
    ['您的姓名', write.zh],
    ['お名前', write.ja],
    ['Nombre del encuestado', english],
    ['Nombre del jefe del hogar', english],
    ['Quel est votre nom complet ?', english],
    ['Vollständiger Name des Teilnehmers', english],
    ['Nimesi', english],
    ['Mikä on nimesi?', english],
    ['Vor- und Zuname', english],
    ['Wie heißt du?', english],
    ['¿Cómo te llamas?', english],
    ['Comment vous appelez-vous ?', english],
    ['Hogy hívják?', english],
    ['Contact Information - Name', english],
    ['Q1_1 First name', first],
    ['Primer apellido', of('Ruiz', 'Sanz', 'Soto', 'Vega', 'Cano', 'Duarte', 'Escobar', 'Fuentes', 'Herrero', 'Gil')],
    ['lname', of('Khan', 'Lee', 'Okafor', 'Brown', 'Smith', 'Rossi', 'Haddad', 'Kim', 'Ortiz', 'Novak')],
    ['fname', first],
  ])('%s', (header, cells) => {
    expect(suggest(header, cells)).toMatchObject({ type: 'Name' });
  });
});

describe('names by their cells', () => {
  test.each<[string, Cells]>([
    ['Customer', english],
    ['Q1', english],
    ['Q12', turkish],
    ['v_3', polish],
    ['Attendee', english],
    ['Kunde', english],
    ['Q2', glued],
    [
      'Q4',
      (i) =>
        pair(
          ['王', '李', '张', '刘', '陈', '杨'],
          ['小明', '丽华', '伟', '洋', '静', '强', '敏', '建国', '晓红', '芳'],
        )(i).replace(' ', ''),
    ],
  ])('%s is certain', (header, cells) => {
    const found = suggest(header, (i) => cells(i), 50);
    expect(found?.type).toBe('Name');
    expect(found?.confidence).toBeGreaterThanOrEqual(0.9);
  });

  test.each<[string, Cells]>([
    [
      'Q1',
      pair(
        ['Data', 'Senior', 'Product', 'Lead', 'Junior', 'Chief'],
        ['Analyst', 'Engineer', 'Designer', 'Officer', 'Scientist', 'Architect', 'Manager', 'Writer', 'Editor'],
      ),
    ],
    [
      'Q1',
      pair(
        ['New', 'San', 'Los', 'Santa', 'Saint', 'Port'],
        ['York', 'Jose', 'Angeles', 'Monica', 'Paul', 'Diego', 'Louis', 'Clara', 'Hope', 'Salvador'],
      ),
    ],
    [
      'Customer',
      pair(
        ['Northwind', 'Acme', 'Globex', 'Initech', 'Umbrella', 'Contoso'],
        ['Trading', 'Foods', 'Labs', 'Systems', 'Group', 'Partners', 'Media', 'Energy', 'Logistics'],
      ),
    ],
    ['Who is your favourite author?', english],
    ['Favourite actor?', english],
    ['Manager', english],
    ['Interviewer', english],
    ['Name of your general practitioner', english],
    [
      'Name of the school',
      pair(
        ['Saint', 'Green', 'North'],
        [
          'Mary',
          'Hill',
          'Park',
          'Lake',
          'View',
          'Wood',
          'Field',
          'Gate',
          'Stone',
          'Moor',
          'Ford',
          'Ridge',
          'Dale',
          'Brook',
        ],
      ),
    ],
    ['Child name', english],
    ['Q7', first],
    ['Product', english],
    ['Favorite author', english],
    ['Assigned to', english],
    ['created_by', english],
    ['Nominee', english],
    ['Site name', english],
    ['Manager - Name', english],
    [
      '老师姓名',
      (i) => pair(['王', '李', '张', '刘'], ['小明', '丽华', '伟', '洋', '静', '强', '敏'])(i).replace(' ', ''),
    ],
    [
      'Q3',
      pair(
        ['Very', 'Quite', 'Rather', 'Not'],
        ['Good', 'Bad', 'Fast', 'Slow', 'Dear', 'Cheap', 'Small', 'Big', 'Old', 'New', 'Warm', 'Cold'],
      ),
    ],
  ])('%s is not certainly a name', (header, cells) => {
    const found = suggest(header, cells);
    expect(found?.type === 'Name' && found.confidence >= 0.9, JSON.stringify(found)).toBe(false);
  });
});

const mail: Cells = (i) => `person${i}@example.org`;

describe('e-mail by its cells', () => {
  test.each([
    'MAIL',
    'Q12',
    'Contact',
    'Kontakt',
    'Contacto',
    'v_17',
    '連絡先',
    'E-Mail-Adresse',
    'Adresse électronique',
    'Column 3',
  ])('%s', (header) => {
    const found = suggest(header, mail);
    expect(found?.type).toBe('Email');
    expect(found?.confidence).toBeGreaterThanOrEqual(0.9);
  });

  test('nearly all cells: some are blank, some contain something else', () => {
    const found = suggest('Q12', (i) => (i % 7 === 0 ? '' : i === 5 ? 'none of your business' : mail(i)));
    expect(found?.type).toBe('Email');
    expect(found?.confidence).toBeGreaterThanOrEqual(0.9);
  });

  test.each([
    "Your manager's e-mail",
    'Email of your teacher',
    'Friend you recommend',
    'Emergency contact',
    'Assigned to',
    'Recruiter email',
    'created_by',
  ])('%s belongs to another person', (header) => {
    expect(suggest(header, mail)).toMatchObject({ type: 'Do nothing' });
  });

  test('a few repeated addresses are not respondents', () => {
    const found = suggest('Q12', (i) => `team${i % 4}@example.org`);
    expect(found?.type === 'Email' && found.confidence >= 0.9).toBe(false);
  });
});
