import type { QuestionGroup } from '../../../drafts/mapping/question-groups.ts';
import type { Preview } from '../../../drafts/reading/preview.ts';

/** Answers are searched in this number of rows, so that a file of thousands of columns answers while somebody types. */
const searchedRows = 120;
const searched = new WeakMap<Preview, string[]>();

/** The texts of each column to search in: header, question, and the different first answers. */
function textsOf(preview: Preview): string[] {
  const made = searched.get(preview);
  if (made !== undefined) return made;
  const { header, texts, rows } = preview.table;
  const first = rows.slice(0, searchedRows);
  const all = header.map((name, column) => {
    const answers = new Set(first.map((row) => row[column]?.slice(0, 200) ?? ''));
    return [name, texts[column] ?? '', ...answers].join('\n').toLowerCase();
  });
  searched.set(preview, all);
  return all;
}

/**
 * Searches headers, question texts and answers. Every word must occur.
 * @returns the columns, and the keys of the groups whose question matches; null for an empty search
 */
export function findColumns(
  preview: Preview,
  groups: readonly QuestionGroup[],
  query: string,
): { columns: ReadonlySet<number>; groups: ReadonlySet<string> } | null {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return null;
  const holds = (text: string) => wanted.every((word) => text.includes(word));
  const columns = textsOf(preview).flatMap((text, column) => (holds(text) ? [column] : []));
  const questions = groups.filter(({ text }) => holds(text.toLowerCase()));
  return { columns: new Set(columns), groups: new Set(questions.map(({ key }) => key)) };
}
