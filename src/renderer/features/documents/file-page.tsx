import { useQuery } from '@tanstack/react-query';
import type { FileDetails } from '../../../contract/index.ts';
import { Loaded } from '../../session/load-failure.tsx';
import { fileStateOf } from './document-card.tsx';
import { DocumentPage } from './document-page.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import { Picture, Player } from './media.tsx';
import { fileQuery } from './queries.ts';
import { words } from './words.ts';

const back = { to: '/files', label: words.files.back };

/** One file: played with its transcript, shown, or read. @param at seconds, or the passage, to open it at */
export function FilePage({ wavKey, at }: { wavKey: string; at: number | null }) {
  return (
    <Loaded query={useQuery(fileQuery(wavKey))} heading={words.files.title} waiting={words.loading}>
      {(file) => (
        <DocumentPage {...file} source={{ kind: 'file', key: wavKey }} back={back} state={fileStateOf(file)}>
          <Content file={file} at={at} />
        </DocumentPage>
      )}
    </Loaded>
  );
}

function Content({ file, at }: { file: FileDetails; at: number | null }) {
  const { details, file_url, name, wav_key } = file;
  if (details === null) return null;
  if (details.kind === 'document') {
    const source = { kind: 'file', key: wav_key } as const;
    return (
      <DocumentViewer
        source={source}
        details={details}
        name={name}
        picture={file.thumbnail_url}
        url={file_url}
        at={at}
      />
    );
  }
  if (file_url === null) return null;
  if (details.kind === 'image') return <Picture url={file_url} name={name} fallback={file.thumbnail_url} />;
  return <Player wavKey={wav_key} url={file_url} name={name} details={details} at={at} />;
}
