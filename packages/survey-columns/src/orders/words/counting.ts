/** Numbers in words, where an option has no digits. */
const numbers: readonly (readonly [value: number, words: string])[] = [
  [
    0,
    'none|zero|no children|no experience|keine|keins|ninguno|ninguna|cero|aucun|aucune|zéro|nessuno|nessuna|nenhum|nenhuma|geen|ingen|inga|inget|ei yhtään|nolla|brak|žádný|žádné|nula|ноль|ни одного|没有|无|なし|零|없음',
  ],
  [
    1,
    'one|just me|only me|myself|nur ich|ich allein|solo yo|moi seul|solo io|somente eu|alleen ik|bara jag|vain minä|tylko ja|einem|einer|einen|eines|once|single|a single|eins|ein|eine|einmal|uno|una|una vez|un|une|une fois|una volta|um|uma|uma vez|een|één|en|ett|yksi|jeden|jedna|jeden raz|один|одна|一|1人|하나',
  ],
  [2, 'two|twice|a couple|zwei|zweimal|dos|deux|due|dois|duas|twee|två|to|kaksi|dwa|dwie|dwoje|dva|два|две|二|两|둘'],
  [3, 'three|thrice|drei|dreimal|tres|trois|tre|três|drie|kolme|trzy|troje|tři|три|三|셋'],
  [4, 'four|vier|cuatro|quatre|quattro|quatro|fyra|fire|neljä|cztery|čtyři|четыре|四|넷'],
  [5, 'five|fünf|cinco|cinq|cinque|vijf|fem|viisi|pięć|pět|пять|五|다섯'],
  [6, 'six|sechs|seis|sei|zes|sex|seks|kuusi|sześć|šest|шесть|六|여섯'],
  [7, 'seven|sieben|siete|sept|sette|sete|zeven|sju|syv|seitsemän|siedem|sedm|семь|七|일곱'],
  [8, 'eight|acht|ocho|huit|otto|oito|åtta|åtte|otte|kahdeksan|osiem|osm|восемь|八|여덟'],
  [9, 'nine|neun|nueve|neuf|nove|negen|nio|ni|yhdeksän|dziewięć|devět|девять|九|아홉'],
  [10, 'ten|tens|zehn|diez|dix|dieci|dez|tien|tio|ti|kymmenen|dziesięć|deset|десять|十|열'],
  [12, 'twelve|a dozen|zwölf|doce|douze|dodici|doze|twaalf|tolv|kaksitoista|dwanaście|двенадцать'],
  [20, 'twenty|zwanzig|veinte|vingt|venti|vinte|twintig|tjugo|tyve|kaksikymmentä|dwadzieścia|двадцать'],
  [
    50,
    'fifty|fünfzig|cincuenta|cinquante|cinquanta|cinquenta|vijftig|femtio|femti|halvtreds|viisikymmentä|pięćdziesiąt|пятьдесят',
  ],
  [
    100,
    'a hundred|one hundred|hundred|hundreds|hundert|cien|cent|cento|cem|honderd|hundra|hundre|hundrede|sata|sto|сто',
  ],
  [1000, 'a thousand|one thousand|thousand|thousands|tausend|mil|mille|duizend|tusen|tusind|tuhat|tysiąc|тысяча'],
  [10_000, 'tens of thousands'],
  [100_000, 'hundreds of thousands'],
  [1_000_000, 'a million|one million|million|millions'],
];

export const numberOf: ReadonlyMap<string, number> = new Map(
  numbers.flatMap(([value, words]) => words.split('|').map((word) => [word, value] as const)).reverse(),
);

/** Words that multiply the number before them. */
export const factorOf: ReadonlyMap<string, number> = new Map([
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
