import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FileDetails, RecordingDetails } from '../../../contract/index.ts';
import { Message } from '../../components/message.tsx';
import { Loaded } from '../../session/load-failure.tsx';
import { useStoredAddress } from '../../session/stored-files.ts';
import { fileStateOf } from './document-card.tsx';
import { DocumentPage } from './document-page.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import css from './media.module.css';
import { PlayerControls } from './player-controls.tsx';
import { fileQuery } from './queries.ts';
import { StoredPicture } from './stored-picture.tsx';
import { Transcript } from './transcript.tsx';
import { words } from './words.ts';

interface PlayerProps {
  wavKey: string;
  url: string;
  name: string;
  details: RecordingDetails;
  /** Seconds to begin at. */
  at: number | null;
}

/** A recording with its transcript beside it: the words follow the sound, and each leads back to its moment. */
function Player({ wavKey, url, name, details, at }: PlayerProps) {
  const media = useRef<HTMLMediaElement>(null);
  const [seconds, setSeconds] = useState(at ?? 0);
  const [failed, setFailed] = useState(false);
  const seek = (to: number, andPlay = false) => {
    if (media.current === null) return;
    media.current.currentTime = to;
    setSeconds(to);
    if (andPlay) void media.current.play().catch(() => {});
  };
  const Element = details.kind;
  const src = useStoredAddress(url);
  return (
    <div className={css.player}>
      <div className={css.stage}>
        {failed ? (
          <Message tone="warn" title={words.notPlayed} />
        ) : (
          <Element
            ref={media as never}
            className={css.media}
            src={src}
            aria-label={name}
            preload="metadata"
            onError={() => setFailed(true)}
            onLoadedMetadata={() => at !== null && seek(at)}
            onTimeUpdate={({ currentTarget }) => setSeconds(currentTarget.currentTime)}
          />
        )}
        {!failed && (
          <PlayerControls
            media={media}
            duration={details.duration_seconds}
            seconds={seconds}
            waveform={details.waveform}
            isVideo={details.kind === 'video'}
            onSeek={seek}
          />
        )}
      </div>
      <Transcript wavKey={wavKey} transcript={details.transcript} seconds={seconds} onSeek={(to) => seek(to, true)} />
    </div>
  );
}

/** A picture as it was imported; what the browser cannot show is shown small, as the service drew it. */
function Picture({ url, name, fallback }: { url: string; name: string; fallback: string | null }) {
  const [failed, setFailed] = useState(false);
  if (!failed)
    return (
      <StoredPicture className={css.picture} url={url} alt={words.picture(name)} onError={() => setFailed(true)} />
    );
  return (
    <>
      <Message tone="plain" title={words.notShown} />
      {fallback !== null && <StoredPicture className={css.picture} url={fallback} alt={words.picture(name)} />}
    </>
  );
}

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
