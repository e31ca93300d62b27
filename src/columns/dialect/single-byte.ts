/**
 * Single-byte encodings of survey exports, with a penalty for each by how rare it is. For a few unusual bytes any of
 * them may read best by chance.
 */
const singleByteEncodings = [
  { encoding: 'windows-1252', handicap: 0 },
  { encoding: 'macintosh', handicap: 0.05 },
  { encoding: 'windows-1250', handicap: 0.15 },
  { encoding: 'windows-1251', handicap: 0.15 },
  { encoding: 'windows-1254', handicap: 0.15 },
  { encoding: 'windows-1253', handicap: 0.15 },
  { encoding: 'windows-1255', handicap: 0.15 },
  { encoding: 'windows-1256', handicap: 0.15 },
  { encoding: 'iso-8859-2', handicap: 0.2 },
  { encoding: 'koi8-r', handicap: 0.2 },
  { encoding: 'ibm866', handicap: 0.2 },
  { encoding: 'iso-8859-5', handicap: 0.2 },
  { encoding: 'x-mac-cyrillic', handicap: 0.2 },
  { encoding: 'windows-874', handicap: 0.2 },
] as const;

/** Fewer non-ASCII bytes say nothing about languages outside western Europe. */
const enoughForeign = 10;

/** Non-ASCII letters by language. A text is mostly in one language. */
const alphabets = [
  'äöüß',
  'àâçéèêëîïôùûœ',
  'áéíóúñü',
  'ãõáéíóúâêôçà',
  'àèéìòù',
  'åäöæøé',
  'ąćęłńóśźż',
  'áčďéěíňóřšťúůýž',
  'áäčďéíĺľňóôŕšťúýž',
  'áéíóöőúüű',
  'ăâîșțşţ',
  'čćđšž',
  'çğıöşü',
  'абвгдежзийклмнопрстуфхцчшщъыьэюяё',
  'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  'αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώ',
  'אבגדהוזחטיכלמנסעפצקרשתךםןףץ',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىأإآءئؤ',
  'กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮะาเแโใไ\u0e31\u0e33\u0e34\u0e35\u0e36\u0e37\u0e38\u0e39\u0e47\u0e48\u0e49\u0e4a\u0e4b\u0e4c',
].map((letters) => new Set(letters));

const latin = /[A-Za-z]/;
const lower = /\p{Ll}/u;
const upper = /\p{Lu}/u;
/** Thai writes its vowels as marks. */
const letter = /[\p{L}\p{M}]/u;
const typographic = /[\u2018\u2019\u201c\u201d\u2013\u2014\u2026\u00a0\u20ac\u00ab\u00bb\u00a3\u00b0\u00bf\u00a1]/;

/** The alphabet that most letters of the text belong to. */
function alphabetOf(text: string): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const character of text) {
    if (character.charCodeAt(0) < 0x80) continue;
    const small = character.toLowerCase();
    counts.set(small, (counts.get(small) ?? 0) + 1);
  }
  let best = { letters: alphabets[0] ?? new Set(), count: -1 };
  for (const letters of alphabets) {
    let count = 0;
    for (const [character, times] of counts) if (letters.has(character)) count += times;
    if (count > best.count) best = { letters, count };
  }
  return best.letters;
}

/** How plausible `character` is between its neighbours. */
function plausibility(before: string, character: string, after: string, alphabet: ReadonlySet<string>): number {
  const code = character.charCodeAt(0);
  if (code === 0xfffd || (code >= 0x80 && code <= 0x9f)) return -4;
  const inWord = letter.test(before) && letter.test(after);
  if (typographic.test(character)) return inWord && character !== '\u2019' ? -0.5 : 1.5;
  if (!letter.test(character)) return inWord ? -2 : -0.5;
  return inPlace(before, character, after, alphabet);
}

function inPlace(before: string, character: string, after: string, alphabet: ReadonlySet<string>): number {
  if (upper.test(character) && lower.test(before)) return -2;
  if (!letter.test(before) && !letter.test(after)) return -0.5;
  // No word is written in two scripts.
  if (character > '\u036f' && (latin.test(before) || latin.test(after))) return -2;
  return alphabet.has(character.toLowerCase()) ? 1 : 0.2;
}

/** Mean plausibility of the non-ASCII characters of `text`; 0 if there are none. */
function score(text: string): number {
  const alphabet = alphabetOf(text);
  let sum = 0;
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) < 0x80) continue;
    sum += plausibility(text[i - 1] ?? ' ', text[i] ?? ' ', text[i + 1] ?? ' ', alphabet);
    count++;
  }
  return count === 0 ? 0 : sum / count - (isOddCyrillic(text) ? 0.5 : 0);
}

/** Hard sign and shcha are rare in every Cyrillic language, but Hebrew read as Cyrillic has many. */
function isOddCyrillic(text: string): boolean {
  const letters = text.match(/[\u0400-\u04ff]/g)?.length ?? 0;
  const rare = text.match(/[ъщ]/gi)?.length ?? 0;
  return letters > 0 && rare > 0.06 * letters;
}

/** Characters that are enough to judge. The sample is mostly non-ASCII text. */
const scoredBytes = 16 * 1024;

/**
 * @param classicMac the lines end in bare carriage returns, as on classic Mac OS
 * @returns the label of the single-byte encoding in which `sample` reads best
 */
export function bestSingleByte(sample: Uint8Array, classicMac: boolean): string {
  let best = { encoding: 'windows-1252', score: Number.NEGATIVE_INFINITY };
  const foreign = sample.filter((byte) => byte >= 0x80).length;
  for (const { encoding, handicap } of singleByteEncodings) {
    if (handicap > 0.1 && foreign < enoughForeign) continue;
    const advantage = classicMac && encoding === 'macintosh' ? 1 : -handicap;
    const found = score(new TextDecoder(encoding).decode(sample.subarray(0, scoredBytes))) + advantage;
    if (found > best.score) best = { encoding, score: found };
  }
  return best.encoding;
}
