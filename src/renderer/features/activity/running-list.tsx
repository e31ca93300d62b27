import { Button } from '@mantine/core';
import { overallFraction } from '../../lib/upload-fraction.ts';
import { cancel, type UploadItem } from '../../lib/uploads.ts';
import css from './cards.module.css';
import { words } from './words.ts';

/** Imports of this window that are not over. */
export function RunningList({ items }: { items: readonly UploadItem[] }) {
  return (
    <ul className={css.cards}>
      {items.map((item) => (
        <Running key={item.id} item={item} />
      ))}
    </ul>
  );
}

function Running({ item }: { item: UploadItem }) {
  const { state } = item;
  const progress = state.kind === 'running' ? state.progress : null;
  const percent = progress === null ? 0 : Math.floor(overallFraction(progress) * 100);
  const sentence =
    state.kind === 'waiting' ? words.waiting : progress === null ? words.starting : words.running(percent);
  return (
    <li className={css.card}>
      <div className={css.words}>
        <p className={css.name}>{item.name}</p>
        <p className={css.quiet}>{sentence}</p>
      </div>
      <Button onClick={() => cancel(item.id)}>{words.stop}</Button>
      <div
        className={css.track}
        role="progressbar"
        aria-label={words.percent(item.name)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className={css.fill} style={{ width: `${percent}%` }} />
      </div>
    </li>
  );
}
