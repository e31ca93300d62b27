/** Words of headers that say what the numbers of a column are. All headers are spelt by `headerKey`. */
type HeaderTest = (label: string) => boolean;

const longestPhrase = 5;

/** The phrases of the last header: each is asked by many tests in turn. */
let last: { label: string; phrases: readonly string[] } = { label: '', phrases: [] };

function listPhrases(label: string): readonly string[] {
  if (last.label === label) return last.phrases;
  const own = label.split(' ');
  const phrases = own.flatMap((_, at) =>
    Array.from({ length: Math.min(longestPhrase, own.length - at) }, (_one, more) =>
      own.slice(at, at + more + 1).join(' '),
    ),
  );
  last = { label, phrases };
  return phrases;
}

/**
 * @param words whole words or phrases
 * @param parts parts of words, for languages that inflect or write no blanks
 */
function naming(words: readonly string[], parts: readonly string[] = []): HeaderTest {
  const known = new Set(words.flatMap((list) => list.split('|')));
  const held = parts.flatMap((list) => list.split('|'));
  return (label) => listPhrases(label).some((phrase) => known.has(phrase)) || held.some((part) => label.includes(part));
}

const matchesAny =
  (patterns: readonly RegExp[]): HeaderTest =>
  (label) =>
    patterns.some((pattern) => pattern.test(label));

/** Numbers that name something: ids, codes, telephone and postal numbers, coordinates. */
export const namesSomething = naming(
  [
    'id|ids|uuid|guid|token|seed|serial|barcode|imei|iban|isbn|ssn|nhs number|passport|account number|order number|invoice number',
    'zip|zip code|zipcode|zip5|postal code|postalcode|postcode|post code|plz|postleitzahl|código postal|codigo postal|code postal|cap|cep|postnummer|postinumero|kod pocztowy|psč|irányítószám|posta kodu',
    'phone|phone number|telephone|tel|mobile number|cell number|fax|telefon|telefonnummer|handynummer|teléfono|telefono|téléphone|portable|telefone|puhelin|puhelinnumero|numer telefonu|телефон',
    'latitude|longitude|lat|lon|lng|gps|coordinates|ip|ip address|fips|isin|naics|sic code|isco|iso code',
    'code|codes|kennung|kennziffer|kundennummer|personalnummer|matrikelnummer|identificador|identifiant|identificativo|tunniste|identyfikator|kód',
    'row number|row|index|record|case number|case no|lfd nr|laufende nummer|respondent|participant number|participant no|questionnaire number|household number|serial number|batch|version|wave id|panel',
    'cluster|psu|stratum|strata|enumeration area|interviewer|enumerator|household id|hhid|hh id|pid|caseid|respid',
  ],
  ['индекс|邮编|邮政编码|郵便番号|우편번호', '电话|手机|電話|전화'],
);

const measureWords = naming(
  [
    'how many|how much|how old|how long|how far|how tall|how often|number of|no of|num|count|total|amount|sum|quantity|qty|average|mean|median',
    'age|ages|years|year|months|weeks|days|hours|minutes|seconds|weight|height|size|distance|length|area|population|income|salary|wage|pay|price|cost|costs|rate|fee|budget|revenue|spend|spent|spending|expenses|temperature|altitude|accuracy',
    'percent|percentage|per cent|pct|share of|proportion|hourly rate|per hour|per week|per day|per month|per year|usd|eur|euro|euros|gbp|dollars|km|kg|cm|bmi|bonus|equity|billing',
    'children|kids|members|people live|household size|rooms|bedrooms|siblings|cars|buildings|houses|users|employees|visits|meals|plots|acres|hectares|items',
    'wie viele|wie viel|wie alt|wie lange|wie oft|anzahl|alter|jahre|jahr|stunden|tage|wochen|monate|minuten|einkommen|gehalt|preis|kosten|größe|gewicht|prozent|menge|summe|umsatz|geburtsjahr|personen',
    'cuántos|cuántas|cuantos|cuantas|cuánto|cuánta|edad|años|año|horas|días|meses|semanas|número de|numero de|cantidad|ingresos|ingreso|salario|sueldo|precio|costo|peso|altura|porcentaje|hijos|personas',
    'combien|âge|age|nombre de|nb|années|année|heures|jours|mois|semaines|revenu|revenus|salaire|prix|coût|poids|taille|pourcentage|enfants|montant',
    'quanti|quante|quanto|quanta|età|anni|ore|giorni|mesi|settimane|reddito|stipendio|prezzo|costo|peso|altezza|percentuale|numero di|figli',
    'quantos|quantas|idade|anos|ano|horas|dias|meses|renda|rendimento|preço|custo|altura|percentagem|porcentagem|número de|filhos',
    'hoeveel|leeftijd|aantal|jaren|jaar|uren|dagen|weken|maanden|inkomen|salaris|prijs|kosten|gewicht|lengte|percentage|kinderen',
    'hur många|hur mycket|hur gammal|ålder|antal|timmar|dagar|veckor|månader|inkomst|lön|pris|vikt|längd|hvor mange|hvor gammel|alder|antall|timer|dager|inntekt|lønn|løn',
    'kuinka monta|kuinka paljon|montako|ikä|vuotta|vuosi|vuosina|tuntia|päivää|viikkoa|lukumäärä|tulot|palkka|hinta|prosentti|prosenttia|työkokemus|kuukausipalkka|vuositulot|vuosilaskutus|tuntilaskutus|työaika|kuinka suuren osan',
    'ile|wiek|liczba|ilość|lat|lata|godzin|dni|miesięcy|dochód|zarobki|cena|waga|wzrost|procent|kolik|věk|počet|let|hodin|příjem|hány|életkor|kor|száma|jövedelem|câți|câte|vârsta|număr|venit',
  ],
  [
    'сколько|возраст|количество|число|лет|доход|зарплата|цена|вес|рост|процент|kaç|yaş|sayısı|gelir|πόσ|ηλικία',
    '多少|几个|几岁|年龄|年齡|数量|人数|收入|工资|价格|身高|体重|何人|何歳|年齢|人数|年収|何時間|何回|金額|몇|나이|연령|수입|소득|금액|כמה|גיל|كم|العمر|عدد|berapa|usia|umur|bao nhiêu|tuổi|อายุ|कितने|आयु',
  ],
);

