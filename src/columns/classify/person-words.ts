/** Words about people, in headers as `key` spells them: whose name and whose address a column holds. */
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
      'имя|фамилия|фио|ваше имя|имя фамилия|фамилия имя|имя и фамилия|фамилия имя отчество|как вас зовут|ім я|прізвище|прізвище та ім я|ваше ім я|姓名|您的姓名|您的名字|名字|姓|名|真实姓名|名前|お名前|氏名|ご氏名|フリガナ|ふりがな|이름|성함|성명|' +
      'الاسم|الاسم الكامل|الاسم الأول|اسم العائلة|اسمك|اسمك الكامل|שם|שם מלא|שם פרטי|שם משפחה|नाम|पूरा नाम|आपका नाम|ชื่อ|ชื่อ นามสกุล|' +
      'nama|nama lengkap|họ và tên|họ tên|ονοματεπώνυμο|όνομα|επώνυμο|име|име и фамилия|meno|meno a priezvisko|ime|ime i prezime|prezime|' +
      'nom i cognoms|preferred name|display name|badge name|name des befragten|name der befragten person|nom du répondant|' +
      'nom de l enquêté|nome do entrevistado|nome do respondente|nome dell intervistato|nome del rispondente|name of participant|',
  ),
);

/** The respondents themselves: names where the cells are full names, ids otherwise. */
const respondents = new Set(
  list(
    'participant|participants|respondent|interviewee|interviewees|teilnehmer|teilnehmerin|teilnehmer in|befragte|befragter|befragte person|' +
      'participante|entrevistado|entrevistada|encuestado|répondant|intervistato',
  ),
);

/** A looser question for the respondent's name. */
const asksName =
  /(?:您的|你的|お|ご)(?:姓名|名字|名前|氏名)|(?:성함|이름)[을은이]|как вас зовут|ваш[ие] (?:имя|фамили)|ما اسمك|\b(?:your|respondents?|interviewees?|participants?) (?:full |first |last )?names?\b|\b(?:full )?name of (?:the )?(?:respondent|interviewee|participant)\b|nombre (?:completo )?(?:de la persona|del) (?:entrevistad|encuestad)|^(?:bitte )?(?:geben sie )?ihren? (?:vollständigen )?namen/u;

/** Somebody or something else than the respondent. */
const othersWords =
  /\b(?:compan(?:y|ies)|organi[sz]ations?|employers?|managers?|supervisors?|instructors?|teachers?|professors?|lecturers?|enumerators?|interviewers?|moderators?|agents?|colleagues?|friends?|referred|referral|referrer|who|school|universit(?:y|ies)|product|project|pet|dog|cat|child|children|kids?|spouse|partners?|parents?|mothers?|fathers?|emergency|team|department|village|district|brand|event|file|course|class|user ?name|support|billing|business|store|shop|place|city|country|street|doctors?|physicians?|patients?|firma|unternehmen|empresa|entreprise|société|azienda|bedrijf|företag|yritys|chef|jefe|jefa)\b|\b(?:vorgesetzt|lehrer|profesor|encuestador|enquêteur)|公司|单位|企业|学校|会社|회사|ペット|お子|商品|製品|产品|品牌|宠物|제품|상품|반려|компани|организаци|شركة|منظمة/u;

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

/** @returns whether a header names the respondent: 'exact' as a whole, 'loose' inside a question. */
export function asksForName(label: string): 'exact' | 'loose' | null {
  if (names.has(label) || areTwoNames(label)) return 'exact';
  if (respondents.has(label)) return 'loose';
  return label.length < 120 && asksName.test(label) && !othersWords.test(label) ? 'loose' : null;
}

const nameWord = /\bnames?\b|\bnombres?\b|\bnoms?\b|\bnome\b|\bnamen?\b|\bnimi\b|姓名|名字|氏名|名前|이름|성명/u;
const otherPerson =
  /\b(?:managers?|supervisors?|instructors?|teachers?|professors?|lecturers?|tutors?|coach(?:es)?|enumerators?|interviewers?|surveyors?|data collectors?|field officers?|moderators?|agents?|colleagues?|friends?|referr\w{0,3}|spouses?|partners?|parents?|mothers?|fathers?|guardians?|child(?:ren)?|kids?|emergency contact|doctors?|physicians?|patients?|pets?|dogs?|chef|jefe|jefa|amigo|amiga|responsable|supérieure?|directeur|directrice|directora?|gerente|madre|padre|mère|père|mãe|pai|mutter|vater|mamma|hij[oa]s?|filh[oa]s?|enfants?|bambin[oia]|figli[oa]|kindes|kinder|ihr kind|mascotas?|haustiere?s?|esposa?|cônjuge|conjointe?|médico|médecin|arzt|ärztin|docente|enseignante?|professeure?|betreuer|betreuerin)\b|vorgesetzt|lehrer|profesor|encuestador|enquêteur|entrevistador|haastattelij|interviewer|访员|调查员|老师|先生の|調査員|担任|班主任|教师|家长|父亲|母亲|孩子|领导|上司|お子|담임|선생님|상사|руководител|начальник|учител|преподавател|ребен|ребён|матери|отца|المدير|المعلم|الطفل|معلم/u;
/** @returns whether a header asks for the name of a person who is not the respondent. */
export const asksForOthersName = (label: string): boolean =>
  label.length < 90 && nameWord.test(label) && otherPerson.test(label);

/** @returns whether a question is about a person who is not the respondent. */
export const isAboutSomebody = (label: string): boolean => otherPerson.test(label);

export const isAboutOthers = (label: string): boolean => othersWords.test(label);
/** An account that some tools name by its address: `Username` of Google Forms. */
export const isAccount = (label: string): boolean => accountWord.test(label);
/** A respondent's own addresses that name a place: `Work email`, `School email address`. */
export const isOwnEmail = (label: string): boolean =>
  /^(?:your |my )?(?:work|job|office|school|university|uni|college|student|business|professional|institutional|corporate|personal|private) emails?(?: address)?$/.test(
    label,
  );
export const asksForEmail = (label: string): boolean => emailWord.test(label) || isAccount(label);
