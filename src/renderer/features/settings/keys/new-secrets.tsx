import { Button } from '@mantine/core';
import { useState } from 'react';
import { Message } from '../../../components/message.tsx';
import css from '../settings.module.css';
import { words } from './words.ts';

export interface MadeKey {
  /** What was made, and that it is shown once. */
  title: string;
  client_id: string;
  client_secret: string;
}

/** Shows a new secret. It can be read only this once. */
export function NewSecrets({ made, onDone }: { made: MadeKey; onDone: () => void }) {
  return (
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
}

function Secret({ label, text }: { label: string; text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <>
      <span className={css.off}>{label}</span>
      <code data-secret={label}>{text}</code>
      <Button
        size="compact-sm"
        aria-label={isCopied ? words.copied : words.copyOf(label)}
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => setIsCopied(true),
            () => setIsCopied(false),
          )
        }
      >
        {isCopied ? words.copied : words.copy}
      </Button>
    </>
  );
}
