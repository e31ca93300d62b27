import { Button } from '@mantine/core';
import { errorSentence } from '../lib/error-sentence.ts';
import { words } from '../lib/words.ts';
import { Message } from './message.tsx';

/** What the service said instead of an answer, and asking again. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Message tone="bad" role="alert" title={errorSentence(error)}>
      <Button onClick={onRetry}>{words.error.tryAgain}</Button>
    </Message>
  );
}
