import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { count } from '../fields.ts';
import { nextCursor, queryCursor, queryNumber, queryProject, queryWords, workspaceBase } from '../query.ts';
import { mediaLevels } from '../upload.ts';
import { response } from './surveys.ts';

/** A participant of a project. `name` is '' and `email` null when unknown. */
export const participant = z.object({
  id: count,
  project_id: count,
  name: z.string(),
  email: z.string().nullable(),
  /** How a survey with a person key knows them: the values as they were first written. null: by address or name. */
  key: z.object({ name: z.string(), values: z.array(z.string()) }).nullable(),
  /** Whether a survey added them to the research panel. */
  in_panel: z.boolean(),
  number_of_responses: count,
  number_of_surveys: count,
  /** Of their last response with a time. */
  last_answered_at: z.string().nullable(),
});
export type Participant = z.output<typeof participant>;

/** A participant's first 200 responses in one survey. */
const answeredSurvey = z.object({ survey_key: z.string(), survey_name: z.string(), responses: z.array(response) });

/** A media file of a participant or one of their responses; its address is in the survey's media. */
const ownMedia = z.object({
  survey_key: z.string(),
  filename: z.string(),
  media_level: z.enum(mediaLevels),
  row: count,
});

const participantDetails = participant.extend({
  surveys: z.array(answeredSurvey),
  media: z.array(ownMedia),
});
export type ParticipantDetails = z.output<typeof participantDetails>;

const listParticipants = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/participants`,
  summary:
    'The people of the visible projects, sorted by e-mail address; `q` is part of a name, an address or a value of a person key. `survey_key`: those who answered this survey.',
  scope: 'survey:write',
  query: z.object({
    q: queryWords.optional(),
    project_id: queryProject,
    survey_key: z.string().optional(),
    cursor: queryCursor,
    limit: queryNumber('limit', 1, 100, 50),
  }),
  replies: {
    200: z.object({
      participants: z.array(participant),
      count,
      /** Responses of these surveys whose person is unknown. */
      responses_of_nobody: count,
      next_cursor: nextCursor,
    }),
    400: errorBody,
    404: errorBody,
  },
});

const getParticipant = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/participants/:participant_id`,
  summary: 'A participant with their responses in every survey of the project, and their media files.',
  scope: 'survey:write',
  params: z.object({ participant_id: z.string() }),
  replies: { 200: participantDetails, 404: errorBody },
});

const listPersonKeys = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/person-keys`,
  summary:
    'The names of the person keys of the visible surveys, and how many surveys have each: a survey joins their people by the name.',
  scope: 'survey:write',
  query: z.object({ project_id: queryProject }),
  replies: {
    200: z.object({ person_keys: z.array(z.object({ name: z.string(), surveys: count })) }),
    400: errorBody,
    404: errorBody,
  },
});

export const participantEndpoints = { listParticipants, getParticipant, listPersonKeys };
