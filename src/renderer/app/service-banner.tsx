import { Message } from '../components/message.tsx';
import { useSession } from '../lib/session.ts';
import { words } from '../lib/words.ts';
import css from './service-banner.module.css';

/** Says that the service is away, for as long as it is. */
export function ServiceBanner() {
  const session = useSession((state) => state.session);
  if (session.kind !== 'lost') return null;
  return (
    <div className={css.banner}>
      <Message tone="warn" role="alert" title={words.session.lost} hint={words.session.lostHint} />
    </div>
  );
}
