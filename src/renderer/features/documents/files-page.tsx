import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { type FileItem, type MediaKind, mediaKinds } from '../../../contract/index.ts';
import { FilesIcon } from '../../components/icons.tsx';
import list from '../../components/list-page.module.css';
import { EmptyState } from '../../components/message.tsx';
import { Loaded, MoreButton } from '../../session/load-failure.tsx';
import { type Card, DocumentCards, fileStateOf } from './document-card.tsx';
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
  const query = useInfiniteQuery({ ...filesQuery(kind), placeholderData: keepPreviousData });
  return (
    <Loaded query={query} heading={words.files.title} waiting={words.files.loading}>
      {({ pages }) => (
        <Files files={pages.flatMap((page) => page.files)} kind={kind} onKind={setKind}>
          <MoreButton className={list.more} query={query} />
        </Files>
      )}
    </Loaded>
  );
}

interface FilesProps {
  files: readonly FileItem[];
  /** null: of every kind. */
  kind: MediaKind | null;
  onKind: (kind: MediaKind | null) => void;
  children: ReactNode;
}

function Files({ files, kind, onKind, children }: FilesProps) {
  const [, navigate] = useLocation();
  if (files.length === 0 && kind === null) {
    return (
      <EmptyState icon={<FilesIcon size={32} />} title={words.files.emptyTitle} hint={words.files.empty}>
        <Button variant="filled" size="sm" onClick={() => navigate('/import')}>
          {words.files.import}
        </Button>
      </EmptyState>
    );
  }
  return (
    <div className={list.page}>
      <header className={css.header}>
        <h1>{words.files.title}</h1>
        <NativeSelect
          aria-label={words.files.filter}
          data={[
            { value: '', label: words.files.all },
            ...mediaKinds.map((value) => ({ value, label: words.files.kinds[value] })),
          ]}
          value={kind ?? ''}
          onChange={({ currentTarget }) => onKind(mediaKinds.find((one) => one === currentTarget.value) ?? null)}
        />
      </header>
      {files.length === 0 && <p className={css.none}>{words.files.none}</p>}
      <DocumentCards cards={files.map(cardOf)} label={words.files.title} />
      {children}
    </div>
  );
}
