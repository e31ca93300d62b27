import { Button } from '@mantine/core';
import { errorSentence } from '../lib/error-sentence.ts';
import { useSession } from '../lib/session.ts';
import { words } from '../lib/words.ts';
import { Message } from './message.tsx';

/** What the service said instead of an answer, and asking again. A lost service has its banner, and comes back by itself. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const lost = useSession((state) => state.session.kind === 'lost');
  if (lost) return null;
  return (
    <Message tone="bad" role="alert" title={errorSentence(error)}>
      <Button onClick={onRetry}>{words.error.tryAgain}</Button>
    </Message>
  );
}
