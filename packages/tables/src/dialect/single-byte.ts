import { createDecoder } from './text-decoder.ts';

/**
 * The letters beyond ASCII of languages, the commonest first. A text is mostly in one language, and bytes that are read in a wrong
 * encoding become letters that its language hardly has.
 */
const letters = [
  'üäöß',
  'éèàêçôùâîûëïœ',
  'óíáéñúü',
  'ãçáéíóêúâàô',
  'èàùòìé',
  'àéèóíçúòïü',
  'ëéïèöü',
  'äöåøæé',
  'ëç',
  'łęóżśąćńź',
  'íáěéřýůžčšúťďňó',
  'áíéčýžšľťúôňäďóŕĺ',
  'éáőóöíüúű',
  'ăîșțâşţ',
  'čšžćđ',
  'ıüşçğöâ',
  'ėšųžįčąūę',
  'āīšēūņļžģķč',
  'äõüöšž',
  'đưàáơ\u0301\u0300\u0323âôê\u0309ăãéíìóòúùýèõĩũ\u0303',
  'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё',
  'оанивітеркслдумпязбьгчйюхжцшщєїфґ',
  'аеоинтрсвлдкпмзябгучъшйцжщфюхь',
  'аиоентрсвдкјлмупзгцбчшжхћљњфђџѓќѕ',
  'αοτεινσρηίςκπυμάλόέήγδωχύθώφβξζψϊ',
  'יוהלאתרבמשנדחכעםטקפגסזןצךףץ',
  'اليمنوترةبعهدسفكقحجشصخزطأئغضذثظءىؤإآ',
  'านร\u0e48อก\u0e31เง\u0e49มยล\u0e35ว\u0e34ดทสต\u0e37ปะ\u0e38บค\u0e39หแจพชข\u0e33ใไ\u0e4cโ\u0e36ผณถ\u0e47ฟธซศฉษภฐฎญฝฏฆฑฒฬฮ\u0e4a\u0e4b',
];

/** Languages of so few people that a text of more likely ones may be read as theirs by chance. */
const rareLetters = ['ðíáþóæúéöý'];
const rarity = 0.85;

/** The letters of a language with their points: 1 for the commonest, less for a rarer one. */
type Alphabet = ReadonlyMap<string, number>;

/** How much the points fall from the commonest to the rarest letter. A whole script tells more than a few letters. */
const fall = (size: number): number => (size > 25 ? 0.7 : 0.4);

function alphabetFrom(text: string, most = 1): Alphabet {
  const all = [...text];
  return new Map(all.map((letter, rank) => [letter, most * (1 - (fall(all.length) * rank) / all.length)]));
}

const alphabets: readonly Alphabet[] = [
  ...letters.map((text) => alphabetFrom(text)),
  ...rareLetters.map((text) => alphabetFrom(text, rarity)),
];

/** @returns the alphabet in which the letters of the text have the most points */
function findAlphabet(text: string): Alphabet {
  const counts = new Map<string, number>();
  for (const character of text) {
    if (character.charCodeAt(0) < 0x80) continue;
    const small = character.toLowerCase();
    counts.set(small, (counts.get(small) ?? 0) + 1);
  }
  let best: { alphabet: Alphabet; points: number } = { alphabet: new Map(), points: 0 };
  for (const alphabet of alphabets) {
    let points = 0;
    for (const [character, times] of counts) points += times * (alphabet.get(character) ?? 0);
    if (points > best.points) best = { alphabet, points };
  }
  return best.alphabet;
}

/**
 * Single-byte encodings of survey exports. `rarity` is what an encoding must read better than Windows-1252, in points of which a
 * likely letter has one: for a few unusual bytes any of them may read best by chance.
 */
const singleByteEncodings = [
  { rarity: 0, encodings: 'windows-1252' },
  { rarity: 0.3, encodings: 'iso-8859-15' },
  { rarity: 0.5, encodings: 'macintosh' },
  {
    rarity: 1.5,
    encodings: 'windows-1250 windows-1251 windows-1254 windows-1253 windows-1255 windows-1256 windows-1257 ibm850',
  },
  {
    rarity: 2,
    encodings: 'iso-8859-2 iso-8859-5 iso-8859-6 iso-8859-7 koi8-r ibm866 ibm437 ibm852 x-mac-cyrillic windows-874',
  },
  { rarity: 2.5, encodings: 'koi8-u ibm775 windows-1258' },
].flatMap(({ rarity, encodings }) => encodings.split(' ').map((encoding) => ({ encoding, rarity })));

