import { collectNames, collectPatterns } from '../exporters/registry.ts';

const list = (text: string): string[] => text.split('|').map((word) => word.trim());

const submitted = new Set([
  ...collectNames(({ times }) => times),
  ...list(
    'submission date time|completed on|date completed|ended|ended at|finished at|response date|responded at|date of response|survey date|' +
      'interview date|date of interview|created at|created on|date time|last data|survey completed|begin|begin time|date and time|received|answered at|' +
      'entry date|date of entry|qtime|responsedate|response time|fecha|fecha y hora|fecha de envío|fecha de inicio|fecha de fin|datum|datum und uhrzeit|' +
      'abgesendet am|endzeit|date de soumission|date de début|date de fin|回答日時|送信日時|结束时间|提交时间|填写时间|data|data e hora|päivämäärä|дата|응답일시|ts|time utc|' +
      'date utc|date time utc|unix time|epoch|ausfülldatum|antwortdatum|befragungsdatum|erhebungsdatum|interviewdatum|eingangsdatum|startdatum|enddatum|' +
      'aufzeichnungsdatum|fecha de respuesta|fecha de la encuesta|fecha de entrevista|fecha de la entrevista|date de réponse|date de l entretien|' +
      'date de l enquête|date de réception|data da resposta|data da entrevista|data de envio|data di invio|data di compilazione|data hora|回答日|記入日|提出日時|' +
      '提交日期|答题时间|填表日期|дата заполнения|время заполнения|дата отправки|التاريخ|تاريخ الإرسال|date submitted utc|date time submitted|response start time|' +
      'response end time|added time|meta submission date|meta date marked as complete|submission submission time|meta start|meta end',
  ),
]);
const submittedWords =
  /\b(?:timestamp|submitted|submit date|submission (?:date|time)|date submitted|submitdate|completed at|completion time|recorded date|(?:survey|form|interview|response|questionnaire) (?:start |end )?(?:date|time)|date of (?:the )?(?:interview|survey|response))\b/u;
const birthWords =
  /\bbirth|\bdob\b|\bborn\b|geburt|nacimiento|naissance|nascita|nascimento|syntymä|出生|生日|生年月日|誕生/u;
/** Words for dates that are answers, deadlines or bookkeeping instead of the time of the response. */
const otherDateWords =
  /\?|\b(?:when|which|next|last modified|modified|updated|last action|due|deadline|order|delivery|appointment|visit|joined|diagnosis|admission|consent|reminder|invited|sent|opened|approved|contract|trial|signup|sign up|registered|registration|stage date|cuándo|wann|quand)\b|\b(?:expir|purchase|hire|renew)/u;

/** @returns whose date a header names: the response's time, a birthday, another date, or null if it does not say */
export function findDateMeaning(label: string, question: string): 'response' | 'birth' | 'other' | null {
  if (submitted.has(label)) return 'response';
  if (birthWords.test(label)) return 'birth';
  if (otherDateWords.test(label) || question.includes('?')) return 'other';
  return submittedWords.test(label) ? 'response' : null;
}

export const recommendWords =
  /recommend|recomiend|recomend|empfehl|empfohl|recommand|consigli|raccomand|aanbeve|aanraden|rekom|recomand|conseill|συστή|giới thiệu|anbefal|suositt|suosit|tavsiye|polec|doporuč|ajánl|рекоменд|推荐|推薦|薦め|勧め|おすすめ|추천|紹介した|توصي|توصية|המליצ|להמליץ|सिफारिश|अनुशंसा|แนะน(?:ำ|ํา)|recoman|одобрил|препоръч|\bnps\b|net promoter/u;

export const rankWords =
  /\brank|\brang|in order of|order of (?:preference|importance|priority)|\border (?:the|these|your)\b|by preference|orden de|ordne|reihenfolge|classe[zr]|ordina|priori[ts]i[sz]e|järjest|jerarqui|排序|排名|順位|順番|순위|most important to least|1 (?:being|is|=) |\bplace \d/u;

/** Words of a text field beside an option, or of an invitation to write. */
export const writeInWords =
  /please specify|specify|write ?in|other text|\btext$|please describe|please explain|please elaborate|especifi|angeben|bitte nennen|préciser|précisez|specificare|\bcomments?\b|feedback|suggestions?|anything else|\bwhy\b|how so|explain|describe|elaborate|tell us|in your own words|open ?ended|thoughts|remarks|\breasons?\b|\bnotes?\b|what (?:else )?(?:could|can|would|should) we|(?:could|can|should) be improved|anmerkung|kommentar|bemerkung|warum|weshalb|begründ|erläuter|beschreiben|vorschläge|verbesser|comentario|sugerencia|observacion|por qué|explique|describ|mejorar|commentaire|remarque|pourquoi|expliquez|décriv|améliorer|commenti|perché|suggeriment|migliorare|comentário|sugest|por que|porquê|melhorar|opmerking|toelichting|waarom|suggesties|vapaa|kommentti|kommentit|miksi|perustel|kerro|parantaa|varför|synpunkter|hvorfor|uwagi|dlaczego|komentar|почему|комментар|предложен|улучшит|что (?:вам )?понрав|замечани|пожелани|popraw|sugesti|komentarz|zlepš|připomínk|öneri|yorum|neden|görüş|σχόλια|γιατί|ملاحظات|تعليق|اقتراح|لماذا|تحسين|הערות|מדוע|意见|建议|为什么|请说明|请描述|原因|感想|コメント|ご意見|ご要望|自由記述|理由|なぜ|의견|이유|개선|건의|느낀 점/u;
