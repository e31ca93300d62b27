import { clean } from '../table/headers.ts';

/** Lower-case words of a header: `RecipientEmail`, `recipient_email` and `Recipient E-Mail` read alike. */
export function key(text: string): string {
  return clean(text.slice(0, 400))
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/<[^<>]{0,80}>|\{\{[^{}]{0,80}\}\}/g, ' ')
    .replace(/e-mail|e mail/g, 'email')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();
}

const list = (text: string): string[] => text.split('|').map((word) => word.trim());

/** Headers that are the respondent's name, as a whole (surveys.md: only the respondent's own). */
const names = new Set(
  list(
    'name|names|full name|your name|your full name|first name|last name|given name|family name|surname|forename|middle name|' +
      'firstname|lastname|fullname|first|last|first and last name|name first|name last|respondent name|name of respondent|' +
      'participant name|recipient name|recipient first name|recipient last name|contact name|customer name|user full name|' +
      'what is your name|what s your name|whats your name|what is your full name|what is your first name|' +
      'what is your last name|please enter your name|please enter your full name|enter your name|please provide your name|' +
      'name optional|your name optional|respondent s name|name of the respondent|name of interviewee|' +
      'vorname|nachname|familienname|vor und nachname|ihr name|dein name|vollständiger name|name vorname|vorname nachname|' +
      'wie heißen sie|wie ist ihr name|nombre|nombres|nombre completo|nombre y apellido|nombre y apellidos|apellido|apellidos|' +
      'tu nombre|su nombre|cuál es tu nombre|cuál es su nombre|nombre completo de la persona entrevistada|' +
      'nombre de la persona entrevistada|nombre del encuestado|nom|prénom|prenom|nom et prénom|nom prénom|prénom et nom|' +
      'votre nom|nom complet|nom de famille|quel est votre nom|nome|cognome|nome e cognome|nome completo|sobrenome|seu nome|' +
      'qual é o seu nome|come ti chiami|naam|voornaam|achternaam|volledige naam|uw naam|namn|förnamn|efternamn|ditt namn|' +
      'navn|fornavn|etternavn|efternavn|fulde navn|nimi|etunimi|sukunimi|koko nimi|nimesi|imię|nazwisko|imię i nazwisko|' +
      'jméno|příjmení|jméno a příjmení|név|teljes név|nume|prenume|nume și prenume|ad|soyad|ad soyad|adınız soyadınız|' +
      'имя|фамилия|фио|ваше имя|ім я|姓名|您的姓名|您的名字|名字|姓|名|真实姓名|名前|お名前|氏名|ご氏名|이름|성함|성명',
  ),
);

/** A looser question for the respondent's name. */
const asksName =
  /\b(?:your|respondents?|interviewees?|participants?) (?:full |first |last )?names?\b|\b(?:full )?name of (?:the )?(?:respondent|interviewee|participant)\b|nombre (?:completo )?(?:de la persona|del) (?:entrevistad|encuestad)|^(?:bitte )?(?:geben sie )?ihren? (?:vollständigen )?namen/u;

/** Somebody or something else than the respondent. */
const othersWords =
  /\b(?:compan(?:y|ies)|organi[sz]ations?|employers?|managers?|supervisors?|instructors?|teachers?|professors?|lecturers?|enumerators?|interviewers?|moderators?|agents?|colleagues?|friends?|referred|referral|referrer|who|school|universit(?:y|ies)|product|project|pet|dog|cat|child|children|kids?|spouse|partners?|parents?|mothers?|fathers?|emergency|team|department|village|district|brand|event|file|course|class|user ?name|support|billing|business|store|shop|place|city|country|street|doctors?|physicians?|patients?|firma|unternehmen|empresa|entreprise|société|azienda|bedrijf|företag|yritys|chef|jefe|jefa)\b|\b(?:vorgesetzt|lehrer|profesor|encuestador|enquêteur)|公司|单位|企业|学校|会社|회사/u;

export const emailWord =
  /\be ?mails?\b|\bmail address\b|correo|courriel|\bposta elettronica\b|sähköposti|e ?post\b|邮箱|邮件|郵件|信箱|メール|이메일|почт/u;
const accountWord =
  /^(?:user ?name|nutzername|benutzername|nombre de usuario|nom d utilisateur|用户名|ユーザー名|recipient email|login)$/u;

/** @returns whether a header names the respondent: 'exact' as a whole, 'loose' inside a question. */
export function asksForName(label: string): 'exact' | 'loose' | null {
  if (names.has(label)) return 'exact';
  return label.length < 120 && asksName.test(label) && !othersWords.test(label) ? 'loose' : null;
}

