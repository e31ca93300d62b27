import { readNumbered } from '../answers/read-duration.ts';
import { findLead, type OrderReader, splitWords } from './spelling.ts';
import { findBound } from './words/counting.ts';

const times = (lines: readonly string[]): ReadonlyMap<string, number> => new Map(readNumbered(lines));

/** How often in a year a period comes, by words for the period. */
const periodsByWord: ReadonlyMap<string, number> = times([
  '8760: hour|stunde|hora|heure|ora|uur|timme|time|tunti|tunnissa|godzinę|час',
  '365: day|days|tag|tagen|tage|día|días|dia|dias|jour|jours|giorno|giorni|dag|dagen|dagar|dage|päivä|päivässä|päivää|dzień|dniu|dni|den|dní|nap|naponta|zi|zile|день|дня|дней|gün|günde',
  '52: week|weeks|wk|woche|wochen|semana|semanas|semaine|semaines|settimana|settimane|weken|vecka|veckan|veckor|uke|uken|uker|uge|ugen|uger|viikko|viikossa|viikkoa|tydzień|tygodniu|tygodnie|týden|týdně|týdny|hét|hetente|săptămână|неделю|недели|неделя|hafta|haftada',
  '12: month|months|mo|monat|monate|monaten|mes|meses|mois|mese|mesi|mês|maand|maanden|månad|månaden|månader|måned|måneden|måneder|kuukausi|kuukaudessa|kuussa|kuukautta|miesiąc|miesiącu|miesiące|miesięcy|měsíc|měsíčně|měsíce|hónap|havonta|lună|luni|месяц|месяца|месяцев|ay|ayda',
  '4: quarter|quarters|quartal|trimestre|kwartaal|kvartal|kwartał|квартал',
  '2: semester|term|semestre|halbjahr|half-year|half year|półrocze|полгода',
  '1: year|years|yr|jahr|jahre|jahren|año|años|an|ans|année|années|anno|anni|ano|anos|jaar|år|året|vuosi|vuodessa|vuotta|rok|roku|lata|ročně|roky|év|évente|ani|год|года|лет|yıl|yılda',
]);

