import { asGroup } from './as-group.ts';
import { isMarkWay } from './header-parts.ts';
import { judgeRun, yesOrNo } from './judge-run.ts';
import { answersOf, type FoundGroup } from './members.ts';
import type { Run } from './run.ts';

const fewestItems = 3;
const itemsOf = ({ items }: Pick<Run, 'items'>): string => items.join('\n');

/** A question that is asked again about something else: its kind and the answers that were given. */
interface Pattern {
  group: FoundGroup;
  answers: Set<string>;
}

/** The questions by their options or statements, where all columns of the run are one. */
function patternsOf(runs: readonly Run[], judged: readonly FoundGroup[][]): Map<string, Pattern> {
  const patterns = new Map<string, Pattern>();
  for (const [at, run] of runs.entries()) {
    const [group] = judged[at] ?? [];
    const isWhole = group?.members.length === run.members.length && (group.kind === 'multi' || group.kind === 'grid');
    if (group === undefined || !isWhole || run.isCode || run.items.length < fewestItems) continue;
    const key = itemsOf(run);
    const answers = patterns.get(key)?.answers ?? new Set();
    for (const answer of run.members.flatMap(answersOf)) answers.add(answer);
    patterns.set(key, { group, answers });
  }
  return patterns;
}

/** A run with the items of another question and no other answers is such a question, even if hardly anybody was asked. */
function asPattern(run: Run, pattern: Pattern | undefined): FoundGroup[] {
  if (pattern === undefined || run.isCode) return [];
  const { group, answers } = pattern;
  const isAlike = run.members.flatMap(answersOf).every((answer) => answers.has(answer));
  return isAlike ? [asGroup({ ...group, confidence: 0.85 }, run.stem, run.members, run.items)] : [];
}

const isYesOrNo = (answer: string): boolean => yesOrNo.test(answer);

/**
 * Finds sections of a form, which look like questions: `Farm/Do you fish?`, `Farm/Use`. One of their columns has options
 * of its own, or they are questions, or they are answered in words where the file ticks its options with numbers.
 */
function sectionsOf(runs: readonly Run[]): (run: Run) => boolean {
  const known = runs.filter(({ isKnown }) => isKnown === true);
  const questions = new Set(known.map(({ stem }) => stem));
  const ticksInWords = known.some(({ members }) => members.flatMap(answersOf).some(isYesOrNo));
  return ({ members, items, way, isKnown }) => {
    if (known.length === 0 || isKnown === true || !isMarkWay(way)) return false;
    if (members.some(({ column }) => questions.has(column.names.header))) return true;
    const asked = items.filter((item) => /[?？]/.test(item));
    if (asked.length * 2 >= items.length) return true;
    return !ticksInWords && members.flatMap(answersOf).some(isYesOrNo);
  };
}

/** @returns the groups of all runs; the same one may be found in several ways of writing */
export function judgeRuns(all: readonly Run[], rows: readonly (readonly string[])[]): FoundGroup[] {
  const isSection = sectionsOf(all);
  const runs = all.filter((run) => !isSection(run));
  const judged = runs.map((run) => judgeRun(run, rows));
  const patterns = patternsOf(runs, judged);
  return runs.flatMap((run, at) => {
    const own = judged[at] ?? [];
    const isWhole = own[0]?.members.length === run.members.length;
    return isWhole ? own : [...own, ...asPattern(run, patterns.get(itemsOf(run)))];
  });
}
