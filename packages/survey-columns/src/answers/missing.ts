import { type ColumnType, describeType } from '../shapes.ts';
import type { AnswerRule, Missing } from '../types.ts';
import { answerText, fillers } from './answer-text.ts';

const list = (words: string): string[] => words.split('|');

// Words and marks for "no answer" in exports, grouped by what they say (docs/decisions/0013). Lower case.

/** Marks that programs write where there is no answer. No form offers them. */
const marks = list(
  '#n/a|#n/d|#nv|#null!|#value!|#wert!|#ref!|#name?|#num!|#div/0!|nan|nat|null|(null)|[null]|<null>|<na>|<missing>|' +
    '(missing)|[missing]|\\n|undefined|sysmis|.|-|--|—|–|(空)|（空）|(跳过)|（跳过）|(空白)|(blank)|(leer)|(vacío)|(vide)|(vuoto)|' +
    '(vazio)|(empty)|(skipped)|[skipped]|(not shown)|[not shown]|(not asked)|[not asked]|(no answer)|[no answer]|' +
    '(no data)|not_shown|not_asked|not selected|[not completed]|data_expired|consent_revoked|{not_shown}',
);

/** Marks that are too long for the scanner's short texts. A column lists them if its file holds them. */
export const longMarks: ReadonlySet<string> = new Set(
  list(
    '{question_not_shown}|question_not_shown|{question_not_asked}|[question not shown]|(question not shown)|' +
      '[nicht beantwortet]|(nicht beantwortet)|nicht beantwortet|keine angabe (ka)|keine angabe (k.a.)|' +
      'question skipped|did not answer|refused to answer|não respondeu|non ha risposto|ei vastannut kysymykseen|' +
      'niet beantwoord|niet ingevuld|ej besvarad|obesvarad|ikke besvart|ubesvart|ikke besvaret|ubesvaret|' +
      'nie odpowiedział|nie odpowiedziała|nie odpowiedziano|neodpověděl|neodpovězeno|nem válaszolt|не ответил|' +
      'не ответила|не ответили|не відповів|yanıtlanmadı|cevaplanmadı|cevap vermedi|sense contestar',
  ),
);

/** Words for an unanswered question. They are value labels, not options of a form. */
const unanswered = list(
  'keine angabe|keine angaben|k.a.|k. a.|k.a|unbeantwortet|not answered|unanswered|skipped|no contesta|' +
    'sin contestar|non-réponse|non réponse|non répondu|non risponde|ei vastannut|無回答|未回答|未記入|未填写|未作答|무응답|미응답',
);

/** Words for "does not apply". A form may offer them as an option; a program or a respondent may mean "no answer". */
const notApplicable = list(
  'na|n/a|n.a.|n.a|n. a.|n / a|n\\a|not applicable|nicht anwendbar|entfällt|no aplica|no aplicable|non applicable|' +
    'sans objet|s/o|s.o.|non concerné|non concernée|n/c|n.c.|n/d|n.d.|não se aplica|nao se aplica|não aplicável|' +
    'non applicabile|non pertinente|ei sovellu|ei koske minua|n.v.t.|nvt|niet van toepassing|ej tillämpligt|' +
    'nie dotyczy|не применимо|неприменимо|該当なし|該当しない|対象外|不适用|不適用|해당 없음|해당없음',
);

/** An interviewer's note. A form offers "Prefer not to say" instead, and that is an answer. */
export const refusals: ReadonlySet<string> = new Set(
  list(
    'refused|refusal|(refused)|[refused]|dk/refused|verweigert|angabe verweigert|rehúsa|rehusó|rehúsa contestar|' +
      'refus|refus de répondre|recusou|recusa|rifiuta|rifiuto|kieltäytyi',
  ),
);

/** An interviewer's note beside "refused". */
export const doNotKnows: ReadonlySet<string> = new Set(
  list(
    "don't know|don’t know|dont know|do not know|dk|(don't know)|weiß nicht|weiss nicht|no sabe|ne sait pas|não sabe|" +
      'non sa',
  ),
);

export const systemWords: ReadonlySet<string> = new Set([...marks, ...unanswered]);
export const notApplicableWords: ReadonlySet<string> = new Set(notApplicable);
/** Words people type to say nothing, and the marks of programs. */
export const typedWords: ReadonlySet<string> = new Set([...systemWords, ...notApplicable]);

/** Spells a word for comparison. */
export const foldWord = (cell: string): string => answerText(cell).toLowerCase();

const none: ReadonlySet<string> = new Set();
const sets: Record<Missing['standard'], ReadonlySet<string>> = {
  nothing: none,
  system: systemWords,
  typed: typedWords,
};

/** The rule for surveys whose rule does not say which words are missing answers. */
const earlier: Missing = { words: [...fillers], standard: 'nothing' };