/** Complete words for a rate. */
const ratesByWord: ReadonlyMap<string, number> = times([
  '20000: more often|more frequently|öfter|häufiger|öfters|más a menudo|con más frecuencia|plus souvent|più spesso|mais vezes|com mais frequência|vaker|oftare|oftere|useammin|częściej|častěji|gyakrabban|mai des|чаще|daha sık|更多',
  '8760: hourly|stündlich',
  '365: daily|täglich|diario|diaria|diariamente|a diario|todos los días|todos os dias|quotidien|quotidienne|quotidiennement|tous les jours|quotidiano|quotidianamente|ogni giorno|tutti i giorni|dagelijks|elke dag|iedere dag|dagligen|varje dag|daglig|dagligt|hver dag|päivittäin|joka päivä|codziennie|każdego dnia|denně|každý den|naponta|minden nap|zilnic|ежедневно|каждый день|щодня|her gün|günlük|καθημερινά|每天|每日|毎日|ほぼ毎日|매일|يوميا|יומי|setiap hari|hàng ngày|ทุกวัน',
  '260: every weekday|every working day|jeden werktag|werktäglich|almost every day|nearly every day|almost daily|fast täglich|fast jeden tag|casi todos los días|casi a diario|presque tous les jours|quasi ogni giorno|quase todos os dias|bijna elke dag|nästan varje dag|nesten daglig|lähes päivittäin|melkein joka päivä|prawie codziennie|почти каждый день|几乎每天',
  '52: weekly|wöchentlich|semanal|semanalmente|todas las semanas|hebdomadaire|chaque semaine|toutes les semaines|settimanale|settimanalmente|ogni settimana|wekelijks|elke week|veckovis|varje vecka|ukentlig|hver uke|ugentlig|ugentligt|hver uge|viikoittain|joka viikko|co tydzień|cotygodniowo|týdně|každý týden|hetente|săptămânal|еженедельно|каждую неделю|haftalık|her hafta|每周|每星期|毎週|매주',
  '26: fortnightly|biweekly|bi-weekly|every other week|every two weeks|every 2 weeks|vierzehntägig|alle zwei wochen|quincenal|quincenalmente|tous les quinze jours|quinzenal|quinzenalmente|tweewekelijks|varannan vecka|annenhver uke|joka toinen viikko|隔周|隔週',
  '12: monthly|monatlich|mensual|mensualmente|todos los meses|mensuel|mensuelle|mensuellement|tous les mois|chaque mois|mensile|mensilmente|ogni mese|mensal|mensalmente|maandelijks|elke maand|månadsvis|varje månad|månedlig|hver måned|kuukausittain|joka kuukausi|co miesiąc|comiesięcznie|měsíčně|každý měsíc|havonta|lunar|ежемесячно|каждый месяц|aylık|her ay|每月|每个月|毎月|매월|매달',
  '6: bimonthly|every other month|every two months|bimestral|zweimonatlich',
  '4: quarterly|vierteljährlich|quartalsweise|trimestral|trimestralmente|trimestriel|trimestrale|driemaandelijks|kvartalsvis|neljännesvuosittain|kwartalnie|čtvrtletně|ежеквартально|每季度|四半期|분기별|every few months|alle paar monate|cada pocos meses|tous les quelques mois',
  '2: semiannually|semi-annually|biannually|half-yearly|halbjährlich|semestral|semestralmente|semestriel|semestrale|halfjaarlijks|halvårsvis|puolivuosittain|co pół roku|pololetně|раз в полгода|每半年|半年毎',
  '1: yearly|annually|annual|jährlich|anual|anualmente|todos los años|annuel|annuelle|annuellement|tous les ans|chaque année|annuale|annualmente|ogni anno|jaarlijks|elk jaar|årligen|varje år|årlig|hvert år|årligt|vuosittain|joka vuosi|co rok|corocznie|rocznie|ročně|každý rok|évente|anual|ежегодно|каждый год|yıllık|her yıl|每年|毎年|매년',
  '0.5: every other year|every two years|biennially|alle zwei jahre|cada dos años|tous les deux ans|vartannat år|joka toinen vuosi|co dwa lata',
  '0.3: less often|less frequently|rarely|seldom|seltener|selten|con menos frecuencia|menos a menudo|menos frecuentemente|rara vez|raramente|moins souvent|rarement|meno spesso|più raramente|raramente|com menos frequência|minder vaak|zelden|mer sällan|mera sällan|sällan|sjeldnere|sjelden|sjældnere|sjældent|harvemmin|rzadziej|rzadko|méně často|zřídka|ritkábban|mai rar|реже|редко|daha az|nadiren|更少|很少|それ以下|もっと少ない|더 적게',
  '0: never|not at all|nie|niemals|nunca|jamais|mai|nooit|aldrig|aldri|ei koskaan|en koskaan|nigdy|nikdy|soha|niciodată|никогда|asla|hiç|从不|从来不|全くない|まったくない|ない|전혀|전혀 없음|전혀 안 함',
]);

/** How many times, by the words before a period: "twice a week". */
const countsByWord: ReadonlyMap<string, number> = times([
  '1: once|one time|einmal|ein mal|una vez|une fois|una volta|uma vez|eens|een keer|één keer|één maal|en gång|en gang|kerran|raz|jednou|egyszer|o dată|раз|один раз|bir kez|bir kere|every|each|per|jeden|jede|jedes|cada|chaque|ogni|elke|iedere|varje|hver|hvert|joka|co|každý|minden|fiecare|каждый|каждую|her',
  '2: twice|two times|zweimal|dos veces|deux fois|due volte|duas vezes|twee keer|tweemaal|två gånger|to ganger|to gange|kaksi kertaa|dwa razy|dvakrát|kétszer|de două ori|два раза|дважды|iki kez|a couple of times|couple of times|couple times|ein paar mal|ein paarmal',
  '3: three times|thrice|dreimal|tres veces|trois fois|tre volte|três vezes|drie keer|tre gånger|tre ganger|tre gange|kolme kertaa|trzy razy|třikrát|háromszor|три раза|üç kez|a few times|few times|some times|einige male|algunas veces|unas veces|quelques fois|alcune volte|algumas vezes|enkele keren|een paar keer|några gånger|ett par gånger|noen ganger|et par ganger|nogle gange|muutaman kerran|kilka razy|několikrát|néhányszor|de câteva ori|несколько раз|birkaç kez',
  '4: four times|viermal|cuatro veces|quatre fois|quattro volte|quatro vezes|several times|multiple times|many times|more times|mehrmals|mehrere male|mehrfach|öfter|varias veces|plusieurs fois|più volte|diverse volte|várias vezes|diversas vezes|meerdere keren|meermaals|verschillende keren|flera gånger|flere ganger|flere gange|useita kertoja|monta kertaa|wiele razy|vícekrát|többször|de mai multe ori|много раз|birçok kez',
]);

