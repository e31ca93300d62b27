import { ActionIcon, NativeSelect } from '@mantine/core';
import { type RefObject, useEffect, useState } from 'react';
import { FullScreenIcon, MuteIcon, PauseIcon, PlayIcon, SoundIcon } from '../../components/icons.tsx';
import { clock } from '../../lib/language/format.ts';
import css from './player-controls.module.css';
import { words } from './words.ts';

interface WaveformProps {
  /** 0 to 1, one for each equal stretch. */
  peaks: readonly number[];
  /** The share that has been played, 0 to 1. */
  played: number;
}

/** How loud the recording is over time. The slider on top of it does the seeking, by mouse and by keyboard. */
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
      <path className={css.rest} d={path(heard, peaks.length)} />
    </svg>
  );
}

const speeds = ['0.5', '0.75', '1', '1.25', '1.5', '2'] as const;
/** Arrow keys on the slider move by this many seconds. */
const step = 5;

interface ControlsProps {
  media: RefObject<HTMLMediaElement | null>;
  /** Length of the recording. */
  duration: number;
  /** Where it is, in seconds. */
  seconds: number;
  /** Loudness, 0 to 1, for equal stretches of the recording; empty if it is not known. */
  waveform: readonly number[];
  isVideo: boolean;
  onSeek: (seconds: number) => void;
}

/** Play, position, speed, sound and, for a video, the full screen. All of it works by keyboard. */
export function PlayerControls({ media, duration, seconds, waveform, isVideo, onSeek }: ControlsProps) {
  const { isPlaying, isMuted } = useMediaState(media);
  const toggle = () => {
    const element = media.current;
    if (element === null) return;
    if (element.paused) void element.play().catch(() => {});
    else element.pause();
  };
  return (
    <div className={css.controls}>
      <Position {...{ duration, seconds, waveform, onSeek }} />
      <div className={css.line}>
        <ActionIcon variant="filled" size="lg" aria-label={isPlaying ? words.pause : words.play} onClick={toggle}>
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </ActionIcon>
        <span className={css.time}>
          {clock(seconds)} <span className={css.whole}>/ {clock(duration)}</span>
        </span>
        <span className={css.gap} />
        <Speed media={media} />
        <ActionIcon
          variant="subtle"
          aria-label={words.mute}
          aria-pressed={isMuted}
          onClick={() => media.current !== null && setMuted(media.current, !isMuted)}
        >
          {isMuted ? <MuteIcon /> : <SoundIcon />}
        </ActionIcon>
        {isVideo && (
          <ActionIcon
            variant="subtle"
            aria-label={words.fullScreen}
            onClick={() => void media.current?.requestFullscreen().catch(() => {})}
          >
            <FullScreenIcon />
          </ActionIcon>
        )}
      </div>
    </div>
  );
}

const setMuted = (element: HTMLMediaElement, isMuted: boolean) => {
  element.muted = isMuted;
};

function Position({
  duration,
  seconds,
  waveform,
  onSeek,
}: Pick<ControlsProps, 'duration' | 'seconds' | 'waveform' | 'onSeek'>) {
  const played = duration === 0 ? 0 : seconds / duration;
  return (
    <div className={css.position} data-plain={waveform.length === 0 || undefined}>
      {waveform.length > 0 && <Waveform peaks={waveform} played={played} />}
      <input
        type="range"
        className={css.slider}
        min={0}
        max={duration}
        step="any"
        value={Math.min(seconds, duration)}
        aria-label={words.place}
        aria-valuetext={words.positionOf(clock(seconds), clock(duration))}
        onChange={({ currentTarget }) => onSeek(currentTarget.valueAsNumber)}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -step, ArrowDown: -step, ArrowRight: step, ArrowUp: step }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          onSeek(Math.min(duration, Math.max(0, seconds + by)));
        }}
      />
    </div>
  );
}

function Speed({ media }: Pick<ControlsProps, 'media'>) {
  return (
    <NativeSelect
      size="xs"
      aria-label={words.speed}
      defaultValue="1"
      data={speeds.map((value) => ({ value, label: words.times(Number(value)) }))}
      onChange={({ currentTarget }) => {
        if (media.current !== null) media.current.playbackRate = Number(currentTarget.value);
      }}
    />
  );
}

/** Whether the element plays and is muted, whoever changed it: these controls, a media key or the full screen's controls. */
function useMediaState(media: ControlsProps['media']) {
  const [state, setState] = useState({ isPlaying: false, isMuted: false });
  useEffect(() => {
    const element = media.current;
    if (element === null) return;
    const read = () => setState({ isPlaying: !element.paused, isMuted: element.muted });
    const events = ['play', 'pause', 'ended', 'volumechange'] as const;
    for (const event of events) element.addEventListener(event, read);
    return () => {
      for (const event of events) element.removeEventListener(event, read);
    };
  }, [media]);
  return state;
}
