import { Button, Group } from '@mantine/core';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { RecordingDetails } from '../../contract/index.ts';
import { Choose } from '../components/fields.tsx';
import {
  FullScreenIcon,
  IconButton,
  PauseIcon,
  PlayIcon,
  SkipBackIcon,
  SkipForwardIcon,
  VolumeIcon,
} from '../components/icons.tsx';
import { Message } from '../components/message.tsx';
import { clock, decimal, figure } from '../lib/language/format.ts';
import { words as allWords } from '../lib/words.ts';
import css from './player.module.css';
import { useStoredAddress } from './stored-files.ts';

const words = allWords.player;

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2].map((value) => ({ value, label: `${figure(value)}\u00d7` }));
/** How far a press skips, in seconds. */
const skipped = 10;
/** A recording of fewer seconds has nothing to skip. */
const longEnough = 30;
/** The loudest of a recording in which nothing can be heard. */
const inaudible = 0.002;

interface MediaBarProps {
  media: RefObject<HTMLMediaElement | null>;
  url: string;
  name: string;
  kind: 'audio' | 'video';
  /** What was read of it; null: nothing yet. */
  details: RecordingDetails | null;
  /** Seconds to begin at; null: at its beginning. */
  at: number | null;
  seconds: number;
  onTime: (seconds: number) => void;
  onSeek: (to: number) => void;
}

/** A recording or video with its controls, the same everywhere: the sound wave, play, ten seconds back and on, speed. */
export function MediaBar(props: MediaBarProps) {
  const { media, name, kind: Element, details, at, seconds, onTime, onSeek } = props;
  const bar = useRef<HTMLFieldSetElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const [known, setKnown] = useState(0);
  const [speed, setSpeed] = useState(1);
  const src = useStoredAddress(props.url);
  // It is said at once, however late the browser knows it.
  const length = details?.duration_seconds || known;
  const toggle = () => (isPlaying ? media.current?.pause() : void media.current?.play().catch(() => {}));
  const skip = (by: number) => onSeek(Math.min(length, Math.max(0, seconds + by)));
  if (failed) return <Message tone="warn" title={words.notPlayed} />;
  return (
    <fieldset ref={bar} className={`box ${css.bar}`} aria-label={name}>
      <Element
        ref={media as never}
        className={css.media}
        src={src}
        preload="metadata"
        onError={() => setFailed(true)}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onLoadedMetadata={({ currentTarget }) => {
          if (Number.isFinite(currentTarget.duration)) setKnown(currentTarget.duration);
          if (at !== null) currentTarget.currentTime = at;
        }}
        onTimeUpdate={({ currentTarget }) => onTime(currentTarget.currentTime)}
      />
      <Seek
        waveform={details?.waveform ?? []}
        isSilent={details !== null && isSilent(details)}
        length={length}
        seconds={seconds}
        onSeek={onSeek}
      />
      <Group gap={8}>
        <IconButton
          variant="filled"
          size={32}
          radius="xl"
          label={isPlaying ? words.pause : words.play}
          onClick={toggle}
        >
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </IconButton>
        {length >= longEnough && (
          <>
            <SkipButton label={words.back(skipped)} icon={<SkipBackIcon />} onClick={() => skip(-skipped)} />
            <SkipButton label={words.forward(skipped)} icon={<SkipForwardIcon />} onClick={() => skip(skipped)} />
          </>
        )}
        <span className={css.time}>{sayPlace(seconds, length)}</span>
        <Choose
          w={84}
          size="xs"
          aria-label={words.speed}
          options={speeds}
          value={speed}
          onChange={(chosen) => {
            setSpeed(chosen);
            if (media.current !== null) media.current.playbackRate = chosen;
          }}
        />
        <span className={css.volume} title={words.volume}>
          <VolumeIcon />
          <input
            type="range"
            aria-label={words.volume}
            max={1}
            step={0.05}
            defaultValue={1}
            onChange={({ currentTarget }) => {
              if (media.current !== null) media.current.volume = currentTarget.valueAsNumber;
            }}
          />
        </span>
        {Element === 'video' && (
          <IconButton label={words.fullScreen} onClick={() => void bar.current?.requestFullscreen()}>
            <FullScreenIcon />
          </IconButton>
        )}
      </Group>
    </fieldset>
  );
}

/** Where it plays, of how long: in a short recording to the tenth of a second. */
const sayPlace = (seconds: number, length: number): string =>
  length < skipped
    ? `${decimal(seconds)} / ${words.seconds(decimal(length))}`
    : `${clock(seconds)} / ${clock(Math.round(length))}`;

interface SkipProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
}

const SkipButton = ({ label, icon, onClick }: SkipProps) => (
  <Button variant="subtle" size="compact-sm" leftSection={icon} aria-label={label} onClick={onClick}>
    {words.seconds(String(skipped))}
  </Button>
);

/** Whether a recording has no sound track, or one on which nothing can be heard. */
const isSilent = ({ waveform, transcript }: RecordingDetails): boolean =>
  waveform.length > 0
    ? Math.max(...waveform) < inaudible
    : transcript.state === 'not_made' && transcript.reason_details.code === 'recording_silent';

interface SeekProps extends Pick<RecordingDetails, 'waveform'> {
  isSilent: boolean;
  length: number;
  seconds: number;
  onSeek: (to: number) => void;
}

/** How loud the recording is over time, and how much of it was played. A click or a key leads to another place. */
function Seek({ waveform, isSilent, length, seconds, onSeek }: SeekProps) {
  const peaks = waveform.length > 0 ? waveform : Array.from({ length: 120 }, () => 0);
  const path = (from: number, to: number) =>
    peaks
      .slice(from, to)
      .map((peak, at) => `M${from + at + 0.5} ${50 - Math.max(2, peak * 48)}v${Math.max(4, peak * 96)}`)
      .join('');
  const heard = length === 0 ? 0 : Math.round(Math.min(1, seconds / length) * peaks.length);
  return (
    <div className={css.seek}>
      {isSilent ? (
        <p className={`quiet ${css.silent}`}>{words.silent}</p>
      ) : (
        <svg viewBox={`0 0 ${peaks.length} 100`} preserveAspectRatio="none" aria-hidden="true">
          <path className={css.heard} d={path(0, heard)} />
          <path d={path(heard, peaks.length)} />
        </svg>
      )}
      <input
        type="range"
        aria-label={words.position}
        aria-valuetext={sayPlace(seconds, length)}
        max={length}
        step="any"
        value={seconds}
        onChange={({ currentTarget }) => onSeek(currentTarget.valueAsNumber)}
      />
    </div>
  );
}
