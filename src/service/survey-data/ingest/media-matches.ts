import { cellLookup, type MediaName, matchModes, respondentLookup } from '@sheaf/survey-columns';
import { z } from 'zod';
import { holdsEmail, holdsFiles, holdsName } from '../../../contract/index.ts';
import type { Reader } from '../../data/database.ts';
import { responseId } from '../../data/ids.ts';
import type { PartSize } from '../../data/row-numbers.ts';
import type { ColumnCells, PlannedColumn } from '../columns/planned-columns.ts';
import { nameReader } from '../columns/respondents.ts';
import { readCells } from '../segments/cells.ts';

/** A cell that names a file. Only the matches with the lowest rank count. `column_index` is null for a match with the respondent. */
export interface MediaMatch {
  media_id: number;
  response_id: number;
  column_index: number | null;
  rank: number;
}

/** The rules of linking. */
interface MatchRules {
  columns: PlannedColumn[];
  /** null: no respondent-level linking. */
  media_config: unknown;
}

/** Ranks of respondents begin here, with one step for each column. Within a step, longer values come first. */
const step = 1024;
/** Lower ranks belong to responses. */
export const firstRespondentRank = step;

/** Unusable fields are ignored, like columns that do not exist (docs/interface.md#linking-media). */
const config = z.object({
  link_column: z.string().optional().catch(undefined),
  match: z.enum(matchModes).catch('stem').default('stem'),
});

type ReadValues = (part: PartSize) => Promise<string[]>;

/** Where to look for a respondent: e-mail, then name, then the link column (docs/interface.md#linking-media). */
function respondentValues(db: Reader, { columns }: MatchRules, link_column: string | undefined): ReadValues[][] {
  const cells =
    ({ column_index }: PlannedColumn): ReadValues =>
    ({ id, row_count }) =>
      readCells(db, id, column_index, 0, row_count);
  const names = columns.filter(({ type }) => holdsName(type));
  const name: ReadValues = async (part) => {
    const read: ColumnCells[] = [];
    for (const plan of names) {
      const values = await cells(plan)(part);
      read.push({ plan, at: (row) => values[row] ?? '' });
    }
    const nameOf = nameReader(read);
    return Array.from({ length: part.row_count }, (_, row) => nameOf(row));
  };
  const link = columns.find(({ header }) => header === link_column);
  const addresses = columns.filter(({ type }) => holdsEmail(type));
  return [addresses.map(cells), names.length > 0 ? [name] : [], link ? [cells(link)] : []];
}

/** @returns a function that calls `visit` for each match in a part; twice if two columns have the same value */
export function mediaMatcher(
  db: Reader,
  files: readonly MediaName[],
  rules: MatchRules,
): (part: PartSize, visit: (match: MediaMatch) => void) => Promise<void> {
  const named = cellLookup(files);
  const cellColumns = rules.columns.filter(({ type }) => holdsFiles(type));
  const { link_column, match } = config.catch({ match: 'stem' }).parse(rules.media_config ?? {});
  const steps = rules.media_config === null ? [] : respondentValues(db, rules, link_column);
  const respondents = respondentLookup(files, match);

  return async (part, visit) => {
    for (const { column_index } of cellColumns) {
      const cells = await readCells(db, part.id, column_index, 0, part.row_count);
      cells.forEach((cell, row) => {
        const media_id = cell === '' ? undefined : named(cell);
        if (media_id !== undefined) visit({ media_id, response_id: responseId(part.id, row), column_index, rank: 0 });
      });
    }
    for (const [index, readers] of steps.entries()) {
      for (const read of readers) {
        const values = await read(part);
        values.forEach((value, row) => {
          for (const { id, length } of respondents(value)) {
            const rank = firstRespondentRank + index * step + (step - 1 - Math.min(length, step - 1));
            visit({ media_id: id, response_id: responseId(part.id, row), column_index: null, rank });
          }
        });
      }
    }
  };
}
