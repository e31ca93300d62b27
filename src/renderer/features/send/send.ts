import type { EntrySource } from '../../../importer/index.ts';
import type { QueueObjects } from '../../queue/objects.ts';
import { prepareSending } from '../../queue/stored-source.ts';
import type { SessionObjects } from '../../session/objects.ts';

/** A survey, an insight or a file that is sent to another instance. */
export interface SendItem {
  source: EntrySource;
  name: string;
  project_id: number;
  /** null when it is not a survey. */
  rows: number | null;
}

/** Adds it to the end of the queue. @throws Error with a sentence when its bytes cannot be read */
export async function send(
  { ownApi, queue }: Pick<SessionObjects & QueueObjects, 'ownApi' | 'queue'>,
  { source, name }: SendItem,
  place: { instance: string; project_id: number },
): Promise<void> {
  const sending = await prepareSending(ownApi, source, place);
  await queue.enqueue([{ ...sending, name }]);
}
