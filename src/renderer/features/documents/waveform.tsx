import css from './waveform.module.css';

interface WaveformProps {
  /** 0 to 1, one for each equal stretch. */
  peaks: readonly number[];
  /** 0 to 1. */
  played: number;
  onSeek: (share: number) => void;
}

/** How loud the recording is over time. The player's own slider does the same by keyboard, so this is for the eye and the mouse. */
export function Waveform({ peaks, played, onSeek }: WaveformProps) {
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
