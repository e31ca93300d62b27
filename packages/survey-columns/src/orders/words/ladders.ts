import { readNumbered } from '../../answers/read-duration.ts';
import type { DisplayReason } from '../../shapes.ts';

/** Known steps, lowest first; the words of a step are separated by `|`. */
export interface Ladder {
  as: 'ordered' | 'scale';
  reason: DisplayReason;
  steps: readonly string[];
  /** Fewest different steps among the options; 3 unless given. */
  fewest?: number;
  /** Its words may stand anywhere in an option: "Master's degree (e.g. MA)". */
  anywhere?: boolean;
}

/** A ladder of plain steps, unless more is said. */
const climb = (steps: readonly string[], more: Partial<Ladder> = {}): Ladder => ({
  as: 'ordered',
  reason: 'steps',
  steps,
  ...more,
});

const quality = climb(
  [
    'terrible|awful|very poor|very bad|unacceptable|horrible|extremely poor|extremely bad|sehr schlecht|sehr mangelhaft|ungenügend|katastrophal|pésimo|pésima|muy malo|muy mala|muy mal|très mauvais|très mauvaise|très mal|pessimo|pessima|molto scarso|péssimo|péssima|muito ruim|muito mau|muito má|zeer slecht|heel slecht|mycket dålig|mycket dåligt|svært dårlig|meget dårlig|meget dårligt|erittäin huono|bardzo zły|bardzo źle|bardzo zła|velmi špatný|velmi špatná|velmi špatně|nagyon rossz|foarte slab|очень плохо|очень плохой|çok kötü|非常差|很差|极差|とても悪い|非常に悪い|매우 나쁨|매우 불량',
    'poor|bad|badly|poorly|weak|schlecht|mangelhaft|malo|mala|mal|deficiente|mauvais|mauvaise|médiocre|scarso|scarsa|cattivo|insufficiente|ruim|mau|má|fraco|slecht|dålig|dåligt|dårlig|dårligt|huono|heikko|zły|źle|zła|słaby|špatný|špatná|špatně|rossz|slab|плохо|плохой|плохая|неудовлетворительно|kötü|差|较差|悪い|나쁨|불량',
    'fair|below average|ausreichend|passable|regular|aceptable|sufficiente|matig|tillfredsställande|välttävä|tyydyttävä|dostateczny|dostatecznie|dostatečný|удовлетворительно|orta altı|一般|还可以|やや悪い|미흡',
    'average|fairly good|quite good|rather good|ziemlich gut|recht gut|bastante bueno|assez bon|ok|okay|so-so|so so|neutral|acceptable|satisfactory|neither good nor bad|neither good nor poor|mittelmäßig|befriedigend|durchschnittlich|mittel|normal|moyen|moyenne|correct|discreto|discreta|medio|nella media|médio|razoável|mais ou menos|gemiddeld|voldoende|redelijk|neutraal|varken bra eller dålig|varken bra eller dåligt|medel|okej|middels|verken god eller dårlig|hverken god eller dårlig|kohtalainen|keskinkertainen|ei hyvä eikä huono|przeciętny|przeciętnie|średni|średnio|ani dobry ani zły|průměrný|průměrná|közepes|mediu|acceptabil|средне|нормально|orta|中等|普通|ふつう|どちらでもない|보통|보통이다',
    'good|well|gut|bueno|buena|bien|bon|bonne|buono|buona|bene|bom|boa|bem|goed|bra|god|godt|hyvä|dobry|dobra|dobrze|dobrý|dobrá|dobře|jó|bun|bine|хорошо|хороший|хорошая|iyi|好|良好|较好|やや良い|まあ良い|좋음|좋다|우수',
    'very good|very well|great|sehr gut|muy bueno|muy buena|muy bien|très bon|très bonne|très bien|molto buono|molto buona|molto bene|ottimo|muito bom|muito boa|muito bem|zeer goed|heel goed|mycket bra|svært god|meget god|meget godt|veldig bra|erittäin hyvä|bardzo dobry|bardzo dobra|bardzo dobrze|velmi dobrý|velmi dobrá|velmi dobře|nagyon jó|foarte bun|foarte bine|очень хорошо|очень хороший|çok iyi|很好|非常好|良い|よい|매우 좋음|매우 좋다|매우 우수',
    'excellent|outstanding|exceptional|superb|perfect|ausgezeichnet|hervorragend|exzellent|excelente|excellente|eccellente|uitstekend|utmärkt|utmerket|fremragende|erinomainen|kiitettävä|znakomity|doskonały|wspaniały|celujący|výborný|výborná|výborně|vynikající|kiváló|jeles|отлично|отличный|превосходно|mükemmel|优秀|极好|とても良い|非常に良い|優れている|最高|탁월|매우 탁월',
  ],
  { as: 'scale', reason: 'rating_words' },
);

