import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKeyItem, ProjectItem } from '../../../../contract/index.ts';
import { Choose, named } from '../../../components/fields.tsx';
import { ErrorMessage, Message } from '../../../components/message.tsx';
import { ago, exact, longDate } from '../../../lib/language/format.ts';
import { useSessionObjects } from '../../../session/objects.ts';
import { allProjectsQuery, keysQuery } from '../queries.ts';
import { LoadedSettings, Row, Section, SettingForm } from '../section.tsx';
import css from '../settings.module.css';
import { countDays, type Expiry, expiries, KeyForm, type MadeKey, useKeyChange } from './key-form.tsx';
import { words } from './words.ts';

type Making = { kind: 'no' } | { kind: 'form' } | { kind: 'made'; key: MadeKey };

/** Keys of this computer's instance. A secret is shown once, until it was copied. */
export function KeysSection() {
  const [making, setMaking] = useState<Making>({ kind: 'no' });
  const query = useQuery(keysQuery);
  const showMade = (key: MadeKey) => setMaking({ kind: 'made', key });
  const end = () => setMaking({ kind: 'no' });
  return (
    <Section title={words.title} intro={words.intro}>
      <LoadedSettings query={query}>
        {(keys) => <KeyList keys={keys.filter(({ is_own }) => !is_own)} onMade={showMade} />}
      </LoadedSettings>
      {making.kind === 'no' && query.isSuccess && (
        <Button onClick={() => setMaking({ kind: 'form' })}>{words.add}</Button>
      )}
      {making.kind === 'form' && <KeyForm onMade={showMade} onCancel={end} />}
      {making.kind === 'made' && <NewSecrets made={making.key} onDone={end} />}
    </Section>
  );
}

function KeyList({ keys, onMade }: { keys: readonly ApiKeyItem[]; onMade: (key: MadeKey) => void }) {
  const [isAll, setIsAll] = useState(false);
  const revoked = keys.filter(({ revoked_at }) => revoked_at !== null).length;
  return (
    <>
      {keys.length === 0 && <p className={css.quiet}>{words.none}</p>}
      <ul className={css.list}>
        {keys
          .filter(({ revoked_at }) => isAll || revoked_at === null)
          .map((key) => (
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

/** Shows a new secret. It can be read only this once. */
const NewSecrets = ({ made, onDone }: { made: MadeKey; onDone: () => void }) => (
  <div className={css.wide}>
    <Message tone="good" role="status" title={made.title}>
      <Button autoFocus onClick={onDone}>
        {words.done}
      </Button>
    </Message>
    <div className={css.secret}>
      <Secret label={words.clientId} text={made.client_id} />
      <Secret label={words.clientSecret} text={made.client_secret} />
    </div>
  </div>
);

function Secret({ label, text }: { label: string; text: string }) {
  const copying = useMutation({ mutationFn: () => navigator.clipboard.writeText(text) });
  const said = copying.isSuccess ? words.copied : words.copyOf(label);
  return (
    <>
      <span className={css.off}>{label}</span>
      <code data-secret={label}>{text}</code>
      <Button size="compact-sm" aria-label={said} onClick={() => copying.mutate()}>
        {copying.isSuccess ? words.copied : words.copy}
      </Button>
    </>
  );
}

/** Hours in which the old secret works too. */
const overlaps = ['0', '1', '24', '168', '720'] as const;

interface KeyRowProps {
  item: ApiKeyItem;
  onMade: (key: MadeKey) => void;
}

/** Gives a key a new secret: how long the old one works, and, of a key that ends by itself, when it does. */
function KeyRotation({ item: { id, name, expires_at }, onMade, onCancel }: KeyRowProps & { onCancel: () => void }) {
  const { ownApi } = useSessionObjects();
  const [overlap, setOverlap] = useState<(typeof overlaps)[number]>('24');
  const [expiry, setExpiry] = useState<Expiry | null>(null);
  const rotation = useKeyChange(
    () => {
      const expires = expiry === null ? {} : { expires_in_days: countDays(expiry) };
      return ownApi.rotateKey({ params: { key_id: String(id) }, body: { overlap_hours: Number(overlap), ...expires } });
    },
    () => words.rotatedTitle(name),
    onMade,
  );
  return (
    <SettingForm
      label={words.rotateOf(name)}
      button={words.makeSecret}
      change={rotation}
      onSubmit={() => rotation.mutate(undefined)}
      onCancel={onCancel}
    >
      <Choose
        label={words.overlap}
        description={words.rotateHint}
        options={named(overlaps, words.overlaps)}
        value={overlap}
        autoFocus
        onChange={setOverlap}
      />
      {expires_at !== null && (
        <Choose
          label={words.expiry}
          options={[{ value: null, label: words.expiryAsBefore }, ...named(expiries, words.expiries)]}
          value={expiry}
          onChange={setExpiry}
        />
      )}
    </SettingForm>
  );
}

const isPast = (time: string): boolean => Date.parse(time) <= Date.now();

/** What a key may do. */
function describeRights(item: ApiKeyItem, projects: readonly ProjectItem[]): string {
  const names = projects.filter(({ id }) => item.project_ids.includes(id)).map(({ name }) => name);
  return [
    item.scopes.map((scope) => words.scopeNames[scope]).join(', '),
    names.length === 0 ? words.allProjects : names.join(', '),
    item.requests_per_minute === null ? words.unlimited : words.perMinute(item.requests_per_minute),
  ].join(' · ');
}

/** When it was used, and when it ends. */
function describeLife({ last_used_at, expires_at, old_until }: ApiKeyItem): string {
  const facts = [last_used_at === null ? words.unused : words.used(ago(last_used_at, Date.now()))];
  if (expires_at !== null && !isPast(expires_at)) facts.push(words.ends(longDate(expires_at)));
  if (old_until !== null && !isPast(old_until)) facts.push(words.oldUntil(exact(old_until)));
  return facts.join(' · ');
}

/** A key with what it may do, its last use and its end. */
function KeyRow({ item, onMade }: KeyRowProps) {
  const [isRotating, setIsRotating] = useState(false);
  const { data: projects = [] } = useQuery(allProjectsQuery);
  const isRevoked = item.revoked_at !== null;
  const isOver = isRevoked || (item.expires_at !== null && isPast(item.expires_at));
  const about = [describeRights(item, projects), describeLife(item), <code key="id">{item.client_id}</code>];
  return (
    <Row name={item.name} isOff={isOver} about={about}>
      {isOver && <span className={css.off}>{isRevoked ? words.revoked : words.ended}</span>}
      {!isOver && (
        <Button size="compact-sm" aria-label={words.rotateOf(item.name)} onClick={() => setIsRotating(!isRotating)}>
          {words.rotate}
        </Button>
      )}
      {!isRevoked && <Revoke item={item} />}
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
    </Row>
  );
}

function Revoke({ item: { id, name } }: { item: ApiKeyItem }) {
  const { ownApi } = useSessionObjects();
  const client = useQueryClient();
  const revoking = useMutation({
    mutationFn: () => ownApi.revokeKey({ params: { key_id: String(id) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keysQuery.queryKey }),
  });
  return (
    <>
      <Button
        size="compact-sm"
        disabled={revoking.isPending}
        aria-label={words.revokeOf(name)}
        onClick={() => revoking.mutate()}
      >
        {words.revoke}
      </Button>
      <ErrorMessage error={revoking.error} />
    </>
  );
}
