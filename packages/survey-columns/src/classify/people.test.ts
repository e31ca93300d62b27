import { describe, expect, test } from 'vitest';
import { tableOf } from '../testing/tables.fixture.ts';
import { suggestTypes } from './suggest-types.ts';

type Cells = (i: number) => string;
function suggest(header: string, cells: Cells, rows = 60) {
  const all = Array.from({ length: rows }, (_, i) => [cells(i)]);
  return suggestTypes(tableOf([header], all))[0];
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
const russian: Cells = (i) =>
  `${['Анна', 'Иван', 'Мария', 'Пётр', 'Ольга', 'Сергей', 'Елена'][i % 7]} ${['Иванова', 'Петров', 'Смирнова', 'Кузнецов', 'Попова'][(i * 3) % 5]}`;
const arabic: Cells = (i) =>
  `${['محمد', 'فاطمة', 'أحمد', 'عائشة', 'يوسف', 'مريم', 'علي'][i % 7]} ${['الحسن', 'العلي', 'حداد', 'النجار', 'الخطيب'][(i * 3) % 5]}`;
const chinese: Cells = (i) => ['王小明', '李晓红', '张伟', '刘洋', '陈静', '杨丽华', '赵强', '黄敏'][i % 8] ?? '';
const japanese: Cells = (i) => ['田中太郎', '佐藤 花子', '鈴木一郎', '高橋 美咲', '伊藤健', '渡辺 直美'][i % 6] ?? '';
const first = of('Maria', 'John', 'Aisha', 'Peter', 'Grace', 'Tom', 'Linda', 'Sam', 'Olga', 'Ken');

describe('names by their header, in any language', () => {
  test.each<[string, Cells]>([
    ['household/head_name', english],
    ['Customer name', english],
    ['What’s your first name?', first],
    [
      'What is your last name',
      of('Khan', 'Lee', 'Okafor', 'Brown', 'Smith', 'Rossi', 'Haddad', 'Kim', 'Ortiz', 'Novak'),
    ],
    ['Adı Soyadı', turkish],
    ['Imię i nazwisko', polish],
    ['الاسم الثلاثي', arabic],
    ['성함', glued],
    ['Ваше имя и фамилия', russian],
    ['您的姓名', chinese],
    ['お名前', japanese],
    ['Nombre del encuestado', english],
    ['Quel est votre nom complet ?', english],
    ['Vollständiger Name des Teilnehmers', english],
    ['Mikä on nimesi?', english],
    ['Vor- und Zuname', english],
    ['¿Cómo te llamas?', english],
    ['Q1_1 First name', first],
    ['lname', of('Khan', 'Lee', 'Okafor', 'Brown', 'Smith', 'Rossi', 'Haddad', 'Kim', 'Ortiz', 'Novak')],
  ])('%s', (header, cells) => {
    expect(suggest(header, cells)).toMatchObject({ type: 'Name' });
  });
});

describe('names by their cells', () => {
  test.each<[string, Cells]>([
    ['Customer', english],
    ['Q1', english],
    ['Q12', turkish],
    ['Q2', glued],
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
      'Customer',
      pair(
        ['Northwind', 'Acme', 'Globex', 'Initech', 'Umbrella', 'Contoso'],
        ['Trading', 'Foods', 'Labs', 'Systems', 'Group', 'Partners', 'Media', 'Energy', 'Logistics'],
      ),
    ],
    ['Who is your favourite author?', english],
    ['Manager', english],
    ['Name of your general practitioner', english],
    ['Child name', english],
    ['Q7', first],
    ['Assigned to', english],
    ['Manager - Name', english],
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
  test.each(['MAIL', 'Q12', 'Contact', '連絡先', 'E-Mail-Adresse', 'Adresse électronique'])('%s', (header) => {
    const found = suggest(header, mail);
    expect(found?.type).toBe('Email');
    expect(found?.confidence).toBeGreaterThanOrEqual(0.9);
  });

  test('nearly all cells: some are blank, some contain something else', () => {
    const found = suggest('Q12', (i) => (i % 7 === 0 ? '' : i === 5 ? 'none of your business' : mail(i)));
    expect(found?.type).toBe('Email');
    expect(found?.confidence).toBeGreaterThanOrEqual(0.9);
  });

  test.each(["Your manager's e-mail", 'Email of your teacher', 'Assigned to', 'Recruiter email', 'created_by'])(
    '%s belongs to another person',
    (header) => {
      expect(suggest(header, mail)).toMatchObject({ type: 'Do nothing' });
    },
  );

  test('a few repeated addresses are not respondents', () => {
    const found = suggest('Q12', (i) => `team${i % 4}@example.org`);
    expect(found?.type === 'Email' && found.confidence >= 0.9).toBe(false);
  });
});