const nameWord = /\bnames?\b|\bnombres?\b|\bnoms?\b|\bnome\b|\bnamen?\b|\bnimi\b|姓名|名字|氏名|名前|이름|성명/u;
const otherPerson =
  /\b(?:managers?|supervisors?|instructors?|teachers?|professors?|lecturers?|tutors?|coach(?:es)?|enumerators?|interviewers?|surveyors?|data collectors?|field officers?|moderators?|agents?|colleagues?|friends?|referr\w{0,3}|spouses?|partners?|parents?|mothers?|fathers?|guardians?|child(?:ren)?|kids?|emergency contact|doctors?|physicians?|patients?|pets?|dogs?|chef|jefe|jefa|amigo|amiga)\b|vorgesetzt|lehrer|profesor|encuestador|enquêteur|entrevistador|haastattelij|interviewer|访员|调查员|老师|先生の|調査員|担任/u;
/** @returns whether a header asks for the name of a person who is not the respondent. */
export const asksForOthersName = (label: string): boolean =>
  label.length < 90 && nameWord.test(label) && otherPerson.test(label);

/** @returns whether a question is about a person who is not the respondent. */
export const isAboutSomebody = (label: string): boolean => otherPerson.test(label);

export const isAboutOthers = (label: string): boolean => othersWords.test(label);
/** An account that some tools name by its address: `Username` of Google Forms. */
export const isAccount = (label: string): boolean => accountWord.test(label);
export const asksForEmail = (label: string): boolean => emailWord.test(label) || isAccount(label);

const submitted = new Set(
  list(
    'timestamp|submitted|submitted at|submitted on|submit date|submit date utc|submission date|submission time|date submitted|' +
      'submitdate date submitted|submission date time|submit time|submitdate|completed|completed at|completed on|completion time|completion date|' +
      'date completed|end|end date|end time|enddate|ended|ended at|finished at|recorded date|recorded at|response date|responded at|' +
      'date of response|survey date|interview date|date of interview|survey timestamp|created|created at|created on|date created|' +
      'date|datetime|date time|time|today|datestamp|datestamp date last action|last data|lastdata|survey completed|start|start date|start time|startdate|starttime|' +
      'startdate date started|started|started at|date started|time started|start date utc|begin|begin time|endtime|time stamp|date and time|' +
      'received|received at|answered at|entry date|date of entry|qtime|responsedate|response time|' +
      'marca temporal|fecha|fecha y hora|fecha de envío|fecha de inicio|fecha de fin|hora de inicio|hora de finalización|zeitstempel|datum|datum und uhrzeit|abgesendet am|' +
      'startzeit|fertigstellungszeit|endzeit|horodateur|date de soumission|heure de début|heure de fin|date de début|date de fin|' +
      'タイムスタンプ|回答日時|送信日時|开始时间|完成时间|结束时间|提交时间|提交答卷时间|时间戳记|時間戳記|填写时间|' +
      'carimbo de data hora|data|data e hora|informazioni cronologiche|tijdstempel|tidsstämpel|tidsstempel|aikaleima|päivämäärä|' +
      'отметка времени|дата|sygnatura czasowa|zaman damgası|타임스탬프|응답일시',
  ),
);
const submittedWords =
  /\b(?:timestamp|submitted|submit date|submission (?:date|time)|date submitted|submitdate|completed at|completion time|recorded date|(?:survey|form|interview|response|questionnaire) (?:start |end )?(?:date|time)|date of (?:the )?(?:interview|survey|response))\b/u;
const birthWords =
  /\bbirth|\bdob\b|\bborn\b|geburt|nacimiento|naissance|nascita|nascimento|syntymä|出生|生日|生年月日|誕生/u;
/** Dates that are answers, deadlines or bookkeeping, not the moment of the response. */
const otherDateWords =
  /\?|\b(?:when|which|next|last modified|modified|updated|last action|due|deadline|order|delivery|appointment|visit|joined|diagnosis|admission|consent|reminder|invited|sent|opened|approved|contract|trial|signup|sign up|registered|registration|stage date|cuándo|wann|quand)\b|\b(?:expir|purchase|hire|renew)/u;

/** What a header says of a date: the response's own moment, somebody's birth, another date, or nothing. */
export function dateMeaning(label: string, question: string): 'response' | 'birth' | 'other' | null {
  if (submitted.has(label)) return 'response';
  if (birthWords.test(label)) return 'birth';
  if (otherDateWords.test(label) || question.includes('?')) return 'other';
  return submittedWords.test(label) ? 'response' : null;
}

