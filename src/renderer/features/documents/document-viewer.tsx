import { Box, Group, Stack, Tabs, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { DocumentDetails } from '../../../contract/index.ts';
import type { DocumentRef } from '../../../importer/index.ts';
import { Message } from '../../components/message.tsx';
import { findPlaces, useFoundWords } from '../../lib/window-state.ts';
import { words as shared } from '../../lib/words.ts';
import { CodeBar, CodeJumps } from '../../session/coding/code-bar.tsx';
import { CodingProvider } from '../../session/coding/coding.tsx';
import { PassageText } from '../../session/coding/passage-text.tsx';
import { words as coding } from '../../session/coding/words.ts';
import { LoadFailure, MoreButton } from '../../session/load-failure.tsx';
import { StoredPicture } from './document-lists.tsx';
import css from './document-viewer.module.css';
import { type PagesHandle, PdfPages } from './pdf-pages.tsx';
import { textQuery } from './queries.ts';
import { words } from './words.ts';

interface ViewerProps {
  source: DocumentRef;
  details: DocumentDetails;
  name: string;
  picture: string | null;
  /** Address of the file itself; null while it is not there. */
  url: string | null;
  at: number | null;
}

const views = ['pages', 'text'] as const;
type View = (typeof views)[number];

/** A document: a PDF page by page or as text; any other as text beside the picture of its first page. Of a plain text the picture would be the text again. */
export function DocumentViewer(props: ViewerProps) {
  const { source, details, name, picture, url, at } = props;
  const isPdf = url !== null && name.toLowerCase().endsWith('.pdf');
  // What a search found is in the text.
  const [view, setView] = useState<View>(isPdf && at === null ? 'pages' : 'text');
  const shown = useRef<PagesHandle>(null);
  const outline = <Outline details={details} onJump={(position) => void shown.current?.show(position)} />;
  const text = (
    <CodingProvider source={source}>
      <div className={css.viewer}>
        <DocumentText ref={shown} {...props} />
        <aside className={css.side}>
          {picture !== null && !name.toLowerCase().endsWith('.txt') && (
            <StoredPicture className={css.page} url={picture} alt={words.firstPage(name)} />
          )}
          <CodeJumps
            label={coding.inDocument}
            onShow={async (position) => {
              await shown.current?.show(position);
            }}
          />
          {outline}
        </aside>
      </div>
    </CodingProvider>
  );
  if (!isPdf) return text;
  return (
    <Tabs
      value={view}
      onChange={(chosen) => setView(views.find((one) => one === chosen) ?? 'text')}
      keepMounted={false}
      h="100%"
      styles={{ panel: { paddingTop: 12 } }}
    >
      <Tabs.List aria-label={shared.show}>
        {views.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {words.views[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="pages">
        <div className={css.paged}>
          {details.outline.length > 0 && <aside className={css.side}>{outline}</aside>}
          <PdfPages ref={shown} url={url} name={name} at={at} />
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="text">{text}</Tabs.Panel>
    </Tabs>
  );
}

function Outline({ details, onJump }: { details: DocumentDetails; onJump: (position: number) => void }) {
  if (details.outline.length === 0) return null;
  return (
    <nav aria-label={words.outline}>
      <h2>{words.outline}</h2>
      <Box component="ul" className={css.outline} mt={4}>
        {details.outline.map((entry) => (
          <li
            key={`${entry.position} ${entry.level} ${entry.title}`}
            style={{ paddingInlineStart: 12 * (Math.min(entry.level, 4) - 1) }}
          >
            <button type="button" onClick={() => onJump(entry.position)}>
              {entry.title}
            </button>
          </li>
        ))}
      </Box>
    </nav>
  );
}

/** The number of a passage; where there is only one, it says nothing to the eye. */
const PassageNumber = ({ isOnly, children }: { isOnly: boolean; children: string }) =>
  isOnly ? <VisuallyHidden>{children}</VisuallyHidden> : children;

function DocumentText({ source, details, at, ref }: ViewerProps & { ref: Ref<PagesHandle> }) {
  const query = useInfiniteQuery(textQuery(source));
  const foundWords = useFoundWords();
  const [current, setCurrent] = useState<number | null>(null);
  const { data, error, refetch, fetchNextPage } = query;
  const passages = data?.pages.flatMap((page) => page.passages) ?? [];

  async function jump(position: number): Promise<void> {
    let loaded = passages.length;
    while (loaded < position && loaded < (data?.pages[0]?.count ?? 0)) {
      const { data: more } = await fetchNextPage();
      const now = more?.pages.flatMap((page) => page.passages).length ?? loaded;
      if (now === loaded) break;
      loaded = now;
    }
    await new Promise(requestAnimationFrame);
    const passage = document.getElementById(`passage-${position}`);
    const mark = passage?.querySelector('[data-found]');
    (mark ?? passage)?.scrollIntoView({ block: mark === null ? 'start' : 'center' });
    passage?.focus({ preventScroll: true });
  }

  // Opened from a find: once, when its text is there.
  const isLoaded = data !== undefined;
  const open = useEffectEvent(() => {
    if (at !== null) void jump(at);
  });
  useEffect(() => {
    if (isLoaded) open();
  }, [isLoaded]);

  useImperativeHandle(ref, () => ({ show: jump }));
  return (
    <Stack gap={20} maw="70ch">
      {error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {details.truncated && <Message tone="plain" title={words.truncated} />}
      {data !== undefined && passages.length === 0 && <p className="quiet">{words.noText}</p>}
      {passages.map(({ position, title, text }) => (
        <article
          key={position}
          id={`passage-${position}`}
          aria-labelledby={`passage-${position}-title`}
          data-passage={position}
          // One of them is on the way of Tab; J and K move between them.
          tabIndex={position === (current ?? 1) ? 0 : -1}
          className={css.passage}
          onFocus={() => setCurrent(position)}
        >
          <Group component="h2" id={`passage-${position}-title`} gap={8}>
            {/* A passage below a heading may be anywhere on its page, so its number is not the page's. */}
            {(title === null || details.unit !== 'page') && (
              <PassageNumber isOnly={details.count === 1}>{words.position(details.unit, position)}</PassageNumber>
            )}
            {title !== null && (
              <Box component="span" c="var(--text)">
                {title}
              </Box>
            )}
          </Group>
          <p>
            <PassageText {...{ position, text }} found={position === at ? findPlaces(text, foundWords) : []} />
          </p>
        </article>
      ))}
      <MoreButton query={query} />
      <CodeBar />
    </Stack>
  );
}
