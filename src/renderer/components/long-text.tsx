import { useState } from 'react';
import { plain, shortened } from '../lib/language/shorten.ts';
import { words } from '../lib/words.ts';
import css from './long-text.module.css';

/** What scrolls must be reachable by keyboard (WCAG 2.1.1). */
const reachable = { tabIndex: 0 };

/** A text that others wrote, such as the reason of a service. A long one is shortened, and a button shows all of it. */
export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const clean = plain(text);
  const beginning = shortened(clean);
  if (beginning === null) return <span className={css.text}>{clean}</span>;
  return (
    <>
      {isWhole ? (
        <span className={`${css.text} ${css.whole}`} {...reachable}>
          {clean}
        </span>
      ) : (
        <span className={css.text}>{beginning}</span>
      )}{' '}
      <button type="button" className={css.toggle} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? words.showLess : words.showAll}
      </button>
    </>
  );
}
