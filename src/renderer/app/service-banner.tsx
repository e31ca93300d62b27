import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Message } from '../components/message.tsx';
import { useOpened } from '../features/commands/commands.ts';
import { announce } from '../lib/window-state.ts';
import { words as shared } from '../lib/words.ts';
import { useSession, useSessionObjects } from '../session/objects.ts';
import type { Session } from '../session/session.ts';
import css from './shell.module.css';
import { words } from './words.ts';

/** Shows that the service is away, and announces to screen readers when it is back. */
export function ServiceBanner() {
  const instance = useSession((state) => state.instance);
  const isLost = useSession((state) => state.session.kind === 'lost');
  const { session } = useSessionObjects();
  useEffect(() => (isLost ? () => sayBack(session) : undefined), [isLost, session]);
  if (!isLost) return null;
  const title = instance === null ? shared.session.lost : shared.instances.lost;
  return (
    <div className={css.banner}>
      <Message tone="warn" role="alert" title={title} hint={shared.session.lostHint}>
        {instance === null && window.bridge !== undefined && <ReportButton />}
      </Message>
    </div>
  );
}

function sayBack(session: Session): void {
  if (session.store.getState().session.kind === 'ready') announce(shared.session.back);
}

/** Opens the diagnostics report. Nothing is saved or sent yet. */
export function ReportButton() {
  return (
    <Button size="compact-sm" onClick={() => useOpened.setState({ opened: 'diagnostics' })}>
      {words.crashed.report}
    </Button>
  );
}
