import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Message } from '../../components/message.tsx';
import type { InstanceId } from '../../session/remote-instances.ts';
import { remoteInstances, session, useRemoteInstances, useSession } from '../../session/singletons.ts';
import { InstanceForm } from './instance-form.tsx';
import { Section } from './section.tsx';
import css from './settings.module.css';
import { words } from './words.ts';

const { instances: said } = words;
const hasDesktop = window.bridge !== undefined;

/** The instances of this window: the one of this computer, and others by address and key. */
export function InstancesSection() {
  const remotes = useRemoteInstances();
  const [isAdding, setIsAdding] = useState(false);
  useEffect(() => void remoteInstances.load(), []);
  return (
    <Section title={said.title} intro={said.intro}>
      <ul className={css.list}>
        <InstanceRow
          id={null}
          name={hasDesktop ? said.own : said.here}
          about={hasDesktop ? said.ownHint : said.hereHint}
        />
        {remotes.map(({ id, name, base_url, has_secret }) => (
          <InstanceRow key={id} id={id} name={name} about={has_secret ? base_url : said.needsSecret} />
        ))}
      </ul>
      {isAdding ? (
        <InstanceForm onClose={() => setIsAdding(false)} />
      ) : (
        <Button onClick={() => setIsAdding(true)}>{said.add}</Button>
      )}
    </Section>
  );
}

function InstanceRow({ id, name, about }: { id: InstanceId; name: string; about: string }) {
  const isCurrent = useSession(({ instance }) => instance === id);
  const choice = useMutation({ mutationFn: () => session.choose(id) });
  const removal = useMutation({ mutationFn: (remote: string) => remoteInstances.remove(remote) });
  return (
    <li>
      <div className={css.what}>
        <span className={css.name}>{name}</span>
        <span className={css.quiet}>{about}</span>
      </div>
      {isCurrent ? (
        <span className={css.tag}>{said.current}</span>
      ) : (
        <>
          {id !== null && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={said.removeOf(name)}
              onClick={() => removal.mutate(id)}
            >
              {said.remove}
            </Button>
          )}
          <Button
            size="compact-sm"
            disabled={choice.isPending}
            aria-label={said.chooseOf(name)}
            onClick={() => choice.mutate()}
          >
            {said.use}
          </Button>
        </>
      )}
      {choice.error !== null && <Message tone="bad" role="alert" title={choice.error.message} />}
    </li>
  );
}
