import type { Participant, ParticipantDetails } from '../../../contract/index.ts';
import { notFound } from '../../core/errors.ts';
import type { AccessScope } from '../../data/access/access.ts';
import { partOfResponse, rowOfResponse } from '../../data/ids.ts';
import type { Handle } from '../../data/sqlite/open.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { wordsOf } from './holds-words.ts';
import { listParticipantResponses, type ParticipantResponse } from './participant-responses.ts';
import { findParticipant, listParticipantRows, type ParticipantRow } from './participant-rows.ts';
import type { QueryTools } from './query-tools.ts';
import { readRows } from './rows.ts';
import { readShape } from './shape.ts';

export interface ParticipantsQuery {
  scope: AccessScope;
  q?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

function describe(
  { place: _, ...participant }: ParticipantRow,
  responses: readonly ParticipantResponse[],
): Participant {
  const own = responses.filter(({ participant_id }) => participant_id === participant.id);
  const surveys = new Set(own.map(({ survey_key }) => survey_key));
  return { ...participant, number_of_responses: own.length, number_of_surveys: surveys.size };
}

/** A page of participants. @throws DomainError (invalid) for a cursor of another list */
export function listParticipants(
  tools: QueryTools,
  { scope, q = '', cursor, limit }: ParticipantsQuery,
): { participants: Participant[]; count: number; next_cursor: string | null } {
  const list = ['participants', scope.projectIds, q.trim()];
  const after = cursor === undefined ? null : readCursor(list, cursor);
  const most = Number.MAX_SAFE_INTEGER;
  const { participants, count } = listParticipantRows(tools, {
    scope,
    words: wordsOf(q),
    after,
    limit: limit + 1,
    most,
  });
  const page = participants.slice(0, limit);
  const responses = listParticipantResponses(
    tools,
    scope,
    page.map(({ id }) => id),
  );
  const last = page.at(-1);
  const next_cursor = participants.length > limit && last !== undefined ? writeCursor(list, last.place) : null;
  return { participants: page.map((participant) => describe(participant, responses)), count, next_cursor };
}

const shownResponses = 200;

function readSurvey(
  tools: QueryTools,
  survey_key: string,
  responses: readonly ParticipantResponse[],
): ParticipantDetails['surveys'][number] {
  const { db } = tools;
  const shape = readShape(db, survey_key);
  const rows = responses
    .filter((one) => one.survey_key === survey_key)
    .flatMap(({ response_id }) => {
      const part = shape.parts.find(({ id }) => id === partOfResponse(response_id));
      return part === undefined ? [] : [part.rows_before + rowOfResponse(response_id)];
    });
  const survey_name = db
    .prepare<[string], string>('SELECT name FROM surveys WHERE survey_key = ?')
    .pluck()
    .get(survey_key);
  return {
    survey_key,
    survey_name: survey_name ?? '',
    responses: readRows(tools, shape, rows.slice(0, shownResponses)),
  };
}

type OwnMedia = ParticipantDetails['media'];

/** Files linked to one of the responses. */
function listMedia(db: Handle, responses: readonly ParticipantResponse[]): OwnMedia {
  const rows = db
    .prepare<[string], Omit<OwnMedia[number], 'row'> & { response_id: number }>(
      `SELECT DISTINCT u.survey_key, m.filename, m.media_level, min(l.response_id) AS response_id
       FROM survey_media_links l JOIN survey_media m ON m.id = l.media_id JOIN surveys u ON u.id = m.upload_id
       WHERE l.response_id IN (SELECT value FROM json_each(?)) AND m.media_level IS NOT NULL GROUP BY m.id ORDER BY m.id`,
    )
    .all(JSON.stringify(responses.map(({ response_id }) => response_id)));
  return rows.map(({ response_id, ...media }) => {
    const part = readShape(db, media.survey_key).parts.find(({ id }) => id === partOfResponse(response_id));
    return { ...media, row: (part?.rows_before ?? 0) + rowOfResponse(response_id) + 1 };
  });
}

/** @throws DomainError (not found) if no participant of these projects has this id */
export function getParticipant(
  tools: QueryTools,
  { scope, participant_id }: { scope: AccessScope; participant_id: number },
): ParticipantDetails {
  const { db } = tools;
  const participant = findParticipant(db, scope, participant_id);
  if (participant === undefined) throw notFound('No such participant in the projects of this API key.');
  const responses = listParticipantResponses(tools, scope, [participant_id]);
  const surveys = [...new Set(responses.map(({ survey_key }) => survey_key))];
  return {
    ...describe(participant, responses),
    surveys: surveys.map((survey_key) => readSurvey(tools, survey_key, responses)),
    media: listMedia(db, responses),
  };
}
