import { useEffect } from 'react';
import { Message } from '../components/message.tsx';
import { announce } from '../lib/announcements.ts';
import { words } from '../lib/words.ts';
import { session, useSession } from '../session/parts.ts';
import { ReportButton } from './report-button.tsx';
import css from './service-banner.module.css';

/** Says that the service is away, for as long as it is, and to who does not see it that it is back. */
export function ServiceBanner() {
  const instance = useSession((state) => state.instance);
  const isLost = useSession((state) => state.session.kind === 'lost');
  useEffect(() => (isLost ? sayBack : undefined), [isLost]);
  if (!isLost) return null;
  const title = instance === null ? words.session.lost : words.instances.lost;
  return (
    <div className={css.banner}>
      <Message tone="warn" role="alert" title={title} hint={words.session.lostHint}>
        {instance === null && window.bridge !== undefined && <ReportButton />}
      </Message>
    </div>
  );
}

function sayBack(): void {
  if (session.store.getState().session.kind === 'ready') announce(words.session.back);
}
