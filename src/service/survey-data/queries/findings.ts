import {
  type AskedFinding,
  type Finding,
  type FoundChart,
  type FoundQuote,
  findFigure,
  foundChart,
  isLeftOut,
  listFoundUnits,
} from '../../../contract/index.ts';
import { DomainError, invalid } from '../../core/errors.ts';
import { findProblem } from '../../core/problems.ts';
import { listStoredFindings, type StoredFinding } from '../../data/findings.store.ts';
import { compareColumns } from './comparison/compare.ts';
import { readNote } from './notes.ts';
import type { QueryTools } from './query-tools.ts';
import { listFilteredQuestions } from './questions.ts';

type Asked<Kind extends AskedFinding['kind']> = Extract<AskedFinding, { kind: Kind }>;
type AskedChart = Asked<'chart' | 'number'>;

/** A question of a survey, or an answer, that a finding is about. */
export interface FindingQuery {
  survey_key: string;
  asked: AskedFinding;
}

/** The whole question where that is one, as a person sees it: a comparison has a group as one table, or its columns. */
async function compareAsked(
  tools: QueryTools,
  survey_key: string,
  asked: Asked<'chart'>,
  groups: FoundChart['groups'],
) {
  const { by, filter, question_ids, smallest_base } = asked;
  if (by === null) return null;
  const group_ids = groups.filter(({ kind }) => kind === 'multi').map(({ group_id }) => group_id);
  const weight = asked.weight ?? undefined;
  return compareColumns(tools, { survey_key, by, filter, weight, question_ids, group_ids, smallest_base });
}

/** @throws DomainError (invalid) for a chart or number that the survey does not have */
async function askChart(tools: QueryTools, survey_key: string, asked: AskedChart): Promise<FoundChart> {
  const { question_ids, filter } = asked;
  const weight = asked.weight ?? undefined;
  const counted = await listFilteredQuestions(tools, { survey_key, filter, weight, question_ids, own: 'apply' });
  const { count, questions, groups } = counted;
  const comparison = asked.kind === 'chart' ? await compareAsked(tools, survey_key, asked, groups) : null;
  const chart = { count, weight: counted.weight, questions, groups, comparison };
  const units = listFoundUnits(chart);
  if (units.every(isLeftOut)) throw invalid('finding_without_chart');
  if (asked.kind === 'number' && findFigure(units, asked.figure) === null) throw invalid('finding_without_number');
  return chart;
}

async function askQuote(tools: QueryTools, survey_key: string, asked: Asked<'quote'>): Promise<FoundQuote> {
  const note = await readNote(tools, { survey_key, note_id: asked.note_id, beside: asked.beside });
  if (note === null) throw invalid('finding_without_answer');
  const { question_id, row, beside } = note;
  return {
    text: note.text.slice(asked.from ?? 0, asked.to ?? undefined).trim() || note.text,
    question_id,
    row,
    beside,
  };
}

type Shown = Pick<Finding, 'chart' | 'quote'>;

const askFinding = async (tools: QueryTools, { survey_key, asked }: FindingQuery): Promise<Shown> =>
  asked.kind === 'quote'
    ? { chart: null, quote: await askQuote(tools, survey_key, asked) }
    : { chart: await askChart(tools, survey_key, asked), quote: null };

/** No answer in anybody's words is kept: with its survey it would not be deleted. */
function withoutSamples({ questions, ...chart }: FoundChart): FoundChart {
  const strip = (distribution: FoundChart['questions'][number]['distribution']) =>
    distribution.kind === 'text' ? { ...distribution, samples: [] } : distribution;
  return { ...chart, questions: questions.map((one) => ({ ...one, distribution: strip(one.distribution) })) };
}

/**
 * What a finding keeps of a survey now.
 * @throws DomainError (invalid) for a question, filter, number or answer that the survey does not have
 */
export async function askToKeep(tools: QueryTools, query: FindingQuery): Promise<{ kept: FoundChart | null }> {
  const { chart } = await askFinding(tools, query);
  return { kept: chart === null ? null : withoutSamples(chart) };
}

/** Numbers without what names them: a new name of a code or of a wave changes no number. */
function listCounts({ kind, ...distribution }: FoundChart['questions'][number]['distribution']): unknown {
  if ('codes' in distribution)
    return [
      kind,
      distribution.notes,
      distribution.coded,
      distribution.codes.map(({ code_id, count }) => [code_id, count]).sort(),
    ];
  if (!('options' in distribution)) return [kind, distribution];
  const { options, rest, scale } = distribution;
  const given = options.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]);
  return [kind, given.sort(), rest, scale && { ...scale, scores: null }];
}

function listComparedCounts({ comparison }: FoundChart): unknown {
  if (comparison === null) return null;
  return { ...comparison, columns: comparison.columns.map((column) => ({ ...column, label: null })) };
}

/** What must be equal for the data to say the same. Of a number that is the number. */
function describeNumbers(asked: AskedChart, chart: FoundChart): string {
  const { count, weight, questions, groups } = foundChart.parse(withoutSamples(chart));
  if (asked.kind === 'number') {
    const { value } = findFigure(listFoundUnits(chart), asked.figure) ?? { value: null };
    return JSON.stringify([count, value]);
  }
  const columns = questions.map(({ id, answered, weighted_base, distribution }) => [
    id,
    answered,
    weighted_base,
    listCounts(distribution),
  ]);
  const together = groups.map(({ answered, weighted_base, distribution }) => [answered, weighted_base, distribution]);
  return JSON.stringify([count, weight, columns, together, listComparedCounts(foundChart.parse(chart))]);
}

type Compared = Pick<Finding, 'state' | 'problem' | 'chart' | 'quote' | 'count_now'>;

/** Why a finding cannot be shown. */
function tellGone(error: DomainError): Compared {
  return {
    state: 'gone',
    problem: { error: error.message, ...findProblem(error) },
    chart: null,
    quote: null,
    count_now: null,
  };
}

async function compareWithKept(tools: QueryTools, { survey_key, asked, kept }: StoredFinding): Promise<Compared> {
  const now = await askFinding(tools, { survey_key, asked });
  const same = { state: 'same' as const, problem: null, count_now: null, ...now };
  if (asked.kind === 'quote' || now.chart === null || kept === null) return same;
  if (describeNumbers(asked, now.chart) === describeNumbers(asked, kept)) return same;
  return { state: 'changed', problem: null, chart: kept, quote: null, count_now: now.chart.count };
}

async function showFinding(tools: QueryTools, stored: StoredFinding): Promise<Finding> {
  const { id: finding_id, isSurveyDeleted, kept: _, ...finding } = stored;
  const compared = isSurveyDeleted
    ? tellGone(invalid('finding_of_deleted_survey'))
    : await compareWithKept(tools, stored).catch((error: unknown) => {
        if (error instanceof DomainError) return tellGone(error);
        throw error;
      });
  return { finding_id, ...finding, ...compared };
}

/** The findings of a project in their order, each with what the data says of it now. */
export async function listFindings(
  tools: QueryTools,
  { project_id }: { project_id: number },
): Promise<{ findings: Finding[] }> {
  const findings: Finding[] = [];
  for (const stored of await listStoredFindings(tools.db, project_id)) findings.push(await showFinding(tools, stored));
  return { findings };
}
