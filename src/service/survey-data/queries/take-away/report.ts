import { serialize } from 'node:v8';
import {
  type Comparison,
  collectIds,
  describeConditionIn,
  type ExportPersonal,
  getHeader,
  isFactUnit,
  isLeftOut,
  listUnits,
  makeTitle,
  nameQuestion,
  type ReportFormat,
  type ResponseFilter,
  type Survey,
  type Unit,
} from '../../../../contract/index.ts';
import { invalid } from '../../../core/errors.ts';
import { findRows } from '../../../data/rows.ts';
import { findGroups } from '../../../data/stored-outline.ts';
import { readSurveyRow as requireUpload } from '../../../data/surveys.store.ts';
import { makeCrossParts, sayColumns } from '../../take-away/report/crosstab.ts';
import { writeDocx } from '../../take-away/report/docx.ts';
import { writeHtml } from '../../take-away/report/html.ts';
import { makeParts } from '../../take-away/report/parts.ts';
import { writePptx } from '../../take-away/report/pptx.ts';
import type { Report, ReportPart } from '../../take-away/report/report.ts';
import { createReportTelling, type ReportTelling } from '../../take-away/report/words.ts';
import { compareColumns } from '../comparison/compare.ts';
import { createPersonalTest, requireNamed, withoutDetails } from '../personal.ts';
import type { QueryTools } from '../query-tools.ts';
import { listFilteredQuestions } from '../questions.ts';
import { readSurveyFacts } from '../survey.ts';

export interface ReportQuery {
  survey_key: string;
  as: ReportFormat;
  filter: ResponseFilter;
  weight?: number | undefined;
  by?: string[] | undefined;
  /** Left out: the questions of the survey's list that are not hidden. */
  question_ids?: number[] | undefined;
  language: 'en' | 'de';
  personal: ExportPersonal;
  /** ISO 8601: when it is made. */
  now: string;
}

export const writers: Record<ReportFormat, (report: Report) => Promise<Uint8Array>> = {
  pptx: writePptx,
  docx: writeDocx,
  html: writeHtml,
};

interface Counted {
  filter: ResponseFilter;
  weight: Comparison['weight'];
  comparison: Comparison | null;
  /** With all of its questions. */
  survey: Survey;
  personal: ExportPersonal;
}

/** What is counted, in sentences: filter, weights, columns. */
export function sayCounted(counted: Counted, telling: ReportTelling): string[] {
  const { filter, weight, comparison, survey, personal } = counted;
  const { around, conditions, decimal } = telling;
  const weighing = survey.questions.find(({ id }) => id === weight?.question_id);
  const filtered = filter.map((one) => describeConditionIn(one, survey, conditions)).join(around.and);
  return [
    // Words that are looked for in open answers may be somebody's.
    filter.length === 0 ? around.unfiltered : around.filter(personal === 'keep' ? filtered : withoutDetails(filtered)),
    ...(weight === null || weighing === undefined
      ? []
      : [around.weight(nameQuestion(weighing, survey), decimal(weight.effective_base))]),
    ...(comparison === null ? [] : [sayColumns({ comparison, survey }, telling)]),
  ];
}

/** Questions of the list that have something to show; those that were asked for, hidden or not. */
export function chooseUnits(
  survey: Pick<Survey, 'questions' | 'groups' | 'question_list'>,
  asked: number[] | undefined,
): Unit[] {
  const { hidden } = survey.question_list;
  return listUnits(survey).filter((unit) => {
    if (isLeftOut(unit)) return false;
    if (asked !== undefined) return collectIds(unit).some((id) => asked.includes(id));
    return !isFactUnit(unit) && !hidden.includes(getHeader(unit));
  });
}

/** How many answered a question. */
export const countAnswered = (unit: Unit): number =>
  unit.kind === 'question' ? unit.question.answered : unit.group.answered;

/** The survey with all of its questions: a filter, a weight or a banner may be of some that the report leaves out. */
async function readNamed(tools: QueryTools, query: ReportQuery, survey: Survey): Promise<Survey> {
  const { survey_key, filter, by, weight } = query;
  if (filter.length === 0 && by === undefined && weight === undefined) return survey;
  return { ...survey, ...(await listFilteredQuestions(tools, { survey_key, filter: [], own: 'apply' })) };
}

