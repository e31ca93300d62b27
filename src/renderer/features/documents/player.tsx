import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Passage, RecordingDetails } from '../../../contract/index.ts';
import list from '../../components/list-page.module.css';
import { SearchField } from '../../components/list-page.tsx';
import { Message } from '../../components/message.tsx';
import { clock } from '../../lib/language/format.ts';
import { words as problems } from '../../lib/problems/words.ts';
import { LoadFailure } from '../../session/load-failure.tsx';
import { useStoredAddress } from '../../session/stored-files.ts';
import css from './documents.module.css';
import { transcriptQuery } from './queries.ts';
import { words } from './words.ts';

interface PlayerProps {
  wavKey: string;
  url: string;
  name: string;
  details: RecordingDetails;
  at: number | null;
}

/** A recording with its transcript beside it: the words follow the sound, and each leads back to its moment. */
export function Player({ wavKey, url, name, details, at }: PlayerProps) {
  const media = useRef<HTMLMediaElement>(null);
  const [seconds, setSeconds] = useState(at ?? 0);
  const [failed, setFailed] = useState(false);
  const { waveform, duration_seconds, transcript } = details;
  const play = (from: number) => {
    if (media.current === null) return;
    media.current.currentTime = from;
    setSeconds(from);
    void media.current.play().catch(() => {});
  };
  const Element = details.kind;
  const src = useStoredAddress(url);
  return (
    <div className={css.player}>
      <Stack gap={12}>
        {waveform.length > 0 && (
          <Waveform peaks={waveform} played={duration_seconds === 0 ? 0 : seconds / duration_seconds} />
        )}
        {failed ? (
          <Message tone="warn" title={words.notPlayed} />
        ) : (
          <Element
            ref={media as never}
            className={css.media}
            src={src}
            aria-label={name}
            controls
            preload="metadata"
            onError={() => setFailed(true)}
            onLoadedMetadata={({ currentTarget }) => {
              if (at !== null) currentTarget.currentTime = at;
            }}
            onTimeUpdate={({ currentTarget }) => setSeconds(currentTarget.currentTime)}
          />
        )}
      </Stack>
      <Stack component="section" mih={0} aria-label={words.transcript}>
        {transcript.state === 'not_made' ? (
          <Message
            tone="plain"
            title={words.noTranscript}
            hint={problems.say(transcript.reason_details, transcript.reason)}
          />
        ) : (
          <Transcript wavKey={wavKey} engine={transcript.engine} seconds={seconds} onPlay={play} />
        )}
      </Stack>
    </div>
  );
}

interface WaveformProps {
  /** 0 to 1, one for each equal stretch. */
  peaks: readonly number[];
  /** The share that has been played, 0 to 1. */
  played: number;
}

/** How loud the recording is over time, and how much of it was played. */
function Waveform({ peaks, played }: WaveformProps) {
  const path = (from: number, to: number) =>
    peaks
      .slice(from, to)
      .map((peak, at) => `M${from + at + 0.5} ${50 - Math.max(1, peak * 48)}v${Math.max(2, peak * 96)}`)
      .join('');
  const heard = Math.round(Math.min(1, played) * peaks.length);
  return (
    <svg className={css.waveform} viewBox={`0 0 ${peaks.length} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path className={css.heard} d={path(0, heard)} />
      <path d={path(heard, peaks.length)} />
    </svg>
  );
}

interface TranscriptProps {
  wavKey: string;
  engine: string;
  seconds: number;
  onPlay: (from: number) => void;
}

function Transcript({ wavKey, engine, seconds, onPlay }: TranscriptProps) {
  const { data, error, refetch } = useQuery(transcriptQuery(wavKey));
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const segments = data?.segments ?? [];
  const shown = segments.filter(({ text }) => text.toLowerCase().includes(wanted));
  const now = segments.findLast(({ start }) => start !== null && start <= seconds + 0.05)?.position ?? null;
  return (
    <>
      <SearchField label={words.findInTranscript} value={typed} onChange={setTyped} />
      <p className="quiet" role="status">
        {wanted === '' ? words.engine(engine) : words.found(shown.length)}
      </p>
      {error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && segments.length === 0 && <p className="quiet">{words.noSpeech}</p>}
      <ol className={css.segments}>
        {shown.map((segment) => (
          <Segment
            key={segment.position}
            segment={segment}
            isNow={segment.position === now && seconds > 0}
            follows={wanted === ''}
            onPlay={onPlay}
          />
        ))}
      </ol>
    </>
  );
}

interface SegmentProps extends Pick<TranscriptProps, 'onPlay'> {
  segment: Passage;
  isNow: boolean;
  follows: boolean;
}

function Segment({ segment: { start, text }, isNow, follows, onPlay }: SegmentProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNow && follows) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isNow, follows]);
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={`${list.rowButton} ${css.segment}`}
        aria-current={isNow || undefined}
        onClick={() => onPlay(start ?? 0)}
      >
        <span className="quiet">{clock(start ?? 0)}</span>
        <span>{text}</span>
      </button>
    </li>
  );
}
