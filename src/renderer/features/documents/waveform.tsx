import css from './player-controls.module.css';

interface WaveformProps {
  /** 0 to 1, one for each equal stretch. */
  peaks: readonly number[];
  /** The share that has been played, 0 to 1. */
  played: number;
}

/** How loud the recording is over time. The slider on top of it does the seeking, by mouse and by keyboard. */
export function Waveform({ peaks, played }: WaveformProps) {
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
