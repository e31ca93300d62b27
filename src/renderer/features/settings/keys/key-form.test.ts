import { expect, test } from 'vitest';
import { checkKey, type KeyFields } from './key-form.tsx';

const whole: KeyFields = {
  name: ' Panel ',
  scopes: ['survey:write'],
  all_projects: false,
  project_ids: [3],
  rate: '20',
  expiry: 'never',
};

test.each<[Partial<KeyFields>, object]>([
  [{}, { name: 'Panel', scopes: ['survey:write'], project_ids: [3], requests_per_minute: 20 }],
  [{ rate: ' ' }, { requests_per_minute: null }],
  [{}, { expires_in_days: null }],
  [{ expiry: '90' }, { expires_in_days: 90 }],
  [{ all_projects: true }, { project_ids: [] }],
])('%j is requested as %j', (patch, body) => {
  expect(checkKey({ ...whole, ...patch })).toMatchObject({ kind: 'fine', body });
});

test.each<[Partial<KeyFields>, string]>([
  [{ name: '  ' }, 'name'],
  [{ scopes: [] }, 'scopes'],
  // An empty list means every project to the service: nobody gets that by choosing none.
  [{ project_ids: [] }, 'projects'],
  [{ rate: '0' }, 'rate'],
  [{ rate: '2.5' }, 'rate'],
  [{ rate: '9999999' }, 'rate'],
])('%j lacks its %s', (patch, problem) => {
  expect(checkKey({ ...whole, ...patch })).toEqual({ kind: 'problem', problem });
});
