import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { BudgetState } from '../../../importer/index.ts';
import { Waiting } from '../../components/waiting.tsx';
import { budgetOf } from '../../lib/api.ts';
import { atOnceChoices, useAtOnce } from '../../lib/at-once.ts';
import { chooseFiles } from '../../lib/choose-files.ts';
import { totalsOf } from '../../lib/queue-pick.ts';
import { currentInstance } from '../../lib/session.ts';
import { giveFiles, goOnAll, isAtHand, pauseAll, setAtOnce, type UploadItem, useUploads } from '../../lib/uploads.ts';
import { budgetWords, totalWords } from './queue-facts.ts';
import { QueueList } from './queue-list.tsx';
import css from './queue-section.module.css';
import { words } from './words.ts';

/** The queue: how far it is as a whole, what holds it up, and each import of it. Nothing is shown of an empty one. */
export function QueueSection() {
  const all = useUploads(({ items }) => items);
  const isRestored = useUploads((state) => state.isRestored);
  const open = all.filter(({ state }) => state.kind !== 'done');
  if (open.length === 0) return isRestored ? null : <Waiting sentence={words.queue.restoring} />;
  return (
    <section aria-labelledby="queue">
      <header className={css.head}>
        <div className={css.words}>
          <h2 id="queue">{words.queue.title}</h2>
          <p>{totalWords(totalsOf(all))}</p>
          <BudgetLine />
        </div>
        <AtOnce />
        <QueueButtons items={open} />
      </header>
      <QueueList items={open} />
    </section>
  );
}

/** Looks at the budget while it is shown; it changes by time alone. */
function BudgetLine() {
  const [budget, setBudget] = useState<BudgetState | null>(() => budgetOf(currentInstance())?.state() ?? null);
  useEffect(() => {
    const timer = setInterval(() => setBudget(budgetOf(currentInstance())?.state() ?? null), 1000);
    return () => clearInterval(timer);
  }, []);
  const sentence = budgetWords(budget);
  return sentence === '' ? null : <p className={css.budget}>{sentence}</p>;
}

function AtOnce() {
  const atOnce = useAtOnce((state) => state.atOnce);
  return (
    <NativeSelect
      size="xs"
      aria-label={words.queue.atOnce}
      data={atOnceChoices.map((value) => ({ value: String(value), label: words.queue.atOnceChoice(value) }))}
      value={String(atOnce)}
      onChange={({ currentTarget }) => setAtOnce(Number(currentTarget.value))}
    />
  );
}

/** For all of the queue at once. */
function QueueButtons({ items }: { items: readonly UploadItem[] }) {
  const [problem, setProblem] = useState<string | null>(null);
  const resting = items.filter(({ state }) => state.kind === 'paused' || state.kind === 'asking');
  const fileless = items.filter(({ state }) => state.kind === 'asking').map(({ id }) => id);
  async function chooseAll(): Promise<void> {
    const chosen = await chooseFiles({ multiple: true });
    if (chosen.length === 0) return;
    const without = await giveFiles(fileless, chosen);
    setProblem(without.length === 0 ? null : words.queue.stillMissing(without));
  }
  return (
    <>
      {fileless.length > 1 && (
        <Button onClick={() => void chooseAll()}>{words.queue.chooseAll(fileless.length)}</Button>
      )}
      {resting.length > 0 && <Button onClick={() => void goOnAll()}>{words.queue.goOnAll}</Button>}
      {items.some(({ state }) => isAtHand(state)) && <Button onClick={pauseAll}>{words.queue.pauseAll}</Button>}
      {problem !== null && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
