import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiKeyItem, limits, type ProjectItem, type Scope, scopes } from '../../../contract/index.ts';
import { CopyButton } from '../../components/charts/copy-buttons.tsx';
import { DialogButton, FormDialog } from '../../components/dialog.tsx';
import { CheckList, nameOptions } from '../../components/fields.tsx';
import { CopyIcon } from '../../components/icons.tsx';
import { Message, Problem } from '../../components/message.tsx';
import { ago, longDate } from '../../lib/language/format.ts';
import { words as shared } from '../../lib/words.ts';
import { useSessionObjects } from '../../session/objects.ts';
import { allProjectsQuery, keysQuery, LoadedSettings, Row, Section, SettingForm } from './section.tsx';
import { words as service } from './service-words.ts';
import css from './settings.module.css';
import { words as settings } from './words.ts';

const { keys: words } = service;

/** A secret that can be read only once. */
interface NewKey {
  name: string;
  client_id: string;
  client_secret: string;
}

type Making = { kind: 'no' } | { kind: 'form' } | { kind: 'made'; key: NewKey };

/** Keys of this computer's instance. A secret is shown once, until it was copied. */
export function KeysSection() {
  const [making, setMaking] = useState<Making>({ kind: 'no' });
  const query = useQuery(keysQuery);
  const end = () => setMaking({ kind: 'no' });
  return (
    <Section title={words.title} intro={words.intro}>
      <LoadedSettings query={query}>
        {(keys) => <KeyList keys={keys.filter(({ is_own, revoked_at }) => !is_own && revoked_at === null)} />}
      </LoadedSettings>
      {making.kind === 'no' && query.isSuccess && (
        <Button onClick={() => setMaking({ kind: 'form' })}>{words.add}</Button>
      )}
      {making.kind === 'form' && <KeyForm onMade={(key) => setMaking({ kind: 'made', key })} onCancel={end} />}
      {making.kind === 'made' && <NewSecrets made={making.key} onDone={end} />}
    </Section>
  );
}

function KeyList({ keys }: { keys: readonly ApiKeyItem[] }) {
  const { data: projects = [] } = useQuery(allProjectsQuery);
  if (keys.length === 0) return <p className="quiet">{words.none}</p>;
  return (
    <ul className={css.list}>
      {keys.map((item) => (
        <Row
          key={item.id}
          name={item.name}
          isOff={hasEnded(item)}
          about={[describeRights(item, projects), describeLife(item)]}
        >
          <Revoke item={item} />
        </Row>
      ))}
    </ul>
  );
}

/** What a key may do. */
function describeRights(item: ApiKeyItem, projects: readonly ProjectItem[]): string {
  const names = projects.filter(({ id }) => item.project_ids.includes(id)).map(({ name }) => name);
  return [
    item.scopes.map((scope) => words.scopeNames[scope]).join(', '),
    names.length === 0 ? words.allProjects : names.join(', '),
  ].join(' · ');
}

const hasEnded = ({ expires_at }: ApiKeyItem): boolean => expires_at !== null && Date.parse(expires_at) <= Date.now();

/** When it was used, and when it ends or ended. */
function describeLife(item: ApiKeyItem): string {
  const { last_used_at, expires_at, client_id } = item;
  const used = last_used_at === null ? words.unused : words.used(ago(last_used_at, Date.now()));
  return [
    used,
    ...(expires_at === null ? [] : [words[hasEnded(item) ? 'ended' : 'ends'](longDate(expires_at))]),
    client_id,
  ].join(' · ');
}

