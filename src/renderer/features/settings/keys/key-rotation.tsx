import { NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { ApiKeyItem } from '../../../../contract/index.ts';
import { Message } from '../../../components/message.tsx';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { useSessionObjects } from '../../../session/objects.ts';
import { keysQuery } from '../queries.ts';
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
export function KeyRotation({ item: { id, name, expires_at }, onMade, onCancel }: KeyRotationProps) {
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
