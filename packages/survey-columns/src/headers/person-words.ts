/** Words about people, spelt by `headerKey`: whose name or address a column holds. */
const list = (text: string): string[] => text.split('|').map((word) => word.trim());

/** Complete headers for the respondent's own name. */
const names = new Set(
  list(
    'name|names|full name|your name|your full name|first name|last name|given name|family name|surname|forename|middle name|' +
      'firstname|lastname|fullname|fname|lname|mname|u name|u firstname|u lastname|first|last|first and last name|name first|name last|respondent name|name of respondent|' +
      'participant name|recipient name|recipient first name|recipient last name|contact name|customer name|user full name|' +
      'what is your name|what s your name|whats your name|what is your full name|what is your first name|' +
      'what is your last name|please enter your name|please enter your full name|enter your name|please provide your name|' +
      'name optional|your name optional|respondent s name|name of the respondent|name of interviewee|' +
      'vorname|nachname|familienname|vor und nachname|ihr name|dein name|vollständiger name|name vorname|vorname nachname|' +
      'wie heißen sie|wie ist ihr name|nombre|nombres|nombre completo|nombre y apellido|nombre y apellidos|apellido|apellidos|primer apellido|segundo apellido|primer nombre|segundo nombre|apellido paterno|apellido materno|' +
      'tu nombre|su nombre|cuál es tu nombre|cuál es su nombre|nombre completo de la persona entrevistada|' +
      'nombre de la persona entrevistada|nombre del encuestado|nom|prénom|prenom|nom et prénom|nom prénom|prénom et nom|' +
      'votre nom|nom complet|nom de famille|quel est votre nom|nome|cognome|nome e cognome|nome completo|sobrenome|seu nome|' +
      'qual é o seu nome|come ti chiami|naam|voornaam|achternaam|volledige naam|uw naam|namn|förnamn|efternamn|ditt namn|' +
      'navn|fornavn|etternavn|efternavn|fulde navn|nimi|nimesi|etu|etunimi|sukunimi|koko nimi|nimesi|imię|nazwisko|imię i nazwisko|' +
      'jméno|příjmení|jméno a příjmení|név|teljes név|nume|prenume|nume și prenume|ad|soyad|ad soyad|adınız soyadınız|' +
      'имя|фамилия|фио|ваше имя|имя фамилия|фамилия имя|имя и фамилия|фамилия имя отчество|как вас зовут|ім я|прізвище|прізвище та ім я|ваше ім я|姓名|您的姓名|您的名字|名字|姓|名|真实姓名|名前|お名前|氏名|ご氏名|フリガナ|ふりがな|이름|성함|성명|' +
      'الاسم|الاسم الكامل|الاسم الأول|اسم العائلة|اسمك|اسمك الكامل|שם|שם מלא|שם פרטי|שם משפחה|नाम|पूरा नाम|आपका नाम|ชื่อ|ชื่อ นามสกุล|' +
      'nama|nama lengkap|họ và tên|họ tên|ονοματεπώνυμο|όνομα|επώνυμο|име|име и фамилия|meno|meno a priezvisko|ime|ime i prezime|prezime|' +
      'nom i cognoms|preferred name|display name|badge name|name des befragten|name der befragten person|nom du répondant|' +
      'nom de l enquêté|nome do entrevistado|nome do respondente|nome dell intervistato|nome del rispondente|name of participant|',
  ),
);

/** Words for respondents: such a column holds names if the cells are full names, else ids. */
const respondents = new Set(
  list(
    'participant|participants|respondent|interviewee|interviewees|teilnehmer|teilnehmerin|teilnehmer in|befragte|befragter|befragte person|' +
      'participante|entrevistado|entrevistada|encuestado|répondant|intervistato',
  ),
);

