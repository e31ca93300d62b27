import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RemoteInstance } from '../../contract/index.ts';
import { errorSentence } from '../lib/error-sentence.ts';
import { announce } from '../lib/window-state.ts';
import { words as shared } from '../lib/words.ts';
import { useRemoteInstances, useSession, useSessionObjects, useSilence } from '../session/objects.ts';
import { instanceQuery } from '../session/queries.ts';
import css from './instance-badge.module.css';
import { words } from './words.ts';

/** The instance of this window, whether it can be reached, and a switch to other instances. */
export function InstanceBadge() {
  const { remoteInstances, session } = useSessionObjects();
  const instance = useSession((state) => state.instance);
  const remotes = useRemoteInstances();
  const { data } = useQuery(instanceQuery);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => void remoteInstances.load(), [remoteInstances]);
  const choose = (id: string) => {
    setProblem(null);
    session.choose(id === '' ? null : id).catch((error: Error) => {
      setProblem(errorSentence(error));
      announce(errorSentence(error));
    });
  };
  return (
    <div className={css.badge}>
      <img src={new URL('./sheaf.svg', import.meta.url).href} alt="" width={24} height={24} />
      <div className={css.words}>
        {remotes.length === 0 ? (
          <span className={css.name}>{data?.name || words.name}</span>
        ) : (
          <Switcher instance={instance ?? ''} remotes={remotes} onChoose={choose} />
        )}
        <State problem={problem} isRemote={instance !== null} perMinute={data?.requests_per_minute ?? null} />
      </div>
    </div>
  );
}

interface SwitcherProps {
  instance: string;
  remotes: readonly RemoteInstance[];
  onChoose: (id: string) => void;
}

function Switcher({ instance, remotes, onChoose }: SwitcherProps) {
  return (
    <NativeSelect
      aria-label={words.instance.choose}
      value={instance}
      data={[
        { value: '', label: words.instance.own },
        ...remotes.map(({ id, name, has_secret }) => ({ value: id, label: name, disabled: !has_secret })),
      ]}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  );
}

function State(props: { problem: string | null; isRemote: boolean; perMinute: number | null }) {
  const { problem, isRemote, perMinute } = props;
  const ready = useSession((state) => state.session.kind === 'ready');
  const silent = useSilence();
  if (problem !== null) return <span className={css.problem}>{problem}</span>;
  const there = isRemote && perMinute !== null ? words.instance.budget(perMinute) : shared.session.ready;
  const away = isRemote ? words.instance.away : shared.session.reconnecting;
  return (
    <span className={css.state} data-ready={ready && silent === null}>
      {ready ? (silent === null ? there : shared.session.silent(silent)) : away}
    </span>
  );
}
