import type { ColumnType } from '../../../contract/index.ts';
import { rowNumberWriter } from '../../data/row-numbers.ts';
import type { Row } from '../../data/schema/tables.ts';
import type { Handle } from '../../data/sqlite/open.ts';
import type { SurveyParticipants } from '../../data/survey-participants.ts';
import type { PlannedColumn } from '../columns/planned-columns.ts';
import { numbersOfRespondents, type Respondent, readRespondents } from '../columns/respondents.ts';
import { readCoded } from '../segments/coded.ts';
import { newIds } from './participant-ids.ts';
import type { ChangedPart } from './read-part.ts';

/** The respondents of a survey: each once, and the respondent of each row of each part. */
interface SurveyRespondents {
  byIdentity: Map<string, Respondent>;
  parts: { part_id: number; byRow: (Respondent | undefined)[] }[];
}

/** The cells of a stored column, as the import read them. */
function storedColumn(db: Handle, part_id: number, plan: PlannedColumn) {
  const { values, codes } = readCoded(db, part_id, plan.column_index);
  return { plan, at: (row: number) => values[codes[row] ?? 0] ?? '' };
}

/** Whether a column names the respondent. */
export const isNaming = (type: ColumnType): boolean => type === 'Name' || type === 'Email';

/** Reads the respondents from the stored cells, as an import of the same file with these columns would. */
export function readSurveyRespondents(
  db: Handle,
  parts: readonly ChangedPart[],
  columns: readonly PlannedColumn[],
): SurveyRespondents {
  const naming = columns.filter(({ type }) => isNaming(type));
  const respondents = new Map<string, Respondent>();
  const read = parts.map(({ id, row_count }) => {
    const stored = naming.map((plan) => storedColumn(db, id, plan));
    const part = readRespondents(stored, id, row_count);
    const met = new Map(part.all.map((respondent) => [respondent, meet(respondents, respondent)]));
    return { part_id: id, byRow: part.byRow.map((respondent) => respondent && met.get(respondent)) };
  });
  // In the order of the table, because random order takes three times as long inside the transaction.
  const sorted = [...respondents].sort(([a], [b]) => (a < b ? -1 : 1));
  return { byIdentity: new Map(sorted), parts: read };
}

/** @returns the respondent of this identity, with the first name that is found */
function meet(respondents: Map<string, Respondent>, respondent: Respondent): Respondent {
  const known = respondents.get(respondent.identity);
  if (known === undefined) {
    respondents.set(respondent.identity, respondent);
    return respondent;
  }
  if (known.name === '') known.name = respondent.name;
  return known;
}

export interface SurveyPlace {
  upload_id: number;
  project_id: number;
  in_panel: number;
}

/**
 * Replaces the participants of the survey, in a transaction. A participant who is in this survey only is removed or gets the
 * new name; one who is in other surveys, too, stays and keeps the name.
 * @throws RangeError when the survey has no id left for a new respondent
 */
export function replaceParticipantsTx(
  db: Handle,
  survey: SurveyPlace,
  { byIdentity, parts }: SurveyRespondents,
  left: SurveyParticipants,
): void {
  const { project_id, upload_id, in_panel } = survey;
  const find = db.prepare<[number, string], Row<'participants', 'id' | 'name' | 'in_panel'>>(
    'SELECT id, name, in_panel FROM participants WHERE project_id = ? AND identity = ?',
  );
  const rename = db.prepare<[string, number, number, string]>(
    'UPDATE participants SET name = ?, in_panel = ? WHERE project_id = ? AND identity = ?',
  );
  const insert = db.prepare<[number, string, number, string, number]>(
    'INSERT INTO participants (project_id, identity, id, name, in_panel) VALUES (?, ?, ?, ?, ?)',
  );
  const taken = removeTx(db, survey, left, (identity) => byIdentity.has(identity));
  const idFor = newIds(
    parts.map(({ part_id, byRow }) => ({ part_id, rows: byRow.length })),
    taken,
  );
  for (const respondent of byIdentity.values()) {
    const held = find.get(project_id, respondent.identity);
    if (held === undefined) {
      respondent.id = idFor(respondent.id);
      insert.run(project_id, respondent.identity, respondent.id, respondent.name, in_panel);
      continue;
    }
    respondent.id = held.id;
    const name = left.only.has(held.id) || held.name === '' ? respondent.name : held.name;
    const joined = Math.max(held.in_panel, in_panel);
    if (name !== held.name || joined !== held.in_panel) rename.run(name, joined, project_id, respondent.identity);
  }
  const write = rowNumberWriter(db);
  for (const { part_id, byRow } of parts) write(part_id, 'participant', numbersOfRespondents(byRow));
  const emails = [...byIdentity.keys()].filter((identity) => !identity.startsWith('#')).length;
  db.prepare('UPDATE survey_tables SET participants = ?, emails = ? WHERE upload_id = ?').run(
    byIdentity.size,
    emails,
    upload_id,
  );
}

/** Removes participants without responses. @returns the ids of this survey that stay in use */
function removeTx(
  db: Handle,
  { project_id }: SurveyPlace,
  { only, isOwn }: SurveyParticipants,
  isNamed: (identity: string) => boolean,
): Set<number> {
  const all = db.prepare<[number], Row<'participants', 'id' | 'identity'>>(
    'SELECT id, identity FROM participants WHERE project_id = ?',
  );
  const taken = new Set<number>();
  const gone: string[] = [];
  for (const { id, identity } of all.iterate(project_id)) {
    if (only.has(id) && !isNamed(identity)) gone.push(identity);
    else if (isOwn(id)) taken.add(id);
  }
  const remove = db.prepare<[number, string]>('DELETE FROM participants WHERE project_id = ? AND identity = ?');
  for (const identity of gone) remove.run(project_id, identity);
  return taken;
}