/** Words in a header for a name, and words that may stand beside them. */
const nameWords = new Set(
  list(
    'zuname|zunamen|vornamen|nachnamen|namen|nimesi|nimeni|name|names|firstname|lastname|fullname|surname|forename|fname|lname|mname|nm|nombre|nombres|apellido|apellidos|nom|prénom|prénoms|prenom|prenoms|noms|nome|cognome|sobrenome|apelido|naam|voornaam|achternaam|' +
      'vorname|nachname|familienname|namn|förnamn|efternamn|navn|fornavn|etternavn|nimi|etunimi|sukunimi|imię|imie|nazwisko|jméno|příjmení|meno|priezvisko|név|vezetéknév|keresztnév|neve|' +
      'nume|numele|prenume|prenumele|ad|adı|adınız|soyad|soyadı|soyadınız|isim|ismi|isminiz|soyisim|имя|фамилия|фио|отчество|ім|прізвище|име|фамилия|ime|prezime|priimek|όνομα|επώνυμο|ονοματεπώνυμο|' +
      'الاسم|اسم|اسمك|اسمكم|اللقب|שם|שמך|نام|اسم و فامیل|नाम|নাম|ชื่อ|นามสกุล|nama|tên|họ|姓名|名字|氏名|名前|お名前|이름|성함|성명',
  ),
);
const besideName = new Set(
  list(
    'ja|ir|un|și|me|us|can|could|may|we|you|tell|have|type|below|as|on|id|will|not|be|published|vor|för|etu|och|en|je|jouw|wat|mikä|on|nedir|vad|är|hva|er|hvad|jakie|jaké|mi|care|ποιο|είναι|το|σας|بالكامل|כולל|' +
      'your|my|the|full|first|last|given|family|middle|complete|legal|real|surname|please|enter|write|type|provide|state|and|or|of|is|what|s|in|capital|letters|optional|required|' +
      'su|tu|sus|tus|el|la|y|e|completo|completos|cuál|cual|es|por|favor|escriba|escribe|indique|ingrese|votre|vos|le|et|complet|quel|est|famille|de|ihr|ihre|ihren|dein|deinen|und|bitte|vollständiger|vollständigen|' +
      'vollständig|geben|sie|an|il|tuo|suo|qual|è|i|o|seu|uw|volledige|ditt|dit|koko|pełne|twoje|proszę|podać|podaj|wpisz|wpisać|zadejte|prosím|kérjük|adja|meg|παρακαλώ|введите|укажите|пожалуйста|напишите|يرجى|كتابة|ادخل|أدخل|a|celé|vaše|teljes|az|ön|și|dvs|complet|ve|lütfen|tam|ваше|ваша|полное|и|та|ваши|ваше|як|вас|звати|как|зовут|' +
      'الكامل|الثلاثي|الرباعي|الأول|العائلة|و|ما|هو|من|فضلك|מלא|פרטי|משפחה|מה|خانوادگی|شما|पूरा|आपका|क्या|है|আপনার|เต็ม|ของคุณ|และ|lengkap|anda|của|bạn|và|là|gì|您的|你的',
  ),
);
/** Words for the person who answers. The name is theirs if the cells are names. */
const ownRoles = new Set(
  list(
    'resp|respondent|respondents|participant|participants|interviewee|subject|head|household|hh|hoh|farmer|customer|customers|client|clients|guest|attendee|delegate|applicant|volunteer|visitor|buyer|subscriber|registrant|' +
      'passenger|tenant|resident|contact|kunde|kunden|kundin|teilnehmer|teilnehmerin|teilnehmers|gast|cliente|clientes|asistente|participante|encuestado|encuestada|' +
      'entrevistado|entrevistada|hogar|jefe|del|répondant|client|invité|participant|intervistato|partecipante|ospite|inquilino|klant|deelnemer|kund|deltagare|kunde|deltaker|deltager|asiakas|osallistuja|' +
      'klient|uczestnik|respondenta|uczestnika|zákazník|účastník|ügyfél|müşteri|katılımcı|клиент|участник|респондент|респондента|участника|العميل|المشارك|المستجيب|ลูกค้า|pelanggan|responden|peserta|khách|hàng|客户|顾客|受访者|お客様|回答者|고객|참가자|응답자',
  ),
);

