import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKeyItem } from '../../../../contract/index.ts';
import { keysQuery } from '../queries.ts';
import { LoadedSettings, Section } from '../section.tsx';
import css from '../settings.module.css';
import { KeyForm } from './key-form.tsx';
import { KeyRow } from './key-row.tsx';
import { type MadeKey, NewSecrets } from './new-secrets.tsx';
import { words } from './words.ts';

type Making = { kind: 'no' } | { kind: 'form' } | { kind: 'made'; key: MadeKey };

/** Keys of this computer's instance. A secret is shown once, until it was copied. */
export function KeysSection() {
  const [making, setMaking] = useState<Making>({ kind: 'no' });
  return (
    <Section title={words.title} intro={words.intro}>
      <LoadedSettings query={useQuery(keysQuery)}>
        {(keys) => (
          <KeyList keys={keys.filter(({ is_own }) => !is_own)} onMade={(key) => setMaking({ kind: 'made', key })} />
        )}
      </LoadedSettings>
      {making.kind === 'no' && <NewKey onOpen={() => setMaking({ kind: 'form' })} />}
      {making.kind === 'form' && (
        <KeyForm onMade={(key) => setMaking({ kind: 'made', key })} onCancel={() => setMaking({ kind: 'no' })} />
      )}
      {making.kind === 'made' && <NewSecrets made={making.key} onDone={() => setMaking({ kind: 'no' })} />}
    </Section>
  );
}

function NewKey({ onOpen }: { onOpen: () => void }) {
  const { isSuccess } = useQuery(keysQuery);
  return isSuccess && <Button onClick={onOpen}>{words.add}</Button>;
}

function KeyList({ keys, onMade }: { keys: readonly ApiKeyItem[]; onMade: (key: MadeKey) => void }) {
  const [isAll, setIsAll] = useState(false);
  const revoked = keys.filter(({ revoked_at }) => revoked_at !== null).length;
  const shown = isAll ? keys : keys.filter(({ revoked_at }) => revoked_at === null);
  return (
    <>
      {keys.length === 0 && <p className={css.quiet}>{words.none}</p>}
      <ul className={css.list}>
        {shown.map((key) => (
          <KeyRow key={key.id} item={key} onMade={onMade} />
        ))}
      </ul>
      {revoked > 0 && !isAll && (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsAll(true)}>
          {words.showRevoked(revoked)}
        </Button>
      )}
    </>
  );
}
