import type { Problem } from '@sheaf/tables/problem';
import { z } from 'zod';

/** An import service other than the one this app runs, as the window knows it: without its secret. */
const remoteInstance = z.object({
  /** Made of address and client id, so an instance that is added again has the same id. */
  id: z.string(),
  name: z.string(),
  base_url: z.string(),
  client_id: z.string(),
  /** The origin of its storage, when it is another host and the person named it; null otherwise. */
  storage_origin: z.string().nullable(),
  /** false: the secret could not be stored or read, and is asked for again. */
  has_secret: z.boolean(),
});
export type RemoteInstance = z.output<typeof remoteInstance>;

/** What the user enters to add an instance. */
export const newInstance = z.object({
  name: z.string().max(100),
  base_url: z.string().max(2000),
  client_id: z.string().max(500),
  client_secret: z.string().max(500),
  /** The address of its storage, when that is another host; else ''. Files are sent to no third place. */
  storage_url: z.string().max(2000),
});
export type NewInstance = z.output<typeof newInstance>;

/** Why an instance cannot be used, in the order of the checks. */
const trialFailures = [
  'address',
  'insecure',
  'storage-address',
  'policy',
  'unreachable',
  'redirect',
  'no-service',
  'wrong-secret',
  'too-often',
  'no-scope',
  'no-project',
  'cors',
  'not-saved',
] as const;
export type TrialFailure = (typeof trialFailures)[number];

/** `no-scope`: the key may not. `absent`: the service cannot. `unknown`: it did not say. */
const abilities = ['yes', 'no-scope', 'absent', 'unknown'] as const;
export type Ability = (typeof abilities)[number];

/** What can be imported into an instance, and whether what is there can be read in the window. */
export const instanceUses = ['surveys', 'insights', 'files', 'library'] as const;
export type InstanceUse = (typeof instanceUses)[number];
export type Abilities = Record<InstanceUse, Ability>;

/** Addresses without a slash at their end; `storage_origin` is null where none was given. `problem` says more than `why`. */
export type InstanceTrial =
  | { kind: 'works'; base_url: string; storage_origin: string | null; abilities: Abilities }
  | { kind: 'failed'; why: TrialFailure; problem?: Problem };
export type InstanceAdded =
  | { kind: 'added'; instance: RemoteInstance; abilities: Abilities }
  | { kind: 'failed'; why: TrialFailure; problem?: Problem };
/** A token, valid for up to an hour; `sentence` says why there is none, and `problem` where it is not a service's own. */
export type InstanceToken =
  | { kind: 'token'; token: string }
  | { kind: 'failed'; sentence: string; problem?: Problem | null };

/** Stores remote instances and their secrets: the desktop's main process, or a page without a desktop. */
export interface InstanceKeeper {
  instances(): Promise<RemoteInstance[]>;
  /** Tries the instance and, if it works, stores it. */
  addInstance(given: NewInstance): Promise<InstanceAdded>;
  removeInstance(id: string): Promise<void>;
  /** Names the storage of an instance. @returns why the address cannot be used; null when it is saved */
  nameStorage(id: string, storage_url: string): Promise<TrialFailure | null>;
  /** @param refused a token that the instance has just refused: another one is asked for */
  instanceToken(id: string, refused?: string): Promise<InstanceToken>;
}

/** @returns the id of an instance */
export function makeInstanceId({ base_url, client_id }: Pick<RemoteInstance, 'base_url' | 'client_id'>): string {
  return `${client_id} ${base_url}`;
}
