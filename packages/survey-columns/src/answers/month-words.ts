/**
 * Words that stand in dates: months, and the halves of the day. Months are spelled as the Unicode locale data and the
 * survey tools spell them, whole and shortened, in each case a date uses; lower case, without the dot of a shortened word.
 */
const months = [
  'january|januar|jänner|jän|janvier|janv|enero|ene|janeiro|gennaio|gen|januari|janúar|tammikuu|tammikuuta|tammi|styczeń|stycznia|sty|leden|ledna|led|január|januára|ianuarie|ian|ocak|oca|январь|января|янв|січень|січня|січ|януари|јануар|јан|siječanj|siječnja|sij|јануари|ιανουαρίου|ιανουάριος|ιαν|ינואר|ינו׳|يناير|كانون الثاني|جانفي|ژانویه|ژانویهٔ|जनवरी|जन|জানুয়ারি|জানুয়ারী|জানু|जानेवारी|जाने|ஜனவரி|ஜன|జనవరి|జన|جنوری|มกราคม|ม.ค|sausis|sausio|janvāris|janvārī|jaanuar|jaan|gener|xaneiro|xan|urtarrila|urt|ionawr|ion|eanáir|ean|janar|იანვარი|იან|հունվար|հունվարի|հնվ|yanvar|yan|қаңтар|қаң|januarie|ጃንዋሪ|ጃን|មករា|一月|jan',
  'february|februar|feber|février|févr|fév|fevr|febrero|feb|fevereiro|fev|febbraio|februari|febrúar|helmikuu|helmikuuta|helmi|luty|lutego|lut|únor|února|úno|február|februára|febr|februarie|şubat|şub|февраль|февраля|февр|фев|лютий|лютого|лют|февруари|фебруар|феб|veljača|veljače|velj|февруари|φεβρουαρίου|φεβρουάριος|φεβ|פברואר|פבר׳|فبراير|شباط|فيفري|فوریه|فوریهٔ|फ़रवरी|फ़र|फरवरी|ফেব্রুয়ারি|ফেব্রুয়ারী|ফেব|फेब्रुवारी|फेब्रु|फेब्रुअरी|பிப்ரவரி|பிப்|ఫిబ్రవరి|ఫిబ్ర|فروری|กุมภาพันธ์|ก.พ|pebrero|peb|vasaris|vasario|februāris|februārī|veebruar|veebr|febrer|febreiro|otsaila|ots|chwefror|chwef|chw|feabhra|feabh|shkurt|shk|თებერვალი|თებ|փետրվար|փետրվարի|փտվ|fevral|ақпан|ақп|ፌብሩዋሪ|ፌብ|កុម្ភៈ|二月',
  'march|märz|mär|mrz|mars|marzo|mar|março|maart|mrt|marts|maaliskuu|maaliskuuta|maalis|marzec|marca|březen|března|bře|marec|március|márc|martie|mart|март|марта|мар|березень|березня|бер|ožujak|ožujka|ožu|μαρτίου|μάρτιος|μαρ|מרץ|مارس|آذار|मार्च|মার্চ|மார்ச்|மார்|మార్చి|مارچ|มีนาคม|มี.ค|maret|mac|machi|marso|kovas|kovo|märts|març|martxoa|mawrth|maw|márta|მარტი|մարտ|մարտի|մրտ|наурыз|нау|ማርች|មីនា|三月',
  'april|avril|avr|abril|abr|aprile|apr|apríl|apríla|huhtikuu|huhtikuuta|huhti|kwiecień|kwietnia|kwi|duben|dubna|dub|április|ápr|aprilie|nisan|nis|апрель|апреля|апр|квітень|квітня|квіт|април|travanj|travnja|tra|απριλίου|απρίλιος|απρ|אפריל|אפר׳|أبريل|ابريل|إبريل|نيسان|أفريل|آوریل|अप्रैल|এপ্রিল|এপ্রি|एप्रिल|अप्रिल|ஏப்ரல்|ஏப்|ఏప్రిల్|ఏప్రి|اپریل|เมษายน|เม.ย|aprili|balandis|balandžio|aprīlis|aprīlī|aprill|apirila|api|ebrill|ebr|aibreán|aib|prill|pri|აპრილი|აპრ|ապրիլ|ապրիլի|ապր|aprel|сәуір|сәу|ኤፕሪል|ኤፕሪ|មេសា|四月',
  'may|mai|mayo|maio|maggio|mag|mei|maj|maí|toukokuu|toukokuuta|touko|maja|květen|května|kvě|máj|mája|május|mayıs|май|мая|травень|травня|трав|мај|svibanj|svibnja|svi|μαΐου|μάιος|μαΐ|μαϊ|מאי|مايو|أيار|ماي|مه|مهٔ|मई|মে|मे|மே|మే|مئی|พฤษภาคม|พ.ค|gegužė|gegužės|maijs|maijā|maig|maiatza|bealtaine|beal|მაისი|მაი|մայիս|մայիսի|մյս|мамыр|мам|ሜይ|ឧសភា|五月',
  'june|juni|jun|juin|junio|junho|giugno|giu|júní|jún|júna|kesäkuu|kesäkuuta|kesä|czerwiec|czerwca|cze|červen|června|čvn|június|iunie|iun|haziran|haz|июнь|июня|июн|червень|червня|черв|юни|јун|јуни|lipanj|lipnja|ιουνίου|ιούνιος|ιουν|יוני|يونيو|حزيران|جوان|ژوئن|जून|জুন|जुन|ஜூன்|జూన్|جون|มิถุนายน|มิ.ย|hunyo|hun|birželis|birželio|jūnijs|jūnijā|jūn|juuni|juny|xuño|ekaina|eka|mehefin|meh|meitheamh|meith|qershor|qer|ივნისი|ივნ|հունիս|հունիսի|հնս|iyun|iyn|маусым|мау|junie|ጁን|មិថុនា|六月|junij',
  'july|juli|jul|juillet|juil|julio|julho|luglio|lug|júlí|júl|júla|heinäkuu|heinäkuuta|heinä|lipiec|lipca|lip|červenec|července|čvc|július|iulie|iul|temmuz|tem|июль|июля|июл|липень|липня|лип|юли|јул|јули|srpanj|srpnja|julij|ιουλίου|ιούλιος|ιουλ|יולי|يوليو|تموز|جويلية|ژوئیه|ژوئیهٔ|जुलाई|जुल|জুলাই|জুল|जुलै|ஜூலை|జులై|جولائی|กรกฎาคม|ก.ค|julai|hulyo|hul|liepa|liepos|jūlijs|jūlijā|jūl|juuli|juliol|xullo|xul|uztaila|uzt|gorffennaf|gorff|gor|iúil|korrik|korr|ივლისი|ივლ|հուլիս|հուլիսի|հլս|iyul|iyl|шілде|шіл|julie|ጁላይ|កក្កដា|七月',
  'august|aug|août|aout|agosto|ago|augustus|augusti|ágúst|ágú|elokuu|elokuuta|elo|sierpień|sierpnia|sie|srpen|srpna|srp|augusta|augusztus|ağustos|ağu|август|августа|авг|серпень|серпня|серп|avgust|avg|kolovoz|kolovoza|kol|αυγούστου|αύγουστος|αυγ|אוגוסט|אוג׳|أغسطس|آب|أوت|اوت|अगस्त|अग|আগস্ট|আগ|ऑगस्ट|ऑग|अगस्ट|ஆகஸ்ட்|ஆக|ఆగస్టు|ఆగ|اگست|สิงหาคม|ส.ค|agustus|agu|ogos|ogo|agosti|rugpjūtis|rugpjūčio|augusts|augustā|agost|ag|abuztua|abu|awst|lúnasa|lún|gusht|აგვისტო|აგვ|օգոստոս|օգոստոսի|օգս|avqust|avq|тамыз|там|ኦገስት|ኦገስ|សីហា|八月',
  'september|sep|sept|septembre|septiembre|setiembre|setembro|set|settembre|syyskuu|syyskuuta|syys|wrzesień|września|wrz|září|zář|septembra|szeptember|szept|septembrie|eylül|eyl|сентябрь|сентября|сент|сен|вересень|вересня|вер|септември|септембар|сеп|rujan|rujna|ruj|σεπτεμβρίου|σεπτέμβριος|σεπ|ספטמבר|ספט׳|سبتمبر|أيلول|سپتامبر|सितंबर|सितम्बर|सित|সেপ্টেম্বর|সেপ্ট|সেপ|सप्टेंबर|सप्टें|सेप्टेम्बर|செப்டம்பர்|செப்|సెప్టెంబర్|సెప్టెం|ستمبر|กันยายน|ก.ย|septemba|setyembre|rugsėjis|rugsėjo|septembris|septembrī|setembre|iraila|ira|medi|meán fómhair|mfómh|shtator|sht|სექტემბერი|სექ|սեպտեմբեր|սեպտեմբերի|սեպ|sentyabr|sentabr|sen|қыркүйек|қыр|ሴፕቴምበር|ሴፕቴ|កញ្ញា|九月',
  'october|oktober|okt|oct|octobre|octubre|outubro|out|ottobre|ott|október|októbra|lokakuu|lokakuuta|loka|październik|października|paź|říjen|října|říj|octombrie|ekim|eki|октябрь|октября|окт|жовтень|жовтня|жовт|октомври|октобар|οκτωβρίου|οκτώβριος|οκτ|אוקטובר|אוק׳|أكتوبر|اكتوبر|تشرين الأول|اکتبر|अक्टूबर|अक्तूबर|अक्टू|অক্টোবর|অক্টো|ऑक्टोबर|ऑक्टो|अक्टोबर|அக்டோபர்|அக்|అక్టోబర్|అక్టో|اکتوبر|ตุลาคม|ต.ค|oktoba|oktubre|spalis|spalio|oktobris|oktobrī|oktoober|urria|urr|hydref|hyd|deireadh fómhair|dfómh|tetor|tet|ოქტომბერი|ოქტ|հոկտեմբեր|հոկտեմբերի|հոկ|oktyabr|oktabr|қазан|қаз|ኦክቶበር|ኦክቶ|តុលា|十月',
  'november|nov|novembre|noviembre|novembro|nóvember|nóv|marraskuu|marraskuuta|marras|listopad|listopada|listopadu|lis|novembra|noiembrie|kasım|kas|ноябрь|ноября|нояб|ноя|листопад|листопада|лист|ноември|новембар|нов|ное|studeni|studenoga|stu|νοεμβρίου|νοέμβριος|νοε|נובמבר|נוב׳|نوفمبر|تشرين الثاني|نوامبر|नवंबर|नवम्बर|नव|নভেম্বর|নভে|नोव्हेंबर|नोव्हें|नोभेम्बर|நவம்பர்|நவ|నవంబర్|నవం|نومبر|พฤศจิกายน|พ.ย|novemba|nobyembre|nob|lapkritis|lapkričio|novembris|novembrī|azaroa|aza|tachwedd|tach|samhain|samh|nëntor|nën|ნოემბერი|ნოე|նոյեմբեր|նոյեմբերի|նոյ|noyabr|noy|қараша|қар|ኖቬምበር|ኖቬም|វិច្ឆិកា|十一月',
  'december|dezember|dez|décembre|déc|dec|diciembre|dic|dezembro|dicembre|desember|des|joulukuu|joulukuuta|joulu|grudzień|grudnia|gru|prosinec|prosince|pro|decembra|decembrie|aralık|ara|декабрь|декабря|дек|грудень|грудня|груд|декември|децембар|дец|prosinac|prosinca|δεκεμβρίου|δεκέμβριος|δεκ|דצמבר|דצמ׳|ديسمبر|كانون الأول|دسامبر|दिसंबर|दिसम्बर|दिस|ডিসেম্বর|ডিসে|डिसेंबर|डिसें|डिसेम्बर|டிசம்பர்|டிச|డిసెంబర్|డిసెం|دسمبر|ธันวาคม|ธ.ค|disember|dis|desemba|disyembre|gruodis|gruodžio|decembris|decembrī|detsember|dets|desembre|abendua|abe|rhagfyr|rhag|nollaig|noll|dhjetor|dhj|დეკემბერი|დეკ|դեկտեմբեր|դեկտեմբերի|դեկ|dekabr|желтоқсан|жел|ዲሴምበር|ዲሴም|ធ្នូ|十二月',
] as const;

