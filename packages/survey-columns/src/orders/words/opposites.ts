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
export const higherOf: ReadonlyMap<string, string> = new Map(
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
