import { cleanText } from '@sheaf/tables';

/** Which part of a name a column holds. `full` may also be one half: `Name` beside `Vorname`. */
type Role = 'full' | 'first' | 'middle' | 'last' | 'reading';

interface NameColumn {
  header: string;
  text: string;
}

const lastWords =
  /\b(?:last|family|second|l) ?names?\b|\blast\b|\bsurnames?\b|familienname|nachname|zuname|apellido|nom de famille|cognom|sobrenome|apelido|ultimo nome|último nome|achternaam|efternamn|etternavn|efternavn|sukunimi|nazwisk|příjmení|priezvisk|vezetéknév|családnév|soyad|soyisim|фамили|прізвищ|prezime|priimek|επώνυμο|επίθετο|姓|苗字|氏(?!名)|성씨|^성$|اسم العائلة|اللقب|الكنية|שם משפחה|نام خانوادگی|นามสกุล|^họ\b|उपनाम|nama belakang|nama keluarga/u;
const firstWords =
  /\b(?:first|given|fore|christian|f) ?names?\b|\bfirst\b|vorname|rufname|pr[ée]nom(?!e)|primer nombre|primo nome|primeiro nome|voornaam|förnamn|fornavn|etunimi|imię|jméno|keresztnév|utónév|prenume|^ad[ıi]?$|^isim$|^имя$|^ваше имя$|^ім я$|^собствено име$|\bime\b|^名$|^이름$|الاسم الأول|שם פרטי|نام کوچک|^tên$|nama depan/u;
const middleWords =
  /\bmiddle\b|zweiter vorname|segundo nombre|deuxième prénom|secondo nome|nome do meio|mellannamn|mellomnavn|mellemnavn|отчество|по батькові|презиме|tên đệm/u;
/** Words for the pronunciation of a name, and for nicknames. */
const readingWords =
  /フリガナ|ふりがな|カナ|よみ|ヨミ|^セイ$|^メイ$|romaji|pinyin|拼音|preferred|nick ?name|also known|bevorzugt|spitzname|apodo|surnom|soprannome|apelido carinhoso|badge|display ?name/u;
/** Complete headers that ask for first and last name: `姓名`, `First and last name`, `nombre y apellidos`. */
const bothWords =
  /姓名|氏名|성명|성함|фио|full ?name|vor ?(?:und|&) ?nachname|họ (?:và )?tên|\bcomplet[oa]?\b|\bname vorname\b|\bvorname (?:und )?(?:nach)?name\b|\bnom pr[ée]nom|pr[ée]nom nom\b|^ad(?:ı|ınız)? soyad|ชื่อ (?:และ )?นามสกุล|фамилия,? имя|имя фамилия|прізвище ім я/u;
const and = new Set('and|und|y|e|et|i|a|și|og|och|en|ja|ve|и|та|і|و|và|dan'.split('|'));

const spelled = (label: string): string =>
  cleanText(label)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();

function findRole(label: string): Role | null {
  if (readingWords.test(label)) return 'reading';
  if (bothWords.test(label)) return 'full';
  if (middleWords.test(label)) return 'middle';
  const [isFirst, isLast] = [firstWords.test(label), lastWords.test(label)];
  const isBoth = isFirst && isLast;
  if (isBoth || ((isFirst || isLast) && label.split(' ').some((word) => and.has(word)))) return 'full';
  return isLast ? 'last' : isFirst ? 'first' : null;
}

/** The part of a question that names the column: after a dash, or in brackets at the end. */
function lastPart(text: string): string {
  const plain = cleanText(text.slice(0, 400));
  const at = Math.max(
    plain.lastIndexOf(' – '),
    plain.lastIndexOf(' - '),
    plain.lastIndexOf('['),
    plain.lastIndexOf('/'),
  );
  return at < 0 ? plain : plain.slice(at + 1);
}

function roleOfColumn({ header, text }: NameColumn): Role {
  for (const label of [lastPart(text), lastPart(header), text, header].map(spelled)) {
    const role = label.length > 80 ? null : findRole(label);
    if (role !== null) return role;
  }
  return 'full';
}

const eastAsian = /^[\u1100-\u11ff\u3005\u3041-\u30ff\u3400-\u9fff\uac00-\ud7af]+$/;
const spaced = /[\u3041-\u30ff]|[セメ]イ|苗字|氏/;
/** Words of languages that put the family name first. */
const familyFirst = /vezetéknév|családnév|keresztnév|utónév|^họ\b|^tên\b/;

const toWords = (name: string): string[] =>
  name
    .toLocaleLowerCase('en')
    .split(/[\s,.・]+/)
    .filter((word) => word !== '');

/** Whether `whole` holds every word of `part`, joined or not. */
function holds(whole: string, part: string): boolean {
  const words = new Set(toWords(whole));
  const glued = toWords(whole).join('');
  return toWords(part).every((word) => words.has(word) || (eastAsian.test(word) && glued.includes(word)));
}

interface Parts {
  first: string;
  last: string;
}

/** @returns first and last name in the order of the language */
function inOrder({ first, last }: Parts, isFamilyFirst: boolean, isJapanese: boolean): string {
  if (first === '' || last === '') return first + last;
  if (eastAsian.test(first) && eastAsian.test(last)) {
    return last + (isJapanese || spaced.test(first + last) ? ' ' : '') + first;
  }
  return isFamilyFirst ? `${last} ${first}` : `${first} ${last}`;
}

function joined(full: string, parts: Parts, order: (parts: Parts) => string): string {
  const own = order(parts);
  if (full === '' || own === '') return full + own;
  if (holds(full, own)) return full;
  if (holds(own, full)) return own;
  if (parts.first === '') return order({ first: full, last: parts.last });
  if (parts.last === '') return order({ first: parts.first, last: full });
  return full;
}

/**
 * The full name from several cells: the longest one that holds the first. Single words from several columns are
 * joined.
 */
function joinFullName(cells: readonly string[]): string {
  const [first = '', ...others] = cells;
  let name = first;
  for (const other of others) {
    if (holds(name, other)) continue;
    if (holds(other, name)) name = other;
    else if (!/\s/.test(name) && !/\s/.test(other) && !eastAsian.test(name)) name = `${name} ${other}`;
  }
  return name;
}

/**
 * Builds one name from the name columns of a response: first name before last name in any order of columns (or as
 * Chinese, Japanese, Korean, Hungarian and Vietnamese write it), nothing twice, a nickname or a reading only if there
 * is nothing else.
 * @returns a function of the trimmed cells of these columns, '' for blank ones
 */
export function nameComposer(columns: readonly NameColumn[]): (cells: readonly string[]) => string {
  const roles = columns.map(roleOfColumn);
  const labels = columns.map(({ header, text }) => spelled(`${header} ${text}`));
  const isFamilyFirst = labels.some((label) => familyFirst.test(label));
  const isJapanese = columns.some(({ header, text }) => spaced.test(header + text));
  const order = (parts: Parts): string => inOrder(parts, isFamilyFirst, isJapanese);
  const places = (role: Role): number[] => roles.flatMap((own, index) => (own === role ? [index] : []));
  const [full, first, middle, last, reading] = (['full', 'first', 'middle', 'last', 'reading'] as const).map(places);
  const take = (cells: readonly string[], from: number[] = []): string[] =>
    from.map((index) => cells[index] ?? '').filter((cell) => cell !== '');
  return (cells) => {
    const given = [...take(cells, first), ...take(cells, middle)].join(' ');
    const parts = { first: given, last: take(cells, last).join(' ') };
    return joined(joinFullName(take(cells, full)), parts, order) || joinFullName(take(cells, reading));
  };
}
