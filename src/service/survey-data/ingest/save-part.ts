import { sql } from 'kysely';
import { ClaimLost } from '../../core/errors.ts';
import type { Reader, Tx } from '../../data/database.ts';
import { noteList, partOfResponse } from '../../data/ids.ts';
import { type Claim, requireClaimTx } from '../../data/jobs/queue.ts';
import { lockTx } from '../../data/locks.ts';
import { readRowNumbers, saveRowNumbersTx } from '../../data/row-numbers.ts';
import { changeRows, findRow, findRows } from '../../data/rows.ts';
import { readFirst } from '../../data/sql.ts';
import { saveWordsTx } from '../../data/words/words.store.ts';
import { chooseStoredEmail, insertNewTx, type KnownParticipant, updateKnownTx } from '../columns/known-participants.ts';
import { isRecognisable, numberRespondents, type Respondent } from '../columns/respondents.ts';
import type { IngestOutcome, PartContent, PartRow } from './index.ts';
import { saveColumnsTx } from './save-columns.ts';

/** Tells whether a participant of the project is new to the survey. */
export interface SeenParticipants {
  /** @returns whether this is the first call for the participant and no saved part has them */
  isNew(participant: number): boolean;
}

/**
 * Reads which participants answered in the saved parts of an upload. Participants that the upload named first are
 * recognized by their id, unless a column was retyped or the person key changed since: then they may not be named any more.
 */
export async function readSeenParticipants(db: Reader, upload_id: number): Promise<SeenParticipants> {
  const parts = await findRows(db, 'survey_parts', ['id', 'status', 'row_count'], { upload_id });
  const isDone = async (table: 'column_changes' | 'person_key_changes') =>
    (await findRow(db, table, ['id'], { upload_id, state: 'done' })) !== undefined;
  const isChanged = (await isDone('column_changes')) || (await isDone('person_key_changes'));
  const naming = parts.filter(({ status }) => !isChanged || status !== 'PROCESSED').map(({ id }) => id);
  const own = new Set(naming);
  const isOwn = (participant: number) => own.has(partOfResponse(participant));
  const elsewhere = new Set<number>();
  for (const part of parts) {
    for (const participant of (await readRowNumbers(db, part, 'participant')) ?? [])
      if (!Number.isNaN(participant) && !isOwn(participant)) elsewhere.add(participant);
  }
  return {
    isNew(participant) {
      if (isOwn(participant) || elsewhere.has(participant)) return false;
      elsewhere.add(participant);
      return true;
    },
  };
}

/** What a known participant adds to the counts of the survey. @param isNew whether the survey had no response of theirs */
function countKnown(respondent: Respondent, held: KnownParticipant, isNew: boolean): [people: number, emails: number] {
  const hadEmail = respondent.key === null || held.email !== null;
  if (isNew) return [1, hadEmail || respondent.email !== '' ? 1 : 0];
  return [0, !hadEmail && respondent.email !== '' ? 1 : 0];
}

/** Writes the respondents of a part. Known participants keep their id. */
async function saveRespondentsTx(
  tx: Tx,
  part: PartRow,
  { respondents: { all } }: PartContent,
  seen: SeenParticipants,
): Promise<void> {
  const { project_id, add_to_research_panel: in_panel, upload_id } = part;
  const known = await insertNewTx(tx, { respondents: all, mayBeKnown: isRecognisable }, { project_id, in_panel });
  let [participants, emails] = [0, 0];
  for (const respondent of all) {
    const held = known.get(respondent.identity);
    if (held === undefined) {
      participants++;
      if (respondent.email !== '') emails++;
      continue;
    }
    respondent.id = held.id;
    const name = held.name === '' ? respondent.name : held.name;
    await updateKnownTx(tx, project_id, held, { name, email: held.email ?? chooseStoredEmail(respondent), in_panel });
    const [people, addresses] = countKnown(respondent, held, seen.isNew(held.id));
    participants += people;
    emails += addresses;
  }
  const more = { participants: sql`participants + ${participants}`, emails: sql`emails + ${emails}` };
  await changeRows(tx, 'survey_tables', { upload_id }, more);
}

/** @returns a part and the survey it belongs to; undefined when the survey is deleted */
export function findPart(db: Reader, part_id: number): Promise<PartRow | undefined> {
  return readFirst(
    db,
    sql<PartRow>`SELECT p.id AS part_id, p.part_number, p.status, p.row_count, p.s3_key, p.appended, p.upload_id,
        u.project_id, u.column_mapping, u.missing_answers, u.auto_map, u.add_to_research_panel, u.revision,
        CASE WHEN p.part_number = (SELECT max(part_number) FROM survey_parts WHERE upload_id = p.upload_id)
          THEN 1 ELSE 0 END AS is_last
      FROM survey_parts p JOIN surveys u ON u.id = p.upload_id WHERE p.id = ${part_id}`,
  );
}

/** @returns the storage key of the next part if it is waiting */
export async function findNextPart(db: Reader, { upload_id, part_number }: PartRow): Promise<string | undefined> {
  const next = { upload_id, part_number: part_number + 1, status: 'UPLOADED' } as const;
  return (await findRow(db, 'survey_parts', ['s3_key'], next))?.s3_key;
}

/** Saves rows, counts, respondents, words and PROCESSED in one transaction; repeated calls save them only once. @throws ClaimLost */
export async function savePartTx(
  tx: Tx,
  part: PartRow,
  claim: Claim,
  content: PartContent,
  seen: SeenParticipants,
): Promise<IngestOutcome> {
  await requireClaimTx(tx, claim);
  await lockTx(tx, 'project', part.project_id);
  const held = await findPart(tx, part.part_id);
  // The part was retried: it has other bytes now than those that were read.
  if (held?.s3_key !== part.s3_key) throw new ClaimLost();
  if (held.status === 'PROCESSED') return { kind: 'processed', rows: held.row_count };
  const { rows, times, respondents } = content;
  await saveColumnsTx(tx, part, content);
  await saveRespondentsTx(tx, part, content, seen);
  await saveRowNumbersTx(tx, part.part_id, 'time', times);
  await saveRowNumbersTx(tx, part.part_id, 'participant', numberRespondents(respondents.byRow));
  for (const { column_index, blocks } of await content.words)
    await saveWordsTx(tx, { source: 'note', list: noteList(part.part_id, column_index) }, blocks);
  await changeRows(tx, 'survey_parts', { id: part.part_id }, { status: 'PROCESSED', row_count: rows });
  const number_of_responses = sql`number_of_responses + ${rows}`;
  await changeRows(tx, 'stored_surveys', { id: part.upload_id }, { number_of_responses });
  return { kind: 'processed', rows };
}
