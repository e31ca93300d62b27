import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { DocumentDetails } from '../../../contract/index.ts';
import { Message } from '../../components/message.tsx';
import { LoadFailure, MoreButton } from '../../session/load-failure.tsx';
import css from './document-viewer.module.css';
import { type DocumentRef, textQuery } from './queries.ts';
import { words } from './words.ts';

interface ViewerProps {
  source: DocumentRef;
  details: DocumentDetails;
  name: string;
  /** Address of the first page's picture. */
  picture: string | null;
  /** The passage to open it at. */
  at: number | null;
}

/** A document: its first page and contents on the left, its text page by page beside them. */
export function DocumentViewer({ source, details, name, picture, at }: ViewerProps) {
  const query = useInfiniteQuery(textQuery(source));
  const { data, error, refetch, fetchNextPage } = query;
  const passages = data?.pages.flatMap((page) => page.passages) ?? [];

  async function jump(position: number): Promise<void> {
    let known = passages.length;
    while (known < position && known < (data?.pages[0]?.count ?? 0)) {
      const { data: more } = await fetchNextPage();
      const now = more?.pages.flatMap((page) => page.passages).length ?? known;
      if (now === known) break;
      known = now;
    }
    requestAnimationFrame(() => {
      const passage = document.getElementById(`passage-${position}`);
      passage?.scrollIntoView({ block: 'start' });
      passage?.focus({ preventScroll: true });
    });
  }

  // Opened from a find: once, when its text is there.
  const isLoaded = data !== undefined;
  const open = useEffectEvent(() => {
    if (at !== null) void jump(at);
  });
  useEffect(() => {
    if (isLoaded) open();
  }, [isLoaded]);

  return (
    <div className={css.viewer}>
      <aside className={css.side}>
        {picture !== null && <img className={css.page} src={picture} alt={words.firstPage(name)} />}
        {details.outline.length > 0 && (
          <nav aria-label={words.outline}>
            <h2>{words.outline}</h2>
            <ul className={css.outline}>
              {details.outline.map((entry) => (
                <li key={`${entry.position} ${entry.level} ${entry.title}`} data-level={Math.min(entry.level, 4)}>
                  <button type="button" onClick={() => void jump(entry.position)}>
                    {entry.title}
                  </button>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </aside>
      <div className={css.text}>
        {error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {details.truncated && <Message tone="plain" title={words.truncated} />}
        {data !== undefined && passages.length === 0 && <p className={css.none}>{words.noText}</p>}
        {passages.map(({ position, title, text }) => (
          <section key={position} id={`passage-${position}`} tabIndex={-1} className={css.passage}>
            <h2>
              {words.position(details.unit, position)}
              {title !== null && <span className={css.title}>{title}</span>}
            </h2>
            <p>{text}</p>
          </section>
        ))}
        <MoreButton query={query} />
      </div>
    </div>
  );
}
