import { Button } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import type { LeaveAnswer } from '../../contract/index.ts';
import css from '../components/dialog.module.css';
import { Dialog } from '../components/dialog.tsx';
import { isActive } from '../queue/import-state.ts';
import { useImportQueue } from '../queue/objects.ts';
import { words } from './words.ts';

/** Asks before the desktop's window is closed while imports are running. Escape keeps it open. */
export function LeaveDialog() {
  const [isAsked, setIsAsked] = useState(false);
  const count = useImportQueue(({ imports }) => imports.filter(({ state }) => isActive(state)).length);
  useEffect(
    () =>
      window.bridge?.on('leaving', () => {
        setIsAsked(true);
        void window.bridge?.leave('asking');
      }),
    [],
  );
  if (!isAsked) return null;
  const answer = (given: LeaveAnswer) => {
    setIsAsked(false);
    void window.bridge?.leave(given);
  };
  const title = words.leave.title(count);
  return (
    <Dialog label={title} title={title} onClose={() => answer('stay')}>
      <div className={css.body}>
        <p className={css.hint}>{words.leave.hint}</p>
        {count > 0 && (
          <Choice
            name={words.leave.background}
            hint={words.leave.backgroundHint}
            isFirst
            onClick={() => answer('background')}
          />
        )}
        <Choice name={words.leave.leave} hint={words.leave.leaveHint} onClick={() => answer('leave')} />
        <Choice name={words.leave.stay} onClick={() => answer('stay')} />
      </div>
    </Dialog>
  );
}

function Choice(props: { name: string; hint?: string; isFirst?: boolean; onClick: () => void }) {
  const id = useId();
  const about = props.hint === undefined ? {} : { 'aria-describedby': id };
  return (
    <div className={css.choice}>
      <Button
        fullWidth
        variant={props.isFirst ? 'filled' : 'default'}
        autoFocus={props.isFirst ?? false}
        onClick={props.onClick}
        {...about}
      >
        {props.name}
      </Button>
      {props.hint !== undefined && (
        <p id={id} className={css.hint}>
          {props.hint}
        </p>
      )}
    </div>
  );
}
