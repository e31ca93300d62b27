import { readNumbered } from '../../answers/read-duration.ts';

/**
 * Words for how much, in the languages surveys come in: -10 (not at all) to 10 (completely). Of one meaning in several
 * languages each list has all. A word for two degrees in two languages is left out.
 */
const degrees = [
  '-10: not at all|not in the least|at no time|none|none at all|nothing|nothing at all|no extent|absolutely not|definitely not|certainly not|extremely un|überhaupt nicht|gar nicht|überhaupt kein|gar kein|garnicht|in keiner weise|keinesfalls|auf keinen fall|keine|keinerlei|nichts|nada|en absoluto|nada en absoluto|para nada|de ningún modo|ningún|ninguno|ninguna|definitivamente no|pas du tout|aucun|aucune|aucunement|absolument pas|rien|certainement pas|per niente|per nulla|affatto|assolutamente no|nessuno|nessuna|niente|certamente no|de modo nenhum|de forma alguma|de jeito nenhum|nenhum|nenhuma|absolutamente não|helemaal niet|totaal niet|geen|geheel niet|inte alls|absolut inte|ingen|inget|inga|slet ikke|overhovedet ikke|ikke i det hele tatt|ikke i det hele taget|en lainkaan|ei lainkaan|en ollenkaan|ei ollenkaan|ei yhtään|en yhtään|ei mitään|wcale|wcale nie|w ogóle|w ogóle nie|zdecydowanie nie|żaden|żadna|vůbec|vůbec ne|rozhodně ne|žádný|egyáltalán nem|deloc|совсем не|совершенно не|вовсе не|абсолютно не|совсем нет|точно нет|категорически не|определенно нет|определённо нет|hiç|kesinlikle hayır|καθόλου|完全不|一点也不|一点都不|根本不|毫不|非常不|全然|全く|まったく|ぜんぜん|전혀|절대',
  '-6: not|no|nicht|no es|pas|non|não|niet|inte|ikke|ei|en|nie|ne|nem|не|değil|不|지 않',
  '-4: not very|less|weniger|menos|moins|meno|minder|mindre|mniej|méně|kevésbé|mai puțin|менее|daha az|not especially|not so|not too|not really|not that|not particularly|not much|probably not|not very much|not so much|nicht sehr|nicht besonders|nicht so|nicht wirklich|wahrscheinlich nicht|no mucho|no muy|no en realidad|no realmente|probablemente no|en realidad no|pas très|pas vraiment|pas tellement|probablement pas|non molto|non tanto|non proprio|probabilmente no|não muito|não tanto|provavelmente não|niet zo|niet echt|niet erg|waarschijnlijk niet|inte särskilt|inte så|inte riktigt|inte speciellt|ikke særlig|ikke så|ikke særligt|en kovin|ei kovin|en juuri|ei juuri|nie bardzo|niezbyt|nie za bardzo|не очень|не особенно|не слишком|pek|pek değil|çok değil|όχι πολύ|不太|不怎么|不大|あまり|별로|그다지',
  '-3: rather not|eher nicht|eher kein|más bien no|plutôt pas|plutôt non|piuttosto no|più no che sì|liever niet|eerder niet|snarare inte|heller ikke|pikemminkin ei|raczej nie|spíše ne|inkább nem|скорее не|скорее нет|mai degrabă nu|どちらかといえばそう思わない|どちらかというとそう思わない',
  '-5.5: very little|little or no|little to no|to a very small extent|sehr wenig|muy poco|muy poca|très peu|pochissimo|poco o nada|muito pouco|muito pouca|heel weinig|väldigt lite|veldig lite|meget lidt|hyvin vähän|bardzo mało|velmi málo|foarte puțin|очень мало|çok az|πολύ λίγο|很少',
  '-8: too little|too few|zu wenig|demasiado poco|trop peu|troppo poco|te weinig|för lite|liian vähän|za mało|слишком мало|太少',
  '-5: hardly|barely|scarcely|little|kaum|wenig|apenas|poco|poca|à peine|peu|pouco|pouca|nauwelijks|weinig|knappt|lite grann|knapt|tuskin|vähän|ledwie|mało|málo|kevéssé|puțin|мало|едва|az|λίγο|ほとんど|거의',
  '1: slightly|minor|slight|only a little|only slightly|minimally|marginally|to a small extent|leicht|geringfügig|in geringem maße|ligeramente|levemente|légèrement|leggermente|lievemente|enigszins|något|litt|lievästi|nieznacznie|mírně|kissé|слегка|незначительно|немного|biraz|ελαφρώς|稍微|有点|略|少し|やや|약간|조금',
  '2: a little|a bit|a little bit|a few|ein wenig|ein bisschen|etwas|einige|un poco|algunos|algunas|un peu|quelques|un poco di|alcuni|alcune|un po|um pouco|alguns|een beetje|lite|et par|vähän verran|hieman|jonkin verran|trochę|nieco|trochu|egy kicsit|un pic|немного да|一点',
  '3: somewhat|tend to|parcialmente|partiellement|parzialmente|gedeeltelijk|częściowo|kısmen|some|to some extent|partly|partially|sort of|probably|probably yes|in part|teilweise|einigermaßen|eher|eher schon|wahrscheinlich ja|algo|en parte|más bien|en cierta medida|probablemente sí|si algo|plutôt|assez peu|dans une certaine mesure|en partie|probablement|abbastanza|piuttosto|in parte|probabilmente sì|mais ou menos|em parte|provavelmente sim|eerder|deels|in zekere mate|waarschijnlijk wel|ganska lite|delvis|i viss mån|til en viss grad|i nogen grad|i noen grad|osittain|jokseenkin|melko vähän|częściowo|raczej|raczej tak|spíše|spíše ano|inkább|részben|mai degrabă|отчасти|частично|скорее|скорее да|kısmen|μερικώς|比较|部分|まあ|まあまあ|どちらかといえば|どちらかというと|다소|어느 정도',
  '4: moderately|moderate|modestly|to a moderate extent|a moderate amount|mäßig|mittelmäßig|mittel|moderadamente|medianamente|modérément|moyennement|moderatamente|mediamente|matig|måttligt|moderat|kohtalaisesti|kohtalaisen|umiarkowanie|średnio|středně|közepesen|moderat de|умеренно|средне|orta derecede|orta|μέτρια|一般|어느정도|보통',
  '5: fairly|quite|rather|pretty|reasonably|quite a bit|quite a lot|a good deal|ziemlich|recht|bastante|assez|discretamente|razoavelmente|tamelijk|redelijk|best|ganska|rätt|tämligen|ganske|nokså|temmelig|melko|aika|dość|dosyć|całkiem|docela|dost|eléggé|meglehetősen|destul de|довольно|достаточно|oldukça|αρκετά|相当|かなり|꽤|상당히',
  '7: mostly|largely|extensive|mainly|generally|considerably|to a large extent|a great deal of the|überwiegend|größtenteils|weitgehend|meist|mayormente|en gran parte|en gran medida|mayoritariamente|largement|en grande partie|per lo più|in gran parte|em grande parte|grotendeels|überwiegend ja|till stor del|i stor utsträckning|i høy grad|i høj grad|i stor grad|enimmäkseen|pitkälti|suurimmaksi osaksi|w dużym stopniu|przeważnie|do značné míry|nagyrészt|în mare măsură|в основном|в значительной степени|büyük ölçüde|大部分|大多|おおむね|대체로',
  '8: very|far|too|too much|too many|zu viel|zu viele|zu|demasiado|trop|troppo|demais|te veel|te|för mycket|for mye|liian|za dużo|слишком|слишком много|major|serious|big|strongly|highly|greatly|a lot|lots|much|very much|many|most|to a great extent|definitely yes|sehr|stark|sehr viel|viel|viele|vieles|in hohem maße|bestimmt|muy|mucho|muchos|muchas|fuertemente|très|fort|fortement|beaucoup|molto|fortemente|molti|molte|tanto|muito|muitos|fortemente|zeer|erg|heel|veel|sterk|mycket|väldigt|många|starkt|meget|veldig|svært|mange|sterkt|hyvin|erittäin|paljon|vahvasti|bardzo|mocno|dużo|wiele|velmi|hodně|mnoho|silně|nagyon|sok|erősen|foarte|mult|очень|сильно|много|çok|πολύ|非常|很|十分|とても|大いに|非常に|強く|매우|아주|많이|강하게',
  '9: a great deal|to a very great extent|severe|a very great deal|enormously|in sehr hohem maße|enormemente|énormément',
  '10: extremely|completely|totally|entirely|absolutely|fully|exceptionally|exactly|definitely|certainly|wholly|perfectly|all|everything|äußerst|extrem|völlig|vollkommen|vollständig|voll und ganz|voll|ganz|absolut|total|komplett|uneingeschränkt|auf jeden fall|genau|alle|alles|extremadamente|sumamente|totalmente|completamente|absolutamente|del todo|definitivamente|definitivamente sí|sí definitivamente|plenamente|todo|todos|todas|extrêmement|tout à fait|totalement|complètement|entièrement|absolument|certainement|tout|tous|toutes|estremamente|completamente|totalmente|del tutto|pienamente|assolutamente|moltissimo|tutti|tutto|extremamente|plenamente|inteiramente|com certeza|tudo|uiterst|helemaal|volledig|zeker|extremt|fullständigt|helt|fullt|helt och hållet|alla|allt|fuldstændig|fullstendig|i svært stor grad|i meget høj grad|äärimmäisen|täysin|ehdottomasti|kokonaan|kaikki|niezwykle|całkowicie|zdecydowanie|w pełni|zdecydowanie tak|wszystko|extrémně|zcela|naprosto|úplně|rozhodně|rozhodně ano|rendkívül|teljesen|teljes mértékben|extrem de|complet|total|крайне|чрезвычайно|полностью|совершенно|абсолютно|целиком|определенно|определённо да|son derece|tamamen|kesinlikle|εντελώς|απολύτως|极其|极|完全|绝对|極めて|完全に|完全な|완전히|전적으로|극히',
];

