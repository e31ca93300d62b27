import { type Parts, split } from './header-parts.ts';

// How headers that are codes name the question and its part. They are weak evidence, so the answers must be the same.

/** `Q2r1`, `v_3`, `worry_A1`: a code that ends with the number of the option. */
const numberedCode = (name: string): Parts | null =>
  split(name, /^(\p{L}\d[\p{L}\p{N}]{0,40}\p{L})(\d{1,3})$/u) ??
  split(name, /^(\p{L})_(\d{1,3})$/u) ??
  split(name, /^(\p{L}[\p{L}\p{N}]{0,40}[_.-]\p{L}{1,20})(\d{1,3})$/u);

/** `Q2A`, `Q2B`: a code that ends with the letter of the statement. */
const letteredCode = (name: string): Parts | null => split(name, /^(\p{L}{1,20}\d{1,3})_?([A-Za-z])$/u);

/** `Castle 1`, `Castle 2`: one word and a number. */
const countedName = (name: string): Parts | null => split(name.trim(), /^(\p{L}{2,40}) (\d{1,3})$/u);

/** `Acme unaided`, `Bolt unaided`: the last word names the question of some ticks. */
export const splitAtEnd = (name: string): Parts | null => {
  const parts = split(name.trim(), /^(.{2,60}) (\p{L}{3,40})$/su);
  return parts === null ? null : { stem: parts.item, item: parts.stem };
};

/** `trustAfterCourse`, `fair_after_course`: the pieces after the first name the question. */
const endingName = (name: string): Parts | null => {
  const [item = '', ...ending] = splitPieces(name) ?? [];
  return ending.length < 1 || !/^\p{L}{2}/u.test(ending[0] ?? '') ? null : { stem: ending.join('_'), item };
};

/** `Q10r1c2`, `Q10r2c2`: the number of the statement stands before that of the column. */
const rowInside = (name: string): Parts | null => {
  const [, question = '', row = '', column = ''] = /^(\p{L}{1,10}\d{1,4})r(\d{1,3})(c\d{1,3})$/u.exec(name) ?? [];
  return column === '' ? null : { stem: question + column, item: row };
};

/** `q5[SQ001_SQ002]`: LimeSurvey writes the row of a matrix before its column. */
const rowInBrackets = (name: string): Parts | null =>
  split(name, /^(\p{L}[\p{L}\p{N}_]{0,40}\[[\p{L}\p{N}]{1,20})_([\p{L}\p{N}]{1,20})\]$/u);

const longestCode = 300;

/** The pieces of a code: `impact`, `new`, `skills` of `impact_new_skills` and of `impactNewSkills`; null for a sentence. */
export function splitPieces(name: string): string[] | null {
  if (name.length > longestCode || !/^[\p{L}\p{N}_.&+'/-]+$/u.test(name)) return null;
  return name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1_').split(/[_./-]+/);
}

/** `impact_career`, `impact_new_skills`: the first pieces name the question, the others its part. */
const startsWith =
  (count: number) =>
  (name: string): Parts | null => {
    const pieces = splitPieces(name);
    if (pieces === null || pieces.length <= count) return null;
    return { stem: pieces.slice(0, count).join('_'), item: pieces.slice(count).join('_') };
  };

/** The ways to divide a header that is a code, beside those of `splitHeader`. */
export const codeWays: readonly ((name: string) => Parts | null)[] = [
  numberedCode,
  letteredCode,
  countedName,
  rowInside,
  rowInBrackets,
  endingName,
];

const longestBeginning = 8;
const fewestColumns = 3;
/** The least share of a run that longer beginnings divide where it is several questions. */
const divided = 0.8;

/** Neighbours whose codes have a common beginning. */
export interface Beginning {
  stem: string;
  /** The place of the first column. */
  start: number;
  items: string[];
}

/** Runs of names with the same first pieces. A column in their midst that is filled like them is one of them. */
function findRuns(names: readonly string[], count: number, isBetween: (at: number) => boolean): Beginning[] {
  const read = startsWith(count);
  const parts = names.map(read);
  const partsIn = (run: Beginning | null, at: number): Parts | null => {
    const isInside = run !== null && parts[at]?.stem !== run.stem && parts[at + 1]?.stem === run.stem && isBetween(at);
    return isInside ? { stem: run.stem, item: names[at] ?? '' } : (parts[at] ?? null);
  };
  const runs: Beginning[] = [];
  let run: Beginning | null = null;
  for (const at of names.keys()) {
    const own = partsIn(run, at);
    if (own === null || own.stem !== run?.stem) run = own === null ? null : { stem: own.stem, start: at, items: [] };
    if (own === null || run === null) continue;
    if (run.items.length === 0) runs.push(run);
    run.items.push(own.item);
  }
  return runs;
}

/** Whether a run falls apart into runs with longer beginnings: `app_sport_a`, `app_sport_b`, `app_news_a` … */
function fallsApart({ start, items }: Beginning, [longer, ...longest]: readonly Beginning[][]): boolean {
  const inside = (longer ?? []).filter(
    (one) => one.items.length > 1 && one.start >= start && one.start < start + items.length,
  );
  const [first] = inside;
  const covered = inside.reduce((sum, one) => sum + one.items.length, 0);
  if (first === undefined || covered < items.length * divided) return false;
  return new Set(inside.map(({ stem }) => stem)).size > 1 || (inside.length === 1 && fallsApart(first, longest));
}

const makeBeginningKey = ({ start, items }: Beginning): string => `${start} ${items.length}`;

/** The least share of parts that return where the same list is asked again below a longer beginning. */
const returning = 0.8;

/** A run without the lists that ask for its parts again: `editor_vim`, `editor_nano`, then `editor_rarely_vim` … */
function withoutAgain(run: Beginning, longer: readonly Beginning[]): Beginning {
  const isAgain = ({ start, items }: Beginning): boolean => {
    const own = new Set(run.items.slice(0, start - run.start));
    return start > run.start && items.filter((item) => own.has(item)).length >= items.length * returning;
  };
  const end = run.start + run.items.length;
  const again = longer.find((one) => one.items.length >= fewestColumns && one.start < end && isAgain(one));
  return again === undefined ? run : { ...run, items: run.items.slice(0, again.start - run.start) };
}

/**
 * @param isBetween whether a column is filled like its two neighbours, as one of several options is
 * @returns the runs of codes with common beginnings, whatever comes after: `add_milk`, `add_plant_milk`, `add_sugar`
 */
export function findCommonBeginnings(names: readonly string[], isBetween: (at: number) => boolean): Beginning[] {
  const byCount = Array.from({ length: longestBeginning }, (_, at) => findRuns(names, at + 1, isBetween));
  const runs = byCount.flatMap((own, at) =>
    own
      .filter((run) => run.items.length >= fewestColumns && !fallsApart(run, byCount.slice(at + 1)))
      .map((run) => withoutAgain(run, byCount[at + 1] ?? [])),
  );
  // Of several beginnings of the same columns the longest names their question.
  return [...new Map(runs.map((run) => [makeBeginningKey(run), run])).values()];
}
