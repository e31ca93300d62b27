import { z } from 'zod';

/** An import service other than the one this app runs, as the window knows it: its secret is not among it. */
export const remoteInstance = z.object({
  /** Made of address and client: the same instance added again is the same. */
  id: z.string(),
  name: z.string(),
  base_url: z.string(),
  client_id: z.string(),
  /** false: the secret could not be kept over the restart, and is asked for again. */
  has_secret: z.boolean(),
});
export type RemoteInstance = z.output<typeof remoteInstance>;

/** What a person enters. */
export const newInstance = z.object({
  name: z.string().max(100),
  base_url: z.string().max(2000),
  client_id: z.string().max(500),
  client_secret: z.string().max(500),
  /** Where its presigned forms lead, if that is an address of its own which lets no page in; else ''. */
  storage_url: z.string().max(2000),
});
export type NewInstance = z.output<typeof newInstance>;

/** Why an instance cannot be worked with, in the order in which it is tried. */
export const trialFailures = [
  'address',
  'insecure',
  'storage-address',
  'policy',
  'unreachable',
  'no-service',
  'wrong-secret',
  'too-often',
  'no-scope',
  'no-project',
  'cors',
] as const;
export type TrialFailure = (typeof trialFailures)[number];

/** Addresses without a slash at their end; `storage_origin` is null where none was given. */
export type InstanceTrial =
  | { kind: 'works'; base_url: string; storage_origin: string | null }
  | { kind: 'failed'; why: TrialFailure };
export type InstanceAdded = { kind: 'added'; instance: RemoteInstance } | { kind: 'failed'; why: TrialFailure };
/** A token of an hour at most; `sentence` says why there is none. */
export type InstanceToken = { kind: 'token'; token: string } | { kind: 'failed'; sentence: string };

/** Whoever keeps the secrets of remote instances: the desktop's main process, or a page that has no desktop. */
export interface InstanceKeeper {
  instances(): Promise<RemoteInstance[]>;
  /** Tries it, then keeps it. */
  addInstance(given: NewInstance): Promise<InstanceAdded>;
  removeInstance(id: string): Promise<void>;
  instanceToken(id: string): Promise<InstanceToken>;
}

/** @returns what an instance is known by */
export function instanceId({ base_url, client_id }: Pick<RemoteInstance, 'base_url' | 'client_id'>): string {
  return `${client_id} ${base_url}`;
}