/** Degrees by their words; the first meaning of a word counts. */
export const degreesByWord: ReadonlyMap<string, number> = new Map(readNumbered(degrees).reverse());

/** Words between the two sides of a scale. */
export const neutralWords: ReadonlySet<string> = new Set(
  (
    'neutral|neutrally|ok|okay|average|maybe|might or might not|perhaps|vielleicht|tal vez|quizás|peut-être|forse|talvez|misschien|kanske|kanskje|måske|ehkä|może|možná|может быть|belki|roughly the same|remained the same|stayed the same|siga igual|sigue igual|reste identique|bleibt gleich|neither|neither nor|undecided|in between|in the middle|mixed|indifferent|so-so|so so|same|the same|about the same|no change|unchanged|no difference|stay the same|about right|neither one|average market|half and half|it depends|' +
    'teils teils|teils/teils|teils, teils|teils-teils|weder noch|unentschieden|unentschlossen|mittelmäßig|gleich|gleich geblieben|unverändert|genauso|mal so, mal so|' +
    'ni lo uno ni lo otro|neutro|neutra|indiferente|indeciso|indecisa|regular|igual|lo mismo|más o menos|ni fu ni fa|ni bien ni mal|neutre|sans avis tranché|indifférent|pareil|inchangé|neutrale|indifferente|né né|uguale|nem um nem outro|na mesma|o mesmo|' +
    'neutraal|geen van beide|hetzelfde|gelijk|varken eller|neutralt|oförändrat|hverken eller|verken eller|både og|uendret|uændret|nøytral|nøytralt|neutraali|siltä väliltä|siinä ja siinä|samanlainen|ennallaan|ani tak ani nie|neutralny|neutralnie|neutralna|tak samo|bez zmian|neutrální|ani ano ani ne|stejně|semleges|is-is|ugyanaz|neutru|la fel|нейтрально|нейтральный|нейтральная|нейтральное|ни то ни другое|так же|без изменений|нейтрален|kararsızım|kararsız|nötr|ne katılıyorum ne katılmıyorum|aynı|ουδέτερος|ουδέτερο|ούτε ούτε|' +
    '中立|一般|普通|中性|无所谓|不变|差不多|一样|どちらでもない|どちらともいえない|どちらとも言えない|ふつう|変わらない|보통|보통이다|중립|그저 그렇다|변화 없음|محايد|ניטרלי|netral|trung lập|เฉยๆ|तटस्थ'
  ).split('|'),
);

