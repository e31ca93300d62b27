import { type Parts, splitPieces } from './header-shapes.ts';

// Neighbours whose headers are codes that begin alike. That is weak evidence, so the answers must be the same.

/** `impact_career`, `impact_new_skills`: the first pieces name the question, the others its part. */
const startsWith =
  (count: number) =>
  (name: string): Parts | null => {
    const pieces = splitPieces(name);
    if (pieces === null || pieces.length <= count) return null;
    return { stem: pieces.slice(0, count).join('_'), item: pieces.slice(count).join('_') };
  };

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
