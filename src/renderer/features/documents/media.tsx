import { useRef, useState } from 'react';
import type { RecordingDetails } from '../../../contract/index.ts';
import { Message } from '../../components/message.tsx';
import css from './media.module.css';
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

interface WaveformProps {
  /** 0 to 1, one for each equal stretch. */
  peaks: readonly number[];
  /** 0 to 1. */
  played: number;
  onSeek: (share: number) => void;
}

/** How loud the recording is over time. The player's own slider does the same by keyboard, so this is for the eye and the mouse. */
function Waveform({ peaks, played, onSeek }: WaveformProps) {
  const path = (from: number, to: number) =>
    peaks
      .slice(from, to)
      .map((peak, at) => `M${from + at + 0.5} ${50 - Math.max(1, peak * 48)}v${Math.max(2, peak * 96)}`)
      .join('');
  const heard = Math.round(Math.min(1, played) * peaks.length);
  return (
    <svg
      className={css.waveform}
      viewBox={`0 0 ${peaks.length} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      onPointerDown={(event) => {
        const { left, width } = event.currentTarget.getBoundingClientRect();
        onSeek((event.clientX - left) / width);
      }}
    >
      <path className={css.heard} d={path(0, heard)} />
      <path className={css.rest} d={path(heard, peaks.length)} />
    </svg>
  );
}

/** A picture as it was imported; what the browser cannot show is shown small, as the service drew it. */
export function Picture({ url, name, fallback }: { url: string; name: string; fallback: string | null }) {
  const [failed, setFailed] = useState(false);
  if (!failed)
    return <img className={css.picture} src={url} alt={words.picture(name)} onError={() => setFailed(true)} />;
  return (
    <>
      <Message tone="plain" title={words.notShown} />
      {fallback !== null && <img className={css.picture} src={fallback} alt={words.picture(name)} />}
    </>
  );
}
