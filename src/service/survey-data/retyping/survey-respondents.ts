import { batches } from '../../core/batches.ts';
import type { Reader, Tx } from '../../data/database.ts';
import { saveRowNumbersTx } from '../../data/row-numbers.ts';
import type { Row } from '../../data/schema/tables.ts';
import type { StoredPersonKey } from '../../data/stored-person-key.ts';
import type { SurveyParticipants } from '../../data/survey-participants.ts';
import { findKnown, insertParticipantsTx, storedEmail, updateKnownTx } from '../columns/known-participants.ts';
import type { ColumnCells, PlannedColumn } from '../columns/planned-columns.ts';
import { meet, numbersOfRespondents, type Respondent, readRespondents } from '../columns/respondents.ts';
import { readCoded } from '../segments/coded.ts';
import { newIds } from './participant-ids.ts';
import type { ChangedPart } from './read-part.ts';
import { isNaming } from './retyping.store.ts';

/** The respondents of a survey: each once, and the respondent of each row of each part. */
export interface SurveyRespondents {
  byIdentity: Map<string, Respondent>;
  parts: { part_id: number; byRow: (Respondent | undefined)[] }[];
}

/** The cells of a stored column, as the import read them. */
async function storedColumn(db: Reader, part_id: number, plan: PlannedColumn): Promise<ColumnCells> {
  const { values, codes } = await readCoded(db, part_id, plan.column_index);
  return { plan, at: (row: number) => values[codes[row] ?? 0] ?? '' };
}

/** How the respondents of a survey are read. */
interface NamingPlan {
  parts: readonly ChangedPart[];
  columns: readonly PlannedColumn[];
  key: StoredPersonKey | null;
}

/** Reads the respondents from the stored cells, as an import of the same file with these columns and key would. Yields after each part. */
export async function* readSurveyRespondents(
  db: Reader,
  { parts, columns, key }: NamingPlan,
): AsyncGenerator<number, SurveyRespondents> {
  const naming = columns.filter(({ type, column_index }) => isNaming(type) || key?.columns.includes(column_index));
  const respondents = new Map<string, Respondent>();
  const read: SurveyRespondents['parts'] = [];
  for (const { id, row_count } of parts) {
    const stored: ColumnCells[] = [];
    for (const plan of naming) stored.push(await storedColumn(db, id, plan));
    const part = readRespondents(stored, { part: id, rows: row_count, key });
    const met = new Map(part.all.map((respondent) => [respondent, meet(respondents, respondent)]));
    read.push({ part_id: id, byRow: part.byRow.map((respondent) => respondent && met.get(respondent)) });
    yield read.length;
  }
  // In the order of the table, because random order takes three times as long inside the transaction.
  const sorted = [...respondents].sort(([a], [b]) => (a < b ? -1 : 1));
  return { byIdentity: new Map(sorted), parts: read };
}

export interface SurveyPlace {
  upload_id: number;
  project_id: number;
  in_panel: number;
}

/** Finds or inserts each respondent, and gives it the id of its participant. @param taken ids that stay in use */
async function saveRespondentsTx(
  tx: Tx,
  { project_id, in_panel }: SurveyPlace,
  { byIdentity, parts }: SurveyRespondents,
  { only }: SurveyParticipants,
  taken: Set<number>,
): Promise<void> {
  const idFor = newIds(
    parts.map(({ part_id, byRow }) => ({ part_id, rows: byRow.length })),
    taken,
  );
  const known = await findKnown(tx, project_id, [...byIdentity.keys()]);
  const added: Respondent[] = [];
  for (const respondent of byIdentity.values()) {
    const held = known.get(respondent.identity);
    if (held === undefined) {
      respondent.id = idFor(respondent.id);
      added.push(respondent);
      continue;
    }
    respondent.id = held.id;
    const isOnly = only.has(held.id);
    const name = isOnly || held.name === '' ? respondent.name : held.name;
    const email = isOnly || held.email === null ? storedEmail(respondent) : held.email;
    if (respondent.email === '' && email !== null) respondent.email = email;
    await updateKnownTx(tx, project_id, held, { name, email, in_panel });
  }
  await insertParticipantsTx(tx, added, { project_id, in_panel });
}

/**
 * Replaces the participants of the survey, in a transaction. A participant who is in this survey only is removed or gets the
 * new name; one who is in other surveys, too, stays and keeps the name.
 * @throws RangeError when the survey has no id left for a new respondent
 */
export async function replaceParticipantsTx(
  tx: Tx,
  survey: SurveyPlace,
  respondents: SurveyRespondents,
  left: SurveyParticipants,
): Promise<void> {
  const { byIdentity, parts } = respondents;
  const taken = await removeTx(tx, survey, left, (identity) => byIdentity.has(identity));
  await saveRespondentsTx(tx, survey, respondents, left, taken);
  for (const { part_id, byRow } of parts)
    await saveRowNumbersTx(tx, part_id, 'participant', numbersOfRespondents(byRow));
  const emails = [...byIdentity.values()].filter(({ email }) => email !== '').length;
  await tx
    .updateTable('survey_tables')
    .set({ participants: byIdentity.size, emails })
    .where('upload_id', '=', survey.upload_id)
    .execute();
}

/** Participants read by one statement. */
const readAtOnce = 10_000;

/** Removes participants without responses. @returns the ids of this survey that stay in use */
async function removeTx(
  tx: Tx,
  { project_id }: SurveyPlace,
  { only, isOwn }: SurveyParticipants,
  isNamed: (identity: string) => boolean,
): Promise<Set<number>> {
  const taken = new Set<number>();
  const gone: string[] = [];
  const ofProject = tx.selectFrom('participants').select(['id', 'identity']).where('project_id', '=', project_id);
  let rows: Row<'participants', 'id' | 'identity'>[];
  let after = '';
  do {
    rows = await ofProject.where('identity', '>', after).orderBy('identity').limit(readAtOnce).execute();
    for (const { id, identity } of rows) {
      if (only.has(id) && !isNamed(identity)) gone.push(identity);
      else if (isOwn(id)) taken.add(id);
    }
    after = rows.at(-1)?.identity ?? '';
  } while (rows.length === readAtOnce);
  const remove = tx.deleteFrom('participants').where('project_id', '=', project_id);
  for (const batch of batches(gone, 500)) await remove.where('identity', 'in', batch).execute();
  return taken;
}