/** A question in columns, or as it is where that is not possible. @param notes what is said below columns */
export function makeUnitParts(
  unit: Unit,
  { comparison, survey }: Pick<Counted, 'comparison' | 'survey'>,
  telling: ReportTelling,
  notes: readonly string[] = [],
): ReportPart[] {
  const crosstabs = comparison === null ? [] : makeCrossParts(unit, { comparison, survey }, telling);
  if (crosstabs.length === 0) return makeParts(unit, telling);
  return crosstabs.map((part) => ({ ...part, notes: [...part.notes, ...notes] }));
}

/**
 * The questions, without those that say who answered and without personal details in quotes, where that is asked for.
 * @throws DomainError (invalid) when the file would name what is left out
 */
export async function leaveOutPeople<Counted extends Pick<Survey, 'questions' | 'groups'>>(
  { db }: QueryTools,
  query: Pick<ReportQuery, 'survey_key' | 'personal' | 'by' | 'filter'>,
  counted: Counted,
): Promise<Counted> {
  if (query.personal === 'keep') return counted;
  const { id } = await requireUpload(db, query.survey_key, ['id']);
  const isPersonal = await createPersonalTest(db, id, query.personal);
  const all = await findRows(db, 'questions', ['id', 'header', 'type', 'column_index'], { upload_id: id });
  const leftOut = new Set(all.filter(isPersonal).map((row) => row.id));
  const members = (await findGroups(db, id)).map((group) =>
    group.members.flatMap((index) => all.filter(({ column_index }) => column_index === index)),
  );
  const groupsById = new Map(members.map((own) => [own[0]?.header ?? '', own.map((row) => row.id)]));
  requireNamed((one) => leftOut.has(one), groupsById, query);
  const questions = counted.questions
    .filter((question) => !leftOut.has(question.id))
    .map((question) => {
      const { distribution } = question;
      if (distribution.kind !== 'text') return question;
      return { ...question, distribution: { ...distribution, samples: distribution.samples.map(withoutDetails) } };
    });
  const groups = counted.groups.filter(({ question_ids }) => !question_ids.some((one) => leftOut.has(one)));
  return { ...counted, questions, groups };
}

/** The report of a survey: what the screens show of its questions, from the same queries. */
async function makeReport(tools: QueryTools, query: ReportQuery): Promise<Report> {
  const { survey_key, filter, weight, by, question_ids, language, now } = query;
  const telling = createReportTelling(language);
  const { around, number } = telling;
  const facts = await readSurveyFacts(tools.db, survey_key);
  const counted = await listFilteredQuestions(tools, { survey_key, filter, weight, question_ids, own: 'apply' });
  if (facts.number_of_responses === 0 || counted.questions.length === 0) throw invalid('nothing_to_take_away');
  const survey = { ...facts, ...(await leaveOutPeople(tools, query, counted)) };
  const asked = { survey_key, filter, weight, question_ids, smallest_base: 30 };
  const named = await readNamed(tools, query, survey);
  const count = number(counted.count);
  const comparison = by === undefined ? null : await compareColumns(tools, { ...asked, by });
  const said = [
    ...sayCounted({ filter, weight: counted.weight, comparison, survey: named, personal: query.personal }, telling),
    around.made(telling.longDate(now)),
  ];
  return {
    language,
    title: facts.survey_name,
    facts: [
      around.responses(count, number(facts.number_of_responses)),
      ...said,
      ...(comparison === null ? [] : [around.tests]),
    ],
    foot: said.join(around.and),
    questions: chooseUnits(survey, question_ids).map((unit) => ({
      title: makeTitle(unit),
      base: around.answered(number(countAnswered(unit)), count),
      parts: makeUnitParts(unit, { comparison, survey: named }, telling),
    })),
  };
}

/**
 * A report as the bytes of a file, with the name of its survey.
 * @throws DomainError (invalid) for a survey without responses, and for a filter, weight or comparison that does not fit it
 */
export async function writeReport(tools: QueryTools, query: ReportQuery): Promise<Uint8Array> {
  const report = await makeReport(tools, query);
  return serialize({ name: report.title, bytes: await writers[query.as](report) });
}
