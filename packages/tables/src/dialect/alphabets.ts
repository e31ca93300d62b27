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
export type Alphabet = ReadonlyMap<string, number>;

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
export function alphabetOf(text: string): Alphabet {
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
