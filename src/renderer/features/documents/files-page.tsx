import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type FileItem, type MediaKind, mediaKinds } from '../../../contract/index.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FilesIcon } from '../../components/icons.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { LoadFailure } from '../../session/load-failure.tsx';
import { type Card, RecordCards } from './document-card.tsx';
import { fileStateOf } from './document-state.ts';
import css from './documents-page.module.css';
import { filesQuery } from './queries.ts';
import { words } from './words.ts';

const cardOf = (file: FileItem): Card => ({
  to: `/files/${file.wav_key}`,
  name: file.name,
  kind: file.kind,
  state: fileStateOf(file),
  thumbnail_url: file.thumbnail_url,
  created_at: file.created_at,
});

/** Recordings, pictures and documents, newest first; of one kind where that is asked for. */
export function FilesPage() {
  const [kind, setKind] = useState<MediaKind | null>(null);
  const files = useInfiniteQuery({ ...filesQuery(kind), placeholderData: keepPreviousData });
  const [, navigate] = useLocation();
  const { data, error } = files;
  if (error !== null && data === undefined) {
    return (
      <div className={css.page}>
        <LoadFailure error={error} onRetry={() => void files.refetch()} />
      </div>
    );
  }
  if (data === undefined) return <Waiting sentence={words.files.loading} />;
  const all = data.pages.flatMap((page) => page.files);
  if (all.length === 0 && kind === null) {
    return (
      <EmptyState icon={<FilesIcon size={32} />} title={words.files.emptyTitle} hint={words.files.empty}>
        <Button variant="filled" size="sm" onClick={() => navigate('/import')}>
          {words.files.import}
        </Button>
      </EmptyState>
    );
  }
  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1>{words.files.title}</h1>
        <NativeSelect
          aria-label={words.files.filter}
          data={[
            { value: '', label: words.files.all },
            ...mediaKinds.map((value) => ({ value, label: words.files.kinds[value] })),
          ]}
          value={kind ?? ''}
          onChange={({ currentTarget }) => setKind(mediaKinds.find((one) => one === currentTarget.value) ?? null)}
        />
      </header>
      {all.length === 0 && <p className={css.none}>{words.files.none}</p>}
      <RecordCards cards={all.map(cardOf)} label={words.files.title} />
      {files.hasNextPage && (
        <Button className={css.more} disabled={files.isFetchingNextPage} onClick={() => void files.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </div>
  );
}