/** A text that begins with one of these names both sides and stands between them: "neither agree nor disagree". */
export const neitherStarts: ReadonlySet<string> = new Set(
  'neither|nor|weder|ni|né|nem|noch|varken|hverken|verken|ani|ни|ούτε|既不|既非'.split('|'),
);

/** Beginnings of answers between more and less, before what they compare with. */
export const neutralStarts: readonly string[] =
  'neutral |as expected|as i expected|just right|wie erwartet|como esperaba|comme prévu|come previsto|about the same|about as |the same amount|the same as |same as |roughly the same|stay the same|no change|unchanged|unverändert|gleich viel|genauso |igual que|lo mismo que|autant |aussi |stessa |o mesmo que|evenveel|lika mycket|like mye|yhtä paljon|tak samo|stejně |так же '.split(
    '|',
  );

/** Between two sides that are both denied: "no satisfecho ni insatisfecho". */
export const norWords: ReadonlySet<string> = new Set('ni|né|nor|eikä|enkä|ani'.split('|'));

/** Words that deny the others, wherever they stand: "się nie zgadzam", "would not". */
export const negators: ReadonlySet<string> = new Set(
  "not|no|nicht|kein|keine|pas|non|não|niet|geen|inte|ej|ikke|ei|en|nie|ne|nem|nu|не|нет|değil|n't".split('|'),
);