/** Whether a header holds only words for a name: `Adı Soyadı`, `What is your first name?`, `resp_name`. */
function isNameHeader(label: string): 'exact' | 'loose' | null {
  const words = label.length > 80 ? [] : label.split(' ');
  if (words.length > 9 || !words.some((word) => nameWords.has(word))) return null;
  const others = words.filter((word) => !nameWords.has(word) && !besideName.has(word));
  if (others.length === 0) return words.length === 1 && !names.has(label) ? 'loose' : 'exact';
  return others.every((word) => ownRoles.has(word)) ? 'loose' : null;
}

/** @returns whether a header holds only words for the name of the respondent */
export const isOwnNameHeader = (label: string): boolean => isNameHeader(label) !== null;

/** @returns whether a header is a word for the person who answers: `Customer`, `Teilnehmer` */
export const isOwnRole = (label: string): boolean =>
  label.split(' ').every((word) => ownRoles.has(word)) && label.length < 40;

/** A looser question for the respondent's name. */
const asksName =
  /\bwie hei(?:ß|ss)(?:t|en) (?:du|sie)\b|\bcomment (?:vous appelez|t appelles|tu t appelles)\b|cómo (?:te llamas|se llama)\b|\bcome (?:ti chiami|si chiama)\b|\bcomo (?:se chama|você se chama|te chamas)\b|\bhoe heet\b|\bvad heter du\b|\bhvad hedder du\b|\bhva heter du\b|jak się nazywasz|jak se jmenuje|hogy hív(?:nak|ják)|cum te nume|איך קוראים|πώς σε λένε|πώς ονομάζεσ|(?:您的|你的|お|ご)(?:姓名|名字|名前|氏名)|(?:성함|이름)[을은이]|как вас зовут|ваш[ие] (?:имя|фамили)|ما اسمك|\b(?:your|respondents?|interviewees?|participants?) (?:full |first |last )?names?\b|\b(?:full )?name of (?:the )?(?:respondent|interviewee|participant)\b|nombre (?:completo )?(?:de la persona|del) (?:entrevistad|encuestad)|^(?:bitte )?(?:geben sie )?ihren? (?:vollständigen )?namen/u;

/** Words for somebody or something other than the respondent. */
const othersWords =
  /\b(?:nominat(?:e|ed|ing|ion)|nominees?|recruiters?|advis[eo]rs?|reviewers?|witness|assigned|assignee|(?:created|modified|recorded|interviewed|submitted|entered|updated|approved|reviewed|uploaded|collected) by|clerk|sales rep|authors?|singers?|artists?|actors?|actress|musicians?|players?|presidents?|politicians?|sent to|cc|bcc|pi|ansprechpartner|next of kin|compan(?:y|ies)|organi[sz]ations?|employers?|managers?|supervisors?|instructors?|teachers?|professors?|lecturers?|enumerators?|interviewers?|moderators?|agents?|colleagues?|friends?|referred|referral|referrer|who|school|universit(?:y|ies)|product|project|pet|dog|cat|child|children|kids?|spouse|partners?|parents?|mothers?|fathers?|emergency|team|department|village|district|brand|event|file|course|class|user ?name|support|billing|business|store|shop|place|city|country|street|doctors?|physicians?|patients?|firma|unternehmen|empresa|entreprise|société|azienda|bedrijf|företag|yritys|chef|jefe|jefa)\b|\b(?:vorgesetzt|lehrer|profesor|encuestador|enquêteur)|公司|单位|企业|学校|会社|회사|ペット|お子|商品|製品|产品|品牌|宠物|제품|상품|반려|компани|организаци|شركة|منظمة/u;

export const emailWord =
  /\be ?mails?\b|\bmail address\b|correo|courriel|\bposta elettronica\b|sähköposti|e ?post\b|邮箱|邮件|郵件|信箱|メール|이메일|почт|بريد|דוא|אימייל|ईमेल|อีเมล/u;
const accountWord =
  /^(?:user ?name|nutzername|benutzername|nombre de usuario|nom d utilisateur|用户名|ユーザー名|recipient email|login)$/u;

/** One header in two languages: `Name / Nom`, `Name 姓名`. */
function areTwoNames(label: string): boolean {
  if (label.length > 40) return false;
  const words = label.split(' ');
  return words.some(
    (_, at) => at > 0 && names.has(words.slice(0, at).join(' ')) && names.has(words.slice(at).join(' ')),
  );
}