const level = climb([
  'none|no experience|no knowledge|complete novice|absolute beginner|keine erfahrung|keine kenntnisse|keine|sin experiencia|ninguna|ninguno|aucune expérience|nessuna esperienza|sem experiência|geen ervaring|ingen erfarenhet|ei kokemusta|brak doświadczenia|нет опыта',
  'a bit|a little|novice|beginner|basic|elementary|entry|entry level|entry-level|junior|júnior|trainee|intern|starter|a1|anfänger|anfängerin|einsteiger|grundkenntnisse|principiante|inicial|novato|básico|básica|débutant|débutante|notions|principiante base|base|iniciante|beginner (a1)|gevorderd beginner|nybörjare|nybegynder|nybegynner|aloittelija|perustaso|początkujący|podstawowy|začátečník|kezdő|începător|начинающий|базовый|новичок|acemi|başlangıç|初级|初学者|入门|初心者|初級|초급|초보자',
  'some|advanced beginner|lower intermediate|pre-intermediate|a2|some experience|some knowledge',
  'intermediate|pleno|competent|mid|mid-level|mid level|medium|regular|moderate|b1|professional|fortgeschritten anfänger|mittlere kenntnisse|mittel|intermedio|intermedia|intermédiaire|moyen|intermediário|intermédio|gemiddeld|gevorderd|medel|mellannivå|øvet|middels|keskitaso|keskitasoinen|średniozaawansowany|średnio zaawansowany|středně pokročilý|középhaladó|mediu|средний|продолжающий|orta|中级|中級|중급',
  'upper intermediate|upper-intermediate|proficient|b2|senior|sénior|sênior|experienced',
  'advanced|very experienced|c1|fortgeschritten|fortgeschrittene|fortgeschrittener|avanzado|avanzada|avancé|avancée|confirmé|avanzato|avanzata|avançado|vergevorderd|avancerad|avanceret|avansert|edistynyt|zaawansowany|pokročilý|haladó|avansat|продвинутый|ileri|高级|上級|高級|고급',
  'expert|master|lead|staff|principal|native|native speaker|native or bilingual|c2|fluent|experte|expertin|muttersprache|muttersprachlich|experto|experta|nativo|expert confirmé|langue maternelle|esperto|esperta|madrelingua|especialista|experiente|asiantuntija|ekspertti|ekspert|expertní|szakértő|эксперт|uzman|专家|エキスパート|専門家|전문가',
]);

