import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { problemSchema } from '../errors.ts';
import { count } from '../fields.ts';
import { workspaceBase } from '../query.ts';

/** What can be wrong with an address that a shared service hands out (docs/deploy.md#addresses-that-others-cannot-reach). */
export const addressProblems = [
  'only_here',
  'inner_name',
  'no_encryption',
  'blocked_by_browsers',
  'no_service_address',
] as const;

/** The settings that name such an address. */
const addressSettings = ['SHEAF_PUBLIC_URL', 'SHEAF_STORAGE_PUBLIC_URL', 'SHEAF_S3_PUBLIC_ENDPOINT'] as const;

/** Something that is wrong with an address. */
const handedOutProblem = z.object({
  problem: z.enum(addressProblems),
  /** Whose address it is: that of links and sign-in, or that of forms and downloads. */
  of: z.enum(['service', 'storage']),
  address: z.string(),
  /** Where it is set, or has to be. */
  setting: z.enum(addressSettings),
});
export type HandedOutProblem = z.output<typeof handedOutProblem>;

/** `failing` needs attention, `busy` passes by itself. */
const healthStates = ['ok', 'busy', 'failing'] as const;
const jobsConditions = ['idle', 'working', 'retrying', 'gave_up', 'stopped'] as const;
const storageConditions = ['ready', 'unreachable', 'not_deleted', 'error', 'low_space', 'full', 'few_files'] as const;

/** `off`: none are made by themselves. */
const backupConditions = ['off', 'made', 'running', 'failed'] as const;

export const jobKinds = [
  'survey',
  'survey_media',
  'insight',
  'file',
  'recording',
  'column_change',
  'person_key',
  'purge',
] as const;
export type JobKind = (typeof jobKinds)[number];

const failure = z.object({ at: z.string(), message: z.string(), message_details: problemSchema.nullable() });
const part = {
  state: z.enum(healthStates),
  /** Since when it fails; null: it does not, or the time is not known. */
  since: z.string().nullable(),
  /** The last failure since the service started, also when it is over. */
  last_failure: failure.nullable(),
};

const jobs = z.object({
  ...part,
  condition: z.enum(jobsConditions),
  running: count,
  /** Waiting for their turn. */
  waiting: count,
  retrying: count,
});
const storage = z.object({
  ...part,
  condition: z.enum(storageConditions),
  /** Bytes of the embedded store, and when they were counted; null: another store, or not counted yet. */
  objects: z.object({ bytes: count, counted_at: z.string() }).nullable(),
  database_bytes: count,
  /** On the disk of the data folder. */
  free_bytes: count,
});

const backups = z.object({ ...part, condition: z.enum(backupConditions) });

/** What the settings show to be wrong with the addresses that the service hands out. */
const addresses = z.object({ state: part.state, problems: z.array(handedOutProblem) });

/** What a process that reads a document can reach. `own_in_javascript`: its native code and the programs it starts can read all. */
const parserFiles = ['own', 'own_in_javascript', 'all'] as const;
const parsers = z.object({ files: z.enum(parserFiles), network: z.boolean() });

const health = z.object({ checked_at: z.string(), jobs, storage, backups, addresses, parsers });
export type Health = z.output<typeof health>;

const getHealth = defineEndpoint({
  scope: 'project:write',
  hostOnly: true,
  method: 'GET',
  path: `${workspaceBase}/health`,
  summary: 'Whether jobs, storage, backups and public addresses work, with their last failures.',
  replies: { 200: health },
});

export const healthEndpoints = { getHealth };

/** What is wrong, where, and what to do: one sentence each, for the log and the command line. */
const sentences: Record<HandedOutProblem['problem'], (problem: HandedOutProblem) => string> = {
  only_here: ({ address, setting }) =>
    `Others are sent to ${address}, which leads each of them to their own computer: set ${setting} to an address that they reach.`,
  inner_name: ({ address, setting }) =>
    `Others are sent to ${address}, a name that only a local network knows: set ${setting} to an address that they reach.`,
  no_encryption: ({ address, setting }) =>
    `Others are sent to ${address}, but this service speaks TLS only: begin ${setting} with https.`,
  blocked_by_browsers: ({ address, setting }) =>
    `Browsers send no files from a page with https to ${address}: begin ${setting} with https.`,
  no_service_address: ({ address }) =>
    `Files go to ${address}, which accepts uploads from pages of the service's public address only, and there is none: set SHEAF_PUBLIC_URL too.`,
};

/** @returns the problem in a sentence */
export const describeAddressProblem = (problem: HandedOutProblem): string => sentences[problem.problem](problem);
