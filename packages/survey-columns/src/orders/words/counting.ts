import { readNumbered } from '../../answers/read-duration.ts';

/** Numbers in words, where an option has no digits. */
const numbers = [
  '0: none|zero|no children|no experience|keine|keins|ninguno|ninguna|cero|aucun|aucune|zéro|nessuno|nessuna|nenhum|nenhuma|geen|ingen|inga|inget|ei yhtään|nolla|brak|žádný|žádné|nula|ноль|ни одного|没有|无|なし|零|없음',
  '1: one|just me|only me|myself|nur ich|ich allein|solo yo|moi seul|solo io|somente eu|alleen ik|bara jag|vain minä|tylko ja|einem|einer|einen|eines|once|single|a single|eins|ein|eine|einmal|uno|una|una vez|un|une|une fois|una volta|um|uma|uma vez|een|één|en|ett|yksi|jeden|jedna|jeden raz|один|одна|一|1人|하나',
  '2: two|twice|a couple|zwei|zweimal|dos|deux|due|dois|duas|twee|två|to|kaksi|dwa|dwie|dwoje|dva|два|две|二|两|둘',
  '3: three|thrice|drei|dreimal|tres|trois|tre|três|drie|kolme|trzy|troje|tři|три|三|셋',
  '4: four|vier|cuatro|quatre|quattro|quatro|fyra|fire|neljä|cztery|čtyři|четыре|四|넷',
  '5: five|fünf|cinco|cinq|cinque|vijf|fem|viisi|pięć|pět|пять|五|다섯',
  '6: six|sechs|seis|sei|zes|sex|seks|kuusi|sześć|šest|шесть|六|여섯',
  '7: seven|sieben|siete|sept|sette|sete|zeven|sju|syv|seitsemän|siedem|sedm|семь|七|일곱',
  '8: eight|acht|ocho|huit|otto|oito|åtta|åtte|otte|kahdeksan|osiem|osm|восемь|八|여덟',
  '9: nine|neun|nueve|neuf|nove|negen|nio|ni|yhdeksän|dziewięć|devět|девять|九|아홉',
  '10: ten|tens|zehn|diez|dix|dieci|dez|tien|tio|ti|kymmenen|dziesięć|deset|десять|十|열',
  '12: twelve|a dozen|zwölf|doce|douze|dodici|doze|twaalf|tolv|kaksitoista|dwanaście|двенадцать',
  '20: twenty|zwanzig|veinte|vingt|venti|vinte|twintig|tjugo|tyve|kaksikymmentä|dwadzieścia|двадцать',
  '50: fifty|fünfzig|cincuenta|cinquante|cinquanta|cinquenta|vijftig|femtio|femti|halvtreds|viisikymmentä|pięćdziesiąt|пятьдесят',
  '100: a hundred|one hundred|hundred|hundreds|hundert|cien|cent|cento|cem|honderd|hundra|hundre|hundrede|sata|sto|сто',
  '1000: a thousand|one thousand|thousand|thousands|tausend|mil|mille|duizend|tusen|tusind|tuhat|tysiąc|тысяча',
  '10000: tens of thousands',
  '100000: hundreds of thousands',
  '1000000: a million|one million|million|millions',
];

export const numbersByWord: ReadonlyMap<string, number> = new Map(readNumbered(numbers).reverse());

/** Words that multiply the number before them. */
export const factorsByWord: ReadonlyMap<string, number> = new Map([
  ...['k', 'tsd', 'thousand', 'tausend', 'mil', 'mille', 'tys', 'тыс', '千', '천'].map((word) => [word, 1e3] as const),
  ...['万', '萬', '만'].map((word) => [word, 1e4] as const),
  ...['lakh', 'lakhs', 'lac'].map((word) => [word, 1e5] as const),
  ...['mio', 'mn', 'million', 'millions', 'millionen', 'millones', 'milhões', 'milioni', 'млн', '百万'].map(
    (word) => [word, 1e6] as const,
  ),
]);

/** People and things that options count, besides units. */
export const counted: ReadonlySet<string> = new Set(
  'grade|grader|klasse|semester|form|level|stage|child|children|kid|kids|person|persons|people|adult|adults|employee|employees|member|members|room|rooms|bedroom|bedrooms|car|cars|vehicle|vehicles|book|books|visit|visits|cup|cups|glass|glasses|drink|drinks|star|stars|point|points|kind|kinder|personen|mitarbeiter|mitarbeitende|beschäftigte|zimmer|mal|niño|niños|hijo|hijos|persona|personas|empleados|habitaciones|veces|vez|enfant|enfants|personne|personnes|salariés|employés|pièces|fois|figlio|figli|persone|dipendenti|stanze|volte|volta|filho|filhos|pessoa|pessoas|funcionários|vezes|kinderen|personen|medewerkers|kamers|keer|barn|personer|anställda|rum|gånger|ansatte|ganger|lapsi|lasta|henkilö|henkilöä|työntekijää|huonetta|kertaa|dziecko|dzieci|osoba|osoby|osób|pracowników|razy|raz|dítě|děti|dětí|osob|zaměstnanců|ребенок|ребёнок|ребенка|детей|человек|человека|сотрудников|раз|раза|人|名|个|個|件|회|명|개|次|回|本|杯|台|歳|才|岁|세|代'.split(
    '|',
  ),
);

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
export function findBound(folded: string): 'below' | 'above' | 'none' {
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