const education = climb(
  [
    'no formal education|no schooling|no education|never attended school|none|no degree|no qualification|no qualifications|keinen abschluss|kein abschluss|ohne abschluss|kein schulabschluss|ohne schulabschluss|sin estudios|sin educación|ninguno|aucun diplôme|sans diplôme|nessun titolo|nessuno|sem escolaridade|sem instrução|geen opleiding|geen|ingen utbildning|ei koulutusta|brak wykształcenia|bez vzdělání|без образования|未上学|无学历',
    'primary|primary school|elementary school|elementary|less than high school|less than a high school diploma|did not complete high school|less than secondary|basic education|grade school|grundschule|primarschule|primaria|educación primaria|école primaire|primaire|scuola elementare|scuola primaria|licenza elementare|ensino fundamental|ensino básico|basisonderwijs|basisschool|lagere school|grundskola|grundskole|folkeskole|grunnskole|peruskoulu|podstawowe|szkoła podstawowa|základní|základní škola|általános iskola|școală primară|начальное|начальная школа|основное общее|小学|小学及以下|小学校|초등학교|초졸',
    'some high school|middle school|lower secondary|junior high|junior high school|some secondary|hauptschule|hauptschulabschluss|volksschule|mittelschule|secundaria incompleta|collège|brevet|brevet des collèges|scuola media|licenza media|ensino médio incompleto|vmbo|mavo|gimnazjalne|gimnazjum|неполное среднее|初中|中学校|中学|중학교|중졸',
    'realschule|realschulabschluss|mittlere reife|mittlerer schulabschluss|mittlerer abschluss|polytechnische oberschule',
    'high school or less|high school|high school graduate|high school diploma|high school degree|secondary|secondary school|upper secondary|ged|g e d|a level|a levels|a-levels|sixth form|abitur|matura|fachabitur|fachhochschulreife|hochschulreife|gymnasium|secundaria|educación secundaria|bachillerato|título de escuela secundaria|escuela secundaria|preparatoria|lycée|baccalauréat|bac|niveau bac|scuola superiore|diploma|diploma di maturità|ensino médio|secundário|ensino secundário|havo|vwo|middelbare school|voortgezet onderwijs|gymnasieskola|gymnasie|videregående|videregående skole|lukio|ylioppilas|toinen aste|średnie|liceum|střední|střední škola|střední s maturitou|középiskola|érettségi|liceu|среднее|среднее общее|средняя школа|lise|高中|高中/中专|高中及以下|高校|高等学校|고등학교|고졸',
    'some college|some university|some post-secondary|college no degree|some college or university|algunos cursos universitarios|universitaria incompleta|études supérieures sans diplôme|superior incompleto|università senza laurea|незаконченное высшее|неполное высшее',
    'trade|trade school|technical school|vocational|vocational training|vocational school|apprenticeship|technical|trade/technical/vocational training|ausbildung|berufsausbildung|lehre|abgeschlossene berufsausbildung|fachschule|meister|formación profesional|formación terciaria|técnico|técnica|cap|bep|formation professionnelle|formazione professionale|ensino técnico|mbo|yrkesutbildning|yrkesskola|fagbrev|erhvervsuddannelse|ammattikoulu|ammatillinen|zawodowe|zasadnicze zawodowe|szkoła zawodowa|vyučen|odborné učiliště|szakmunkás|școală profesională|среднее специальное|среднее профессиональное|техникум|колледж|meslek lisesi|中专|技校|専門学校|専修学校',
    "associate|associates|associate's|associate degree|associate's degree|associates degree|two year degree|2 year degree|2-year degree|grado universitario asociado|bac+2|bts|dut|大专|专科|短大|短期大学|전문대|전문대졸|ön lisans",
    "bachelor|bachelors|bachelor's|bachelor degree|bachelor's degree|bachelors degree|undergraduate|undergraduate degree|college|college degree|college graduate|college or more|university|university degree|four year degree|4 year degree|graduated college|licenciatura|grado universitario|universitario|universitaria|universidad|licence|bac+3|laurea|laurea triennale|graduação|superior|superior completo|ensino superior|hbo|universiteit|kandidat|högskola|universitet|bachelorgrad|kandidaatti|alempi korkeakoulututkinto|ammattikorkeakoulu|licencjat|licencjackie|bakalář|bakalářské|főiskola|licență|facultate|бакалавр|бакалавриат|высшее|lisans|üniversite|本科|大学本科|大学|大学卒|대학교|대졸|학사|hochschule|hochschulabschluss|fachhochschule|universität|studium",
    'some graduate|some graduate school|some postgraduate|one or more graduate courses|post-baccalaureate|uno o más cursos de postgrado|graduate courses',
    "master|masters|master's|master degree|master's degree|masters degree|graduate|graduate degree|graduate level|postgraduate|post-graduate|post graduate|postgraduate degree|post graduate degree|diplom|magister|staatsexamen|maestría|máster|posgrado|postgrado|bac+5|maîtrise|laurea magistrale|laurea specialistica|mestrado|pós-graduação|maisteri|ylempi korkeakoulututkinto|magisterskie|mgr|magisterské|mesterképzés|egyetem|masterat|магистр|магистратура|yüksek lisans|硕士|硕士研究生|研究生|修士|大学院|석사|대학원",
    'professional degree|título profesional|licentiate|licentiate degree|lisensiaatti|md|jd|dds',
    'doctorate|doctoral|doctoral degree|doctorate degree|phd|ph d|dphil|doctor|doktor|promotion|promoviert|doktorgrad|doktorat|doctorado|doctorat|dottorato|dottorato di ricerca|doutorado|doutoramento|doctoraat|gepromoveerd|doktorsexamen|forskarutbildning|ph.d|tohtori|doktorské|phd fokozat|кандидат наук|доктор наук|ученая степень|doktora|博士|博士研究生|博士后|박사',
  ],
  { anywhere: true },
);

