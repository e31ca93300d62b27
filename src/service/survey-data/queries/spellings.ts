import { createMissingTest, type Spelling } from '@sheaf/survey-columns';
import { holdsChoices, holdsText, type SpellingCluster, type Spellings } from '../../../contract/index.ts';
import { invalid } from '../../core/errors.ts';
import { countWhole } from './charts/option-chart.ts';
import type { QueryTools } from './query-tools.ts';
import { asCame, readShape, requireColumn, type ShapeColumn } from './shape.ts';
import { clusterSpellings, type GivenAnswer } from './spelling-clusters.ts';

/** More distinct answers are not looked at, and long ones are texts, not spellings. */
const mostAnswers = 10_000;
const longestAnswer = 100;
const mostClusters = 100;

/** @throws DomainError (invalid) for a column whose answers are no options and cannot become some */
export function requireSpelled({ id, type, rule }: Pick<ShapeColumn, 'id' | 'type' | 'rule'>): void {
  const isSpelled = holdsChoices(type) ? rule.kind === 'single' || rule.kind === 'multi' : holdsText(type);
  if (!isSpelled) throw invalid('question_without_spellings', { id: String(id), type });
}

/** What is merged, by name, with how often each spelling came. */
function listMerged(spellings: readonly Spelling[], came: ReadonlyMap<string, number>): Spellings['merged'] {
  const names = Map.groupBy(spellings, ({ to }) => to);
  const countOf = (value: string) => came.get(value) ?? 0;
  return [...names].map(([name, members]) => ({
    name,
    count: countOf(name),
    spellings: members.map(({ from }) => ({ value: from, count: countOf(from) })),
  }));
}

/** A name that people gave is kept; else the most given spelling is proposed. */
const toCluster = ({ how, answers }: ReturnType<typeof clusterSpellings>[number], names: ReadonlySet<string>) => ({
  how,
  name: (answers.find(({ value }) => names.has(value)) ?? answers[0])?.value ?? '',
  spellings: answers,
});

/**
 * The merged spellings of a question, and what looks like spellings of one.
 * @throws DomainError (invalid) for a question without options or texts
 */
export async function listSpellings(
  tools: QueryTools,
  { survey_key, question_id }: { survey_key: string; question_id: number },
): Promise<Spellings> {
  const shape = await readShape(tools, survey_key);
  const column = requireColumn(shape, question_id);
  requireSpelled(column);
  const { spellings = [], missing } = column.rule;
  // An open answer is looked at as a whole.
  const read = holdsText(column.type)
    ? { ...column, rule: { kind: 'single' as const, ...(missing && { missing }) } }
    : column;
  const listed: readonly GivenAnswer[] = await countWhole(shape, read);
  const came = spellings.length === 0 ? listed : await countWhole(shape, asCame(read));
  const { isMissing } = createMissingTest(missing);
  const looked = listed.filter(({ value }) => value.length <= longestAnswer && !isMissing(value)).slice(0, mostAnswers);
  const names = new Set(spellings.map(({ to }) => to));
  const clusters: SpellingCluster[] = clusterSpellings(looked).map((cluster) => toCluster(cluster, names));
  return {
    question_id,
    merged: holdsText(column.type)
      ? []
      : listMerged(spellings, new Map(came.map(({ value, count }) => [value, count]))),
    clusters: clusters.slice(0, mostClusters),
    further_clusters: Math.max(0, clusters.length - mostClusters),
    answers: listed.length,
    looked_at: looked.length,
  };
}
