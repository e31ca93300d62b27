import { serialize } from 'node:v8';
import {
  type Finding,
  type FoundChart,
  findFigure,
  listFoundUnits,
  makeTitle,
  nameQuestion,
  type ReportFormat,
  type Survey,
  tellFigure,
  type Unit,
} from '../../../../contract/index.ts';
import { invalid } from '../../../core/errors.ts';
import { emptyPart, type Report, type ReportPart } from '../../take-away/report/report.ts';
import { createReportTelling, type ReportTelling } from '../../take-away/report/words.ts';
import { listFindings } from '../findings.ts';
import type { QueryTools } from '../query-tools.ts';
import { getSurvey } from '../questions.ts';
import { countAnswered, makeUnitParts, sayCounted, writers } from './report.ts';

export interface FindingsReportQuery {
  project_id: number;
  project_name: string;
  as: ReportFormat;
  language: 'en' | 'de';
  /** ISO 8601: when it is made. */
  now: string;
}

interface Told {
  finding: Finding;
  survey: Survey;
  telling: ReportTelling;
}

/** The columns of a chart that is kept as a comparison. */
const findComparison = ({ asked }: Finding, { comparison }: FoundChart) =>
  asked.kind === 'chart' && asked.by !== null ? comparison : null;

/** Which responses the chart counts, in sentences. */
function describeCounted({ finding, survey, telling }: Told, chart: FoundChart, units: readonly Unit[]): string[] {
  const { around, number } = telling;
  const comparison = findComparison(finding, chart);
  return [
    ...units.map((unit) => around.answered(number(countAnswered(unit)), number(chart.count))),
    ...sayCounted(
      { filter: finding.asked.filter, weight: chart.weight, comparison, survey, personal: 'keep' },
      telling,
    ),
  ];
}

function makeChartParts({ finding, survey, telling }: Told, chart: FoundChart, units: readonly Unit[]): ReportPart[] {
  const { asked } = finding;
  const comparison = findComparison(finding, chart);
  const figure = asked.kind === 'number' ? findFigure(units, asked.figure) : null;
  const parts = units.flatMap((unit) => makeUnitParts(unit, { comparison, survey }, telling, [telling.around.tests]));
  return figure === null ? parts : parts.map((part) => ({ ...part, figures: [tellFigure(figure, telling).join(' ')] }));
}

/** A finding as a question of a report: its sentence above, what it is of below. */
function tellFinding(told: Told): Report['questions'][number] {
  const { finding, survey, telling } = told;
  const { chart, quote, sentence, state, count_now } = finding;
  const asOf = telling.around.made(telling.longDate(finding.kept_at));
  if (quote !== null) {
    const question = survey.questions.find(({ id }) => id === quote.question_id);
    const title = question === undefined ? '' : nameQuestion(question, survey);
    const who = [
      telling.around.response(telling.number(quote.row)),
      ...quote.beside.filter((answer) => answer.trim() !== ''),
    ];
    const base = [who.join(', '), survey.survey_name, asOf, sentence === '' ? '' : title]
      .filter(Boolean)
      .join(telling.around.and);
    return { title: sentence || title, base, parts: [{ ...emptyPart, quotes: [quote.text] }] };
  }
  if (chart === null) throw new Error('A finding that is not gone shows a chart or a quote.');
  const units = listFoundUnits(chart);
  const title = units.map(makeTitle).join(', ');
  const changed =
    state === 'changed' ? [telling.around.changed(telling.number(chart.count), telling.number(count_now ?? 0))] : [];
  // The question last: a slide cuts what is too long.
  const about = [...describeCounted(told, chart, units), asOf, ...changed, ...(sentence === '' ? [] : [title])];
  const base = [survey.survey_name, ...about].join(telling.around.and);
  return { title: sentence || title, base, parts: makeChartParts(told, chart, units) };
}

/** One that cannot be asked any more is named, and nothing of it is shown. */
const tellGone = (
  { sentence, problem, survey_name }: Finding,
  telling: ReportTelling,
): Report['questions'][number] => ({
  title: sentence || survey_name,
  base: survey_name,
  parts: [{ ...emptyPart, notes: [telling.around.goneFinding(problem?.error ?? '')] }],
});

/**
 * The findings of a project as the bytes of a file.
 * @throws DomainError (invalid) for a project without findings
 */
export async function writeFindings(tools: QueryTools, query: FindingsReportQuery): Promise<Uint8Array> {
  const { project_id, project_name, as, language, now } = query;
  const telling = createReportTelling(language);
  const { findings } = await listFindings(tools, { project_id });
  if (findings.length === 0) throw invalid('no_findings');
  const surveys = new Map<string, Survey>();
  for (const { survey_key, state } of findings)
    if (state !== 'gone' && !surveys.has(survey_key)) surveys.set(survey_key, await getSurvey(tools, survey_key));
  const questions = findings.map((finding) => {
    const survey = surveys.get(finding.survey_key);
    const isThere = finding.state !== 'gone' && survey !== undefined;
    return isThere ? tellFinding({ finding, survey, telling }) : tellGone(finding, telling);
  });
  const facts = [
    telling.around.findings(telling.number(findings.length), findings.length),
    telling.around.made(telling.longDate(now)),
  ];
  const report: Report = { language, title: project_name, facts, foot: '', questions };
  return serialize({ name: project_name, bytes: await writers[as](report) });
}
