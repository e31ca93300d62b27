import { expect, test } from 'vitest';
import { nameComposer } from './person-name.ts';

test.each<[string, string[], string[], string]>([
  ['first, last', ['First Name', 'Last Name'], ['Hana', 'Okafor'], 'Hana Okafor'],
  ['Qualtrics', ['RecipientLastName', 'RecipientFirstName'], ['Okafor', 'Hana'], 'Hana Okafor'],
  [
    'a grid',
    ['Q1_2', 'Q1_1'].map((code, i) => `${code} – Your contact – ${['Last name', 'First name'][i]}`),
    ['Okafor', 'Hana'],
    'Hana Okafor',
  ],
  ['REDCap', ['last_name', 'first_name'], ['Okafor', 'Hana'], 'Hana Okafor'],
  ['middle name', ['Surname', 'Middle name', 'Given name'], ['Okafor', 'Ada', 'Hana'], 'Hana Ada Okafor'],
  ['full beside first and last', ['First name', 'Full name', 'Last name'], ['Wei', 'Wei Khan', 'Khan'], 'Wei Khan'],
  ['full beside last', ['Name', 'Surname'], ['Wei Khan', 'Khan'], 'Wei Khan'],
  ['full turned round', ['Name', 'First', 'Last'], ['Khan, Wei', 'Wei', 'Khan'], 'Khan, Wei'],
  ['full names twice', ['Respondent name', 'Your name'], ['Wei Khan', 'Wei Khan'], 'Wei Khan'],
  ['preferred name', ['Preferred name', 'First name', 'Last name'], ['Win', 'Wei', 'Khan'], 'Wei Khan'],
  ['preferred name alone', ['Preferred name', 'Name'], ['Win', ''], 'Win'],
  ['German', ['Name', 'Vorname'], ['Müller', 'Anna'], 'Anna Müller'],
  ['German, one column', ['Vor- und Nachname'], ['Anna Müller'], 'Anna Müller'],
  ['French', ['Nom', 'Prénom'], ['Petit', 'Léa'], 'Léa Petit'],
  ['Spanish', ['Apellido paterno', 'Apellido materno', 'Nombre'], ['Ruiz', 'Sanz', 'Inés'], 'Inés Ruiz Sanz'],
  ['Finnish', ['Sukunimi', 'Etunimi'], ['Aho', 'Aino'], 'Aino Aho'],
  ['Turkish', ['Soyadı', 'Adı'], ['Kaya', 'Ece'], 'Ece Kaya'],
  ['Russian', ['Фамилия', 'Имя', 'Отчество'], ['Петров', 'Иван', 'Ильич'], 'Иван Ильич Петров'],
  ['Arabic', ['اسم العائلة', 'الاسم الأول'], ['حداد', 'ليلى'], 'ليلى حداد'],
  ['Hungarian', ['Keresztnév', 'Vezetéknév'], ['Éva', 'Kovács'], 'Kovács Éva'],
  ['Vietnamese', ['Tên', 'Họ'], ['An', 'Nguyễn'], 'Nguyễn An'],
  ['Japanese', ['名', '姓', 'フリガナ'], ['太郎', '田中', 'タナカ タロウ'], '田中 太郎'],
  ['both in one: Nombre y apellidos', ['Nombre y apellidos', 'Apellido'], ['Ada Nowak', 'Nowak'], 'Ada Nowak'],
  ['both in one: Adınız Soyadınız', ['Adınız Soyadınız', 'Soyadınız'], ['Ada Nowak', 'Nowak'], 'Ada Nowak'],
  ['both in one: Name, Vorname', ['Name, Vorname', 'Nachname'], ['Ada Nowak', 'Nowak'], 'Ada Nowak'],
  ['both in one: Фамилия, имя, отчество', ['Фамилия, имя, отчество', 'Фамилия'], ['Ada Nowak', 'Nowak'], 'Ada Nowak'],
  ['both in one: نام و نام خانوادگی', ['نام و نام خانوادگی', 'نام خانوادگی'], ['Ada Nowak', 'Nowak'], 'Ada Nowak'],

  ['Japanese, spelled', ['お名前(メイ)', '苗字'], ['はな', '田中'], '田中 はな'],
  ['Japanese, full and reading', ['氏名', 'ふりがな'], ['田中 太郎', 'たなか たろう'], '田中 太郎'],
  ['Chinese, full beside parts', ['姓名', '姓', '名'], ['王小明', '王', '小明'], '王小明'],
  ['Korean', ['이름', '성'], ['민수', '김'], '김민수'],
  ['columns without a word', ['Q1_1', 'Q1_2'], ['Hana', 'Okafor'], 'Hana Okafor'],
  ['full against other parts', ['Name', 'First', 'Last'], ['Bob Smith', 'Robert', 'Smith'], 'Bob Smith'],
])('%s', (_, headers, cells, expected) => {
  const columns = headers.map((header) => ({ header, text: header }));
  expect(nameComposer(columns)(cells)).toBe(expected);
});