export const ladders: readonly Ladder[] = [
  climb([
    'no|nein|non|não|nee|nej|nei|ei|nie|ne|nem|nu|нет|hayır|不是|否|いいえ|아니요',
    'maybe|sometimes|neutral|partly|partially|somewhat|possibly|in part|vielleicht|teilweise|manchmal|tal vez|quizás|a veces|en parte|peut-être|parfois|en partie|forse|a volte|in parte|talvez|às vezes|em parte|misschien|soms|deels|kanske|ibland|delvis|kanskje|måske|ehkä|joskus|osittain|może|czasami|częściowo|možná|někdy|částečně|talán|poate|может быть|иногда|частично|belki|也许|可能|たぶん|아마',
    'yes|ja|sí|si|oui|sì|sim|jo|kyllä|tak|ano|igen|da|да|evet|是|はい|예|네',
  ]),
  quality,
  level,
  education,
  climb([
    'tiny|micro|extra small|xs|very small|mikro|muy pequeño|très petit|molto piccolo|muito pequeno',
    'small|s|klein|pequeño|pequeña|petit|petite|piccolo|piccola|pequeno|pequena|liten|litet|lille|lite|pieni|mały|mała|malý|malá|kicsi|kis|mic|маленький|малый|küçük|小|小型|小さい|소|소형|작음',
    'medium|medium-sized|m|mid-size|mid-sized|mittel|mittelgroß|mediano|mediana|moyen|moyenne|medio|media|médio|média|middel|middelgroot|mellan|medelstor|medium stor|mellem|keskikokoinen|keski|średni|średnia|střední|közepes|mediu|средний|orta|中|中型|中くらい|중|중형|중간',
    'large|big|l|groß|gross|grande|grand|groot|stor|stort|suuri|iso|duży|duża|velký|velká|nagy|mare|большой|büyük|大|大型|大きい|대|대형|큼',
    'extra large|x-large|xl|very large|huge|enterprise|sehr groß|muy grande|très grand|molto grande|muito grande|heel groot|zeer groot|mycket stor|erittäin suuri|bardzo duży|çok büyük|特大',
    'xxl|2xl|xx-large',
    'xxxl|3xl',
  ]),
  climb(
    [
      'not a|no priority|keine priorität|sin prioridad|aucune priorité|nessuna priorità|sem prioridade',
      'very low|lowest|sehr niedrig|sehr gering|muy bajo|muy baja|très faible|très bas|molto basso|molto bassa|muito baixo|muito baixa|zeer laag|heel laag|mycket låg|mycket lågt|svært lav|meget lav|erittäin matala|bardzo niski|bardzo niska|velmi nízký|velmi nízká|nagyon alacsony|foarte scăzut|очень низкий|очень низкая|çok düşük|非常低|很低|とても低い|非常に低い|매우 낮음',
      'low|minor|niedrig|gering|bajo|baja|faible|bas|basse|basso|bassa|baixo|baixa|laag|låg|lågt|lav|lavt|matala|alhainen|niski|niska|nízký|nízká|alacsony|scăzut|низкий|низкая|düşük|低|较低|低い|낮음',
      'medium|moderate|middle|average|mittel|mittlere|medio|media|moyen|moyenne|médio|média|gemiddeld|midden|medel|mellan|middels|middel|keskitaso|keskimääräinen|średni|średnia|střední|közepes|mediu|средний|средняя|orta|中|中等|普通|ふつう|보통|중간',
      'high|major|hoch|alto|alta|élevé|élevée|haut|haute|hoog|hög|högt|høy|høj|høyt|korkea|wysoki|wysoka|vysoký|vysoká|magas|ridicat|высокий|высокая|yüksek|高|较高|高い|높음',
      'very high|highest|top|urgent|critical|sehr hoch|muy alto|muy alta|très élevé|très élevée|molto alto|molto alta|muito alto|muito alta|zeer hoog|heel hoog|mycket hög|mycket högt|svært høy|meget høj|erittäin korkea|bardzo wysoki|bardzo wysoka|velmi vysoký|velmi vysoká|nagyon magas|foarte ridicat|очень высокий|очень высокая|çok yüksek|非常高|很高|とても高い|非常に高い|매우 높음',
    ],
    { as: 'scale', reason: 'rating_words' },
  ),
  climb([
    'none|no pain|asymptomatic|keine|sin dolor|aucune',
    'mild|slight|leicht|leve|légère|légers|lieve|lievä|łagodny|легкая',
    'moderate|mäßig|moderado|moderada|modérée|modérés|moderato|kohtalainen|umiarkowany|умеренная',
    'severe|schwer|stark|grave|severo|severa|sévère|sévères|vaikea|ciężki|тяжелая',
    'very severe|extreme|sehr schwer|muy grave|très sévère|critical',
  ]),
  climb(['rare|bleu', 'medium rare|saignant', 'medium|à point', 'medium well', 'well|well done|bien cuit'], {
    fewest: 4,
  }),
  climb([
    'none|none of them|keine|ninguno|aucun|nessuno|nenhum|geen|ingen',
    'less than half|under half|fewer than half|weniger als die hälfte|menos de la mitad|moins de la moitié|meno della metà|menos da metade|minder dan de helft|mindre än hälften|alle puolet|mniej niż połowa|меньше половины',
    'half|about half|around half|die hälfte|etwa die hälfte|la mitad|la moitié|environ la moitié|la metà|a metade|de helft|ongeveer de helft|hälften|noin puolet|około połowy|около половины',
    'more than half|over half|the majority|mehr als die hälfte|más de la mitad|plus de la moitié|più della metà|mais da metade|meer dan de helft|mer än hälften|yli puolet|więcej niż połowa|больше половины',
    'all|all of them|alle|todos|tous|tutti|allemaal|alla|kaikki|wszystkie|все',
  ]),
  climb([
    'freshman|first year|first-year|1st year|year 1|fresher',
    'sophomore|second year|second-year|2nd year|year 2',
    'junior|third year|third-year|3rd year|year 3',
    'senior|fourth year|fourth-year|4th year|year 4',
    'fifth year|5th year|graduate student|graduate|year 5',
  ]),
  climb(
    [
      'seconds|sekunden|segundos|secondes|secondi|secondo|sekuntia|sekunder|секунды|秒',
      'minutes|minuten|minutos|minuti|minuutteja|minuter|minuty|минуты|分|分钟',
      'hours|stunden|horas|heures|ore|uren|tunteja|timmar|timer|godziny|часы|小时|時間',
      'days|tage|días|dias|jours|giorni|dagen|päiviä|dagar|dage|dni|dny|дни|天|日',
      'weeks|wochen|semanas|semaines|settimane|weken|viikkoja|veckor|uger|uker|tygodnie|týdny|недели|周|週間',
      'months|monate|meses|mois|mesi|maanden|kuukausia|månader|måneder|miesiące|měsíce|месяцы|月|ヶ月|个月',
      'years|jahre|años|anos|années|ans|anni|jaren|vuosia|år|lata|roky|годы|年',
      'decades|jahrzehnte|décadas|décennies|decenni',
    ],
    { fewest: 2 },
  ),
  climb(
    [
      'early morning|frühmorgens|früh am morgen|madrugada',
      'morning|in the morning|mornings|morgens|am morgen|vormittag|vormittags|mañana|por la mañana|la mañana|matin|le matin|mattina|mattino|manhã|de manhã|ochtend|morgon|morgen|aamu|aamulla|rano|ranek|утро|утром|sabah|早上|上午|朝|午前|오전|아침',
      'noon|midday|lunchtime|around noon|mittag|mittags|mediodía|midi|mezzogiorno|meio-dia|middag|keskipäivä|południe|день|днем|днём|öğle|中午|昼|점심',
      'afternoon|in the afternoon|afternoons|nachmittag|nachmittags|tarde|por la tarde|la tarde|après-midi|pomeriggio|à tarde|namiddag|eftermiddag|ettermiddag|iltapäivä|popołudnie|öğleden sonra|下午|午後|오후',
      'evening|in the evening|evenings|abend|abends|soir|le soir|soirée|sera|avond|kväll|kveld|aften|ilta|illalla|wieczór|wieczorem|вечер|вечером|akşam|晚上|傍晚|夕方|夜|저녁',
      'night|at night|late night|late at night|nights|nacht|nachts|noche|por la noche|la noche|nuit|la nuit|notte|noite|à noite|natt|yö|yöllä|noc|w nocy|ночь|ночью|gece|深夜|夜间|夜中|밤',
    ],
    { reason: 'calendar' },
  ),
  climb(
    [
      'monday|mon|mondays|montag|mo|lunes|lun|lundi|lunedì|lunedi|segunda-feira|segunda|maandag|ma|måndag|mån|mandag|man|maanantai|poniedziałek|pon|pondělí|hétfő|luni|понедельник|пн|pazartesi|星期一|周一|礼拜一|月曜日|月曜|월요일',
      'tuesday|tue|tues|tuesdays|dienstag|di|martes|mar|mardi|martedì|martedi|terça-feira|terça|dinsdag|tisdag|tis|tirsdag|tir|tiistai|ti|wtorek|wt|úterý|kedd|marți|вторник|вт|salı|星期二|周二|礼拜二|火曜日|火曜|화요일',
      'wednesday|wed|wednesdays|mittwoch|mi|miércoles|mié|mercredi|mer|mercoledì|mercoledi|quarta-feira|quarta|woensdag|wo|onsdag|ons|keskiviikko|ke|środa|śr|středa|szerda|miercuri|среда|ср|çarşamba|星期三|周三|礼拜三|水曜日|水曜|수요일',
      'thursday|thu|thur|thurs|thursdays|donnerstag|do|jueves|jue|jeudi|jeu|giovedì|giovedi|quinta-feira|quinta|donderdag|torsdag|tor|tors|torstai|to|czwartek|czw|čtvrtek|csütörtök|joi|четверг|чт|perşembe|星期四|周四|礼拜四|木曜日|木曜|목요일',
      'friday|fri|fridays|freitag|fr|viernes|vie|vendredi|ven|venerdì|venerdi|sexta-feira|sexta|vrijdag|vr|fredag|fre|perjantai|pe|piątek|pt|pátek|péntek|vineri|пятница|пт|cuma|星期五|周五|礼拜五|金曜日|金曜|금요일',
      'saturday|sat|saturdays|samstag|sonnabend|sa|sábado|sáb|samedi|sam|sabato|zaterdag|za|lördag|lör|lørdag|lør|lauantai|la|sobota|sob|szombat|sâmbătă|суббота|сб|cumartesi|星期六|周六|礼拜六|土曜日|土曜|토요일',
      'sunday|sun|sundays|sonntag|so|domingo|dom|dimanche|dim|domenica|zondag|zo|söndag|sön|søndag|søn|sunnuntai|su|niedziela|niedz|neděle|vasárnap|duminică|воскресенье|вс|pazar|星期日|星期天|周日|礼拜天|日曜日|日曜|일요일',
    ],
    { reason: 'calendar' },
  ),
  climb(
    [
      'spring|frühling|frühjahr|primavera|printemps|lente|voorjaar|vår|forår|kevät|wiosna|jaro|весна|春|봄',
      'summer|sommer|verano|été|estate|verão|zomer|sommar|kesä|lato|léto|лето|夏|여름',
      'autumn|fall|herbst|otoño|automne|autunno|outono|herfst|höst|efterår|høst|syksy|jesień|podzim|осень|秋|가을',
      'winter|invierno|hiver|inverno|vinter|talvi|zima|зима|冬|겨울',
    ],
    { reason: 'calendar' },
  ),
];