export const otherOption =
  /(?:^|[^\p{L}])(?:other|others|otro|otros|otra|andere[sr]?|sonstiges|autres?|altro|outros?|muu|其他|その他|기타)(?:[^\p{L}]|$)/u;

const others =
  'other|others|otro|otros|otra|otras|andere|anderer|anderes|anderen|sonstige|sonstiges|sonstiger|autre|autres|altro|altra|altri|outro|outra|outros|muu|muut|annat|annan|annet|andet|anders|inne|inny|inna|jiné|jiný|iné|egyéb|altele|altul|diğer|другое|другой|інше|друго|друга|άλλο|أخرى|آخر|אחר|अन्य|অন্যান্য|อื่นๆ|lainnya|lain|khác|其他|其它|その他|기타'.split(
    '|',
  );
const otherWords = new Set(others);
/** Whether the first or last word of a header is "other". A header may name the option at either end. */
export const startsWithOther = (label: string): boolean => otherWords.has(label.split(' ', 1)[0] ?? '');
export const endsWithOther = (label: string): boolean => otherWords.has(label.slice(label.lastIndexOf(' ') + 1));

const writeInHeaders = collectPatterns(({ writeInAnywhere }) => writeInAnywhere);
const specify = /specif|write ?in|especif|angeben|préciser|précisez|precisar|请注明|tarkenna|vänligen ange/u;
/** @returns whether the header is clearly a text field for an option */
export const asksToSpecify = (item: string, header: string): boolean =>
  specify.test(item.toLowerCase()) || writeInHeaders.some((pattern) => pattern.test(header));

const uploadWords =
  /\bupload|\battach|screenshot|\bphoto|\bpicture|\bimage|\bvideo|\baudio|\brecording|\bfile\b|foto|imagen|bild|datei|hochladen|télécharg|上传|写真|アップロード|grabe|adjunt|graba/u;
export const asksForUpload = (label: string): boolean => uploadWords.test(label);

/** A question that offers answers to choose from. */
export const choiceWords =
  /\b(?:which (?:statement|of|one|option|answer|best)|select|choose|check all|all that apply|best describes|most closely|seleccion|elig|qué opción|wählen|auswählen|choisi|cochez|scegli|selezion|kies|välj|valitse)/u;

/** A question that takes several answers. */
export const severalWords =
  /(?:all|everything|any|those) (?:of the following )?(?:that|which) appl|select all|check all|choose all|multiple (?:answers|choice|selections?)|mark all|tick all|select (?:up to|at most|as many|one or more|multiple)|choose (?:up to|at most|as many|one or more|multiple)|more than one answer|seleccion(?:a|e|ar|en) tod|marque tod|todas las (?:opciones )?que (?:corresponda|aplique)|respuestas? múltiples?|selección múltiple|varias respuestas|mehrfach|alle(?:s)? zutreffende|alles,? was zutrifft|mehrere antworten|plusieurs (?:réponses|choix)|choix multiples?|toutes les (?:réponses|options)|tout ce qui|più risposte|risposte multiple|scelta multipla|tutte (?:le|quelle) (?:opzioni |risposte )?(?:che|pertinenti)|várias respostas|múltipla escolha|marque todas|selecione tod|todas as (?:opções )?(?:que se aplic|aplicáveis)|assinale todas|valitse kaikki|kaikki sopivat|useita vaihtoehtoja|voit valita useita|alle die van toepassing|meerdere antwoorden|alla som|flera (?:svar|alternativ)|多选|可多选|複選|複数選択|複数回答|すべて選|全て選|あてはまるもの(?:を)?(?:すべて|全て)|복수 ?(?:응답|선택)|모두 선택/u;

/** The end of a question that asks to write something down. */
export const writeInEnd =
  /(?:please specify|specify|please state|write ?in|other text| text|selected choice other|please describe|especifique|especifica|bitte angeben|bitte nennen|précisez|préciser|specificare|请注明)$/u;

/** Questions for a place. People type the answer: `Madrid, España` is no list of options. */
export const placeWords =
  /\bwhere (?:do|are) you (?:live|work|from|based|located|come)|\b(?:which|what|your|nearest) (?:city|town|village)\b|city (?:and|or|,)|\bdónde (?:vive|reside|trabaja)|\bwo (?:wohn|leb|arbeit)|\boù (?:habite|vive|travaille)|\bonde (?:mora|vive|trabalha)|\bdove (?:viv|abit|lavor)|waar woon|где вы (?:живете|живёте)|どこに(?:住|お住)|お住まいの(?:市|町)|您住在|居住地/u;

/** Complete headers of fields that people type into. */
export const typedAnswer = new Set(
  list(
    'company|company name|organization|organisation|employer|affiliation|institution|job title|title|role title|occupation|profession|city|town|' +
      'village|district|county|parish|neighbourhood|neighborhood|municipality|suburb|province|meds|medication|medications|medicine|medicines|drug|drugs|medikamente|medikament|medicamentos|médicaments|farmaci|ort|wohnort|gemeinde|dorf|aldea|barrio|municipio|commune|quartier|village|comune|quartiere|' +
      'firma|unternehmen|beruf|stadt|ort|empresa|ciudad|profesión|entreprise|ville|profession|yritys|kaupunki|公司|职业|城市',
  ),
);
