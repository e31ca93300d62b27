import { TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits, type Scope, scopes } from '../../../../contract/index.ts';
import { CheckList, Choose, named } from '../../../components/fields.tsx';
import { useSessionObjects } from '../../../session/objects.ts';
import { allProjectsQuery, keysQuery } from '../queries.ts';
import { SettingForm } from '../section.tsx';
import css from '../settings.module.css';
import { words } from './words.ts';

export const expiries = ['never', '30', '90', '365'] as const;
export type Expiry = (typeof expiries)[number];

/** After how many days a key ends; null: it does not. */
export const countDays = (expiry: Expiry): number | null => (expiry === 'never' ? null : Number(expiry));

/** A new key as it is typed. */
export interface KeyFields {
  name: string;
  scopes: readonly Scope[];
  all_projects: boolean;
  project_ids: readonly number[];
  /** Empty: no limit. */
  rate: string;
  expiry: Expiry;
}

/** @returns the request for the service, or the first invalid field. No project never means all projects. */
export function checkKey(fields: KeyFields) {
  const fail = (problem: keyof typeof words.problems) => ({ kind: 'problem', problem }) as const;
  const [name, rate] = [fields.name.trim(), fields.rate.trim()];
  if (name === '') return fail('name');
  if (fields.scopes.length === 0) return fail('scopes');
  if (!fields.all_projects && fields.project_ids.length === 0) return fail('projects');
  if (rate !== '' && !/^[1-9]\d{0,5}$/.test(rate)) return fail('rate');
  const body = {
    name,
    scopes: [...fields.scopes],
    project_ids: fields.all_projects ? [] : [...fields.project_ids],
    requests_per_minute: rate === '' ? null : Number(rate),
    expires_in_days: countDays(fields.expiry),
  };
  return { kind: 'fine', body } as const;
}

/** A secret that can be read only once. */
export interface MadeKey {
  /** What was made, and that it is shown once. */
  title: string;
  client_id: string;
  client_secret: string;
}

/** Makes a secret and hands it on. */
export function useKeyChange<T>(
  send: (given: T) => Promise<Omit<MadeKey, 'title'>>,
  title: () => string,
  onMade: (key: MadeKey) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ client_id, client_secret }) => {
      void client.invalidateQueries({ queryKey: keysQuery.queryKey });
      onMade({ title: title(), client_id, client_secret });
    },
  });
}

const usual: KeyFields = {
  name: '',
  scopes: ['survey:write', 'insight:write', 'file:write', 'project:read'],
  all_projects: true,
  project_ids: [],
  rate: String(limits.requestsPerMinute),
  expiry: 'never',
};

interface KeyFormProps {
  onMade: (key: MadeKey) => void;
  onCancel: () => void;
}

/** The form for a new key: its name, permissions, projects and request limit. */
export function KeyForm({ onMade, onCancel }: KeyFormProps) {
  const { ownApi } = useSessionObjects();
  const { data: projects = [] } = useQuery(allProjectsQuery);
  const [fields, setFields] = useState(usual);
  const [problem, setProblem] = useState<keyof typeof words.problems | null>(null);
  type Body = Parameters<typeof ownApi.createKey>[0]['body'];
  const creation = useKeyChange(
    (body: Body) => ownApi.createKey({ body }),
    () => words.madeTitle(fields.name.trim()),
    onMade,
  );
  const change = (patch: Partial<KeyFields>) => setFields({ ...fields, ...patch });
  const submit = () => {
    const checked = checkKey(fields);
    setProblem(checked.kind === 'problem' ? checked.problem : null);
    if (checked.kind === 'fine') creation.mutate(checked.body);
  };
  const open = projects.filter(({ archived_at }) => archived_at === null);
  return (
    <SettingForm button={words.create} change={creation} onSubmit={submit} onCancel={onCancel}>
      <TextInput
        label={words.name}
        description={words.nameHint}
        value={fields.name}
        error={problem === 'name' && words.problems.name}
        autoFocus
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <p className={css.legend}>{words.scopes}</p>
      <CheckList
        label={words.scopes}
        items={named(scopes, words.scopeNames)}
        chosen={fields.scopes}
        onChange={(list) => change({ scopes: list })}
      />
      {problem === 'scopes' && <Problem said={words.problems.scopes} />}
      <p className={css.legend}>{words.projects}</p>
      <CheckList
        label={words.projects}
        items={[
          { value: 0, label: words.allProjects },
          ...(fields.all_projects ? [] : open.map(({ id, name }) => ({ value: id, label: name }))),
        ]}
        chosen={fields.all_projects ? [0] : fields.project_ids}
        onChange={(ids) =>
          change({ all_projects: ids.includes(0), project_ids: ids.includes(0) ? [] : ids.filter((id) => id !== 0) })
        }
      />
      {problem === 'projects' && <Problem said={words.problems.projects} />}
      <TextInput
        label={words.rateLabel}
        description={words.rateHint}
        value={fields.rate}
        inputMode="numeric"
        error={problem === 'rate' && words.problems.rate}
        onChange={({ currentTarget }) => change({ rate: currentTarget.value })}
      />
      <Choose
        label={words.expiry}
        options={named(expiries, words.expiries)}
        value={fields.expiry}
        onChange={(expiry) => change({ expiry })}
      />
    </SettingForm>
  );
}

const Problem = ({ said }: { said: string }) => (
  <p className={css.problem} role="alert">
    {said}
  </p>
);
