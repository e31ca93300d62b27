import { Button, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Passage, RecordingDetails } from '../../contract/index.ts';
import type { CodedRef } from '../../importer/index.ts';
import { SearchField } from '../components/list-page.tsx';
import { Message } from '../components/message.tsx';
import { addToInbox } from '../lib/files/choose-files.ts';
import { clock } from '../lib/language/format.ts';
import { words as problems } from '../lib/problems/words.ts';
import { findPlaces, useFoundWords } from '../lib/window-state.ts';
import { words as allWords } from '../lib/words.ts';
import { CodeBar, CodeJumps } from './coding/code-bar.tsx';
import { CodingProvider } from './coding/coding.tsx';
import { PassageText } from './coding/passage-text.tsx';
import { words as coding } from './coding/words.ts';
import { LoadFailure } from './load-failure.tsx';
import { MediaBar } from './media-bar.tsx';
import { useSession, useSessionObjects } from './objects.ts';
import css from './player.module.css';
import { transcriberQuery } from './queries.ts';
import { askQuery } from './query-client.ts';
import { fetchStored } from './stored-files.ts';

const words = allWords.player;

/** A file of the project by its key, or one that belongs to responses of a survey. */
type Recording = { wav_key: string } | { survey_key: string; media_id: number };

const toDocument = (recording: Recording): CodedRef =>
  'wav_key' in recording
    ? { kind: 'file', key: recording.wav_key }
    : { kind: 'medium', key: recording.survey_key, media_id: recording.media_id };

/** The transcript of a recording, whole: it is followed while it plays. */
const transcriptQuery = (recording: Recording) =>
  askQuery(['transcript', recording], async (api, options) => {
    const ask = (offset: number) => {
      const query = { limit: '200', offset: String(offset) };
      if ('wav_key' in recording) return api.getFileTranscript({ params: recording, query }, options);
      const params = { survey_key: recording.survey_key, media_id: String(recording.media_id) };
      return api.getMediaTranscript({ params, query }, options);
    };
    const first = await ask(0);
    const segments = [...first.segments];
    while (segments.length < first.count) {
      const more = (await ask(segments.length)).segments;
      if (more.length === 0) break;
      segments.push(...more);
    }
    return { ...first, segments };
  });

interface PlayerProps {
  recording: Recording;
  url: string;
  name: string;
  kind: 'audio' | 'video';
  /** What was read of it; null: nothing yet. */
  details: RecordingDetails | null;
  /** Seconds to begin at. */
  at?: number | null;
  /** It stands among other things: its transcript is folded. */
  isSmall?: boolean;
}

/** A recording with its transcript: the words follow the sound, and each leads back to its moment. */
export function Player({ recording, url, name, kind, details, at = null, isSmall = false }: PlayerProps) {
  const media = useRef<HTMLMediaElement>(null);
  const [seconds, setSeconds] = useState(at ?? 0);
  const seek = (to: number) => {
    if (media.current !== null) media.current.currentTime = to;
    setSeconds(to);
  };
  const play = (from: number) => {
    seek(from);
    void media.current?.play().catch(() => {});
  };
  const spoken = details?.transcript.state === 'made' && (
    <Transcript recording={recording} engine={details.transcript.engine} seconds={seconds} found={at} onPlay={play} />
  );
  const [isOpen, setOpen] = useState(at !== null || !isSmall);
  const transcript = spoken && <CodingProvider source={toDocument(recording)}>{spoken}</CodingProvider>;
  return (
    <div className={isSmall ? css.small : css.player}>
      <MediaBar {...{ media, url, name, kind, details, at, seconds }} onTime={setSeconds} onSeek={seek} />
      {isSmall ? (
        transcript && (
          <details open={isOpen} onToggle={({ currentTarget: { open } }) => setOpen(open)}>
            <summary>{words.transcript}</summary>
            {isOpen && transcript}
          </details>
        )
      ) : (
        <Stack component="section" mih={0} maw={spoken ? 720 : undefined} aria-label={words.transcript}>
          {transcript || (details !== null && <NoTranscript {...details} url={url} name={name} />)}
        </Stack>
      )}
    </div>
  );
}

