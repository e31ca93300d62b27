import { serialize } from 'node:v8';
import {
  type Figure,
  type Finding,
  type FoundChart,
  findFigure,
  makeTitle,
  nameQuestion,
  type ReportFormat,
  type Survey,
  type Unit,
} from '../../../../contract/index.ts';
import { invalid } from '../../../core/errors.ts';
import { makeCrossParts, sayColumns } from '../../take-away/report/crosstab.ts';
import { makeParts } from '../../take-away/report/parts.ts';
import { emptyPart, type Report, type ReportPart } from '../../take-away/report/report.ts';
import { createReportWords, type ReportWords } from '../../take-away/report/words.ts';
import { listFindings, listFoundUnits } from '../findings.ts';
import type { QueryTools } from '../query-tools.ts';
import { getSurvey } from '../questions.ts';
import { countAnswered, describeFilter, writers } from './report.ts';

export interface FindingsReportQuery {
  project_id: number;
  project_name: string;
  as: ReportFormat;
  language: 'en' | 'de';
  /** ISO 8601: when it is made. */
  now: string;
}

/** "Agree 54%", "Mean 3.4" */
function writeFigure({ name, label, value }: Figure, words: ReportWords): string {
  const { kind } = name;
  if (kind === 'share' || kind === 'code') return `${label} ${words.percent(value)}`;
  if (kind === 'score') return `${words.score} ${words.decimal(Math.round(value))}`;
  if (kind === 'top_two' || kind === 'bottom_two')
    return `${kind === 'top_two' ? words.topTwo : words.bottomTwo} ${words.percent(value)}`;
  return `${words[kind]} ${words.decimal(value)}`;
}

interface Told {
  finding: Finding;
  survey: Survey;
  words: ReportWords;
}

/** Which responses the chart counts, in sentences. */
function describeCounted({ finding, survey, words }: Told, chart: FoundChart, units: readonly Unit[]): string[] {
  const { asked } = finding;
  const count = words.amount(chart.count);
  const weighing = survey.questions.find(({ id }) => id === chart.weight?.question_id);
  const by = asked.kind === 'chart' ? asked.by : null;
  const { comparison, weight } = chart;
  return [
    ...units.map((unit) => words.answered(words.amount(countAnswered(unit)), count)),
    describeFilter(asked.filter, survey, words),
    ...(weight === null || weighing === undefined
      ? []
      : [words.weight(nameQuestion(weighing, survey), words.amount(weight.effective_base))]),
    ...(by === null || comparison === null ? [] : [sayColumns({ by, comparison, survey }, words)]),
  ];
}

function makeChartParts({ finding, survey, words }: Told, chart: FoundChart, units: readonly Unit[]): ReportPart[] {
  const { asked } = finding;
  const { comparison } = chart;
  const by = asked.kind === 'chart' ? asked.by : null;
  const figure = asked.kind === 'number' ? findFigure(units, asked.figure) : null;
  const parts = units.flatMap((unit) => {
    const compared = by === null || comparison === null ? null : { by, comparison, survey };
    const crosstabs = compared === null ? [] : makeCrossParts(unit, compared, words);
    if (crosstabs.length === 0) return makeParts(unit, words);
    return crosstabs.map((part) => ({ ...part, notes: [...part.notes, words.tests] }));
  });
  return figure === null ? parts : parts.map((part) => ({ ...part, figures: [writeFigure(figure, words)] }));
}

/** A finding as a question of a report: its sentence above, what it is of below. */
function tellFinding(told: Told): Report['questions'][number] {
  const { finding, survey, words } = told;
  const { chart, quote, sentence, state, count_now } = finding;
  const asOf = words.made(words.day(finding.kept_at));
  if (quote !== null) {
    const question = survey.questions.find(({ id }) => id === quote.question_id);
    const title = question === undefined ? '' : nameQuestion(question, survey);
    const who = [words.response(words.amount(quote.row)), ...quote.beside.filter((answer) => answer.trim() !== '')];
    const base = [who.join(', '), survey.survey_name, asOf, sentence === '' ? '' : title]
      .filter(Boolean)
      .join(words.and);
    return { title: sentence || title, base, parts: [{ ...emptyPart, quotes: [quote.text] }] };
  }
  if (chart === null) throw new Error('A finding that is not gone shows a chart or a quote.');
  const units = listFoundUnits(chart);
  const title = units.map(makeTitle).join(', ');
  const changed = state === 'changed' ? [words.changed(words.amount(chart.count), words.amount(count_now ?? 0))] : [];
  // The question last: a slide cuts what is too long.
  const about = [...describeCounted(told, chart, units), asOf, ...changed, ...(sentence === '' ? [] : [title])];
  const base = [survey.survey_name, ...about].join(words.and);
  return { title: sentence || title, base, parts: makeChartParts(told, chart, units) };
}

/** One that cannot be asked any more is named, and nothing of it is shown. */
const tellGone = ({ sentence, problem, survey_name }: Finding, words: ReportWords): Report['questions'][number] => ({
  title: sentence || survey_name,
  base: survey_name,
  parts: [{ ...emptyPart, notes: [words.goneFinding(problem?.error ?? '')] }],
});

/**
 * The findings of a project as the bytes of a file.
 * @throws DomainError (invalid) for a project without findings
 */
export async function writeFindings(tools: QueryTools, query: FindingsReportQuery): Promise<Uint8Array> {
  const { project_id, project_name, as, language, now } = query;
  const words = createReportWords(language);
  const { findings } = await listFindings(tools, { project_id });
  if (findings.length === 0) throw invalid('no_findings');
  const surveys = new Map<string, Survey>();
  for (const { survey_key, state } of findings)
    if (state !== 'gone' && !surveys.has(survey_key)) surveys.set(survey_key, await getSurvey(tools, survey_key));
  const questions = findings.map((finding) => {
    const survey = surveys.get(finding.survey_key);
    const isThere = finding.state !== 'gone' && survey !== undefined;
    return isThere ? tellFinding({ finding, survey, words }) : tellGone(finding, words);
  });
  const facts = [words.findings(words.amount(findings.length), findings.length), words.made(words.day(now))];
  const report: Report = { language, title: project_name, facts, foot: '', questions };
  return serialize({ name: project_name, bytes: await writers[as](report) });
}
