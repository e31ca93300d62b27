import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { ApiKeyItem, ProjectItem } from '../../../../contract/index.ts';
import { Message } from '../../../components/message.tsx';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { ago, exact, longDate } from '../../../lib/language/format.ts';
import { useSessionObjects } from '../../../session/objects.ts';
import { allProjectsQuery, keysQuery } from '../queries.ts';
import { FormActions } from '../section.tsx';
import css from '../settings.module.css';
import { daysOf, type Expiry, expiries } from './key-fields.ts';
import type { MadeKey } from './new-secrets.tsx';
import { words } from './words.ts';

/** Hours in which the old secret works too. */
const overlaps = ['0', '1', '24', '168', '720'] as const;
type Overlap = (typeof overlaps)[number];

interface KeyRotationProps {
  item: ApiKeyItem;
  onMade: (key: MadeKey) => void;
  onCancel: () => void;
}

/** Gives a key a new secret: how long the old one works, and, of a key that ends by itself, when it does. */
function KeyRotation({ item: { id, name, expires_at }, onMade, onCancel }: KeyRotationProps) {
  const { ownApi } = useSessionObjects();
  const client = useQueryClient();
  const [overlap, setOverlap] = useState<Overlap>('24');
  const [expiry, setExpiry] = useState<Expiry>();
  const rotation = useMutation({
    mutationFn: () => {
      const expires = expiry === undefined ? {} : { expires_in_days: daysOf(expiry) };
      return ownApi.rotateKey({ params: { key_id: String(id) }, body: { overlap_hours: Number(overlap), ...expires } });
    },
    onSuccess: ({ client_id, client_secret }) => {
      void client.invalidateQueries({ queryKey: keysQuery.queryKey });
      onMade({ title: words.rotatedTitle(name), client_id, client_secret });
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    rotation.mutate();
  };
  return (
    <form className={css.form} aria-label={words.rotateOf(name)} onSubmit={submit}>
      <NativeSelect
        label={words.overlap}
        description={words.rotateHint}
        data={overlaps.map((value) => ({ value, label: words.overlaps[value] }))}
        value={overlap}
        autoFocus
        onChange={({ currentTarget: { value } }) => setOverlap(overlaps.find((one) => one === value) ?? '24')}
      />
      {expires_at !== null && (
        <NativeSelect
          label={words.expiry}
          data={[
            { value: '', label: words.expiryAsBefore },
            ...expiries.map((value) => ({ value, label: words.expiries[value] })),
          ]}
          value={expiry ?? ''}
          onChange={({ currentTarget: { value } }) => setExpiry(expiries.find((one) => one === value))}
        />
      )}
      {rotation.error !== null && <Message tone="bad" role="alert" title={errorSentence(rotation.error)} />}
      <FormActions button={words.makeSecret} isPending={rotation.isPending} onCancel={onCancel} />
    </form>
  );
}

const isPast = (time: string): boolean => Date.parse(time) <= Date.now();

/** What a key may do. */
function rightsOf(item: ApiKeyItem, projects: readonly ProjectItem[]): string {
  const names = projects.filter(({ id }) => item.project_ids.includes(id)).map(({ name }) => name);
  return [
    item.scopes.map((scope) => words.scopeNames[scope]).join(', '),
    names.length === 0 ? words.allProjects : names.join(', '),
    item.requests_per_minute === null ? words.unlimited : words.perMinute(item.requests_per_minute),
  ].join(' · ');
}

/** When it was used, and when it ends. */
function lifeOf({ last_used_at, expires_at, old_until }: ApiKeyItem): string {
  const facts = [last_used_at === null ? words.unused : words.used(ago(last_used_at, Date.now()))];
  if (expires_at !== null && !isPast(expires_at)) facts.push(words.ends(longDate(expires_at)));
  if (old_until !== null && !isPast(old_until)) facts.push(words.oldUntil(exact(old_until)));
  return facts.join(' · ');
}

interface KeyRowProps {
  item: ApiKeyItem;
  /** Shows the new secret. */
  onMade: (key: MadeKey) => void;
}

/** A key with what it may do, its last use and its end. */
export function KeyRow({ item, onMade }: KeyRowProps) {
  const [isRotating, setIsRotating] = useState(false);
  const { data: projects = [] } = useQuery(allProjectsQuery);
  const isOver = item.revoked_at !== null || (item.expires_at !== null && isPast(item.expires_at));
  return (
    <li>
      <div className={css.what}>
        <span className={isOver ? css.off : css.name}>{item.name}</span>
        <span className={css.quiet}>{rightsOf(item, projects)}</span>
        <span className={css.quiet}>{lifeOf(item)}</span>
        <code className={css.quiet}>{item.client_id}</code>
      </div>
      {item.revoked_at === null && isOver && <span className={css.off}>{words.ended}</span>}
      {!isOver && (
        <Button size="compact-sm" aria-label={words.rotateOf(item.name)} onClick={() => setIsRotating(!isRotating)}>
          {words.rotate}
        </Button>
      )}
      {item.revoked_at === null ? <Revoke item={item} /> : <span className={css.off}>{words.revoked}</span>}
      {isRotating && (
        <div className={css.wide}>
          <KeyRotation
            item={item}
            onMade={(key) => {
              setIsRotating(false);
              onMade(key);
            }}
            onCancel={() => setIsRotating(false)}
          />
        </div>
      )}
    </li>
  );
}

function Revoke({ item }: { item: ApiKeyItem }) {
  const { ownApi } = useSessionObjects();
  const client = useQueryClient();
  const revoking = useMutation({
    mutationFn: () => ownApi.revokeKey({ params: { key_id: String(item.id) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keysQuery.queryKey }),
  });
  return (
    <>
      <Button
        size="compact-sm"
        disabled={revoking.isPending}
        aria-label={words.revokeOf(item.name)}
        onClick={() => revoking.mutate()}
      >
        {words.revoke}
      </Button>
      {revoking.error !== null && <Message tone="bad" role="alert" title={errorSentence(revoking.error)} />}
    </>
  );
}
