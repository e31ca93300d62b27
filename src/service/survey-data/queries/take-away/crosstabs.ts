import type { ExportPersonal, ResponseFilter } from '../../../../contract/index.ts';
import { makeCrosstabSheet } from '../../take-away/report/crosstab-sheet.ts';
import { createReportTelling } from '../../take-away/report/words.ts';
import type { SheetCell } from '../../take-away/xlsx/sheet.ts';
import { compareColumns } from '../comparison/compare.ts';
import type { QueryTools } from '../query-tools.ts';
import { listFilteredQuestions } from '../questions.ts';
import { readSurveyFacts } from '../survey.ts';
import { chooseUnits, leaveOutPeople } from './report.ts';

export interface CrosstabQuery {
  survey_key: string;
  filter: ResponseFilter;
  by: string[];
  weight?: number | undefined;
  personal: ExportPersonal;
}

/**
 * The questions of a survey in columns, as rows of a sheet with their heads.
 * @throws DomainError (invalid) for a comparison or weight that does not fit the survey
 */
export async function listCrosstabs(tools: QueryTools, query: CrosstabQuery): Promise<SheetCell[][]> {
  const facts = await readSurveyFacts(tools.db, query.survey_key);
  const counted = await listFilteredQuestions(tools, { ...query, own: 'apply' });
  const survey = { ...facts, ...(await leaveOutPeople(tools, query, counted)) };
  const comparison = await compareColumns(tools, { ...query, smallest_base: 30 });
  return makeCrosstabSheet(chooseUnits(survey, undefined), { survey, comparison }, createReportTelling('en'));
}