const latin = /[A-Za-z]/;
const lower = /\p{Ll}/u;
const upper = /\p{Lu}/u;
/** Thai writes its vowels as marks. */
const letter = /[\p{L}\p{M}]/u;
/** Marks that stand before a word, behind one, or apart from words or between two. */
const opening = /[\u2018\u201c\u201e\u00ab\u00bf\u00a1\u00a3\u20ac]/;
const closing = /[\u2019\u201d\u201c\u00bb\u2026\u00b0\u20ac]/;
const between = /[\u2013\u2014\u00a0\u2026]/;

/** How plausible a mark is between its neighbours. */
function markPoints(before: boolean, character: string, after: boolean): number {
  if (before && after && character === '\u2019') return 1;
  if (before && after) return between.test(character) ? 0 : -2;
  if (before) return closing.test(character) ? 1 : -0.5;
  if (after) return opening.test(character) ? 1 : -1;
  return between.test(character) || closing.test(character) ? 1 : -0.5;
}

/** How plausible a character is between its neighbours. */
function plausibility(before: string, character: string, after: string, alphabet: Alphabet): number {
  const code = character.charCodeAt(0);
  if (code === 0xfffd || (code >= 0x80 && code <= 0x9f)) return -4;
  if (!letter.test(character)) return markPoints(letter.test(before), character, letter.test(after));
  if (upper.test(character) && lower.test(before)) return -2;
  if (!letter.test(before) && !letter.test(after)) return -0.5;
  // No word is written in two scripts.
  if (character > '\u036f' && (latin.test(before) || latin.test(after))) return -2;
  return alphabet.get(character.toLowerCase()) ?? -0.3;
}

/** What no word of a script has. Hebrew and Cyrillic letters have the same bytes. */
const impossibleWords = [
  // Two letters or more without a vowel.
  /(?<!\p{L})[бвгджзйклмнпрстфхцчшщъьјљњћђџѓќѕґ]{2,}(?!\p{L})/giu,
  /[аеёиоуыэюяіїє]{3}/giu,
  // Letters that have another form at the end of a word.
  /[ךםןףץ](?=[א-ת])/gu,
  /[כמנצ](?![א-ת])/gu,
];
const impossiblePoints = -1;

/** Sum of the plausibility of the characters of `text` beyond ASCII. */
function score(text: string): number {
  const alphabet = findAlphabet(text);
  let sum = 0;
  for (let i = 0; i < text.length; i++)
    if (text.charCodeAt(i) >= 0x80)
      sum += plausibility(text[i - 1] ?? ' ', text[i] ?? ' ', text[i + 1] ?? ' ', alphabet);
  for (const impossible of impossibleWords) sum += impossiblePoints * (text.match(impossible)?.length ?? 0);
  return sum;
}

/** Characters that are enough to judge. */
const scoredBytes = 16 * 1024;
const isWordByte = (byte: number): boolean =>
  byte >= 0x80 || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** @returns the different words of a text that are not ASCII, with a blank between them: an answer that many gave is no more evidence */
function foreignWords(sample: Uint8Array): Uint8Array {
  const seen = new Set<string>();
  let word = '';
  let isForeign = false;
  for (const byte of [...sample.subarray(0, 4 * scoredBytes), 0x20]) {
    if (isWordByte(byte)) {
      word += String.fromCharCode(byte);
      isForeign ||= byte >= 0x80;
      continue;
    }
    if (isForeign) seen.add(word);
    word = '';
    isForeign = false;
  }
  return Uint8Array.from([...seen].join(' ').slice(0, scoredBytes), (character) => character.charCodeAt(0));
}

/**
 * @param classicMac the lines end in bare carriage returns, as on classic Mac OS
 * @returns the single-byte encoding in which `sample` reads best, and by how many points for each character beyond ASCII it reads
 *   better than Windows-1252
 */
export function chooseSingleByte(sample: Uint8Array, classicMac: boolean): { encoding: string; lead: number } {
  const words = foreignWords(sample);
  const foreign = words.filter((byte) => byte >= 0x80).length;
  let western = 0;
  let best = { encoding: 'windows-1252', score: Number.NEGATIVE_INFINITY };
  for (const { encoding, rarity } of singleByteEncodings) {
    const advantage = classicMac && encoding === 'macintosh' ? foreign : -rarity;
    const points = score(createDecoder(encoding).decode(words)) + advantage;
    if (encoding === 'windows-1252') western = points;
    if (points > best.score) best = { encoding, score: points };
  }
  return { encoding: best.encoding, lead: (best.score - western) / Math.max(1, foreign) };
}
