import { personColumns } from '@sheaf/survey-columns';
import type { Question } from '../../../../contract/index.ts';

/** @returns the headers of columns that look like identifiers of people */
export function suggestedColumns(questions: readonly Question[]): string[] {
  const header = questions.map((question) => question.header);
  const { personIds } = personColumns({ exporter: 'unknown', header, types: questions, groups: [] });
  return personIds.flatMap((column) => header[column] ?? []);
}
