import { z } from 'zod';
import { defineEndpoint, type Scope, scopes } from '../endpoint.ts';
import { errorBody, problemSchema } from '../errors.ts';
import { count, flag, jsonBody, natural, text, wholeNumber } from '../fields.ts';
import { ownLimits } from '../limits.ts';
import { workspaceBase } from '../query.ts';

// The settings of an instance, only for the window on the same computer, not for API keys: docs/workspace.md#host-only.

export const host = { scope: 'project:write', hostOnly: true } as const;

/** An id in a path. Anything else becomes -1, which does not exist, so the answer is 404. */
const pathId = z.string().transform((id) => (/^\d{1,15}$/.test(id) ? Number(id) : -1));

/** A key without its secrets. */
const apiKey = z.object({
  id: count,
  client_id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** Empty: every project, now and later. */
  project_ids: z.array(count),
  /** null: no limit. */
  requests_per_minute: count.nullable(),
  created_at: z.string(),
  revoked_at: z.string().nullable(),
  /** To the minute; null: never, as far as it was noted. */
  last_used_at: z.string().nullable(),
  /** null: it does not end by itself. */
  expires_at: z.string().nullable(),
  /** When the secret of before the last rotation ends, or has ended; null: there is none. */
  old_until: z.string().nullable(),
  /** The host's own key, which cannot be revoked. */
  is_own: z.boolean(),
});
export type ApiKeyItem = z.output<typeof apiKey>;

const listKeys = defineEndpoint({
  ...host,
  method: 'GET',
  path: `${workspaceBase}/keys`,
  summary: 'The API keys of this instance without their secrets, oldest first.',
  replies: { 200: z.object({ keys: z.array(apiKey) }) },
});

const createKey = defineEndpoint({
  ...host,
  method: 'POST',
  path: `${workspaceBase}/keys`,
  summary: 'Creates an API key. Its secrets are in this answer and nowhere else.',
  body: jsonBody({
    name: text('name', ownLimits.projectNameLength),
    scopes: z
      .array(z.enum(scopes, { error: `scopes may hold ${scopes.join(', ')}.` }), { error: 'scopes must be a list.' })
      .min(1, { error: 'scopes must name at least one.' })
      .transform((list): Scope[] => [...new Set(list)]),
    project_ids: z
      .array(natural('project_ids'), { error: 'project_ids must be a list.' })
      .max(1000, { error: 'project_ids may hold at most 1000.' })
      .default([]),
    requests_per_minute: wholeNumber('requests_per_minute', 1, 1_000_000).nullable(),
  }),
  replies: {
    201: z.object({ id: count, client_id: z.string(), client_secret: z.string(), token: z.string() }),
    400: errorBody,
  },
});

const revokeKey = defineEndpoint({
  ...host,
  method: 'DELETE',
  path: `${workspaceBase}/keys/:key_id`,
  summary: 'Revokes a key and all of its tokens at once.',
  params: z.object({ key_id: pathId }),
  replies: { 200: z.object({ revoked_at: z.string() }), 404: errorBody, 409: errorBody },
});

const projectItem = z.object({
  id: count,
  name: z.string(),
  created_at: z.string(),
  archived_at: z.string().nullable(),
});
export type ProjectItem = z.output<typeof projectItem>;

const listAllProjects = defineEndpoint({
  ...host,
  method: 'GET',
  path: `${workspaceBase}/projects`,
  summary: 'Every project, archived ones too.',
  replies: { 200: z.object({ projects: z.array(projectItem) }) },
});

const changeProject = defineEndpoint({
  ...host,
  method: 'PATCH',
  path: `${workspaceBase}/projects/:id`,
  summary: 'Renames a project, archives it (keys no longer see it, nothing is lost) or restores it.',
  params: z.object({ id: pathId }),
  body: jsonBody({
    name: text('name', ownLimits.projectNameLength).optional(),
    archived: flag('archived').optional(),
  }),
  replies: { 200: projectItem, 404: errorBody },
});

const storageUse = z.object({
  /** Path on the computer of the service. */
  data_dir: z.string(),
  /** The address of an external store, whose use is unknown; null: the embedded one. */
  foreign_store: z.string().nullable(),
  object_bytes: count.nullable(),
  database_bytes: count,
  /** Free space on the disk of the data folder. */
  free_bytes: count,
});
export type StorageUse = z.output<typeof storageUse>;

const getStorage = defineEndpoint({
  ...host,
  method: 'GET',
  path: `${workspaceBase}/storage`,
  summary: 'Where this instance keeps its data, and how much there is.',
  replies: { 200: storageUse },
});

const transcriberSources = ['environment', 'settings', 'none'] as const;

const transcriber = z.object({
  /** The command line of the engine; null: none. */
  command: z.string().nullable(),
  /** `environment`: SHEAF_TRANSCRIBER, which overrides the setting. */
  source: z.enum(transcriberSources),
  /** Why the command cannot be used; null when it can. */
  problem: z.string().nullable(),
  problem_details: problemSchema.nullable(),
  /** Whether it can be set here: only on a service that listens on loopback. */
  may_change: z.boolean(),
  /** Without ffmpeg no recording is transcribed. */
  has_ffmpeg: z.boolean(),
});
export type TranscriberSetting = z.output<typeof transcriber>;

const getTranscriber = defineEndpoint({
  ...host,
  method: 'GET',
  path: `${workspaceBase}/transcriber`,
  summary: 'The transcription engine.',
  replies: { 200: transcriber },
});

const setTranscriber = defineEndpoint({
  ...host,
  method: 'POST',
  path: `${workspaceBase}/transcriber`,
  summary:
    'Sets the transcription engine (null: none) after trying it on a second of sound. Because the command is a program that is run, only a service that listens on loopback allows it.',
  body: jsonBody({ command: text('command', 2000).nullable() }),
  replies: { 200: transcriber, 400: errorBody, 409: errorBody },
});

export const administrationEndpoints = {
  listKeys,
  createKey,
  revokeKey,
  listAllProjects,
  changeProject,
  getStorage,
  getTranscriber,
  setTranscriber,
};
