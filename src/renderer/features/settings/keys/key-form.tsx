import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { limits, type Scope, scopes } from '../../../../contract/index.ts';
import { Message } from '../../../components/message.tsx';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { useSessionObjects } from '../../../session/objects.ts';
import { allProjectsQuery, keysQuery } from '../queries.ts';
import { FormActions } from '../section.tsx';
import css from '../settings.module.css';
import { checkKey, expiries, type KeyBody, type KeyFields, type KeyProblem } from './key-fields.ts';
import type { MadeKey } from './new-secrets.tsx';
import { words } from './words.ts';

const usual: KeyFields = {
  name: '',
  scopes: ['survey:write', 'insight:write', 'file:write', 'project:read'],
  all_projects: true,
  project_ids: [],
  rate: String(limits.requestsPerMinute),
  expiry: 'never',
};

const toggled = <T,>(list: readonly T[], item: T): T[] =>
  list.includes(item) ? list.filter((one) => one !== item) : [...list, item];

interface KeyFormProps {
  onMade: (key: MadeKey) => void;
  onCancel: () => void;
}

/** The form for a new key: its name, permissions, projects and request limit. */
export function KeyForm({ onMade, onCancel }: KeyFormProps) {
  const { ownApi } = useSessionObjects();
  const client = useQueryClient();
  const [fields, setFields] = useState(usual);
  const [problem, setProblem] = useState<KeyProblem | null>(null);
  const creation = useMutation({
    mutationFn: (body: KeyBody) => ownApi.createKey({ body }),
    onSuccess: ({ client_id, client_secret }) => {
      void client.invalidateQueries({ queryKey: keysQuery.queryKey });
      onMade({ title: words.madeTitle(fields.name.trim()), client_id, client_secret });
    },
  });
  const change = (patch: Partial<KeyFields>) => setFields({ ...fields, ...patch });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const checked = checkKey(fields);
    setProblem(checked.kind === 'problem' ? checked.problem : null);
    if (checked.kind === 'fine') creation.mutate(checked.body);
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <TextInput
        label={words.name}
        description={words.nameHint}
        value={fields.name}
        error={problem === 'name' && words.problems.name}
        autoFocus
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <Scopes chosen={fields.scopes} hasProblem={problem === 'scopes'} onChange={(list) => change({ scopes: list })} />
      <Projects fields={fields} hasProblem={problem === 'projects'} onChange={change} />
      <TextInput
        label={words.rateLabel}
        description={words.rateHint}
        value={fields.rate}
        inputMode="numeric"
        error={problem === 'rate' && words.problems.rate}
        onChange={({ currentTarget }) => change({ rate: currentTarget.value })}
      />
      <NativeSelect
        label={words.expiry}
        data={expiries.map((value) => ({ value, label: words.expiries[value] }))}
        value={fields.expiry}
        onChange={({ currentTarget: { value } }) =>
          change({ expiry: expiries.find((one) => one === value) ?? 'never' })
        }
      />
      {creation.error !== null && <Message tone="bad" role="alert" title={errorSentence(creation.error)} />}
      <FormActions button={words.create} isPending={creation.isPending} onCancel={onCancel} />
    </form>
  );
}

interface ScopesProps {
  chosen: readonly Scope[];
  hasProblem: boolean;
  onChange: (chosen: Scope[]) => void;
}

function Scopes({ chosen, hasProblem, onChange }: ScopesProps) {
  return (
    <fieldset className={css.choices}>
      <legend>{words.scopes}</legend>
      {scopes.map((scope) => (
        <label key={scope}>
          <input type="checkbox" checked={chosen.includes(scope)} onChange={() => onChange(toggled(chosen, scope))} />
          {words.scopeNames[scope]}
        </label>
      ))}
      {hasProblem && (
        <p className={css.problem} role="alert">
          {words.problems.scopes}
        </p>
      )}
    </fieldset>
  );
}

interface ProjectsProps {
  fields: KeyFields;
  hasProblem: boolean;
  onChange: (patch: Partial<KeyFields>) => void;
}

function Projects({ fields: { all_projects, project_ids }, hasProblem, onChange }: ProjectsProps) {
  const { data = [] } = useQuery(allProjectsQuery);
  return (
    <fieldset className={css.choices}>
      <legend>{words.projects}</legend>
      <label>
        <input
          type="checkbox"
          checked={all_projects}
          onChange={() => onChange({ all_projects: !all_projects, project_ids: [] })}
        />
        {words.allProjects}
      </label>
      {!all_projects &&
        data
          .filter(({ archived_at }) => archived_at === null)
          .map(({ id, name }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={project_ids.includes(id)}
                onChange={() => onChange({ project_ids: toggled(project_ids, id) })}
              />
              {name}
            </label>
          ))}
      {hasProblem && (
        <p className={css.problem} role="alert">
          {words.problems.projects}
        </p>
      )}
    </fieldset>
  );
}
