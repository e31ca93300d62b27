import { useRef, useState } from 'react';
import type { RecordingDetails } from '../../../contract/index.ts';
import { Message } from '../../components/message.tsx';
import css from './player.module.css';
import { Transcript } from './transcript.tsx';
import { Waveform } from './waveform.tsx';
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
export function Player({ wavKey, url, name, details, at }: PlayerProps) {
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
  return (
    <div className={css.player}>
      <div className={css.stage}>
        {failed ? (
          <Message tone="warn" title={words.notPlayed} />
        ) : (
          <Element
            ref={media as never}
            className={css.media}
            src={url}
            aria-label={name}
            controls
            preload="metadata"
            onError={() => setFailed(true)}
            onLoadedMetadata={() => at !== null && seek(at)}
            onTimeUpdate={({ currentTarget }) => setSeconds(currentTarget.currentTime)}
          />
        )}
        {details.waveform.length > 0 && (
          <Waveform
            peaks={details.waveform}
            played={details.duration_seconds === 0 ? 0 : seconds / details.duration_seconds}
            onSeek={(share) => seek(share * details.duration_seconds)}
          />
        )}
      </div>
      <Transcript wavKey={wavKey} transcript={details.transcript} seconds={seconds} onSeek={(to) => seek(to, true)} />
    </div>
  );
}
