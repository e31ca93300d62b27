import { useQuery } from '@tanstack/react-query';
import type { FileDetails } from '../../../contract/index.ts';
import { Waiting } from '../../components/waiting.tsx';
import { LoadFailure } from '../../session/load-failure.tsx';
import { RecordPage } from './document-page.tsx';
import { fileStateOf } from './document-state.ts';
import { DocumentViewer } from './document-viewer.tsx';
import css from './documents-page.module.css';
import { Picture } from './picture.tsx';
import { Player } from './player.tsx';
import { fileQuery } from './queries.ts';
import { words } from './words.ts';

const back = { to: '/files', label: words.files.back };

/** One file: played with its transcript, shown, or read. @param at seconds, or the passage, to open it at */
export function FilePage({ wavKey, at }: { wavKey: string; at: number | null }) {
  const { data, error, refetch } = useQuery(fileQuery(wavKey));
  if (error !== null && data === undefined) {
    return (
      <div className={css.page}>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (data === undefined) return <Waiting sentence={words.loading} />;
  return (
    <RecordPage {...data} record={{ kind: 'file', key: wavKey }} back={back} state={fileStateOf(data)}>
      <Content file={data} at={at} />
    </RecordPage>
  );
}

function Content({ file, at }: { file: FileDetails; at: number | null }) {
  const { details, file_url, name, wav_key } = file;
  if (details === null) return null;
  if (details.kind === 'document') {
    const record = { kind: 'file', key: wav_key } as const;
    return <DocumentViewer record={record} details={details} name={name} picture={file.thumbnail_url} at={at} />;
  }
  if (file_url === null) return null;
  if (details.kind === 'image') return <Picture url={file_url} name={name} fallback={file.thumbnail_url} />;
  return <Player wavKey={wav_key} url={file_url} name={name} details={details} at={at} />;
}
