import type { Tx } from '../../data/database.ts';
import { insertNewTx, type KnownParticipant, storedEmail, updateKnownTx } from '../columns/known-participants.ts';
import { isRecognisable, type Respondent } from '../columns/respondents.ts';
import type { SeenParticipants } from './seen-participants.ts';
import type { PartContent, PartRow } from './types.ts';

/** What a known participant adds to the counts of the survey. @param isNew whether the survey had no response of theirs */
function countKnown(respondent: Respondent, held: KnownParticipant, isNew: boolean): [people: number, emails: number] {
  const hadEmail = respondent.key === null || held.email !== null;
  if (isNew) return [1, hadEmail || respondent.email !== '' ? 1 : 0];
  return [0, !hadEmail && respondent.email !== '' ? 1 : 0];
}

/** Writes the respondents of a part. Known participants keep their id. */
export async function saveRespondentsTx(
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
    await updateKnownTx(tx, project_id, held, { name, email: held.email ?? storedEmail(respondent), in_panel });
    const [people, addresses] = countKnown(respondent, held, seen.isNew(held.id));
    participants += people;
    emails += addresses;
  }
  await tx
    .updateTable('survey_tables')
    .set((eb) => ({ participants: eb('participants', '+', participants), emails: eb('emails', '+', emails) }))
    .where('upload_id', '=', upload_id)
    .execute();
}