/** Numbers that were counted or measured. */
export const namesMeasure: HeaderTest = (label) =>
  measureWords(label) || /^(?:no|n|nb|num|number|anz|cant|qty) (?!\d)\p{L}|[%€$£]/u.test(label);

/** Answers on a scale of numbers. */
export const asksToRate = naming(
  [
    'rate|rating|ratings|on a scale|scale of|scale from|score|scores|stars|agree|agreement|satisfied|satisfaction|satisfying|likely|likelihood|important|importance|difficult|difficulty|ease|easy|enjoy|enjoyment|enjoyable|confident|confidence|comfortable|quality|useful|usefulness|helpful|trust|stress|pain|mood|interest|interested|familiar|familiarity|frequency|like the|liked|happy|happiness|motivation|motivated',
    'bewerten|bewertung|bewerte|skala|zufrieden|zufriedenheit|wichtig|wichtigkeit|stimme zu|zustimmung|wahrscheinlich|note|schwierig|schwierigkeit',
    'califica|calificar|calificá|califique|valora|valorar|valoración|escala|satisfecho|satisfacción|importancia|acuerdo|probable|probabilidad|disfrutas|disfruta|puntúa|puntuación|facilidad|dificultad',
    'notez|évaluez|échelle|note|satisfait|satisfaction|importance|accord|probabilité|valuta|valutazione|scala|soddisfatto|soddisfazione|importanza|avalie|avaliação|satisfeito|satisfação|importância',
    'beoordeel|beoordeling|schaal|tevreden|tevredenheid|betyg|betygsätt|skala|nöjd|viktigt|vurder|tilfreds|fornøyd|arvioi|arvio|asteikolla|asteikko|tyytyväinen|oceń|ocena|skali|zadowolony|zadowolenie|ohodnoťte|hodnocení|értékelje',
  ],
  [
    'оцените|оценк|шкал|удовлетвор|puan|değerlendir|memnun|βαθμολογ|评分|打分|满意|评价|同意|評価|満足|点数|평가|만족|점수|دقيم|قيم|דרג',
  ],
);

/** Codes of groups of people or things: their numbers have no order. */
export const namesGroups = naming(
  [
    'gender|sex|race|ethnicity|ethnic|religion|marital|married|region|state|country|county|district|province|city|party|occupation|industry|sector|language|group|condition|treatment|arm|type|category|class|brand|color|colour|reason|department|team|cluster|segment',
    'geschlecht|familienstand|region|bundesland|land|partei|beruf|branche|sprache|gruppe|bedingung|typ|kategorie|sexo|género|genero|religión|estado civil|región|país|partido|ocupación|idioma|grupo|tipo|categoría',
    'sexe|genre|situation familiale|pays|région|parti|métier|langue|groupe|sesso|genere|stato civile|paese|regione|lingua|gruppo|sexo|estado civil|região|kön|kjønn|køn|sukupuoli|geslacht|płeć|pohlaví',
  ],
  ['пол$|регион|性别|性別|地区|地域|성별|지역|cinsiyet'],
);

/** Times that a survey tool measured, in seconds unless the header names another unit. */
export const namesDuration = naming(
  [
    'duration|durations|time spent|time taken|time to complete|elapsed time|elapsed|timer|total time|interviewtime|interview time|interview length|group time|question time|page time|completion time seconds|survey time|response time|first click|last click|page submit|loi|length of interview|timing',
    'dauer|bearbeitungszeit|bearbeitungsdauer|verweildauer|ausfülldauer|gesamtzeit|duración|tiempo empleado|tiempo total|durée|temps passé|temps total|durata|tempo impiegato|tempo totale|duração|tempo gasto|duur|tijdsduur|invultijd|totaaltijd',
    'varaktighet|varighet|varighed|kesto|vastausaika|czas trwania|czas wypełniania|doba trvání|doba vyplňování|kitöltési idő|durata completării|длительность|продолжительность|время прохождения|süre',
  ],
  ['时长|用时|所用时间|答题时间长|所要時間|回答時間|소요 ?시간|응답 ?시간'],
);

