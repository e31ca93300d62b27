import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ClientError } from '../../importer/index.ts';
import { Message } from '../components/message.tsx';
import { errorSentence } from '../lib/error-sentence.ts';
import { words } from '../lib/words.ts';
import { useSession } from './parts.ts';
import { instanceQuery } from './queries.ts';

/** What the service said instead of an answer, and asking again. A lost service has its banner, and comes back by itself. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const lost = useSession((state) => state.session.kind === 'lost');
  const { data: instance } = useQuery(instanceQuery);
  if (lost) return null;
  // Another service that speaks the interface has none of our own addresses to read by.
  if (instance !== undefined && 'is_foreign' in instance && error instanceof ClientError && error.status === 404)
    return <Message tone="plain" title={words.instances.foreign} hint={words.instances.foreignHint} />;
  return (
    <Message tone="bad" role="alert" title={errorSentence(error)}>
      <Button onClick={onRetry}>{words.error.tryAgain}</Button>
    </Message>
  );
}