/** Tells missing answers from answers in one column. Create it once per column. */
export interface MissingTest {
  /** @returns whether a cell is blank or holds a word that counts as a missing answer in this column */
  isMissing(cell: string): boolean;
  /** @returns whether a cell whose UTF-8 begins with this byte can be missing. Most cells need not be decoded then. */
  canStart(firstByte: number | undefined): boolean;
  /** Bytes of the longest word. */
  longest: number;
}

const encoder = new TextEncoder();

function markStarts(words: Iterable<string>): Uint8Array {
  const starts = new Uint8Array(256).fill(1, 0x80);
  starts.fill(1, 0, 0x21);
  // Guards of Excel.
  for (const guard of "='") starts[guard.charCodeAt(0)] = 1;
  for (const word of words)
    for (const first of [word.slice(0, 1), word.slice(0, 1).toUpperCase()]) starts[encoder.encode(first)[0] ?? 0] = 1;
  return starts;
}

const bytesOf = (words: Iterable<string>): number =>
  Math.max(0, ...[...words].map((word) => encoder.encode(word).length));
const known = {
  nothing: { starts: markStarts(none), longest: 0 },
  system: { starts: markStarts(systemWords), longest: bytesOf(systemWords) },
  typed: { starts: markStarts(typedWords), longest: bytesOf(typedWords) },
};

function makeTest({ words, standard }: Missing): MissingTest {
  const ownWords = new Set(words);
  const others = sets[standard];
  const starts = markStarts(ownWords);
  known[standard].starts.forEach((may, byte) => {
    if (may === 1) starts[byte] = 1;
  });
  const longest = Math.max(bytesOf(ownWords), known[standard].longest);
  return {
    longest,
    canStart: (firstByte) => firstByte === undefined || starts[firstByte] === 1,
    isMissing: (cell) => {
      if (cell === '') return true;
      const text = answerText(cell);
      if (text === '') return true;
      // Lower case can change the length by a few letters, never by half.
      if (text.length > longest * 2) return false;
      const word = text.toLowerCase();
      return ownWords.has(word) || others.has(word);
    },
  };
}

const tests = new WeakMap<Missing, MissingTest>();

/** @returns the test for a column. The same rule always gets the same test. */
export function createMissingTest(missing: Missing | undefined): MissingTest {
  const key = missing ?? earlier;
  const held = tests.get(key);
  if (held !== undefined) return held;
  const made = makeTest(key);
  tests.set(key, made);
  return made;
}

/** @returns whether a cell holds no answer by the rule of its column. */
export const holdsNoAnswer = (rule: Pick<AnswerRule, 'missing'>, cell: string): boolean =>
  createMissingTest(rule.missing).isMissing(cell);

/** Adapts a rule to the column's type. A list the user wrote stays as it is. */
export const adaptMissing = (missing: Missing, type: ColumnType): Missing =>
  missing.standard === 'nothing'
    ? missing
    : { words: missing.words, standard: describeType(type).offersOptions ? 'system' : 'typed' };

/** @returns the rule for a list of words the user wrote: these words and no others */
export const makeMissing = (words: readonly string[]): Missing => ({
  words: [...new Set(words.map(foldWord))].filter((word) => word !== ''),
  standard: 'nothing',
});

/** A word that counts as a missing answer, in its first spelling, and the number of cells that hold it. */
export interface MissingCount {
  value: string;
  count: number;
}

/** Counts, word by word, the cells that are not blank and still missing answers. */
export function createMissingCount(missing: Missing | undefined) {
  const { isMissing } = createMissingTest(missing);
  const counts = new Map<string, MissingCount>();
  return {
    /** @returns whether the cell is a missing answer, blank ones included */
    add(cell: string, times = 1): boolean {
      if (!isMissing(cell)) return false;
      const value = answerText(cell);
      if (value === '' || times === 0) return true;
      const held = counts.get(value.toLowerCase());
      if (held === undefined) counts.set(value.toLowerCase(), { value, count: times });
      else held.count += times;
      return true;
    },
    /** The words, the commonest first. */
    list: (): MissingCount[] => [...counts.values()].sort((a, b) => b.count - a.count),
  };
}

/** Counts the missing answers of a column's cells. */
export function countMissing(missing: Missing | undefined, cells: Iterable<string>): MissingCount[] {
  const count = createMissingCount(missing);
  for (const cell of cells) count.add(cell);
  return count.list();
}

/** Adds up counts of the same column, such as those of its parts. */
export function addMissing(all: readonly MissingCount[], more: readonly MissingCount[]): MissingCount[] {
  const sums = new Map(all.map((one) => [one.value.toLowerCase(), { ...one }]));
  for (const { value, count } of more) {
    const held = sums.get(value.toLowerCase());
    if (held === undefined) sums.set(value.toLowerCase(), { value, count });
    else held.count += count;
  }
  return [...sums.values()].sort((a, b) => b.count - a.count);
}