const unitPatterns: readonly (readonly [seconds: number, test: (label: string) => boolean])[] = [
  [0.001, naming(['ms|msec|milliseconds|millisekunden|milisegundos|millisecondes'])],
  [
    1,
    naming(
      [
        's|sec|secs|second|seconds|sek|sekunden|segundos|secondes|secondi|seconden|sekunder|sekuntia|sekundy|секунд|секунды',
      ],
      ['秒|초'],
    ),
  ],
  [
    60,
    naming(
      ['min|mins|minute|minutes|minuten|minutos|minuti|minuter|minutter|minuuttia|minut|minuty|минут|минуты'],
      ['分钟|分鐘|分間|분'],
    ),
  ],
  [
    3600,
    naming(
      ['h|hr|hrs|hour|hours|stunden|std|horas|heures|ore|uren|timmar|timer|tuntia|godziny|часов|часы'],
      ['小时|時間|시간'],
    ),
  ],
];

/** @returns the seconds of the unit of time that a header names; null if it names none */
export const findUnitSeconds = (label: string): number | null =>
  unitPatterns.find(([, isNamed]) => isNamed(label))?.[0] ?? null;

/** Complete headers of a place. */
const placeLabels = new Set(
  'country|countries|country of residence|country of origin|country of birth|home country|nation|state|us state|u s state|home state|region|us region|census region|location census region|province|county|city|cities|town|village|district|municipality|parish|suburb|borough|neighborhood|neighbourhood|location|place|place of residence|residence|hometown|home town|current location|community|community name|city of residence|territory|prefecture|continent|land|bundesland|wohnort|ort|stadt|region|kreis|landkreis|gemeinde|herkunftsland|geburtsland|kanton|país|pais|país de residencia|país de origen|ciudad|estado|provincia|región|comunidad|comunidad autónoma|municipio|departamento|localidad|lugar|lugar de residencia|pays|pays de résidence|ville|région|département|commune|lieu de résidence|paese|città|regione|provincia|comune|comune di residenza|luogo|país de residência|cidade|distrito|município|concelho|localidade|plaats|woonplaats|provincie|gemeente|stad|ort|kommun|län|landskap|by|kommune|fylke|amt|maa|kaupunki|kunta|maakunta|paikkakunta|asuinpaikka|asuinkunta|kraj|miasto|województwo|miejscowość|powiat|gmina|země|město|obec|okres|ország|város|megye|település|țara|oraș|județ|страна|город|регион|область|населенный пункт|место жительства|країна|місто|ülke|şehir|il|ilçe|bölge|χώρα|πόλη|περιφέρεια|国家|国|国籍地|城市|省份|省|地区|所在地|所在城市|居住地|都道府県|市区町村|地域|住所地|국가|나라|도시|시도|지역|거주지|거주 지역|البلد|الدولة|المدينة|מדינה|עיר|negara|kota|provinsi|quốc gia|thành phố|tỉnh|ประเทศ|จังหวัด|देश|शहर|राज्य'.split(
    '|',
  ),
);
const placeQuestions = matchesAny([
  /(?:which|what|your) (?:country|state|city|town|region|province|county|village)(?!\p{L})/u,
  /where (?:do|are) you (?:currently )?(?:live|living|from|based|located|reside)/u,
  /(?:country|state|city|region|province) (?:do|are|did) you/u,
  /wo (?:wohn|leb)|welche[mnrs]? (?:bundesland|land|stadt|region|kanton)/u,
  /qué (?:país|ciudad|estado|provincia|región|comunidad)|dónde (?:vive|resid)/u,
  /(?:quel pays|quelle ville|quelle région|où (?:habitez|vivez|résidez))/u,
  /(?:quale (?:paese|città|regione)|dove (?:vive|viv|abit|risied))/u,
  /(?:qual (?:país|cidade|estado)|que país|onde (?:mora|vive|reside))/u,
  /(?:welk land|welke (?:stad|provincie|gemeente)|waar woon)/u,
  /(?:vilket land|vilken (?:stad|kommun|region)|var bor du|hvilket land|hvilken (?:by|kommune)|hvor bor du)/u,
  /(?:missä (?:maassa|kaupungissa|kunnassa|maakunnassa)|mistä maasta|missä asut)/u,
  /(?:w jakim (?:kraju|mieście|województwie)|gdzie (?:mieszka|pan))/u,
  /(?:в какой стране|в каком городе|где вы живет|где вы проживает)/u,
  /(?:哪个(?:国家|城市|省)|どこにお?住|お住まいの|どの国|어느 (?:나라|도시|지역))/u,
]);

/** A longer question may hold such words by the way. */
const longestPlaceQuestion = 120;

/** @returns whether a header, spelt by `headerKey`, asks for a place */
export const asksForPlace = (label: string): boolean =>
  placeLabels.has(label) || (label.length <= longestPlaceQuestion && placeQuestions(label));
