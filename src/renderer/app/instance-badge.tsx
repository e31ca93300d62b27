import { useQuery } from '@tanstack/react-query';
import { instanceQuery } from '../lib/queries.ts';
import { useSession } from '../lib/session.ts';
import { words as shared } from '../lib/words.ts';
import css from './instance-badge.module.css';
import { words } from './words.ts';

/** Which instance this window works with, and whether it is there. */
export function InstanceBadge() {
  const ready = useSession((state) => state.session.kind === 'ready');
  const { data } = useQuery(instanceQuery);
  return (
    <div className={css.badge}>
      <img src={new URL('./sheaf.svg', import.meta.url).href} alt="" width={24} height={24} />
      <div className={css.words}>
        <span className={css.name}>{data?.name ?? words.name}</span>
        <span className={css.state} data-ready={ready}>
          {ready ? shared.session.ready : shared.session.reconnecting}
        </span>
      </div>
    </div>
  );
}
