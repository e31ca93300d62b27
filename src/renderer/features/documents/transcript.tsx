import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Passage, Transcript as TranscriptState } from '../../../contract/index.ts';
import list from '../../components/list-page.module.css';
import { SearchField } from '../../components/list-page.tsx';
import { Message } from '../../components/message.tsx';
import { clock } from '../../lib/language/format.ts';
import { words as problems } from '../../lib/problems/words.ts';
import { LoadFailure } from '../../session/load-failure.tsx';
import { transcriptQuery } from './queries.ts';
import css from './transcript.module.css';
import { words } from './words.ts';

interface TranscriptProps {
  wavKey: string;
  transcript: TranscriptState;
  /** Where the recording is. */
  seconds: number;
  onSeek: (seconds: number) => void;
}

/** The transcript, or why there is none. */
export function Transcript({ wavKey, transcript, seconds, onSeek }: TranscriptProps) {
  if (transcript.state === 'not_made') {
    return (
      <section className={css.transcript} aria-label={words.transcript}>
        <Message
          tone="plain"
          title={words.noTranscript}
          hint={problems.say(transcript.reason_details, transcript.reason)}
        />
      </section>
    );
  }
  return <Segments wavKey={wavKey} engine={transcript.engine} seconds={seconds} onSeek={onSeek} />;
}

function Segments({ wavKey, engine, seconds, onSeek }: Omit<TranscriptProps, 'transcript'> & { engine: string }) {
  const { data, error, refetch } = useQuery(transcriptQuery(wavKey));
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const segments = data?.segments ?? [];
  const shown = wanted === '' ? segments : segments.filter(({ text }) => text.toLowerCase().includes(wanted));
  const now = segments.findLast(({ start }) => start !== null && start <= seconds + 0.05)?.position ?? null;
  return (
    <section className={css.transcript} aria-label={words.transcript}>
      <SearchField label={words.findInTranscript} value={typed} onChange={setTyped} />
      <p className={css.about} role="status">
        {wanted === '' ? words.engine(engine) : words.found(shown.length)}
      </p>
      {error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && segments.length === 0 && <p className={css.about}>{words.noSpeech}</p>}
      <ol className={css.segments}>
        {shown.map((segment) => (
          <Segment
            key={segment.position}
            segment={segment}
            isNow={segment.position === now && seconds > 0}
            follow={wanted === ''}
            onSeek={onSeek}
          />
        ))}
      </ol>
    </section>
  );
}

interface SegmentProps {
  segment: Passage;
  isNow: boolean;
  /** Whether the list scrolls along. */
  follow: boolean;
  onSeek: (seconds: number) => void;
}

function Segment({ segment: { start, text }, isNow, follow, onSeek }: SegmentProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNow && follow) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isNow, follow]);
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={`${list.rowButton} ${css.segment}`}
        aria-current={isNow || undefined}
        onClick={() => onSeek(start ?? 0)}
      >
        <span className={css.time}>{clock(start ?? 0)}</span>
        <span>{text}</span>
      </button>
    </li>
  );
}
