import type { AccessScope } from '../../data/access/access.ts';
import { responseId } from '../../data/ids.ts';
import { participantsOf } from './columns.ts';
import { listSurveyParts, rowsOf } from './parts.ts';
import type { QueryTools } from './query-tools.ts';
import { partAt, versionOf } from './shape.ts';

/** A response of a participant, and its survey. */
export interface ParticipantResponse {
  response_id: number;
  participant_id: number;
  survey_key: string;
}

const slots = 2 ** 16;
/** NaN (unknown) has slot 0 as well. */
const slotOf = (id: number): number => (id | 0) & (slots - 1);

/**
 * What some participants answered in the projects of a scope, in the order of the responses' ids. No index leads from a participant to the responses, because
 * it would cost every import; who answered which row is kept in memory, and a pass over a million of them takes 2 ms.
 */
export async function listParticipantResponses(
  tools: QueryTools,
  scope: AccessScope,
  ids: readonly number[],
): Promise<ParticipantResponse[]> {
  const wanted = new Set(ids);
  // This alone excludes nearly every row.
  const mayBe = new Uint8Array(slots);
  for (const id of ids) mayBe[slotOf(id)] = 1;
  const responses: ParticipantResponse[] = [];
  for (const { revision, survey_key, parts } of await listSurveyParts(tools.db, scope)) {
    const rows = rowsOf(parts);
    const survey = { parts, rows, version: versionOf(survey_key, revision, rows) };
    const participants = await participantsOf(tools, survey);
    for (let row = 0; row < rows; row++) {
      const participant_id = participants[row] ?? Number.NaN;
      if (mayBe[slotOf(participant_id)] === 0 || !wanted.has(participant_id)) continue;
      const part = partAt(survey, row);
      if (part === undefined) continue;
      responses.push({ response_id: responseId(part.id, row - part.rows_before), participant_id, survey_key });
    }
  }
  return responses.sort((a, b) => a.response_id - b.response_id);
}
