import type { Reader, Tx } from '../../data/database.ts';
import { exchangeTx, listStaged, readStaged } from '../../data/staged-people.store.ts';
import { ParticipantSet } from '../segments/participant-set.ts';
import type { PeopleChange } from './part-respondents.ts';
import { createMeter } from './people-progress.ts';

/** How many people a survey has, and how many of them have an address. */
interface PeopleCounts {
  participants: number;
  emails: number;
}

/** Participants read by one statement. */
const readAtOnce = 10_000;

/** How many of some participants have an address. */
export async function countEmails(db: Reader, project_id: number, people: ParticipantSet): Promise<number> {
  let emails = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const some: { id: number; identity: string; email: string | null; key_name: string | null }[] = await db
      .selectFrom('participants')
      .select(['id', 'identity', 'email', 'key_name'])
      .where('project_id', '=', project_id)
      .where('identity', '>', after)
      .orderBy('identity')
      .limit(readAtOnce)
      .execute();
    for (const { id, identity, email, key_name } of some) {
      const hasEmail = key_name === null ? !identity.startsWith('#') : email !== null;
      if (hasEmail && people.has(id)) emails++;
    }
    after = some.at(-1)?.identity;
  }
  return emails;
}

/** Counts the people who are staged. Reads outside of a transaction, so that nobody waits. */
export async function countStaged(db: Reader, { parts, project_id }: PeopleChange): Promise<PeopleCounts> {
  const people = new ParticipantSet();
  let participants = 0;
  for (const part of parts)
    for (const id of (await readStaged(db, part)) ?? []) if (!Number.isNaN(id) && people.add(id)) participants++;
  return { participants, emails: participants === 0 ? 0 : await countEmails(db, project_id, people) };
}

/** How many staged responses have the whole key. */
export async function countKeyed(db: Reader, { upload_id }: PeopleChange): Promise<number> {
  return (await listStaged(db, upload_id)).reduce((sum, { keyed }) => sum + keyed, 0);
}

/** Makes the staged people those of the survey, all at once. */
export async function switchPeopleTx(tx: Tx, change: PeopleChange, counts: PeopleCounts): Promise<void> {
  const { upload_id, parts, place } = change;
  for (const part of parts) await exchangeTx(tx, part);
  await tx
    .updateTable('survey_tables')
    .set({ ...counts })
    .where('upload_id', '=', upload_id)
    .execute();
  await createMeter(place, 'finishing', 0).saveTx(tx, 0);
}
