import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { ownLimits } from '../limits.ts';
import { queryNumber, workspaceBase } from '../query.ts';
import { importStates } from './imports.ts';

const query = z.object({
  /** Seconds in which it can be restored; 0: not at all. */
  undo_seconds: queryNumber('undo_seconds', 0, ownLimits.undoSeconds, 24 * 3600),
});
const deleted = { 200: z.object({ restorable_until: z.string() }), 404: errorBody, 409: errorBody };
const restored = { 200: z.object({ state: z.enum(importStates) }), 404: errorBody };

const survey = { scope: 'survey:write', params: z.object({ survey_key: z.string() }) } as const;
const insight = { scope: 'insight:write', params: z.object({ insight_key: z.string() }) } as const;
const file = { scope: 'file:write', params: z.object({ wav_key: z.string() }) } as const;

const deleteSummary =
  'Deletes it: it is hidden at once, can be restored until the time in the answer, and is then removed for good.';
const restoreSummary = 'Undoes a deletion.';

export const deletionEndpoints = {
  deleteSurvey: defineEndpoint({
    ...survey,
    method: 'DELETE',
    path: `${workspaceBase}/surveys/:survey_key`,
    summary: deleteSummary,
    query,
    replies: deleted,
  }),
  restoreSurvey: defineEndpoint({
    ...survey,
    method: 'POST',
    path: `${workspaceBase}/surveys/:survey_key/restore`,
    summary: restoreSummary,
    replies: restored,
  }),
  deleteInsight: defineEndpoint({
    ...insight,
    method: 'DELETE',
    path: `${workspaceBase}/insights/:insight_key`,
    summary: deleteSummary,
    query,
    replies: deleted,
  }),
  restoreInsight: defineEndpoint({
    ...insight,
    method: 'POST',
    path: `${workspaceBase}/insights/:insight_key/restore`,
    summary: restoreSummary,
    replies: restored,
  }),
  deleteFile: defineEndpoint({
    ...file,
    method: 'DELETE',
    path: `${workspaceBase}/files/:wav_key`,
    summary: deleteSummary,
    query,
    replies: deleted,
  }),
  restoreFile: defineEndpoint({
    ...file,
    method: 'POST',
    path: `${workspaceBase}/files/:wav_key/restore`,
    summary: restoreSummary,
    replies: restored,
  }),
};
