import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RemoteInstance } from '../../../contract/index.ts';
import { Message } from '../../components/message.tsx';
import { errorSentence } from '../../lib/error-sentence.ts';
import { focusMainOnRemoval } from '../../lib/focus-main-on-removal.ts';
import { useQueueObjects } from '../../queue/objects.ts';
import { LoadFailure } from '../../session/load-failure.tsx';
import { useSessionObjects } from '../../session/objects.ts';
import { projectsOfQuery, projectsQuery } from '../../session/queries.ts';
import type { InstanceId } from '../../session/remote-instances.ts';
import css from './send.module.css';
import { type SendItem, send } from './send.ts';
import { words } from './words.ts';

interface SendFormProps {
  item: SendItem;
  remotes: readonly RemoteInstance[];
  proposed: RemoteInstance | undefined;
  /** The first form is there as the screen opens; a later one is opened by a button, and takes the focus from it. */
  isFirst: boolean;
  hasArrived: readonly InstanceId[];
  onSend: () => void;
}

/** The target: an instance and one of its projects; by default the project with the same name. */
export function SendForm({ item, remotes, proposed = remotes[0], isFirst, hasArrived, onSend }: SendFormProps) {
  const [instance, setInstance] = useState(proposed?.id ?? '');
  const [chosen, setChosen] = useState<number | null>(null);
  const { ownApi } = useSessionObjects();
  const { queue } = useQueueObjects();
  const sending = useMutation({
    mutationFn: (project_id: number) => send({ ownApi, queue }, item, { instance, project_id }),
    onSuccess: onSend,
  });
  const { data: own = [] } = useQuery(projectsQuery);
  const projects = useQuery(projectsOfQuery(instance));
  const home = own.find(({ id }) => id === item.project_id)?.name;
  const there = projects.data ?? [];
  const isSurvey = item.source.kind === 'survey';
  const project = there.find(({ id }) => id === chosen) ?? there.find(({ name }) => name === home) ?? there[0];
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (project !== undefined && !sending.isPending) sending.mutate(project.id);
      }}
    >
      <p className={css.quiet}>{isSurvey ? words.surveyIntro : words.intro}</p>
      {isSurvey && <p className={css.quiet}>{words.ifSheaf}</p>}
      <NativeSelect
        label={words.instance}
        autoFocus={!isFirst}
        value={instance}
        data={remotes.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ currentTarget }) => {
          setInstance(currentTarget.value);
          setChosen(null);
        }}
      />
      {hasArrived.includes(instance) && <Message tone="warn" role="status" title={words.isThere(item.name)} />}
      {projects.isPending && <p role="status">{words.projectsLoading}</p>}
      {projects.error !== null && <LoadFailure error={projects.error} onRetry={() => void projects.refetch()} />}
      {projects.isSuccess && there.length === 0 && <p role="status">{words.noProjects}</p>}
      {project !== undefined && (
        <NativeSelect
          label={words.project}
          value={String(project.id)}
          data={there.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        />
      )}
      {sending.error !== null && <Message tone="bad" role="alert" title={errorSentence(sending.error)} />}
      <Button
        ref={focusMainOnRemoval}
        type="submit"
        variant="filled"
        size="sm"
        disabled={project === undefined}
        aria-disabled={sending.isPending}
      >
        {sending.isPending ? words.fetching : words.send[item.source.kind]}
      </Button>
    </form>
  );
}
