import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { RemoteInstance } from '../../../contract/index.ts';
import { SettingsIcon } from '../../components/icons.tsx';
import { EmptyState, Message, Waiting } from '../../components/message.tsx';
import { focusMainOnRemoval } from '../../lib/focus-main-on-removal.ts';
import { words as shared } from '../../lib/words.ts';
import type { QueuedImport } from '../../queue/import-list.ts';
import { isAsking } from '../../queue/import-state.ts';
import { useImportQueue, useQueueObjects } from '../../queue/objects.ts';
import { useRemoteInstances } from '../../session/objects.ts';
import type { SendItem } from './send.ts';
import { SendForm } from './send-form.tsx';
import { SendOutcome } from './send-outcome.tsx';
import { words } from './words.ts';

/** Whether another sending may be started beside this one: it is done, or failed and asks nothing. */
const hasEnded = ({ state }: QueuedImport) => state.kind === 'done' || (state.kind === 'failed' && !isAsking(state));

/** Each sending of one thing that this window knows, and the form for the next one. An earlier window may have started some. */
export function Sendings({ item }: { item: SendItem }) {
  const { queue } = useQueueObjects();
  const { kind, key } = item.source;
  const remotes = useRemoteInstances().filter(({ has_secret }) => has_secret);
  const imports = useImportQueue((state) => state.imports);
  const isRestored = useImportQueue((state) => state.isRestored);
  const [cancelled, setCancelled] = useState<QueuedImport | null>(null);
  const sendings = imports.filter(({ source }) => source?.kind === kind && source.key === key);
  const cancel = (sending: QueuedImport) => {
    setCancelled(sending);
    queue.remove(sending.id);
  };
  if (sendings.length === 0 && !isRestored) return <Waiting sentence={words.restoring} />;
  return (
    <>
      {sendings.map((sending) => (
        <SendOutcome key={sending.id} item={sending} onCancel={() => cancel(sending)} />
      ))}
      {cancelled !== null && !imports.some(({ id }) => id === cancelled.id) && <Cancelled item={cancelled} />}
      {sendings.every(hasEnded) && (
        <NextSending item={item} sendings={sendings} remotes={remotes} onSend={() => setCancelled(null)} />
      )}
    </>
  );
}

function Cancelled({ item: { instance } }: { item: QueuedImport }) {
  const place = useRemoteInstances().find(({ id }) => id === instance)?.name ?? '';
  return <Message tone="plain" role="status" title={words.cancelled(place)} />;
}

interface NextSendingProps {
  item: SendItem;
  sendings: readonly QueuedImport[];
  remotes: readonly RemoteInstance[];
  onSend: () => void;
}

/** The form for the first sending. Once there are results, a button opens it, and proposes an instance that has none of them. */
function NextSending({ item, sendings, remotes, onSend }: NextSendingProps) {
  const [isOpen, setOpen] = useState(false);
  const [, navigate] = useLocation();
  if (remotes.length === 0 && sendings.length > 0) return null;
  if (remotes.length === 0) {
    return (
      <EmptyState icon={<SettingsIcon size={32} />} title={words.noInstance} hint={words.noInstanceHint}>
        <Button variant="filled" onClick={() => navigate('/settings')}>
          {words.settings}
        </Button>
      </EmptyState>
    );
  }
  const untried = remotes.find(({ id }) => sendings.every(({ instance }) => instance !== id));
  if (sendings.length > 0 && !isOpen) {
    return (
      <Button ref={focusMainOnRemoval} onClick={() => setOpen(true)}>
        {untried === undefined ? words.again : shared.instances.sendOn}
      </Button>
    );
  }
  const hasArrived = sendings.flatMap(({ instance, state }) => (state.kind === 'done' ? [instance] : []));
  return (
    <SendForm
      item={item}
      remotes={remotes}
      proposed={untried}
      isFirst={sendings.length === 0}
      hasArrived={hasArrived}
      onSend={() => {
        setOpen(false);
        onSend();
      }}
    />
  );
}
