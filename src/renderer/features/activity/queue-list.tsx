import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { CrossIcon } from '../../components/icons.tsx';
import { LongText } from '../../components/long-text.tsx';
import { ProgressBar } from '../../components/message.tsx';
import { ContinueButton } from '../../queue/continue-button.tsx';
import { overallFraction } from '../../queue/import-fraction.ts';
import type { QueuedImport } from '../../queue/import-list.ts';
import { toneOf } from '../../queue/import-state.ts';
import { useQueueObjects } from '../../queue/objects.ts';
import css from './activity-page.module.css';
import { itemWords } from './queue-facts.ts';
import { words } from './words.ts';

/** How many imports are listed; a queue may hold thousands. */
const mostShown = 100;

/** The running and queued imports, in order. */
export function QueueList({ items }: { items: readonly QueuedImport[] }) {
  const firstWaiting = items.find(({ state }) => state.kind === 'queued');
  return (
    <>
      <ul className={css.cards} aria-label={words.queue.title}>
        {items.slice(0, mostShown).map((item) => (
          <QueueCard key={item.id} item={item} mayComeFirst={item.state.kind === 'queued' && item !== firstWaiting} />
        ))}
      </ul>
      {items.length > mostShown && <p className={css.quiet}>{words.queue.more(items.length - mostShown)}</p>}
    </>
  );
}

function QueueCard({ item, mayComeFirst }: { item: QueuedImport; mayComeFirst: boolean }) {
  const { queue } = useQueueObjects();
  const { state, name } = item;
  const { sentence, facts } = itemWords(item);
  const isUnderWay = state.kind === 'running' || state.kind === 'stopping';
  return (
    <li className={css.card} aria-label={name}>
      <div className={css.words}>
        <p className={css.name}>{name}</p>
        <p className={css.quiet} data-tone={toneOf(state)}>
          <LongText text={sentence} />
        </p>
        {facts !== '' && <p className={css.quiet}>{facts}</p>}
      </div>
      {mayComeFirst && (
        <Button variant="subtle" aria-label={words.queue.firstOf(name)} onClick={() => queue.putFirst(item.id)}>
          {words.queue.first}
        </Button>
      )}
      {(state.kind === 'queued' || isUnderWay) && (
        <Button
          disabled={state.kind === 'stopping'}
          aria-label={words.queue.pauseOf(name)}
          onClick={() => queue.pause(item.id)}
        >
          {words.queue.pause}
        </Button>
      )}
      <ContinueButton item={item} />
      <Tooltip label={words.queue.removeHint}>
        <ActionIcon variant="subtle" aria-label={words.queue.removeOf(name)} onClick={() => queue.remove(item.id)}>
          <CrossIcon size={14} />
        </ActionIcon>
      </Tooltip>
      {isUnderWay && <Bar item={item} />}
    </li>
  );
}

function Bar({ item: { state, name } }: { item: QueuedImport }) {
  const progress = state.kind === 'running' ? state.progress : null;
  const percent = progress === null ? 0 : Math.floor(overallFraction(progress) * 100);
  return <ProgressBar className={css.bar} label={words.percent(name)} percent={percent} />;
}
