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

/** @returns whether no saved part of the survey names a participant of the project */
export type FindNew = (db: Reader, part: PartRow, claim: Claim) => Promise<(participant: number) => boolean>;

const isDone = async (db: Reader, table: 'column_changes' | 'person_key_changes', upload_id: number) =>
  (await findRow(db, table, ['id'], { upload_id, state: 'done' })) !== undefined;

/** The parts whose participants the survey named first. After a change of a column or of the person key they may not be named any more. */
async function findNamingParts(db: Reader, upload_id: number, parts: readonly { id: number }[]): Promise<Set<number>> {
  const isChanged =
    (await isDone(db, 'column_changes', upload_id)) || (await isDone(db, 'person_key_changes', upload_id));
  return new Set(isChanged ? [] : parts.map(({ id }) => id));
}

/**
 * Reads which participants answered in the saved parts of an upload, each part once under a claim: another node may save parts
 * between two claims. Those whom the upload named first are recognized by their id.
 */
export function createSeenParticipants(): FindNew {
  let key = '';
  let read = new Set<number>();
  let people = new Set<number>();
  return async (db, { upload_id, revision }, { id, fence }) => {
    const asked = JSON.stringify([upload_id, revision, id, fence]);
    if (asked !== key) [key, read, people] = [asked, new Set(), new Set()];
    const parts = await findRows(db, 'survey_parts', ['id', 'status', 'row_count'], { upload_id });
    const own = await findNamingParts(db, upload_id, parts);
    for (const part of parts.filter(({ id, status }) => status === 'PROCESSED' && !read.has(id))) {
      read.add(part.id);
      (await readRowNumbers(db, part, 'participant'))?.forEach((participant) => {
        if (!Number.isNaN(participant) && !own.has(partOfResponse(participant))) people.add(participant);
      });
    }
    return (participant) => !own.has(partOfResponse(participant)) && !people.has(participant);
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
  isNew: (participant: number) => boolean,
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
    const [people, addresses] = countKnown(respondent, held, isNew(held.id));
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

/** Saves rows, counts, respondents, words and PROCESSED in one transaction; repeated calls save them only once. @throws ClaimLost */
export async function savePartTx(
  tx: Tx,
  part: PartRow,
  claim: Claim,
  content: PartContent,
  findNew: FindNew,
): Promise<IngestOutcome> {
  await requireClaimTx(tx, claim);
  await lockTx(tx, 'project', part.project_id);
  const held = await findPart(tx, part.part_id);
  // The part was retried: it has other bytes now than those that were read.
  if (held?.s3_key !== part.s3_key) throw new ClaimLost();
  if (held.status === 'PROCESSED') return { kind: 'processed', rows: held.row_count };
  const { rows } = content;
  if (rows > 0) await saveRowsTx(tx, part, content, await findNew(tx, part, claim));
  await changeRows(tx, 'survey_parts', { id: part.part_id }, { status: 'PROCESSED', row_count: rows });
  const number_of_responses = sql`number_of_responses + ${rows}`;
  await changeRows(tx, 'stored_surveys', { id: part.upload_id }, { number_of_responses });
  return { kind: 'processed', rows };
}

async function saveRowsTx(
  tx: Tx,
  part: PartRow,
  content: PartContent,
  isNew: (participant: number) => boolean,
): Promise<void> {
  const { times, respondents } = content;
  await saveColumnsTx(tx, part, content);
  await saveRespondentsTx(tx, part, content, isNew);
  await saveRowNumbersTx(tx, part.part_id, 'time', times);
  await saveRowNumbersTx(tx, part.part_id, 'participant', numberRespondents(respondents.byRow));
  for (const { column_index, blocks } of content.words)
    await saveWordsTx(tx, { source: 'note', list: noteList(part.part_id, column_index) }, blocks);
}
