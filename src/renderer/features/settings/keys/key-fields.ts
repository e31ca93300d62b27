import type { Scope } from '../../../../contract/index.ts';

export const expiries = ['never', '30', '90', '365'] as const;
export type Expiry = (typeof expiries)[number];

/** @returns the days until a key ends; null: it does not */
export const daysOf = (expiry: Expiry): number | null => (expiry === 'never' ? null : Number(expiry));

/** A new key as it is typed. */
export interface KeyFields {
  name: string;
  scopes: readonly Scope[];
  all_projects: boolean;
  project_ids: readonly number[];
  /** Empty: no limit. */
  rate: string;
  /** After how many days it ends by itself. */
  expiry: Expiry;
}

export type KeyProblem = 'name' | 'scopes' | 'projects' | 'rate';

/** What is sent to the service. */
export interface KeyBody {
  name: string;
  scopes: Scope[];
  project_ids: number[];
  requests_per_minute: number | null;
  expires_in_days: number | null;
}

/** @returns the request for the service, or the first invalid field. No project never means all projects. */
export function checkKey(
  fields: KeyFields,
): { kind: 'fine'; body: KeyBody } | { kind: 'problem'; problem: KeyProblem } {
  const fail = (problem: KeyProblem) => ({ kind: 'problem', problem }) as const;
  const name = fields.name.trim();
  const rate = fields.rate.trim();
  if (name === '') return fail('name');
  if (fields.scopes.length === 0) return fail('scopes');
  if (!fields.all_projects && fields.project_ids.length === 0) return fail('projects');
  if (rate !== '' && !/^[1-9]\d{0,5}$/.test(rate)) return fail('rate');
  const project_ids = fields.all_projects ? [] : [...fields.project_ids];
  const requests_per_minute = rate === '' ? null : Number(rate);
  const expires_in_days = daysOf(fields.expiry);
  return {
    kind: 'fine',
    body: { name, scopes: [...fields.scopes], project_ids, requests_per_minute, expires_in_days },
  };
}
