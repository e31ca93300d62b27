import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import type { MediaKind } from '../../../../contract/index.ts';
import { FileIcon } from '../../../components/icons.tsx';
import { createLazyScreen } from '../../../components/lazy-screen.tsx';
import { Facts } from '../../../components/marks.tsx';
import { ErrorMessage } from '../../../components/message.tsx';
import frame from '../../../components/record-frame.module.css';
import { type DocumentState, type Draft, mayBeEither, toMediaKind } from '../../../drafts/list/drafts.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { useObjectUrl } from '../../../lib/files/save-as.ts';
import { size, truncateMiddle } from '../../../lib/language/format.ts';
import { words as shared } from '../../../lib/words.ts';
import css from '../page/import-page.module.css';
import { StartBar } from '../start/start-bar.tsx';
import { words } from '../words.ts';

const textBytes = 4000;

/** The reader of PDFs is large, and most imports are no PDF. */
const firstPage = createLazyScreen(() => import('./pdf-first-page.tsx').then((m) => m.PdfFirstPage));

/** A preview of the file from the disk, before anything is sent. */
function DocumentPreview({ file, kind }: { file: File; kind: MediaKind | null }) {
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  if (/\.txt$/i.test(file.name)) return <TextStart file={file} />;
  if (/\.pdf$/i.test(file.name) && !failed)
    return (
      <Suspense>
        <firstPage.Screen file={file} onFail={fail} />
      </Suspense>
    );
  if (failed || kind === null || kind === 'document') {
    return (
      <Stack
        className="box"
        gap={12}
        align="center"
        justify="center"
        mih={240}
        c="var(--text-2)"
        bg="var(--surface)"
        ta="center"
      >
        <FileIcon size={40} />
        <p>{kind === 'document' ? words.document.noPreviewYet : words.document.noPreview}</p>
      </Stack>
    );
  }
  return <MediaPreview file={file} kind={kind} onFail={fail} />;
}

/** A picture, or a player of a recording, from the disk. */
export function MediaPreview(props: { file: File; kind: Exclude<MediaKind, 'document'>; onFail: () => void }) {
  const { file, kind: Player, onFail } = props;
  const url = useObjectUrl(file);
  if (url === null) return null;
  if (Player === 'image') return <img className={frame.fitted} src={url} alt={file.name} onError={onFail} />;
  return (
    <Player className={frame.fitted} src={url} controls preload="metadata" aria-label={file.name} onError={onFail} />
  );
}

function TextStart({ file }: { file: File }) {
  const { data: text = '' } = useQuery({
    queryKey: ['text-start', file.name, file.size, file.lastModified],
    queryFn: () => file.slice(0, textBytes).text(),
    networkMode: 'always',
  });
  return (
    <textarea
      className={`box ${css.text}`}
      aria-label={words.document.textStart}
      readOnly
      value={file.size > textBytes ? `${text}…` : text}
    />
  );
}

/** A document, recording or picture before it is imported: what it is, and where it goes. */
export function DocumentScreen({ draft, state }: { draft: Draft; state: DocumentState }) {
  const { file } = draft;
  const kind = toMediaKind(file.name);
  return (
    <div className={frame.page}>
      <Group component="header" className="edges" justify="space-between" pt="var(--page-block)" pb={20}>
        <div>
          <h1 title={file.name}>{truncateMiddle(file.name, 64)}</h1>
          <Facts>
            {kind !== null && <li>{shared.mediaKinds[kind]}</li>}
            <li>{size(file.size)}</li>
            <li>{words.document.only[state.as]}</li>
          </Facts>
        </div>
        {mayBeEither(file.name) && <AsSurvey draft={draft} />}
      </Group>
      <div className={frame.content}>
        <DocumentPreview file={file} kind={kind} />
      </div>
      <StartBar drafts={[draft]} isReady button={words.document.import[state.as]} />
    </div>
  );
}

function AsSurvey({ draft }: { draft: Draft }) {
  const { draftReader } = useDraftObjects();
  const reading = useMutation({ mutationFn: () => draftReader.readAsSurvey(draft) });
  return (
    <div>
      <Button onClick={() => reading.mutate()}>{words.document.asSurvey}</Button>
      <ErrorMessage error={reading.error} />
    </div>
  );
}
