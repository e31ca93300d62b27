import { useState } from 'react';
import { Message } from '../../components/message.tsx';
import css from './picture.module.css';
import { words } from './words.ts';

/** A picture as it was imported; what the browser cannot show is shown small, as the service drew it. */
export function Picture({ url, name, fallback }: { url: string; name: string; fallback: string | null }) {
  const [failed, setFailed] = useState(false);
  if (!failed)
    return <img className={css.picture} src={url} alt={words.picture(name)} onError={() => setFailed(true)} />;
  return (
    <>
      <Message tone="plain" title={words.notShown} />
      {fallback !== null && <img className={css.picture} src={fallback} alt={words.picture(name)} />}
    </>
  );
}
