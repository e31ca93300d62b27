import { Message } from '../components/message.tsx';
import { useSession } from '../lib/session.ts';
import { words } from '../lib/words.ts';
import { ReportButton } from './report-button.tsx';
import css from './service-banner.module.css';

/** Says that the service is away, for as long as it is. */
export function ServiceBanner() {
  const { session, instance } = useSession();
  if (session.kind !== 'lost') return null;
  const title = instance === null ? words.session.lost : words.instances.lost;
  return (
    <div className={css.banner}>
      <Message tone="warn" role="alert" title={title} hint={words.session.lostHint}>
        {instance === null && window.bridge !== undefined && <ReportButton />}
      </Message>
    </div>
  );
}