/** Words behind a number of times: "3 times a week". */
const timesWords: ReadonlySet<string> = new Set(
  'time|times|x|mal|male|vez|veces|fois|volta|volte|vezes|keer|maal|keren|gång|gånger|gang|ganger|gange|kertaa|kerran|raz|razy|krát|alkalommal|ori|раз|раза|kez|kere|day|days|tage|tagen|días|dias|jours|giorni|dagen|dagar|dage|päivänä|dni|дней|дня'.split(
    '|',
  ),
);

const longestCount = 4;
/** "Daily or almost daily". */
const longestNamed = 4;

/** At most so many words stand between a number of times and its period: "in the", "per". */
const furthest = 2;

/** The number of times that the words before a period name; null if they name none. */
function countBefore(words: readonly string[], end: number): number | null {
  let most: number | null = null;
  for (let until = end; until >= Math.max(1, end - furthest); until--) {
    const [number = '', unit = ''] = [words[until - 2], words[until - 1]];
    if (timesWords.has(unit) && /^\d{1,3}$/.test(number)) return meanOfRange(words, until - 2);
    // "Per" is once, unless "several times" stands before it.
    const count = countEndingAt(words, until);
    if (count !== null && count > (most ?? 0)) most = count;
  }
  return most;
}

/** The longest phrase for a number of times that ends before a place. */
function countEndingAt(words: readonly string[], until: number): number | null {
  for (let length = Math.min(longestCount, until); length > 0; length--) {
    const count = countsByWord.get(words.slice(until - length, until).join(' '));
    if (count !== undefined) return count;
  }
  return null;
}

/** `1-2 times`: the middle of both. */
function meanOfRange(words: readonly string[], at: number): number {
  const last = Number(words[at]);
  const isJoined = /^(?:to|or|bis|oder|a|o|à|ou|of|tot|till|eller|til|tai|do|lub|или)$/.test(words[at - 1] ?? '');
  const before = words[isJoined ? at - 2 : at - 1] ?? '';
  return /^\d{1,3}$/.test(before) ? (Number(before) + last) / 2 : last;
}

const dense =
  /(每|毎|週|周|月|年|日|天|주|월|년|일)[にに에]? ?(\d{1,2}|数|几|數|몇)? ?[-~〜～至到]? ?(\d{1,2})? ?(?:[回次日天번회]|ヶ月)/u;
const denseFewTimes = 3;
const densePeriods: Readonly<Record<string, number>> = {
  週: 52,
  周: 52,
  주: 52,
  月: 12,
  월: 12,
  年: 1,
  년: 1,
  日: 365,
  天: 365,
  일: 365,
};

/** `週に1〜2回`, `每周几次` */
function readDenseRate(text: string): number | null {
  const found = dense.exec(text.replace(/^每个?|^毎/u, ''));
  if (found === null) return null;
  const period = densePeriods[found[1] ?? ''];
  if (period === undefined || found[2] === undefined) return null;
  const low = /\d/.test(found[2]) ? Number(found[2]) : denseFewTimes;
  return period * (found[3] === undefined ? low : (low + Number(found[3])) / 2);
}

/** Every rate a text names: two in "between once a day and once a week". */
function ratesIn(words: readonly string[]): number[] {
  return words.flatMap((word, at) => {
    // "Twice daily": an adverb is a period too, where a number of times stands before it.
    const period = periodsByWord.get(word) ?? ratesByWord.get(word);
    const count = period === undefined ? null : countBefore(words, at);
    return period === undefined || count === null ? [] : [period * count];
  });
}

/** "Less than once a month" lies below "once a month", "more than once a day" above "once a day". */
const shift = { below: 0.8, above: 1.25, none: 1 };

function readRate(folded: string): number | null {
  const words = splitWords(folded.replaceAll("d'un", 'd un'));
  const whole = ratesByWord.get(folded) ?? ratesByWord.get(words.join(' '));
  if (whole !== undefined) return whole;
  const found = ratesIn(words);
  const [first, second] = found;
  if (first !== undefined && found.length <= 2) {
    const rate = second === undefined ? first : Math.sqrt(first * second);
    return rate * shift[second === undefined ? findBound(folded) : 'none'];
  }
  const named = new Set(words.map((word) => ratesByWord.get(word)).filter((rate) => rate !== undefined));
  const [only] = named;
  if (named.size === 1 && only !== undefined && (findBound(folded) !== 'none' || words.length <= longestNamed))
    return only * shift[findBound(folded)];
  return readDenseRate(folded);
}

/** "Daily", "1-2 times a week", "less than once a month", "never": times in a year. */
export const rates: OrderReader = {
  as: 'ordered',
  reason: 'rates',
  read: (options) => options.map(({ folded }) => readRate(folded) ?? ratesByWord.get(findLead(folded)) ?? null),
};
