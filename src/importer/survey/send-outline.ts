import type { OptionOrders, OutlineChange } from '../../contract/index.ts';
import { ClientError } from '../client/read-reply.ts';
import type { Receipt } from '../journal/receipt.ts';
import type { SurveyEntry } from '../journal/survey-entry.ts';
import type { ImportContext } from '../transfer/import-context.ts';
import { hasWorkspace } from './has-workspace.ts';

/** Characters of one request. In UTF-8 they are below the limit of a body of JSON (1 MB). */
const mostCharacters = 300_000;

/** The outline is not worth a long wait: the responses are there already. */
const patienceSeconds = 60;

/** The orders of several requests, each below the limit of a body. */
function* requestsOf(orders: OptionOrders): Generator<OptionOrders> {
  let next: [string, string[]][] = [];
  let length = 0;
  for (const [header, options] of Object.entries(orders)) {
    const own = JSON.stringify(options).length + header.length;
    if (next.length > 0 && length + own > mostCharacters) {
      yield Object.fromEntries(next);
      [next, length] = [[], 0];
    }
    next.push([header, options]);
    length += own;
  }
  if (next.length > 0) yield Object.fromEntries(next);
}

function* changesOf({ outline, option_orders }: SurveyEntry): Generator<OutlineChange> {
  if (outline !== null) yield outline;
  for (const orders of requestsOf(option_orders ?? {})) yield { orders };
}

/** What is noted of the outline in the receipt. */
type OutlineNotes = Pick<Receipt, 'option_orders' | 'outline' | 'decisions'>;

function notesOf({ outline, option_orders }: SurveyEntry, problem: string | null): OutlineNotes {
  const displays = Object.entries(outline?.displays ?? {});
  const groups = outline?.groups ?? null;
  return {
    option_orders: option_orders === null ? null : { columns: Object.keys(option_orders).length, problem },
    outline: outline === null ? null : { groups: groups?.length ?? null, displays: displays.length, problem },
    decisions: {
      groups,
      displays: Object.fromEntries(displays.map(([header, { as }]) => [header, as])),
      orders: option_orders ?? {},
    },
  };
}

const nothing: OutlineNotes = { option_orders: null, outline: null, decisions: null };

/**
 * Sends the groups, displays and orders of options that were chosen before the import to a service that has the workspace interface, when
 * the survey is complete. A failure is noted, because the responses are there. Sending them twice changes nothing.
 * @returns the notes for the receipt; null where nothing was to be sent
 * @throws the signal's reason
 */
export async function sendOutline(context: ImportContext, survey_key: string): Promise<OutlineNotes> {
  const { entry } = context;
  const changes = [...changesOf(entry)];
  if (changes.length === 0) return nothing;
  const call = { ...context.patient(), patienceSeconds: Math.min(patienceSeconds, context.patienceSeconds) };
  try {
    if (!(await hasWorkspace(context, call))) return { ...nothing, decisions: notesOf(entry, null).decisions };
    for (const body of changes) await context.client.changeOutline({ params: { survey_key }, body }, call);
    return notesOf(entry, null);
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    return notesOf(entry, error.message);
  }
}