function Revoke({ item: { id, name } }: { item: ApiKeyItem }) {
  const { ownApi } = useSessionObjects();
  const client = useQueryClient();
  const revoking = useMutation({
    mutationFn: () => ownApi.revokeKey({ params: { key_id: String(id) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keysQuery.queryKey }),
  });
  return (
    <DialogButton size="compact-sm" label={words.revoke} name={words.revokeOf(name)}>
      {(close) => (
        <FormDialog
          title={words.revokeTitle(name)}
          onClose={close}
          onSubmit={() => revoking.mutate()}
          change={revoking}
          button={words.revoke}
          beside={<Button onClick={close}>{shared.cancel}</Button>}
        >
          <p>{words.revokeHint}</p>
        </FormDialog>
      )}
    </DialogButton>
  );
}

/** Shows a new secret. It can be read only this once. */
const NewSecrets = ({ made, onDone }: { made: NewKey; onDone: () => void }) => (
  <Stack w="100%">
    <Message tone="good" role="status" title={words.madeTitle(made.name)}>
      <Button autoFocus onClick={onDone}>
        {shared.done}
      </Button>
    </Message>
    <div className={css.secret}>
      <Secret label={settings.instances.clientId} text={made.client_id} />
      <Secret label={settings.instances.clientSecret} text={made.client_secret} />
    </div>
  </Stack>
);

const Secret = ({ label, text }: { label: string; text: string }) => (
  <>
    <span className="quiet">{label}</span>
    <code data-secret={label}>{text}</code>
    <CopyButton label={words.copyOf(label)} icon={<CopyIcon />} copy={() => navigator.clipboard.writeText(text)} />
  </>
);

/** A new key as it is entered. */
interface KeyFields {
  name: string;
  scopes: readonly Scope[];
  all_projects: boolean;
  project_ids: readonly number[];
}

const usual: KeyFields = {
  name: '',
  scopes: ['survey:write', 'insight:write', 'file:write', 'project:read'],
  all_projects: true,
  project_ids: [],
};

/** @returns the first field that lacks something. No project never means all projects, as it does to the service */
function findProblem(fields: KeyFields): keyof typeof words.problems | null {
  if (fields.name.trim() === '') return 'name';
  if (fields.scopes.length === 0) return 'scopes';
  return !fields.all_projects && fields.project_ids.length === 0 ? 'projects' : null;
}

interface KeyFormProps {
  onMade: (key: NewKey) => void;
  onCancel: () => void;
}

/** Creates a key with the interface's request limit, and hands it on. */
function useKeyCreation(onMade: KeyFormProps['onMade']) {
  const { ownApi } = useSessionObjects();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, scopes: allowed, all_projects, project_ids }: KeyFields) =>
      ownApi.createKey({
        body: {
          name: name.trim(),
          scopes: [...allowed],
          project_ids: all_projects ? [] : [...project_ids],
          requests_per_minute: limits.requestsPerMinute,
        },
      }),
    onSuccess: ({ client_id, client_secret }, { name }) => {
      void client.invalidateQueries({ queryKey: keysQuery.queryKey });
      onMade({ name: name.trim(), client_id, client_secret });
    },
  });
}

/** The form for a new key: its name, permissions and projects. */
function KeyForm({ onMade, onCancel }: KeyFormProps) {
  const { data: projects = [] } = useQuery(allProjectsQuery);
  const [fields, setFields] = useState(usual);
  const [problem, setProblem] = useState<keyof typeof words.problems | null>(null);
  const creation = useKeyCreation(onMade);
  const change = (patch: Partial<KeyFields>) => setFields({ ...fields, ...patch });
  const submit = () => {
    const wrong = findProblem(fields);
    setProblem(wrong);
    if (wrong === null) creation.mutate(fields);
  };
  const open = projects.filter(({ archived_at }) => archived_at === null);
  return (
    <SettingForm button={words.create} change={creation} onSubmit={submit} onCancel={onCancel}>
      <TextInput
        label={shared.name}
        description={words.nameHint}
        value={fields.name}
        error={problem === 'name' && words.problems.name}
        autoFocus
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <p className="quiet">{words.scopes}</p>
      <CheckList
        label={words.scopes}
        items={nameOptions(scopes, words.scopeNames)}
        chosen={fields.scopes}
        onChange={(list) => change({ scopes: list })}
      />
      {problem === 'scopes' && <Problem said={words.problems.scopes} />}
      <p className="quiet">{settings.projects.title}</p>
      <CheckList
        label={settings.projects.title}
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
    </SettingForm>
  );
}
