import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import {
  type Abilities,
  type InstanceAdded,
  instanceUses,
  type NewInstance,
  type RemoteInstance,
  type TrialFailure,
} from '../../../contract/index.ts';
import { sayImporterProblem } from '../../../importer/index.ts';
import { StatusMark } from '../../components/marks.tsx';
import { ErrorMessage, Message } from '../../components/message.tsx';
import { words as problems } from '../../lib/problems/words.ts';
import { words as shared } from '../../lib/words.ts';
import { useRemoteInstances, useSession, useSessionObjects } from '../../session/objects.ts';
import type { InstanceId } from '../../session/remote-instances.ts';
import { ownInstanceQuery, Row, Section, SettingForm, storageQuery } from './section.tsx';
import css from './settings.module.css';
import { words as settings, windowOrigin } from './words.ts';

const { instances: words } = settings;
const { abilities: said } = words;

/** Whether the service that gave this page runs on the computer of the user. */
const isHere = window.bridge !== undefined || ['127.0.0.1', 'localhost', '[::1]'].includes(location.hostname);

const readAbout = ({ base_url, storage_origin, has_secret }: RemoteInstance): string => {
  if (!has_secret) return words.needsSecret;
  return storage_origin === null ? base_url : `${base_url}. ${words.storageIs(storage_origin)}`;
};

/** The instances of this window: the one of this computer, and others by address and key. */
export function InstancesSection() {
  const { remoteInstances } = useSessionObjects();
  const remotes = useRemoteInstances();
  const [isAdding, setIsAdding] = useState(false);
  useEffect(() => void remoteInstances.load(), [remoteInstances]);
  return (
    <Section title={words.title} intro={words.intro}>
      <ul className={css.list}>
        <InstanceRow
          id={null}
          name={isHere ? shared.ownInstance : words.here}
          about={isHere ? <OwnPlace /> : windowOrigin}
        />
        {remotes.map((remote) => (
          <InstanceRow
            key={remote.id}
            id={remote.id}
            name={remote.name}
            about={readAbout(remote)}
            hasStorage={remote.storage_origin !== null}
          />
        ))}
      </ul>
      {isAdding ? (
        <InstanceForm onClose={() => setIsAdding(false)} />
      ) : (
        <Button onClick={() => setIsAdding(true)}>{words.add}</Button>
      )}
    </Section>
  );
}

/** The program and the folder of this computer's service. */
function OwnPlace() {
  const { data: storage } = useQuery(storageQuery);
  const { data: instance } = useQuery(ownInstanceQuery);
  return (
    <>
      {words.ownHint(instance?.version ?? '')}
      <br />
      {storage !== undefined && <code className={css.path}>{storage.data_dir}</code>}
    </>
  );
}

interface InstanceRowProps {
  id: InstanceId;
  name: string;
  about: ReactNode;
  /** Whether its files may go to another host. */
  hasStorage?: boolean;
}

function InstanceRow({ id, name, about, hasStorage = false }: InstanceRowProps) {
  const { remoteInstances, session } = useSessionObjects();
  const isCurrent = useSession(({ instance }) => instance === id);
  const choice = useMutation({ mutationFn: () => session.choose(id) });
  const removal = useMutation({ mutationFn: (remote: string) => remoteInstances.remove(remote) });
  const forgetting = useMutation({ mutationFn: (remote: string) => remoteInstances.nameStorage(remote, '') });
  return (
    <Row name={name} about={about}>
      {id !== null && hasStorage && (
        <Button variant="subtle" aria-label={words.forgetStorageOf(name)} onClick={() => forgetting.mutate(id)}>
          {words.forgetStorage}
        </Button>
      )}
      {isCurrent ? (
        <StatusMark state="completed" closer={words.current} />
      ) : (
        <>
          {id !== null && (
            <Button variant="subtle" aria-label={words.removeOf(name)} onClick={() => removal.mutate(id)}>
              {shared.remove}
            </Button>
          )}
          <Button disabled={choice.isPending} aria-label={words.chooseOf(name)} onClick={() => choice.mutate()}>
            {words.use}
          </Button>
        </>
      )}
      {(removal.error !== null || forgetting.error !== null || forgetting.data) && (
        <Message tone="bad" role="alert" title={words.failures['not-saved']} />
      )}
      <ErrorMessage error={choice.error} />
    </Row>
  );
}