/** Two words for the two sides of one scale, the higher side first; forms of one word are separated by `,`. */
const pairs =
  'agree,agreed:disagree,disagreed|satisfied:dissatisfied,unsatisfied,displeased|likely,probable:unlikely,improbable|important,importance:unimportant|favorable,favourable,favorably,favourably,favor,favour:unfavorable,unfavourable,unfavorably,unfavourably,oppose,opposed|easy,easier:difficult,hard,harder|good,well:bad,poor,badly,poorly|better,improved,improve:worse,worsened,declined,worsen|more,higher,increase,increased,up,larger,greater,above,helps,helped:less,lower,decrease,decreased,down,smaller,fewer,below,hurts,hurt|happy:unhappy|positive,positively:negative,negatively|true:false,untrue|comfortable,comfortably:uncomfortable,uncomfortably|confident:unconfident|safe:unsafe|useful,helpful:useless,unhelpful|clear:unclear|interested,interesting:uninterested,uninteresting,boring|familiar:unfamiliar|fair:unfair|acceptable:unacceptable|approve:disapprove|support:oppose|like:dislike|high:low|strong:weak|fast:slow|willing:unwilling|pleased:displeased|effective:ineffective|appropriate:inappropriate|trust:distrust|optimistic:pessimistic|accurate:inaccurate|liberal,left:conservative,right|healthy:unhealthy|fluent:poor|relevant:irrelevant|necessary:unnecessary|concerned:unconcerned|reliable:unreliable|pleasant:unpleasant|desirable:undesirable|expensive:cheap|long:short|heavy:light|loud:quiet|early:late|yes,ja,sí,si,oui,sim,sì,tak,да,ano,kyllä,jo:no,nein,non,não,nee,nej,nei,нет,nie,ei|' +
  'zufrieden:unzufrieden|wahrscheinlich:unwahrscheinlich|wichtig:unwichtig|gut:schlecht|besser:schlechter|mehr,höher,zugenommen,gestiegen:weniger,niedriger,abgenommen,gesunken|leicht,einfach:schwer,schwierig|positiv:negativ|hoch:niedrig,gering|sicher:unsicher|dafür:dagegen|hilfreich:nutzlos|verständlich:unverständlich|angenehm:unangenehm|stark:schwach|zustimmung:ablehnung|stimme zu,zustimmen:lehne ab,ablehnen|glücklich:unglücklich|interessiert:uninteressiert|' +
  'satisfecho,satisfecha,satisfecho/a,satisfechos:insatisfecho,insatisfecha,insatisfecho/a,insatisfechos|probable:improbable|de acuerdo,acuerdo:en desacuerdo,desacuerdo|importante:no importante,poco importante|fácil:difícil|bueno,buena,bien,buen:malo,mala,mal|mejor:peor|más,mayor,aumente,aumentará,aumentado,alto,alta:menos,menor,disminuya,disminuirá,disminuido,bajo,baja|positivo,positiva:negativo,negativa|a favor,favorable:en contra,desfavorable|útil:inútil|' +
  "satisfait,satisfaite,satisfait(e):insatisfait,insatisfaite,insatisfait(e),mécontent|d'accord:pas d'accord,en désaccord,désaccord|facile:difficile|bon,bonne,bien:mauvais,mauvaise,mal|mieux,meilleur:pire,moins bien|plus,élevé:moins,faible|positif:négatif|utile:inutile|favorable:défavorable|" +
  "satisfeito,satisfeita,satisfeito(a):insatisfeito,insatisfeita,insatisfeito(a)|concordo:discordo|provável:improvável|bom,boa,bem:mau,má,ruim,mal|melhor:pior|mais,maior:menos,menor|fácil:difícil|soddisfatto,soddisfatta,soddisfatto/a:insoddisfatto,insoddisfatta,insoddisfatto/a|d'accordo,accordo:in disaccordo,disaccordo|probabile:improbabile|buono,buona,bene:cattivo,cattiva,male|meglio,migliore:peggio,peggiore|più:meno|" +
  'tevreden:ontevreden|eens,mee eens:oneens,mee oneens|waarschijnlijk:onwaarschijnlijk|belangrijk:onbelangrijk|goed:slecht|beter:slechter|meer:minder|makkelijk,gemakkelijk,eenvoudig:moeilijk|hoog:laag|nöjd:missnöjd,onöjd|instämmer:instämmer inte|håller med:håller inte med|troligt,sannolikt,trolig:otroligt,osannolikt,otrolig|viktigt,viktig:oviktigt,oviktig|bra:dåligt,dålig|bättre:sämre|mer,fler:mindre,färre|lätt,enkelt:svårt|hög:låg|fornøyd,tilfreds:misfornøyd,utilfreds|enig,enige:uenig,uenige|sannsynlig,sandsynligt:usannsynlig,usandsynligt|viktig,vigtigt:uviktig,uvigtigt|godt,god:dårlig,dårligt|bedre:verre,værre,dårligere|lett,let:vanskelig,svært,svær|' +
  'tyytyväinen:tyytymätön|samaa mieltä:eri mieltä|todennäköistä,todennäköisesti:epätodennäköistä,epätodennäköisesti|tärkeä,tärkeää:merkityksetön,yhdentekevää|hyvä,hyvin,hyvää:huono,huonosti,huonoa|parempi,paremmin:huonompi,huonommin|enemmän:vähemmän|helppo,helppoa:vaikea,vaikeaa|zadowolony,zadowolona,zadowolony/a,zadowolony(a):niezadowolony,niezadowolona,niezadowolony/a,niezadowolony(a)|zgadzam się:nie zgadzam się|prawdopodobne:nieprawdopodobne|ważne,ważny:nieważne,nieważny|dobrze,dobry,dobra:źle,zły,zła|lepiej,lepszy:gorzej,gorszy|więcej:mniej|łatwe,łatwy,łatwo:trudne,trudny,trudno|spokojený,spokojen,spokojen/a:nespokojený,nespokojen,nespokojen/a|souhlasím:nesouhlasím|důležité:nedůležité|elégedett:elégedetlen|egyetértek,értek egyet:nem értek egyet|mulțumit:nemulțumit|acord:dezacord|' +
  'удовлетворен,удовлетворён,удовлетворена,удовлетворен(а),доволен,довольна:неудовлетворен,неудовлетворён,неудовлетворена,неудовлетворен(а),недоволен,недовольна|согласен,согласна,согласен(на),согласен/согласна:не согласен,не согласна,не согласен(на),несогласен,не согласен/не согласна|вероятно:маловероятно,невероятно|важно:неважно,не важно|хорошо,хороший:плохо,плохой|лучше:хуже|больше:меньше|легко:сложно,трудно|memnunum,memnun:memnun değilim,memnun değil|katılıyorum:katılmıyorum|' +
  '满意:不满意,不满|滿意:不滿意,不滿|同意,赞同,赞成,認同:不同意,不赞同,反对|重要:不重要|可能:不可能|符合:不符合|好:差,不好|容易:困难,难|喜欢:不喜欢|愿意:不愿意|了解,熟悉:不了解,不熟悉|満足,満足している,満足です:不満,不満足,不満である,満足していない,不満である|そう思う:そう思わない|当てはまる,あてはまる:当てはまらない,あてはまらない|良い,よい:悪い|同意する:同意しない|만족,만족함,만족한다,만족스럽다,만족합니다:불만족,불만,불만족함,불만족한다,불만족스럽다,불만족합니다|동의,동의함,동의한다,동의합니다,그렇다:비동의,동의하지 않음,동의하지 않는다,동의하지 않습니다,그렇지 않다|좋음,좋다,좋은:나쁨,나쁘다,나쁜|중요,중요함,중요하다:중요하지 않음,중요하지 않다|' +
  'أوافق,موافق,موافقة:لا أوافق,غير موافق,غير موافقة|راض,راضٍ,راضي,راضية:غير راض,غير راضٍ,غير راضي,غير راضية|مهم,مهمة:غير مهم,غير مهمة|سهل:صعب|جيد,جيدة:سيئ,سيئة,سيء';

/** The lower side of a scale and the word of its higher side. */
export const higherByLower: ReadonlyMap<string, string> = new Map(
  pairs.split('|').flatMap((pair) => {
    const [higher = '', lower = ''] = pair.split(':');
    const [name = ''] = higher.split(',');
    return lower.split(',').map((word) => [word, name] as const);
  }),
);

/** The higher sides, by each of their forms. */
export const higherName: ReadonlyMap<string, string> = new Map(
  pairs.split('|').flatMap((pair) => {
    const forms = (pair.split(':')[0] ?? '').split(',');
    return forms.map((word) => [word, forms[0] ?? ''] as const);
  }),
);

/** Beginnings that turn a word to its opposite. */
export const negations: readonly string[] =
  'un|dis|in|im|ir|il|non|on|o|u|miss|mis|des|dés|mal|mé|nie|ne|не|epä|不|非|不是|불|비|nicht |no |not |niet |nie |non |pas |inte |ikke |ei |не |не'.split(
    '|',
  );
