import { cleanText } from '@sheaf/tables';
import { findCommonest } from '../answers/lists.ts';
import { typedWords } from '../answers/missing.ts';
import type { DisplayKind, DisplayReason } from '../shapes.ts';

/** An option, spelt for comparison. */
export interface Option {
  /** The text as it is written. */
  text: string;
  /** The text in lower case, without invisible characters and without marks at the end. */
  folded: string;
}

const longest = 300;

const marks = new Set('"“”„«».,;:!…\''.split(''));
const quotes = new Set('"“”„«»\''.split(''));

/** Removes quotes around a text and marks at its end. */
function withoutMarks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && (quotes.has(text[start] ?? '') || text[start] === ' ')) start++;
  while (end > start && (marks.has(text[end - 1] ?? '') || text[end - 1] === ' ')) end--;
  return text.slice(start, end);
}

/** @returns a text in lower case, with plain quotes, dashes and spaces, and without a dot or comma at its end */
export function fold(text: string): string {
  const plain = cleanText(text.slice(0, longest))
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[‐‑‒–—−―]/g, '-');
  return withoutMarks(plain);
}

export const toOption = (text: string): Option => ({ text, folded: fold(text) });

/** @returns the words of a folded text, without the marks between them */
export const splitWords = (folded: string): string[] =>
  folded.split(/[^\p{L}\p{M}\p{N}'/]+/u).filter((word) => word !== '');

/** @returns the part of a folded text before the first comma, colon, dash or bracket */
export function findLead(folded: string): string {
  const end = folded.search(/,| -|--|:|\(|;|\. | \/|（|，|：/u);
  return end > 0 ? folded.slice(0, end).trim() : folded;
}

/** Places of options on a common line; null for an option the reader does not know. */
export type Ranks = (number | null)[];

/** Knows one kind of ordered answers. */
export interface OrderReader {
  as: Extract<DisplayKind, 'ordered' | 'scale'>;
  reason: DisplayReason;
  /** Fewest different places that show an order; 3 unless given. */
  fewest?: number;
  /** Most unknown options for each known one; a third unless given. */
  mostUnknown?: number;
  /** Most options that share a step with another, for each step; a half unless given. */
  mostTies?: number;
  /** Whether its ranks are the scores of the answers. */
  ranksAreScores?: boolean;
  /**
   * @param options without answers such as "don't know"
   * @returns one rank per option; null if they are of another kind
   */
  read: (options: readonly Option[]) => Ranks | null;
}

/** How many words nearly all lists begin with. One word of a list stays in any case. */
function countShared(all: readonly (readonly string[])[], isKept: (word: string) => boolean): number {
  for (let at = 0; ; at++) {
    const words = all.flatMap((list) => (list.length > at + 1 ? (list[at] ?? []) : []));
    const [word = '', count = 0] = findCommonest(words);
    if (count < Math.max(2, all.length - 1) || isKept(word)) return at;
  }
}

/**
 * Removes what nearly all texts begin or end with: "I expect it to increase", "More data viz".
 * @param isKept whether a word says something by itself
 * @returns the texts in their order; those without the shared words as they are
 */
export function withoutShared(texts: readonly string[], isKept: (word: string) => boolean): string[] {
  const all = texts.map(splitWords);
  const start = countShared(all, isKept);
  const end = countShared(
    all.map((words) => words.toReversed()),
    isKept,
  );
  if (start + end === 0) return [...texts];
  const [head] = findCommonest(all.map((words) => words.slice(0, start).join(' ')));
  const [tail] = findCommonest(all.map((words) => words.slice(words.length - end).join(' ')));
  return all.map((words, at) => {
    const from = words.slice(0, start).join(' ') === head ? start : 0;
    const until = words.slice(words.length - end).join(' ') === tail ? words.length - end : words.length;
    const isShorter = from < until && (from > 0 || until < words.length);
    return isShorter ? words.slice(from, until).join(' ') : (texts[at] ?? '');
  });
}

const list = (text: string): string[] => text.split('|');

/** Complete answers beside a scale: they say nothing about how much. In lower case, without marks at the end. */
const whole = new Set([
  ...list(
    "i don't do this|i do not do this|i don't do that|i don't use this|i don't use it|i do not use it|don't know|do not know|dont know|i don't know|i do not know|dk|don't know / not sure|don't know/not sure|not sure|i'm not sure|i am not sure|unsure|uncertain|no idea|can't say|cannot say|can't choose|hard to say|difficult to say|no opinion|no answer|no response|not applicable|not relevant|does not apply|doesn't apply|does not apply to me|doesn't apply to me|not answered|n/a|na|n.a|prefer not to say|prefer not to answer|prefer not to disclose|rather not say|i prefer not to say|i prefer not to answer|i'd rather not say|decline to answer|decline to state|refused|unknown|not tracked|none of these|none of the above|all of the above|not stated|undisclosed|unspecified|other|others|something else|skip|no preference|varies|it varies|it depends|depends|varies significantly|not reported|unfamiliar|never heard of it|have not used|haven't used|did not use|not used|don't want to answer|don't want to tell|do not wish to answer|no comment|i haven't decided|haven't decided|not yet decided|not tracked / unknown|see comment",
  ),
  ...list(
    'weiß nicht|weiss nicht|weiß ich nicht|ich weiß nicht|ich weiß es nicht|keine angabe|keine antwort|keine meinung|kann ich nicht beurteilen|kann ich nicht sagen|kann nicht beurteilen|nicht zutreffend|nicht anwendbar|nicht relevant|entfällt|möchte ich nicht sagen|möchte ich nicht beantworten|möchte nicht antworten|keine angabe möglich|weiß nicht / keine angabe|weiß nicht/keine angabe|k.a|sonstige|sonstiges|andere|anderes|unbekannt|trifft auf mich nicht zu|betrifft mich nicht|unsicher',
  ),
  ...list(
    'no sé|no se|no sabe|no lo sé|ns/nc|ns|nc|no sabe / no contesta|no sabe/no contesta|no contesta|no aplica|no procede|prefiero no decir|prefiero no decirlo|prefiero no contestar|prefiero no responder|sin opinión|no estoy seguro|no estoy segura|no estoy seguro/a|otro|otra|otros|ninguna de las anteriores|desconocido|ne sait pas|je ne sais pas|nsp|sans opinion|ne se prononce pas|non concerné|non applicable|sans objet|je préfère ne pas répondre|préfère ne pas répondre|je préfère ne pas le dire|autre|autres|pas de réponse|não sei|não sabe|não sei / não respondo|não se aplica|não aplicável|prefiro não dizer|prefiro não responder|sem opinião|outro|outra|outros|não respondeu|non so|non saprei|non lo so|non applicabile|preferisco non rispondere|preferisco non dirlo|nessuna opinione|altro|non risponde',
  ),
  ...list(
    'weet niet|weet ik niet|ik weet het niet|geen mening|niet van toepassing|n.v.t|zeg ik liever niet|wil ik niet zeggen|anders|overig|geen antwoord|vet ej|vet inte|ingen åsikt|ej tillämpligt|inte aktuellt|vill ej svara|vill inte svara|vill inte uppge|annat|annan|vet ikke|ikke relevant|ikke aktuelt|ønsker ikke å svare|vil ikke svare|ønsker ikke at svare|ved ikke|andet|annet|en tiedä|en osaa sanoa|ei koske minua|ei sovellu|en halua vastata|en halua sanoa|en halua kertoa|muu|ei mielipidettä|nie wiem|trudno powiedzieć|nie dotyczy|wolę nie odpowiadać|odmowa odpowiedzi|inne|inny|brak opinii|nevím|nechci odpovědět|netýká se|jiné|nem tudom|nem kívánok válaszolni|egyéb|nu știu|nu e cazul|altul|altele',
  ),
  ...list(
    'не знаю|затрудняюсь ответить|затрудняюсь|не применимо|неприменимо|предпочитаю не отвечать|отказ от ответа|другое|нет ответа|важко сказати|не знаю / важко відповісти|bilmiyorum|fikrim yok|uygulanamaz|belirtmek istemiyorum|cevap vermek istemiyorum|diğer|δεν γνωρίζω|δεν ξέρω|άλλο|不知道|不清楚|不了解|不确定|说不清|说不清楚|不适用|不方便透露|不愿透露|拒绝回答|其他|其它|不方便回答|わからない|分からない|わかりません|該当なし|該当しない|答えたくない|回答しない|その他|無回答|모르겠다|모르겠음|모름|잘 모르겠다|잘 모르겠음|해당 없음|해당없음|무응답|응답 거부|응답하고 싶지 않음|기타|لا أعرف|لا ينطبق|أخرى|אין תשובה|לא יודע|לא רלוונטי|אחר|tidak tahu|lainnya|không biết|khác|ไม่ทราบ|อื่นๆ|पता नहीं|अन्य',
  ),
]);

/** What such answers begin with when more follows: "I don't know what Shiny is". */
const starts = list(
  "don't know|i don't know|i do not know|i'm not sure|not sure|prefer not|i prefer not|rather not|n/a |n/a-|n/a,|n/a;|not applicable|does not apply (|does not apply -|doesn't apply (|no answer|unknown /|unknown/|not tracked|other:|other (|other -|other,|others (|other please|none of the|none of these|weiß nicht|weiss nicht|keine angabe|sonstiges:|sonstiges (|andere:|andere (|nicht zutreffend|no sé|no lo sé|no sabe|prefiero no|otro:|otro (|otra (|no aplica|ne sait pas|je ne sais pas|autre:|autre (|autre :|non concerné|não sei|não se aplica|prefiro não|outro:|outro (|non so |altro:|altro (|weet niet|niet van toepassing|anders,|anders:|vet ej|vet inte|annat:|annat (|en osaa|en tiedä|muu:|muu (|muu,|nie wiem|trudno powiedzieć|inne:|inne (|не знаю|затрудняюсь|другое:|другое (|不知道|其他（|其他(|其他:|わからない|分からない|その他（|その他(|기타(|기타 (|(don't know|(no answer",
);

/** Whether an answer says that the question does not apply, or nothing about how much: "don't know", "other". */
export const isAside = (folded: string): boolean =>
  folded === '' || whole.has(folded) || typedWords.has(folded) || starts.some((start) => folded.startsWith(start));
