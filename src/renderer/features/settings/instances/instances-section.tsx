import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RemoteInstance } from '../../../../contract/index.ts';
import { ErrorMessage, Message } from '../../../components/message.tsx';
import { useRemoteInstances, useSession, useSessionObjects } from '../../../session/objects.ts';
import type { InstanceId } from '../../../session/remote-instances.ts';
import { Row, Section } from '../section.tsx';
import css from '../settings.module.css';
import { InstanceForm, StorageForm } from './instance-form.tsx';
import { words } from './words.ts';

const hasDesktop = window.bridge !== undefined;

const readAbout = ({ base_url, storage_origin, has_secret }: RemoteInstance): string => {
  if (!has_secret) return words.needsSecret;
  return storage_origin === null ? base_url : `${base_url}. ${words.storageIs(storage_origin)}`;
};

/** The instances of this window: the one of this computer, and others by address and key. */
export function InstancesSection() {
  const { remoteInstances } = useSessionObjects();
  const remotes = useRemoteInstances();
  const [isAdding, setIsAdding] = useState(false);
  const [storageOf, setStorageOf] = useState<string | null>(null);
  const named = remotes.find(({ id }) => id === storageOf);
  useEffect(() => void remoteInstances.load(), [remoteInstances]);
  return (
    <Section title={words.title} intro={words.intro}>
      <ul className={css.list}>
        <InstanceRow
          id={null}
          name={hasDesktop ? words.own : words.here}
          about={hasDesktop ? words.ownHint : words.hereHint}
        />
        {remotes.map((remote) => (
          <InstanceRow
            key={remote.id}
            id={remote.id}
            name={remote.name}
            about={readAbout(remote)}
            onStorage={() => setStorageOf(remote.id)}
          />
        ))}
      </ul>
      {named !== undefined && <StorageForm key={named.id} {...named} onClose={() => setStorageOf(null)} />}
      {isAdding ? (
        <InstanceForm onClose={() => setIsAdding(false)} />
      ) : (
        <Button onClick={() => setIsAdding(true)}>{words.add}</Button>
      )}
    </Section>
  );
}

interface InstanceRowProps {
  id: InstanceId;
  name: string;
  about: string;
  /** Absent for the instance of this computer. */
  onStorage?: () => void;
}

function InstanceRow({ id, name, about, onStorage }: InstanceRowProps) {
  const { remoteInstances, session } = useSessionObjects();
  const isCurrent = useSession(({ instance }) => instance === id);
  const choice = useMutation({ mutationFn: () => session.choose(id) });
  const removal = useMutation({ mutationFn: (remote: string) => remoteInstances.remove(remote) });
  return (
    <Row name={name} about={[about]}>
      {onStorage !== undefined && (
        <Button size="compact-sm" variant="subtle" aria-label={words.changeStorageOf(name)} onClick={onStorage}>
          {words.changeStorage}
        </Button>
      )}
      {isCurrent ? (
        <span className={css.tag}>{words.current}</span>
      ) : (
        <>
          {id !== null && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={words.removeOf(name)}
              onClick={() => removal.mutate(id)}
            >
              {words.remove}
            </Button>
          )}
          <Button
            size="compact-sm"
            disabled={choice.isPending}
            aria-label={words.chooseOf(name)}
            onClick={() => choice.mutate()}
          >
            {words.use}
          </Button>
        </>
      )}
      {removal.error !== null && <Message tone="bad" role="alert" title={words.failures['not-saved']} />}
      <ErrorMessage error={choice.error} />
    </Row>
  );
}
