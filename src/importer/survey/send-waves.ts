import type { WavesChange } from '../../contract/index.ts';
import { ClientError } from '../client/read-reply.ts';
import type { SurveyEntry } from '../journal/survey-entry.ts';
import type { ImportContext } from '../transfer/import-context.ts';
import { servicePart } from './append-batches.ts';
import { hasWorkspace } from './has-workspace.ts';

/** The waves are not worth a long wait: the responses are there already. */
const patienceSeconds = 60;

/**
 * The service takes each append for a wave. What this import sent in several batches is one, unless the plan says where waves
 * begin.
 * @returns the change by the service's part numbers; empty when the service is right already
 */
function wavesChange({ plan, batches }: Pick<SurveyEntry, 'plan' | 'batches'>): WavesChange {
  const begun = new Set(batches.map(({ first_part }) => first_part));
  const change: WavesChange = {};
  for (const [at, { begins_wave }] of plan.parts.entries()) {
    const part = servicePart({ batches }, at + 1);
    const name = begins_wave?.name ?? null;
    const isBegin = at === 0 || (begins_wave ?? null) !== null;
    if (isBegin && (name !== null || !begun.has(part))) change[part] = { name };
    else if (!isBegin && begun.has(part)) change[part] = null;
  }
  return change;
}

/**
 * Tells a service that has the workspace interface where the waves of this import begin. A failure is no reason to fail the import:
 * the responses are there, and waves can be joined in the library. Sending it twice changes nothing.
 * @throws the signal's reason
 */
export async function sendWaves(context: ImportContext, survey_key: string): Promise<void> {
  const waves = wavesChange(context.entry);
  if (Object.keys(waves).length === 0) return;
  const call = { ...context.patient(), patienceSeconds: Math.min(patienceSeconds, context.patienceSeconds) };
  try {
    if (await hasWorkspace(context, call))
      await context.client.changeWaves({ params: { survey_key }, body: { waves } }, call);
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
  }
}