/** Words from never to always, in the languages surveys come in: 0 to 10. */
const frequencies = [
  '0: gar nicht|never|not at all|überhaupt nicht|en absoluto|pas du tout|never ever|not ever|at no time|none of the time|nie|niemals|nunca|jamás|jamais|mai|nooit|aldrig|aldri|ei koskaan|en koskaan|koskaan|nigdy|nikdy|soha|niciodată|никогда|ніколи|asla|hiçbir zaman|ποτέ|从不|从来不|从来没有|从没|没有过|決してない|まったくない|全くない|全然ない|一度もない|しない|전혀 없음|전혀 없다|전혀|절대 안 함|한 번도 없음|أبدا|أبدًا|אף פעם|tidak pernah|không bao giờ|ไม่เคย|कभी नहीं',
  '1: almost never|hardly ever|very rarely|very seldom|very infrequently|nearly never|barely ever|fast nie|so gut wie nie|sehr selten|casi nunca|muy rara vez|muy raramente|presque jamais|très rarement|quasi mai|molto raramente|quase nunca|muito raramente|bijna nooit|zelden of nooit|heel zelden|zeer zelden|nästan aldrig|mycket sällan|nesten aldri|næsten aldrig|svært sjelden|meget sjældent|tuskin koskaan|melkein koskaan|ei juuri koskaan|hyvin harvoin|erittäin harvoin|prawie nigdy|bardzo rzadko|téměř nikdy|velmi zřídka|szinte soha|aproape niciodată|foarte rar|почти никогда|очень редко|neredeyse hiç|σχεδόν ποτέ|几乎从不|很少很少|ほとんどない|めったにない|거의 없음|거의 없다|거의 안 함|거의 하지 않음',
  '2: rarely|seldom|infrequently|rare|a little of the time|selten|raramente|rara vez|pocas veces|rarement|di rado|poche volte|zelden|sällan|sjelden|sjældent|harvoin|rzadko|zřídka|zřídkakdy|ritkán|rar|rareori|редко|рідко|nadiren|seyrek|σπάνια|很少|极少|少し|まれに|드물게|가끔 드물게|نادرا|נדיר|לעיתים רחוקות|jarang|hiếm khi|นาน ๆ ครั้ง|शायद ही कभी',
  '2.5: eher selten',
  '3: several days|an einzelnen tagen|varios días|plusieurs jours|occasionally|once in a while|every once in a while|now and then|from time to time|some of the time|gelegentlich|hin und wieder|ab und zu|ab und an|de vez en cuando|ocasionalmente|en ocasiones|de temps en temps|occasionnellement|de temps à autre|occasionalmente|ogni tanto|di tanto in tanto|de vez em quando|às vezes raramente|af en toe|nu en dan|da och då|ibland sällan|av og til|nu og da|en sjelden gang|silloin tällöin|toisinaan|joskus harvoin|od czasu do czasu|sporadycznie|okazjonalnie|občas|tu a tam|alkalmanként|időnként|din când în când|ocazional|время от времени|изредка|arada sırada|zaman zaman|偶尔|偶爾|たまに|가끔|이따금|أحيانا نادرا',
  '4: sometimes|at times|manchmal|teilweise|a veces|algunas veces|parfois|quelquefois|a volte|qualche volta|talvolta|às vezes|por vezes|algumas vezes|soms|ibland|iblant|noen ganger|sommetider|nogle gange|joskus|ajoittain|czasami|czasem|niekiedy|někdy|néha|uneori|câteodată|иногда|інколи|іноді|bazen|μερικές φορές|有时|有时候|有時|時々|ときどき|時どき|때때로|가끔씩|أحيانا|أحيانًا|לפעמים|kadang-kadang|thỉnh thoảng|บางครั้ง|कभी-कभी',
  '5: half the time|about half the time|about half of the time|a moderate amount of the time|etwa die hälfte der zeit|ungefähr die hälfte der zeit|la mitad del tiempo|aproximadamente la mitad del tiempo|la moitié du temps|environ la moitié du temps|circa metà del tempo|metade do tempo|ongeveer de helft van de tijd',
  '5.5: eher häufig|eher oft',
  '6: more than half the days|an mehr als der hälfte der tage|más de la mitad de los días|plus de la moitié des jours|often|frequently|regularly|a good bit of the time|oft|häufig|regelmäßig|a menudo|con frecuencia|frecuentemente|muchas veces|regularmente|seguido|souvent|fréquemment|régulièrement|spesso|frequentemente|regolarmente|molte volte|muitas vezes|com frequência|vaak|regelmatig|dikwijls|ofta|regelbundet|ofte|jevnlig|hyppigt|regelmæssigt|usein|säännöllisesti|często|regularnie|často|pravidelně|gyakran|rendszeresen|des|deseori|frecvent|часто|регулярно|sık sık|sıklıkla|συχνά|经常|常常|よく|しばしば|頻繁に|자주|종종|غالبا|غالبًا|לעיתים קרובות|sering|thường xuyên|thường|บ่อยครั้ง|बहुधा|अक्सर',
  '7: usually|generally|normally|most of the time|mostly|meistens|meist|in der regel|normalerweise|üblicherweise|generalmente|normalmente|usualmente|por lo general|la mayor parte del tiempo|la mayoría de las veces|habitualmente|habituellement|généralement|la plupart du temps|le plus souvent|di solito|solitamente|la maggior parte delle volte|geralmente|na maioria das vezes|a maior parte do tempo|meestal|gewoonlijk|oftast|vanligtvis|för det mesta|vanligvis|som regel|for det meste|yleensä|tavallisesti|useimmiten|zazwyczaj|zwykle|przeważnie|obvykle|většinou|általában|többnyire|de obicei|обычно|чаще всего|как правило|зазвичай|genellikle|çoğu zaman|συνήθως|通常|多数时候|大多数时候|たいてい|大抵|普段|대체로|보통은|대부분|عادة|בדרך כלל|biasanya',
  '7.5: very often|very frequently|a lot of the time|sehr oft|sehr häufig|muy a menudo|con mucha frecuencia|muy frecuentemente|très souvent|très fréquemment|molto spesso|muito frequentemente|com muita frequência|heel vaak|zeer vaak|mycket ofta|väldigt ofta|svært ofte|meget ofte|veldig ofte|hyvin usein|erittäin usein|bardzo często|velmi často|nagyon gyakran|foarte des|очень часто|çok sık|πολύ συχνά|非常频繁|总是经常|非常によく|とてもよく|매우 자주|아주 자주',
  '9: nearly every day|beinahe jeden tag|casi todos los días|presque tous les jours|almost always|nearly always|fast immer|beinahe immer|casi siempre|presque toujours|quasi sempre|quase sempre|bijna altijd|nästan alltid|nesten alltid|næsten altid|lähes aina|melkein aina|prawie zawsze|téměř vždy|szinte mindig|aproape întotdeauna|почти всегда|neredeyse her zaman|σχεδόν πάντα|几乎总是|ほとんどいつも|ほぼいつも|거의 항상',
  '10: always|all the time|all of the time|constantly|continuously|every time|immer|ständig|stets|jedes mal|siempre|todo el tiempo|constantemente|toujours|tout le temps|constamment|sempre|tutto il tempo|o tempo todo|altijd|voortdurend|alltid|hela tiden|altid|hele tiden|aina|jatkuvasti|zawsze|cały czas|vždy|neustále|mindig|întotdeauna|mereu|всегда|постоянно|завжди|her zaman|daima|πάντα|总是|一直|始终|總是|いつも|常に|必ず|항상|언제나|늘|دائما|دائمًا|תמיד|selalu|luôn luôn|เสมอ|हमेशा',
];

/** Frequencies by their words; the first meaning of a word counts. */
export const frequenciesByWord: ReadonlyMap<string, number> = new Map(readNumbered(frequencies).reverse());
