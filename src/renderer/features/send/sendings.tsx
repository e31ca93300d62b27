import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { RemoteInstance } from '../../../contract/index.ts';
import { SettingsIcon } from '../../components/icons.tsx';
import { EmptyState, LongText, Message, Waiting } from '../../components/message.tsx';
import { errorSentence } from '../../lib/error-sentence.ts';
import { focusMainOnRemoval } from '../../lib/focus-main-on-removal.ts';
import { words as shared } from '../../lib/words.ts';
import { overallFraction } from '../../queue/import-fraction.ts';
import type { QueuedImport } from '../../queue/import-list.ts';
import { type ImportProgress, type ImportReceipt, isActive, isAsking, toAddress } from '../../queue/import-state.ts';
import { useImportQueue, useQueueObjects } from '../../queue/objects.ts';
import { StoppedImport } from '../../queue/stopped-import.tsx';
import { LoadFailure } from '../../session/load-failure.tsx';
import { useRemoteInstances, useSessionObjects } from '../../session/objects.ts';
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
function SendForm({ item, remotes, proposed = remotes[0], isFirst, hasArrived, onSend }: SendFormProps) {
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

/** The progress and the result of sending. @param props.onCancel takes it out of the queue */
function SendOutcome({ item, onCancel }: { item: QueuedImport; onCancel: () => void }) {
  const { queue } = useQueueObjects();
  const { id, name, state, instance } = item;
  const place = useRemoteInstances().find((one) => one.id === instance)?.name ?? '';
  if (state.kind === 'done') return <Done item={item} receipt={state.receipt} place={place} />;
  if (isActive(state)) {
    return (
      <>
        <Progress name={name} place={place} progress={state.kind === 'running' ? state.progress : null} />
        <div className={css.actions}>
          <Button ref={focusMainOnRemoval} disabled={state.kind === 'stopping'} onClick={() => queue.pause(id)}>
            {words.stop}
          </Button>
          <p className={css.quiet}>{words.safe}</p>
        </div>
      </>
    );
  }
  return (
    <StoppedImport item={item} words={{ ...words.stopped, failed: words.stopped.failed(place) }}>
      <Button ref={focusMainOnRemoval} variant="subtle" aria-label={words.cancelOf(name)} onClick={onCancel}>
        {words.cancel}
      </Button>
    </StoppedImport>
  );
}

function Progress({ name, place, progress }: { name: string; place: string; progress: ImportProgress | null }) {
  const percent = progress === null ? 0 : Math.floor(overallFraction(progress) * 100);
  const waiting = progress !== null && 'waiting' in progress ? progress.waiting : null;
  return (
    <div className={css.progress}>
      <p>{words.progress(percent, place)}</p>
      <progress aria-label={words.label(name)} max={100} value={percent} />
      {waiting !== null && (
        <p className={css.quiet}>
          <LongText text={words.wait(waiting.sentence, waiting.seconds)} />
        </p>
      )}
    </div>
  );
}

function Done({ item, receipt, place }: { item: QueuedImport; receipt: ImportReceipt; place: string }) {
  const { session } = useSessionObjects();
  const [, navigate] = useLocation();
  const proof =
    receipt.kind === 'survey'
      ? words.proof(receipt.rows_sent, receipt.rows_reported)
      : words.recordProof(receipt.file_bytes);
  return (
    <Message tone="good" role="status" title={words.done(item.name, place)} hint={proof}>
      <Button onClick={() => void session.choose(item.instance).then(() => navigate(toAddress(receipt)))}>
        {words.open}
      </Button>
    </Message>
  );
}

/** Whether another sending may be started beside this one: it is done, or failed and asks nothing. */
const hasEnded = ({ state }: QueuedImport) => state.kind === 'done' || (state.kind === 'failed' && !isAsking(state));

/** Each sending of one thing that this window knows, and the form for the next one. An earlier window may have started some. */
export function Sendings({ item }: { item: SendItem }) {
  const { queue } = useQueueObjects();
  const { kind, key } = item.source;
  const remotes = useRemoteInstances().filter(({ has_secret }) => has_secret);
  const imports = useImportQueue((state) => state.imports);
  const isRestored = useImportQueue((state) => state.isRestored);
  const [cancelled, setCancelled] = useState<QueuedImport | null>(null);
  const sendings = imports.filter(({ source }) => source?.kind === kind && source.key === key);
  const cancel = (sending: QueuedImport) => {
    setCancelled(sending);
    queue.remove(sending.id);
  };
  if (sendings.length === 0 && !isRestored) return <Waiting sentence={words.restoring} />;
  return (
    <>
      {sendings.map((sending) => (
        <SendOutcome key={sending.id} item={sending} onCancel={() => cancel(sending)} />
      ))}
      {cancelled !== null && !imports.some(({ id }) => id === cancelled.id) && <Cancelled item={cancelled} />}
      {sendings.every(hasEnded) && (
        <NextSending item={item} sendings={sendings} remotes={remotes} onSend={() => setCancelled(null)} />
      )}
    </>
  );
}

function Cancelled({ item: { instance } }: { item: QueuedImport }) {
  const place = useRemoteInstances().find(({ id }) => id === instance)?.name ?? '';
  return <Message tone="plain" role="status" title={words.cancelled(place)} />;
}

interface NextSendingProps {
  item: SendItem;
  sendings: readonly QueuedImport[];
  remotes: readonly RemoteInstance[];
  onSend: () => void;
}

/** The form for the first sending. Once there are results, a button opens it, and proposes an instance that has none of them. */
function NextSending({ item, sendings, remotes, onSend }: NextSendingProps) {
  const [isOpen, setOpen] = useState(false);
  const [, navigate] = useLocation();
  if (remotes.length === 0 && sendings.length > 0) return null;
  if (remotes.length === 0) {
    return (
      <EmptyState icon={<SettingsIcon size={32} />} title={words.noInstance} hint={words.noInstanceHint}>
        <Button variant="filled" onClick={() => navigate('/settings')}>
          {words.settings}
        </Button>
      </EmptyState>
    );
  }
  const untried = remotes.find(({ id }) => sendings.every(({ instance }) => instance !== id));
  if (sendings.length > 0 && !isOpen) {
    return (
      <Button ref={focusMainOnRemoval} onClick={() => setOpen(true)}>
        {untried === undefined ? words.again : shared.instances.sendOn}
      </Button>
    );
  }
  const hasArrived = sendings.flatMap(({ instance, state }) => (state.kind === 'done' ? [instance] : []));
  return (
    <SendForm
      item={item}
      remotes={remotes}
      proposed={untried}
      isFirst={sendings.length === 0}
      hasArrived={hasArrived}
      onSend={() => {
        setOpen(false);
        onSend();
      }}
    />
  );
}