/**
 * @returns how a header asks for the respondent's name: 'exact' with nothing else, 'loose' inside a question, null not
 * at all
 */
export function asksForName(label: string): 'exact' | 'loose' | null {
  if (label === '') return null;
  if (names.has(label) || areTwoNames(label)) return 'exact';
  if (respondents.has(label)) return 'loose';
  const header = isNameHeader(label);
  if (header !== null) return header;
  return label.length < 120 && asksName.test(label) && !othersWords.test(label) ? 'loose' : null;
}

const nameWord =
  /\bnames?\b|\b(?:naam|namn|navn|nama|nume|numele|nimesi|sukunimi|isim|ad[ıi]n?[ıi]?z?|zuname|vorname|nachname|imię|nazwisko|jméno|név|prénoms?|cognome|apellidos?|tên)(?![\p{L}])|имя|фамили|اسم|שם|नाम|ชื่อ|\bnombres?\b|\bnoms?\b|\bnome\b|\bnamen?\b|\bnimi\b|姓名|名字|氏名|名前|이름|성명/u;
const otherPerson =
  /\b(?:managers?|supervisors?|instructors?|teachers?|professors?|lecturers?|tutors?|coach(?:es)?|enumerators?|interviewers?|surveyors?|data collectors?|field officers?|moderators?|agents?|colleagues?|friends?|referr\w{0,3}|spouses?|partners?|parents?|mothers?|fathers?|guardians?|child(?:ren)?|kids?|emergency contact|doctors?|physicians?|practitioners?|gp|dentists?|nurses?|therapists?|counsel(?:l)?ors?|landlords?|recruiters?|trainers?|facilitators?|household members?|family members?|siblings?|brothers?|sisters?|wife|husband|patients?|pets?|dogs?|chef|jefe|jefa|amigo|amiga|responsable|supérieure?|directeur|directrice|directora?|gerente|madre|padre|mère|père|mãe|pai|mutter|vater|mamma|hij[oa]s?|filh[oa]s?|enfants?|bambin[oia]|figli[oa]|kindes|kinder|ihr kind|mascotas?|haustiere?s?|esposa?|cônjuge|conjointe?|médico|médecin|arzt|ärztin|docente|enseignante?|professeure?|betreuer|betreuerin)\b|vorgesetzt|lehrer|profesor|encuestador|enquêteur|entrevistador|haastattelij|interviewer|访员|调查员|老师|先生の|調査員|担任|班主任|教师|家长|父亲|母亲|孩子|领导|上司|お子|담임|선생님|상사|руководител|начальник|учител|преподавател|ребен|ребён|матери|отца|المدير|المعلم|الطفل|معلم/u;
/** @returns whether a header asks for the name of a person who is not the respondent. */
export const asksForOthersName = (label: string): boolean =>
  label.length < 90 && nameWord.test(label) && otherPerson.test(label) && isNameHeader(label) === null;

/** @returns whether a header mentions a name */
export const hasNameWord = (label: string): boolean => nameWord.test(label);

/** @returns whether a question is about a person who is not the respondent. */
export const isAboutSomebody = (label: string): boolean => otherPerson.test(label);

export const isAboutOthers = (label: string): boolean => othersWords.test(label);
/** An account that is named by its address, such as `Username` of Google Forms. */
export const isAccount = (label: string): boolean => accountWord.test(label);
/** Addresses of the respondent that name a place: `Work email`, `School email address`. */
export const isOwnEmail = (label: string): boolean =>
  /^(?:your |my )?(?:work|job|office|school|university|uni|college|student|business|professional|institutional|corporate|personal|private) emails?(?: address)?$/.test(
    label,
  );
export const asksForEmail = (label: string): boolean => emailWord.test(label) || label === 'mail' || isAccount(label);

/** @returns whether a cell is the placeholder of a tool for a respondent who stayed anonymous. */
export const isAnonymous = (cell: string): boolean =>
  /^'?(?:anonym\p{L}{0,6}|unknown|guest|匿名|匿名用户)'?(?: (?:user|respondent|participant))?'?$/iu.test(cell);
