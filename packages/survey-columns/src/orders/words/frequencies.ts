/** Words from never to always, in the languages surveys come in: 0 to 10. */
const frequencies: readonly (readonly [frequency: number, words: string])[] = [
  [
    0,
    'gar nicht|never|not at all|überhaupt nicht|en absoluto|pas du tout|never ever|not ever|at no time|none of the time|nie|niemals|nunca|jamás|jamais|mai|nooit|aldrig|aldri|ei koskaan|en koskaan|koskaan|nigdy|nikdy|soha|niciodată|никогда|ніколи|asla|hiçbir zaman|ποτέ|从不|从来不|从来没有|从没|没有过|決してない|まったくない|全くない|全然ない|一度もない|しない|전혀 없음|전혀 없다|전혀|절대 안 함|한 번도 없음|أبدا|أبدًا|אף פעם|tidak pernah|không bao giờ|ไม่เคย|कभी नहीं',
  ],
  [
    1,
    'almost never|hardly ever|very rarely|very seldom|very infrequently|nearly never|barely ever|fast nie|so gut wie nie|sehr selten|casi nunca|muy rara vez|muy raramente|presque jamais|très rarement|quasi mai|molto raramente|quase nunca|muito raramente|bijna nooit|zelden of nooit|heel zelden|zeer zelden|nästan aldrig|mycket sällan|nesten aldri|næsten aldrig|svært sjelden|meget sjældent|tuskin koskaan|melkein koskaan|ei juuri koskaan|hyvin harvoin|erittäin harvoin|prawie nigdy|bardzo rzadko|téměř nikdy|velmi zřídka|szinte soha|aproape niciodată|foarte rar|почти никогда|очень редко|neredeyse hiç|σχεδόν ποτέ|几乎从不|很少很少|ほとんどない|めったにない|거의 없음|거의 없다|거의 안 함|거의 하지 않음',
  ],
  [
    2,
    'rarely|seldom|infrequently|rare|a little of the time|selten|raramente|rara vez|pocas veces|rarement|di rado|poche volte|zelden|sällan|sjelden|sjældent|harvoin|rzadko|zřídka|zřídkakdy|ritkán|rar|rareori|редко|рідко|nadiren|seyrek|σπάνια|很少|极少|少し|まれに|드물게|가끔 드물게|نادرا|נדיר|לעיתים רחוקות|jarang|hiếm khi|นาน ๆ ครั้ง|शायद ही कभी',
  ],
  [2.5, 'eher selten'],
  [
    3,
    'several days|an einzelnen tagen|varios días|plusieurs jours|occasionally|once in a while|every once in a while|now and then|from time to time|some of the time|gelegentlich|hin und wieder|ab und zu|ab und an|de vez en cuando|ocasionalmente|en ocasiones|de temps en temps|occasionnellement|de temps à autre|occasionalmente|ogni tanto|di tanto in tanto|de vez em quando|às vezes raramente|af en toe|nu en dan|da och då|ibland sällan|av og til|nu og da|en sjelden gang|silloin tällöin|toisinaan|joskus harvoin|od czasu do czasu|sporadycznie|okazjonalnie|občas|tu a tam|alkalmanként|időnként|din când în când|ocazional|время от времени|изредка|arada sırada|zaman zaman|偶尔|偶爾|たまに|가끔|이따금|أحيانا نادرا',
  ],
  [
    4,
    'sometimes|at times|manchmal|teilweise|a veces|algunas veces|parfois|quelquefois|a volte|qualche volta|talvolta|às vezes|por vezes|algumas vezes|soms|ibland|iblant|noen ganger|sommetider|nogle gange|joskus|ajoittain|czasami|czasem|niekiedy|někdy|néha|uneori|câteodată|иногда|інколи|іноді|bazen|μερικές φορές|有时|有时候|有時|時々|ときどき|時どき|때때로|가끔씩|أحيانا|أحيانًا|לפעמים|kadang-kadang|thỉnh thoảng|บางครั้ง|कभी-कभी',
  ],
  [
    5,
    'half the time|about half the time|about half of the time|a moderate amount of the time|etwa die hälfte der zeit|ungefähr die hälfte der zeit|la mitad del tiempo|aproximadamente la mitad del tiempo|la moitié du temps|environ la moitié du temps|circa metà del tempo|metade do tempo|ongeveer de helft van de tijd',
  ],
  [5.5, 'eher häufig|eher oft'],
  [
    6,
    'more than half the days|an mehr als der hälfte der tage|más de la mitad de los días|plus de la moitié des jours|often|frequently|regularly|a good bit of the time|oft|häufig|regelmäßig|a menudo|con frecuencia|frecuentemente|muchas veces|regularmente|seguido|souvent|fréquemment|régulièrement|spesso|frequentemente|regolarmente|molte volte|muitas vezes|com frequência|vaak|regelmatig|dikwijls|ofta|regelbundet|ofte|jevnlig|hyppigt|regelmæssigt|usein|säännöllisesti|często|regularnie|často|pravidelně|gyakran|rendszeresen|des|deseori|frecvent|часто|регулярно|sık sık|sıklıkla|συχνά|经常|常常|よく|しばしば|頻繁に|자주|종종|غالبا|غالبًا|לעיתים קרובות|sering|thường xuyên|thường|บ่อยครั้ง|बहुधा|अक्सर',
  ],
  [
    7,
    'usually|generally|normally|most of the time|mostly|meistens|meist|in der regel|normalerweise|üblicherweise|generalmente|normalmente|usualmente|por lo general|la mayor parte del tiempo|la mayoría de las veces|habitualmente|habituellement|généralement|la plupart du temps|le plus souvent|di solito|solitamente|la maggior parte delle volte|geralmente|na maioria das vezes|a maior parte do tempo|meestal|gewoonlijk|oftast|vanligtvis|för det mesta|vanligvis|som regel|for det meste|yleensä|tavallisesti|useimmiten|zazwyczaj|zwykle|przeważnie|obvykle|většinou|általában|többnyire|de obicei|обычно|чаще всего|как правило|зазвичай|genellikle|çoğu zaman|συνήθως|通常|多数时候|大多数时候|たいてい|大抵|普段|대체로|보통은|대부분|عادة|בדרך כלל|biasanya',
  ],
  [
    7.5,
    'very often|very frequently|a lot of the time|sehr oft|sehr häufig|muy a menudo|con mucha frecuencia|muy frecuentemente|très souvent|très fréquemment|molto spesso|muito frequentemente|com muita frequência|heel vaak|zeer vaak|mycket ofta|väldigt ofta|svært ofte|meget ofte|veldig ofte|hyvin usein|erittäin usein|bardzo często|velmi často|nagyon gyakran|foarte des|очень часто|çok sık|πολύ συχνά|非常频繁|总是经常|非常によく|とてもよく|매우 자주|아주 자주',
  ],
  [
    9,
    'nearly every day|beinahe jeden tag|casi todos los días|presque tous les jours|almost always|nearly always|fast immer|beinahe immer|casi siempre|presque toujours|quasi sempre|quase sempre|bijna altijd|nästan alltid|nesten alltid|næsten altid|lähes aina|melkein aina|prawie zawsze|téměř vždy|szinte mindig|aproape întotdeauna|почти всегда|neredeyse her zaman|σχεδόν πάντα|几乎总是|ほとんどいつも|ほぼいつも|거의 항상',
  ],
  [
    10,
    'always|all the time|all of the time|constantly|continuously|every time|immer|ständig|stets|jedes mal|siempre|todo el tiempo|constantemente|toujours|tout le temps|constamment|sempre|tutto il tempo|o tempo todo|altijd|voortdurend|alltid|hela tiden|altid|hele tiden|aina|jatkuvasti|zawsze|cały czas|vždy|neustále|mindig|întotdeauna|mereu|всегда|постоянно|завжди|her zaman|daima|πάντα|总是|一直|始终|總是|いつも|常に|必ず|항상|언제나|늘|دائما|دائمًا|תמיד|selalu|luôn luôn|เสมอ|हमेशा',
  ],
];

/** Frequencies by their words; the first meaning of a word counts. */
export const frequencyOf: ReadonlyMap<string, number> = new Map(
  frequencies.flatMap(([frequency, words]) => words.split('|').map((word) => [word, frequency] as const)).reverse(),
);
