import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKeyItem } from '../../../contract/index.ts';
import { Message } from '../../components/message.tsx';
import { ownApi } from '../../session/singletons.ts';
import { KeyForm } from './key-form.tsx';
import { type MadeKey, NewSecrets } from './new-secrets.tsx';
import { allProjectsQuery, keysQuery } from './queries.ts';
import { LoadedSettings, Section } from './section.tsx';
import css from './settings.module.css';
import { words } from './words.ts';

const { keys: said } = words;

type Making = { kind: 'no' } | { kind: 'form' } | { kind: 'made'; key: MadeKey };

/** Keys of this computer's instance. A secret is shown once, until it was copied. */
export function KeysSection() {
  const [making, setMaking] = useState<Making>({ kind: 'no' });
  return (
    <Section title={said.title} intro={said.intro}>
      <LoadedSettings query={useQuery(keysQuery)}>
        {(keys) => <KeyList keys={keys.filter(({ is_own }) => !is_own)} />}
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
  return isSuccess && <Button onClick={onOpen}>{said.add}</Button>;
}

function KeyList({ keys }: { keys: readonly ApiKeyItem[] }) {
  const [isAll, setIsAll] = useState(false);
  const revoked = keys.filter(({ revoked_at }) => revoked_at !== null).length;
  const shown = isAll ? keys : keys.filter(({ revoked_at }) => revoked_at === null);
  return (
    <>
      {keys.length === 0 && <p className={css.quiet}>{said.none}</p>}
      <ul className={css.list}>
        {shown.map((key) => (
          <KeyRow key={key.id} item={key} />
        ))}
      </ul>
      {revoked > 0 && !isAll && (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsAll(true)}>
          {said.showRevoked(revoked)}
        </Button>
      )}
    </>
  );
}

function KeyRow({ item }: { item: ApiKeyItem }) {
  const client = useQueryClient();
  const { data: projects = [] } = useQuery(allProjectsQuery);
  const revoking = useMutation({
    mutationFn: () => ownApi.revokeKey({ params: { key_id: String(item.id) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keysQuery.queryKey }),
  });
  const names = projects.filter(({ id }) => item.project_ids.includes(id)).map(({ name }) => name);
  const facts = [
    item.scopes.map((scope) => said.scopeNames[scope]).join(', '),
    names.length === 0 ? said.allProjects : names.join(', '),
    item.requests_per_minute === null ? said.unlimited : said.perMinute(item.requests_per_minute),
  ];
  return (
    <li>
      <div className={css.what}>
        <span className={item.revoked_at === null ? css.name : css.off}>{item.name}</span>
        <span className={css.quiet}>{facts.join(' · ')}</span>
        <code className={css.quiet}>{item.client_id}</code>
      </div>
      {item.revoked_at === null ? (
        <Button
          size="compact-sm"
          disabled={revoking.isPending}
          aria-label={said.revokeOf(item.name)}
          onClick={() => revoking.mutate()}
        >
          {said.revoke}
        </Button>
      ) : (
        <span className={css.off}>{said.revoked}</span>
      )}
      {revoking.error !== null && <Message tone="bad" role="alert" title={revoking.error.message} />}
    </li>
  );
}
