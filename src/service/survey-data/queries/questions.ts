import {
  type Distribution,
  describeType,
  isChartable,
  type ResponseFilter,
  type Survey,
  type Weighing,
} from '../../../contract/index.ts';
import { isDated, makeDateChart } from './charts/date-chart.ts';
import {
  type Base,
  findNumberDisplay,
  makeNumberChart,
  readWeights,
  sumWeights,
  type Weights,
  weigh,
} from './charts/numbers.ts';
import { makeOptionChart } from './charts/option-chart.ts';
import { countCodes } from './codes.ts';
import { type Mask, readAnsweredRows } from './columns.ts';
import { countRows, filterRows, withoutOwn } from './filter.ts';
import { type CountedQuestion, countGroups } from './groups.ts';
import { cacheJson, type QueryTools } from './query-tools.ts';
import { countAnswered, countParticipants, readSamples, type Selection, selectRows } from './rows.ts';
import { type OutlinedShape, readOutlinedShape, requireColumn, type ShapeColumn, type StoredShape } from './shape.ts';
import { listStoredQuestions, readSurveyFacts, type StoredQuestion } from './survey.ts';

export interface QuestionsQuery {
  survey_key: string;
  filter: ResponseFilter;
  /** 'ignore': a question is counted without the conditions on itself, for charts that filter each other. */
  own: 'apply' | 'ignore';
  /** The question whose numbers weigh the responses. */
  weight?: number | undefined;
  /** Left out: all. */
  question_ids?: number[] | undefined;
}

interface Counted {
  answered: number;
  distribution: Distribution;
}

/** The rows that are counted: those that pass, and what they weigh. */
interface Counting {
  selection: Selection;
  weights: Weights | undefined;
}

async function countColumn(shape: OutlinedShape, column: ShapeColumn, counting: Counting): Promise<Counted> {
  const { selection, weights } = counting;
  const display = findNumberDisplay(column);
  if (display !== null) return makeNumberChart(shape, column, { display, selection, weights });
  if (isChartable(column.type) && !isDated(column)) return makeOptionChart(shape, column, selection, weights);
  const answered = await countAnswered(shape, column, selection);
  if (isDated(column))
    return { answered, distribution: await makeDateChart(shape, column, { selection, weights, answered }) };
  switch (describeType(column.type).becomes) {
    case 'notes':
      return {
        answered,
        distribution: {
          kind: 'text',
          notes: answered,
          samples: await readSamples(shape, column, selection),
          ...(await countCodes(shape, column, selection, weights)),
        },
      };
    case 'person':
      return { answered, distribution: { kind: 'people', distinct: await countParticipants(shape, selection) } };
    case 'chart':
    case 'time':
    case 'links':
    case 'nothing':
      return { answered, distribution: { kind: 'none' } };
  }
}

/** The counts of a column, with what its shares are of. */
async function countWithBase(shape: OutlinedShape, column: ShapeColumn, counting: Counting): Promise<Counted & Base> {
  const counted = await countColumn(shape, column, counting);
  const { selection, weights } = counting;
  if (weights === undefined) return { ...counted, weighted_base: counted.answered };
  const answered = await readAnsweredRows(shape, column);
  return { ...counted, weighted_base: sumWeights(answered, selection, weights) };
}

/** The questions that are one chart with each question: the options of a multiple choice. */
function groupCharts({ columns, groups }: OutlinedShape): (id: number) => ReadonlySet<number> {
  const ids = new Map(columns.map(({ column_index, id }) => [column_index, id]));
  const sets = groups
    .filter(({ kind }) => kind === 'multi')
    .map(({ members }) => new Set(members.flatMap((member) => ids.get(member) ?? [])));
  const charts = new Map(sets.flatMap((set) => [...set].map((id) => [id, set] as const)));
  return (id) => charts.get(id) ?? new Set([id]);
}

async function countQuestions(
  shape: OutlinedShape,
  { filter, own, weight }: QuestionsQuery,
  questions: StoredQuestion[],
  filteredRows: Mask | undefined,
): Promise<CountedQuestion[]> {
  const counted: CountedQuestion[] = [];
  const selection = filteredRows && selectRows(shape, filteredRows);
  const weights = weight === undefined ? undefined : await readWeights(shape, weight);
  const makeChart = groupCharts(shape);
  for (const { question, distribution } of questions) {
    const column = shape.columns.find(({ id }) => id === question.id);
    const others = withoutOwn(filter, makeChart(question.id));
    const hasOwnCondition = own === 'ignore' && others.length < filter.length;
    const mask = hasOwnCondition ? await findWeightedRows(shape, others, weight) : filteredRows;
    if (column === undefined || mask === undefined) {
      counted.push({ question: { ...question, distribution: await distribution() }, selection: null });
      continue;
    }
    const rows = mask === filteredRows && selection !== undefined ? selection : selectRows(shape, mask);
    const counts = await countWithBase(shape, column, { selection: rows, weights });
    counted.push({ question: { ...question, ...counts }, selection: rows });
  }
  return counted;
}

/** The rows that pass a filter and have a weight; undefined for all rows. */
async function findWeightedRows(
  shape: StoredShape,
  filter: ResponseFilter,
  weight: number | undefined,
): Promise<Mask | undefined> {
  const mask = await filterRows(shape, filter);
  return weight === undefined ? mask : weigh(await readWeights(shape, weight), weight, mask).mask;
}

type CountedSurvey = Pick<Survey, 'questions' | 'groups'>;
type FilteredQuestions = CountedSurvey & { count: number; weight: Weighing };

/**
 * The questions and groups of a survey with the answers of the responses that pass a filter. `count`: the number of these responses.
 * Of chosen questions, only the groups of which all columns were chosen.
 * @throws DomainError (invalid) for a filter or a weight that does not fit the survey
 */
export async function listFilteredQuestions(tools: QueryTools, query: QuestionsQuery): Promise<FilteredQuestions> {
  const shape = await readOutlinedShape(tools, query.survey_key);
  const { filter, own, weight, question_ids } = query;
  for (const id of question_ids ?? []) requireColumn(shape, id);
  const filteredRows = await filterRows(shape, filter);
  const count = countRows(shape, filteredRows);
  const weighed = weight === undefined ? undefined : weigh(await readWeights(shape, weight), weight, filteredRows);
  const weightedRows = weighed?.mask ?? filteredRows;
  const countAll = async () => {
    const chosenIds = question_ids && new Set(question_ids);
    const all = await listStoredQuestions(tools, query.survey_key);
    const stored = chosenIds === undefined ? all : all.filter(({ question }) => chosenIds.has(question.id));
    const counted = await countQuestions(shape, query, stored, weightedRows);
    const weights = weight === undefined ? undefined : await readWeights(shape, weight);
    const groups = await countGroups(shape, counted, weights);
    return { questions: counted.map(({ question }) => question), groups };
  };
  const key = `${shape.outline_version} questions ${own} ${weight ?? ''} ${question_ids?.join() ?? 'all'} ${JSON.stringify(filter)}`;
  const counted: CountedSurvey = await cacheJson(tools, key, countAll);
  return { ...counted, count, weight: weighed?.weight ?? null };
}

/**
 * A survey with its questions, groups and distributions: from the counts of the import, and numbers and times from the answers.
 * @throws DomainError (not found) when there is no such survey
 */
export async function getSurvey(tools: QueryTools, survey_key: string): Promise<Survey> {
  const facts = await readSurveyFacts(tools.db, survey_key);
  const { questions, groups } = await listFilteredQuestions(tools, { survey_key, filter: [], own: 'apply' });
  return { ...facts, questions, groups };
}