/** Why there is no transcript. Where this computer had no engine: the way to one, or through the one that it has now. */
function NoTranscript({ transcript, url, name }: Pick<RecordingDetails, 'transcript'> & { url: string; name: string }) {
  const [, navigate] = useLocation();
  const { remoteInstances } = useSessionObjects();
  const isOwn = useSession(({ instance }) => instance === null);
  const isOpen =
    isOwn &&
    transcript.state === 'not_made' &&
    ['engine_absent', 'sound_without_program'].includes(transcript.reason_details.code);
  const { data: engine } = useQuery({ ...transcriberQuery, enabled: isOpen });
  const again = useMutation({
    mutationFn: async () => {
      addToInbox([new File([await (await fetchStored(remoteInstances, url)).blob()], name)]);
      navigate('/import');
    },
  });
  if (transcript.state !== 'not_made') return null;
  const isReady = isOpen && engine?.has_ffmpeg === true && engine.command !== null && engine.problem === null;
  const openHint = isReady ? words.againHint : undefined;
  const hint = isOpen ? openHint : problems.say(transcript.reason_details, transcript.reason);
  const openTitle = isReady ? words.noTranscriptYet : words.setUpHint;
  const act = isReady ? () => again.mutate() : () => navigate('/settings/service');
  return (
    <>
      <Message tone="plain" title={isOpen ? openTitle : words.noTranscript} hint={hint}>
        {isOpen && (
          <Button disabled={again.isPending} onClick={act}>
            {isReady ? words.again : words.setUp}
          </Button>
        )}
      </Message>
      {again.isError && <Message tone="bad" role="alert" title={allWords.error.unknown} />}
    </>
  );
}

interface TranscriptProps {
  recording: Recording;
  engine: string;
  seconds: number;
  /** The second at which something was found; null: nowhere. */
  found: number | null;
  onPlay: (from: number) => void;
}

function Transcript({ recording, engine, seconds, found, onPlay }: TranscriptProps) {
  const { data, error, refetch } = useQuery(transcriptQuery(recording));
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const wanted = typed.trim().toLowerCase();
  const segments = data?.segments ?? [];
  const shown = segments.filter(({ text }) => text.toLowerCase().includes(wanted));
  const showSegment = async (position: number) => {
    setTyped('');
    await new Promise(requestAnimationFrame);
    list.current?.querySelector(`[data-passage="${position}"]`)?.scrollIntoView({ block: 'center' });
  };
  const now = segments.findLast(({ start }) => start !== null && start <= seconds + 0.05)?.position ?? null;
  return (
    <>
      <SearchField label={words.findInTranscript} value={typed} onChange={setTyped} />
      <p className="quiet" role="status">
        {wanted === '' ? words.engine(engine) : words.found(shown.length)}
      </p>
      {error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && segments.length === 0 && <p className="quiet">{words.noSpeech}</p>}
      <CodeJumps label={coding.inTranscript} onShow={showSegment} />
      <ol ref={list} className={css.segments}>
        {shown.map((segment) => (
          <Segment
            key={segment.position}
            segment={segment}
            isNow={segment.position === now && (seconds > 0 || found !== null)}
            isFound={segment.start === found}
            follows={wanted === ''}
            onPlay={onPlay}
          />
        ))}
      </ol>
      <CodeBar />
    </>
  );
}

interface SegmentProps extends Pick<TranscriptProps, 'onPlay'> {
  segment: Passage;
  isNow: boolean;
  isFound: boolean;
  follows: boolean;
}

function Segment({ segment: { position, start, text }, isNow, isFound, follows, onPlay }: SegmentProps) {
  const id = useId();
  const row = useRef<HTMLLIElement>(null);
  const sought = useFoundWords();
  useEffect(() => {
    if (isNow && follows) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isNow, follows]);
  return (
    <li ref={row} className={css.segment} data-passage={position} data-now={isNow || undefined}>
      <button
        type="button"
        id={`${id}-time`}
        aria-labelledby={`${id}-time ${id}-text`}
        aria-current={isNow || undefined}
        onClick={() => onPlay(start ?? 0)}
      >
        {clock(start ?? 0)}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button beside the words does the same by key. */}
      <p id={`${id}-text`} onClick={() => getSelection()?.isCollapsed !== false && onPlay(start ?? 0)}>
        <PassageText {...{ position, text }} found={isFound ? findPlaces(text, sought) : []} />
      </p>
    </li>
  );
}
