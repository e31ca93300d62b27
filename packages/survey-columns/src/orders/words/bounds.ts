const list = (words: string): string[] => words.split('|');

/** What stands before a number, or after it, if less is meant. */
const belowWords = list(
  "less|fewer|under|below|before|earlier|younger|lower|smaller|up to|at most|no more than|within|unter|weniger|bis zu|bis|jünger|höchstens|maximal|kleiner|menos|menor|menores|hasta|máximo|moins|jusqu'à|jusque|inférieur|maximum|meno|minore|fino a|sotto|massimo|até|abaixo|no máximo|minder|tot|jonger|onder|hoogstens|mindre|yngre|under|högst|upp till|opptil|inntil|op til|færre|färre|alle|enintään|korkeintaan|vähemmän|nuorempi|poniżej|mniej|do|maksymalnie|najwyżej|méně|nejvýše|kevesebb|alatt|sub|mai puțin|менее|меньше|до|младше|моложе|не более|altı|altında|daha az|en fazla|κάτω|λιγότερο|daha küçük",
);
const aboveWords = list(
  'more|over|above|after|later|older|greater|higher|larger|at least|plus|and up|upwards|beyond|exceeding|über|mehr|älter|ab|mindestens|darüber|größer|más|mayor|mayores|desde|a partir de|mínimo|plus de|supérieur|au moins|à partir de|più|oltre|maggiore|almeno|dai|mais|acima|maior|pelo menos|meer|ouder|boven|vanaf|minstens|mer|äldre|över|minst|fler|eldre|ældre|mere|flere|yli|vähintään|enemmän|vanhempi|powyżej|więcej|ponad|starszy|co najmniej|od|více|nad|nejméně|több|felett|peste|mai mult|cel puțin|более|больше|свыше|старше|от|не менее|üstü|üzeri|daha fazla|en az|πάνω|περισσότερο|daha çok',
);
const below = new Set(belowWords);
const above = new Set(aboveWords);

const belowSign = /^[<≤]|以下|未満|不足|以内|まで|이하|미만|이내/u;
const aboveSign = /^[>≥]|\d ?\+|\+$|以上|超|より多|超过|이상|초과/u;

/** @returns whether a folded text means less than what it names, more, or neither */
export function boundOf(folded: string): 'below' | 'above' | 'none' {
  if (belowSign.test(folded)) return 'below';
  if (aboveSign.test(folded)) return 'above';
  const words = folded.split(/[^\p{L}\p{M}']+/u);
  for (let at = 0; at < words.length; at++)
    for (const length of [3, 2, 1]) {
      const phrase = words.slice(at, at + length).join(' ');
      if (below.has(phrase)) return 'below';
      if (above.has(phrase)) return 'above';
    }
  return 'none';
}

/** Words that may stand beside the numbers of a range in some of the options only. */
export const rangeWords: ReadonlySet<string> = new Set([
  ...[...belowWords, ...aboveWords].flatMap((phrase) => phrase.split(' ')),
  ...list(
    'to|and|or|between|from|than|through|about|around|approximately|approx|roughly|about|exactly|only|just|of|in|a|an|the|per|old|age|aged|ages|yo|y|o|inclusive|next|past|last|now|und|oder|zwischen|von|als|etwa|ca|circa|rund|zu|alt|im|y|o|u|entre|de|del|a|al|e|o|el|la|los|las|que|et|ou|le|la|les|à|ans|en|un|une|tra|fra|da|di|il|in|e|oltre|ed|entre|e|de|ou|a|mais|em|tussen|en|van|dan|of|tot|per|mellan|och|eller|till|än|från|mellem|mellom|og|til|end|enn|fra|ja|tai|välillä|kuin|noin|i|lub|między|od|niż|około|a|nebo|mezi|než|és|vagy|között|și|sau|între|и|или|между|чем|около|ve|veya|arası|ile|και|ή|από|έως|至|到|から|之间|之間|间|間|부터|까지|약|约|約|within|ago|further|st|nd|rd|th|this|these|st|nd|rd|th',
  ),
]);
