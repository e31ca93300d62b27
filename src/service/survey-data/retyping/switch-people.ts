import type { Reader, Tx } from '../../data/database.ts';
import type { PartSize } from '../../data/row-numbers.ts';
import { exchangeTx, listStaged, readStaged } from '../../data/staged-people.store.ts';
import type { PeopleChange } from './part-respondents.ts';
import { createMeter } from './people-progress.ts';

/** The people who answered the rows of some parts. @param read the person of each row of a part, NaN without one */
export async function readPeople(
  parts: readonly PartSize[],
  read: (part: PartSize) => Promise<Float64Array | undefined>,
): Promise<Set<number>> {
  const people = new Set<number>();
  for (const part of parts) for (const id of (await read(part)) ?? []) people.add(id);
  people.delete(Number.NaN);
  return people;
}

/** How many people a survey has, and how many of them have an address. */
interface PeopleCounts {
  participants: number;
  emails: number;
}

/** Participants read by one statement. */
const readAtOnce = 10_000;

/** How many of some participants have an address. */
export async function countEmails(db: Reader, project_id: number, people: ReadonlySet<number>): Promise<number> {
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
  const people = await readPeople(parts, (part) => readStaged(db, part));
  return { participants: people.size, emails: people.size === 0 ? 0 : await countEmails(db, project_id, people) };
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
