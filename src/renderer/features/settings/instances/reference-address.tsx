import { useQuery } from '@tanstack/react-query';
import { referencePaths } from '../../../../contract/index.ts';
import { instanceQuery } from '../../../session/queries.ts';
import css from '../settings.module.css';
import { words } from './words.ts';

/** The desktop's window opens no other pages, so it shows the address as text to copy. */
const opensPages = window.bridge === undefined;

/** The page on which the instance on screen describes its interface. A service of another vendor has no such page. */
export function ReferenceAddress({ base_url }: { base_url: string | undefined }) {
  const { data: instance } = useQuery(instanceQuery);
  if (base_url === undefined || instance === undefined || 'is_foreign' in instance) return null;
  const address = new URL(referencePaths.page, base_url).href;
  return (
    <span className={css.quiet}>
      {words.reference}{' '}
      {opensPages ? (
        <a href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
      ) : (
        <code className={css.path}>{address}</code>
      )}
    </span>
  );
}
