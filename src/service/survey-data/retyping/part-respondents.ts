import { isAboutPerson } from '../../../contract/index.ts';
import type { Reader } from '../../data/database.ts';
import type { Claim } from '../../data/jobs/queue.ts';
import type { PartSize } from '../../data/row-numbers.ts';
import type { StoredPersonKey } from '../../data/stored-person-key.ts';
import type { ColumnCells, PlannedColumn } from '../columns/planned-columns.ts';
import { type PartRespondents, readRespondents } from '../columns/respondents.ts';
import { readCoded } from '../segments/coded.ts';
import type { ChangePlace } from './people-progress.ts';

/** A survey whose people are read again. */
export interface PeopleChange {
  upload_id: number;
  project_id: number;
  in_panel: number;
  parts: readonly PartSize[];
  columns: readonly PlannedColumn[];
  key: StoredPersonKey | null;
  place: ChangePlace;
  claim: Claim;
}

/** Reads the respondents of a part from the stored cells, as an import of the same file with these columns and key would. */
export async function readPartRespondents(
  db: Reader,
  { id, row_count }: PartSize,
  { columns, key }: Pick<PeopleChange, 'columns' | 'key'>,
): Promise<PartRespondents> {
  const stored: ColumnCells[] = [];
  for (const plan of columns) {
    if (!isAboutPerson(plan.type) && !key?.columns.includes(plan.column_index)) continue;
    const { values, codes } = await readCoded(db, id, plan.column_index);
    stored.push({ plan, at: (row: number) => values[codes[row] ?? 0] ?? '' });
  }
  return readRespondents(stored, { part: id, rows: row_count, key });
}
