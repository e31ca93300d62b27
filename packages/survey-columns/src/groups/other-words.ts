import { headerKey } from '@sheaf/tables';

// How surveys ask for the text of an option that is not listed: "Other, please specify".

/** In the languages of survey tools, spelt by `headerKey`. */
const others = new Set(
  (
    'other others otherwise oth another autre autres andere anderer anderes anders sonstige sonstiges sonstiger otro otra otros otras ' +
    'outro outra outros outras altro altra altri altre muu muut muuta annet andre annan annat annen andet andra anden inne inny inna ' +
    'jiné jiný jiná iné iný drugo drugi egyéb más другое другой другая другие інше інший diğer başka anderszins overig overige ' +
    'altceva alta άλλο muuda cits kita'
  ).split(' '),
);

/** Words that ask to write it down, or that stand between. */
const specifying = new Set(
  (
    'specify specified write fill in describe explain state name enter type text answer option options textbox comment details detail ' +
    'angeben nennen eintragen bitte welche welches und zwar préciser précisez spécifier lesquels laquelle lequel especifique especificar ' +
    'especifica especifíquelo cuál cuáles indique qual quais especifique especificar specificare specifica quale specifieer ' +
    'specificeren namelijk nl mikä mitä täsmennä kerro vilken vilket ange vänligen specificera angiv venligst spesifiser vennligst ' +
    'proszę podać jakie jaki upřesněte uveďte укажите уточните пожалуйста belirtiniz lütfen'
  ).split(' '),
);
const between = new Set(
  (
    'please if you your the a an of or and it what which one ones any is was word words s selected choice not listed above that none ' +
    'reason reasons way ways thing things wenn falls ja so ist die der das si oui sinon par ex autres s il vous plaît por favor o y e ' +
    'per voce se jos joku niin jokin graag om hvis så som kyllä yes wskazać то если eğer'
  ).split(' '),
);

/** Scripts without blanks between words. */
const otherCharacters = ['其他', '其它', 'その他', '기타', 'أخرى', 'أخر', 'อื่น', 'अन्य', 'אחר', 'دیگر'];
const specifyCharacters = ['请注明', '請註明', '具体', 'ご記入', '記入', '명시', 'โปรดระบุ', 'ระบุ', 'حدد'];

/** Characters that stand beside them and say nothing more. */
const particles = ['ๆ', 'ى', 'の', '내용', '하세요', '해주세요', 'ください'];

function hasOnlyParts(text: string, parts: readonly string[]): boolean {
  let rest = text;
  for (const part of parts) rest = rest.replaceAll(part, '');
  return rest === '' && text !== '';
}

const hasAny = (text: string, parts: readonly string[]): boolean => parts.some((part) => text.includes(part));

const longest = 160;
const mostWords = 12;

/** @returns the words of a text, or null when it is too long to be a remark about another option */
function toWords(text: string): string[] | null {
  if (text.length > longest) return null;
  const words = headerKey(text).split(' ');
  return words.length > mostWords ? null : words;
}

/** @returns whether a text says nothing but "Other (please specify)", whatever question it belongs to */
export function isOtherOnly(text: string): boolean {
  const words = toWords(text);
  if (words === null) return false;
  const known = words.every((word) => others.has(word) || specifying.has(word) || between.has(word));
  if (known) return words.some((word) => others.has(word));
  const joined = words.join('');
  return (
    hasAny(joined, otherCharacters) && hasOnlyParts(joined, [...otherCharacters, ...specifyCharacters, ...particles])
  );
}

const remarks =
  /(?<!\p{L})(?:comments?|remarks?|responses?|kommentare?|anmerkungen|bemerkungen|comentarios?|comentários?|observaciones|commentaires?|remarques?|commenti)(?!\p{L})/iu;

/** @returns whether a text says "Other comments": beside a question that offers "Other" it is the text of that option */
export const saysOtherRemarks = (text: string): boolean =>
  remarks.test(text) && isOtherOnly(text.slice(0, longest).replace(remarks, ' '));

/** @returns whether a text does nothing but ask to write something down: "Please specify" */
export function asksOnly(text: string): boolean {
  const words = toWords(text);
  return (
    words?.every((word) => specifying.has(word) || between.has(word)) === true &&
    (asksToSpecify(text) || words.some((word) => word === 'specify'))
  );
}

/** @returns whether a text, perhaps an option, speaks of another answer or asks to write it down */
export function speaksOfOther(text: string): boolean {
  const words = toWords(text);
  if (words === null) return false;
  if (words.some((word) => others.has(word)) || hasAny(words.join(' '), otherCharacters)) return true;
  return asksToSpecify(text);
}

const conditions = new Set('if in wenn falls si se als jos om hvis jeśli если eğer'.split(' '));
const furthestOther = 5;

/** @returns whether a text asks those who gave another answer: "If other, what is your trade?", whatever follows */
export function asksIfOther(text: string): boolean {
  const said = headerKey(text.slice(0, longest));
  const [first = '', ...words] = said.split(' ');
  if (!conditions.has(first)) return false;
  return words.slice(0, furthestOther - 1).some((word) => others.has(word)) || notListed.test(said);
}

const notListed =
  / (?:not listed|not (?:in|on|above) (?:the|this|our) list|nicht (?:aufgeführt|aufgelistet|genannt|in der liste|dabei)|no (?:aparece|está|figura)|(?:n est|ne figure) pas (?:dans|sur)|não (?:está|consta)|non (?:è|compare|figura) n|niet (?:vermeld|genoemd|in de lijst))/;

const specifyPhrases =
  /specify|write[ -]in|bitte angeben|précise|especifi|specifi|täsmenn|mikä\?|mitä\?|pode indicar|podać jak|укажите|belirtiniz/iu;

/** @returns whether an answer asks to be written down: "Other, please specify" */
export const asksToSpecify = (answer: string): boolean =>
  answer.length <= longest && (specifyPhrases.test(answer) || hasAny(answer, specifyCharacters));
