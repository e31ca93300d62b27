import { Button, PasswordInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Message } from '../components/message.tsx';
import { words } from '../lib/words.ts';
import { useSessionObjects } from '../session/objects.ts';
import css from './shell.module.css';

/** Sign-in for a browser on a shared instance. The desktop signs in by itself. */
export function SignIn({ reason }: { reason: string | null }) {
  const { session } = useSessionObjects();
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (token.trim() === '') return setProblem(words.signIn.empty);
    setChecking(true);
    setProblem(await session.signIn(token.trim()));
    setChecking(false);
  }

  return (
    <main className={css.signIn}>
      <form className={css.signInForm} onSubmit={submit}>
        <img src={new URL('./sheaf.svg', import.meta.url).href} alt="" width={40} height={40} />
        <h1>{words.signIn.title}</h1>
        {reason !== null && <Message tone="warn" role="alert" title={reason} />}
        <p className={css.signInIntro}>
          {words.signIn.intro} <code>{words.signIn.command}</code>.
        </p>
        <PasswordInput
          size="sm"
          label={words.signIn.label}
          value={token}
          error={problem}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setToken(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" size="sm" disabled={checking}>
          {checking ? words.signIn.checking : words.signIn.button}
        </Button>
      </form>
    </main>
  );
}