export const recommendWords =
  /recommend|recomiend|recomend|empfehl|empfohl|recommand|consigli|raccomand|aanbeve|aanraden|rekom|recomand|conseill|συστή|giới thiệu|anbefal|suositt|suosit|tavsiye|polec|doporuč|ajánl|рекоменд|推荐|推薦|薦め|勧め|おすすめ|추천|\bnps\b|net promoter/u;

export const rankWords =
  /\brank|\brang|in order of|order of (?:preference|importance|priority)|\border (?:the|these|your)\b|by preference|orden de|ordne|reihenfolge|classe[zr]|ordina|priori[ts]i[sz]e|järjest|jerarqui|排序|排名|順位|順番|순위|most important to least|1 (?:being|is|=) |\bplace \d/u;

/** A text field beside an option, or an invitation to write. */
export const writeInWords =
  /please specify|specify|write ?in|other text|\btext$|please describe|please explain|please elaborate|especifi|angeben|bitte nennen|préciser|précisez|specificare|\bcomments?\b|feedback|suggestions?|anything else|\bwhy\b|how so|explain|describe|elaborate|tell us|in your own words|open ?ended|thoughts|remarks|\breasons?\b|\bnotes?\b|what (?:else )?(?:could|can|would|should) we|(?:could|can|should) be improved|anmerkung|kommentar|bemerkung|warum|weshalb|begründ|erläuter|beschreiben|vorschläge|verbesser|comentario|sugerencia|observacion|por qué|explique|describ|mejorar|commentaire|remarque|pourquoi|expliquez|décriv|améliorer|commenti|perché|suggeriment|migliorare|comentário|sugest|por que|porquê|melhorar|opmerking|toelichting|waarom|suggesties|vapaa|kommentti|kommentit|miksi|perustel|kerro|parantaa|varför|synpunkter|hvorfor|uwagi|dlaczego|komentar|почему|комментар|предложен|意见|建议|为什么|请说明|请描述|原因|感想|コメント|ご意見|ご要望|自由記述|理由|なぜ|의견|이유/u;
export const otherOption =
  /(?:^|[^\p{L}])(?:other|others|otro|otros|otra|andere[sr]?|sonstiges|autres?|altro|outros?|muu|其他|その他|기타)(?:[^\p{L}]|$)/u;

const specify = /specif|write ?in|especif|angeben|préciser|précisez|precisar|请注明|tarkenna|vänligen ange/u;
/** @returns whether an option's own field to write into is named outright, beside the option or by the tool. */
export const asksToSpecify = (item: string, header: string): boolean =>
  specify.test(item.toLowerCase()) || /_TEXT$|\[other\]|- text$/i.test(header);

const uploadWords =
  /\bupload|\battach|screenshot|\bphoto|\bpicture|\bimage|\bvideo|\baudio|\brecording|\bfile\b|foto|imagen|bild|datei|hochladen|télécharg|上传|写真|アップロード|grabe|adjunt|graba/u;
export const asksForUpload = (label: string): boolean => uploadWords.test(label);

/** A question that offers answers to choose from. */
export const choiceWords =
  /\b(?:which (?:statement|of|one|option|answer|best)|select|choose|check all|all that apply|best describes|most closely|seleccion|elig|qué opción|wählen|auswählen|choisi|cochez|scegli|selezion|kies|välj|valitse)/u;

/** A question that takes several answers. */
export const severalWords =
  /all that apply|all which apply|select all|check all|choose all|multiple answers|mark all|tick all|seleccion(?:a|e|ar|en) tod|marque tod|mehrfach|alle zutreffenden|plusieurs réponses|tout ce qui|più risposte|多选|可多选|複数選択|複数回答/u;

/** The end of a question that asks to write something down. */
export const writeInEnd =
  /(?:please specify|specify|please state|write ?in|other text| text|selected choice other|please describe|especifique|especifica|bitte angeben|bitte nennen|précisez|préciser|specificare|请注明)$/u;

/** Whole headers of fields people type into, whatever the answers share. */
export const typedAnswer = new Set(
  list(
    'company|company name|organization|organisation|employer|affiliation|institution|job title|title|role title|occupation|profession|city|town|' +
      'firma|unternehmen|beruf|stadt|ort|empresa|ciudad|profesión|entreprise|ville|profession|yritys|kaupunki|公司|职业|城市',
  ),
);
