import type { PersonKey } from '../../contract/index.ts';
import { ClientError } from '../client/read-reply.ts';
import type { Receipt } from '../journal/receipt.ts';
import type { ImportContext } from '../transfer/import-context.ts';
import { hasWorkspace } from './has-workspace.ts';

/** How long a key that makes no progress is waited for: the responses are there already. */
const patienceSeconds = 60;

/** Waits until the service has read who answered, so that the next file can be appended. @returns why it did not; null if it did */
async function settle(context: ImportContext, survey_key: string): Promise<string | null> {
  let until = 0;
  let seen = '';
  const change = await context.poll(async () => {
    const outline = await context.client.getOutline({ params: { survey_key } }, context.patient());
    const state = outline.person_key_change?.state;
    const progress = JSON.stringify([state, outline.person_key_change?.progress]);
    if (progress !== seen) until = context.clock.now() + patienceSeconds * 1000;
    seen = progress;
    const isOpen = state === 'queued' || state === 'running';
    return isOpen && context.clock.now() < until ? null : { failure: outline.person_key_change?.failure ?? null };
  });
  return change.failure;
}

/**
 * Sends the columns that say who answered to a service that has the workspace interface, when the survey is complete. A failure is noted,
 * because the responses are there. Sending it twice changes nothing.
 * @returns the note for the receipt; null where nothing was to be sent
 * @throws the signal's reason
 */
export async function sendPersonKey(context: ImportContext, survey_key: string): Promise<Receipt['person_key']> {
  const { person_key } = context.entry;
  if (person_key === null) return null;
  const noteOf = (key: PersonKey, problem: string | null) => ({ ...key, problem });
  const call = { ...context.patient(), patienceSeconds: Math.min(patienceSeconds, context.patienceSeconds) };
  try {
    if (!(await hasWorkspace(context, call))) return null;
    await context.client.changeOutline({ params: { survey_key }, body: { person_key } }, call);
    return noteOf(person_key, await settle(context, survey_key));
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    return noteOf(person_key, error.message);
  }
}