const kinds = { surveys: 'survey', insights: 'insight', files: 'file' } as const;

/** What can be done with an instance that was just added, and what cannot. */
function InstanceAbilities({ abilities }: { abilities: Abilities }) {
  return (
    <ul className={css.list} aria-label={said.title}>
      {instanceUses.map((use) => {
        const ability = abilities[use];
        const sentence = use === 'library' ? said.library[ability] : said.imports[ability](kinds[use]);
        return (
          <li key={use} className={css.health}>
            <span className={css.name}>{said.uses[use]}</span>
            <span className={css.what}>
              {ability === 'yes' ? <StatusMark state="completed" closer={sentence} /> : sentence}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const nothing: NewInstance = { name: '', base_url: '', client_id: '', client_secret: '', storage_url: '' };

/** @returns why, in the language of the window; what the trial found out itself says more */
const sayFailure = ({ why, problem }: Extract<InstanceAdded, { kind: 'failed' }>): string =>
  problem === undefined ? words.failures[why] : problems.say(problem, sayImporterProblem(problem));

/** The field with the problem. */
const findWrongField = (why: TrialFailure): keyof NewInstance | null => {
  if (why === 'address' || why === 'insecure' || why === 'unreachable' || why === 'redirect' || why === 'no-service')
    return 'base_url';
  if (why === 'storage-address') return 'storage_url';
  return why === 'wrong-secret' ? 'client_secret' : null;
};

/** The content security policy of a page is fixed when it is loaded, so a new address needs a reload. */
const needsReload = (address: string): boolean => window.bridge !== undefined && address.startsWith('https:');

/** A form for an instance by address and key. Nothing is saved before the instance was tested. */
function InstanceForm({ onClose }: { onClose: () => void }) {
  const { remoteInstances } = useSessionObjects();
  const [entered, setGiven] = useState(nothing);
  const trial = useMutation({ mutationFn: (one: NewInstance) => remoteInstances.add(one) });
  const failed = trial.data?.kind === 'failed' ? trial.data : null;
  const why = failed?.why ?? null;
  const wrong = why === null ? null : findWrongField(why);
  const field = (name: keyof NewInstance) => ({
    value: entered[name],
    error: failed !== null && wrong === name && sayFailure(failed),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setGiven({ ...entered, [name]: currentTarget.value }),
    autoComplete: 'off',
    spellCheck: false,
  });
  if (trial.data?.kind === 'added') {
    const { instance, abilities } = trial.data;
    const mustReload = needsReload(instance.base_url);
    const hint = mustReload ? words.reload : undefined;
    return (
      <>
        <Message tone="good" role="status" title={words.added(instance.name)} hint={hint}>
          <Button autoFocus onClick={mustReload ? () => location.reload() : onClose}>
            {mustReload ? settings.language.reloadButton : shared.done}
          </Button>
        </Message>
        <InstanceAbilities abilities={abilities} />
      </>
    );
  }
  return (
    <SettingForm
      button={trial.isPending ? words.testing : words.test}
      change={trial}
      onSubmit={() => trial.mutate(entered)}
      onCancel={onClose}
    >
      <TextInput label={words.address} description={words.addressHint} autoFocus {...field('base_url')} />
      <TextInput label={words.clientId} {...field('client_id')} />
      <PasswordInput size="xs" label={words.clientSecret} description={words.secretHint} {...field('client_secret')} />
      <TextInput label={shared.name} description={words.nameHint} {...field('name')} />
      <TextInput label={words.storage} description={words.storageHint} {...field('storage_url')} />
      {window.bridge === undefined && <p className="quiet">{words.inPage}</p>}
      {why !== null && wrong === null && <Message tone="bad" role="alert" title={words.failures[why]} />}
    </SettingForm>
  );
}