const spelled = (word: string): string => word.normalize('NFKC').replaceAll('i̇', 'i');

const monthsByWord = new Map(
  months.flatMap((words, index) => words.split('|').map((word) => [spelled(word), index + 1] as const)),
);

/** Croatian names some months with words that are others in Polish and Czech. */
const croatian = new Map([
  ['lip', 6],
  ['srp', 7],
  ['lis', 10],
  ['listopad', 10],
  ['listopada', 10],
]);

/** A preposition written together with the month: `d'abril`, `במרץ`. */
const glued = /^(?:d['’]|ב(?=.{3}))/;

/**
 * 1 to 12; 0 for a word that is no month.
 * @param isCroatian the year is written as an ordinal, with a dot behind it
 */
export function findMonth(word: string, isCroatian = false): number {
  const plain = spelled(word.toLowerCase());
  const other = isCroatian ? croatian.get(plain) : undefined;
  return other ?? monthsByWord.get(plain) ?? monthsByWord.get(plain.replace(glued, '')) ?? 0;
}

const halves: Readonly<Record<'am' | 'pm', string>> = {
  am: 'am|a.m|上午|午前|오전|凌晨|早上|清晨|ص|صباحا|صباحًا|ق.ظ|ap|f.h|dop|de|öö|дп|пр.об|претпл|π.μ|पूर्वाह्न|sa|pg|vm|vorm|p.d|r.n|priešpiet|priekšp|לפנה״צ|ጥዋት|ก่อนเที่ยง|to',
  pm: 'pm|p.m|下午|午後|오후|中午|晚上|傍晚|م|مساء|مساءً|ب.ظ|ip|e.h|odp|pop|du|ös|пп|сл.об|попл|μ.μ|अपराह्न|ch|ptg|nm|nachm|m.d|i.n|popiet|pēcp|אחה״צ|ከሰዓት|หลังเที่ยง|tk',
};
const halvesByWord = new Map(
  (['am', 'pm'] as const).flatMap((half) => halves[half].split('|').map((word) => [spelled(word), half] as const)),
);

/** Which half of the day a word names: `a.m`, `오후`, `μ.μ`. */
export const findHalfOfDay = (word: string): 'am' | 'pm' | null =>
  halvesByWord.get(spelled(word.toLowerCase())) ?? null;
