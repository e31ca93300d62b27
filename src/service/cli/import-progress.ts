import type { DocumentProgress, Progress, Waiting } from '../../importer/index.ts';
import { createProgressLine, sayMegabytes, sayTimeLeft } from './progress.ts';

const width = 24;

type AnyProgress = Progress | DocumentProgress | { phase: 'converting'; bytes: number };
type Ended = Extract<AnyProgress, { phase: 'done' }>;

interface Line {
  label: string;
  /** 0 to 1. */
  fraction: number;
  detail: string;
}

const sayRest = (seconds: number | null): string => (seconds === null ? '' : `, ${sayTimeLeft(seconds)}`);
const sayCount = (value: number): string => value.toLocaleString('en');
const saySizes = (done: number, total: number): string => `${(done / 1024 ** 2).toFixed(1)} of ${sayMegabytes(total)}`;

function sayWaiting(waiting: Waiting | null): string {
  if (waiting === null) return '';
  const isRetried = waiting.silentSeconds === undefined && waiting.seconds !== null;
  return ` (${waiting.sentence}${isRetried ? ` Next try in ${waiting.seconds} s.` : ''})`;
}

function describeStep(progress: Exclude<AnyProgress, Ended>): Line {
  const share = (done: number, total: number) => done / Math.max(1, total);
  if (progress.phase === 'scanning') {
    const { bytesRead, bytesTotal } = progress;
    return { label: 'Reading', fraction: share(bytesRead, bytesTotal), detail: saySizes(bytesRead, bytesTotal) };
  }
  if (progress.phase === 'converting')
    return { label: 'Converting', fraction: 0, detail: `${sayMegabytes(progress.bytes)} as CSV` };
  const waiting = sayWaiting(progress.waiting);
  if (progress.phase === 'asking') return { label: 'Asking', fraction: 0, detail: waiting };
  if (progress.phase === 'reading')
    return { label: 'Processing', fraction: 0, detail: `the service reads it${waiting}` };
  if (progress.phase === 'uploading' || progress.phase === 'sending') {
    const { bytesSent, bytesTotal, bytesPerSecond, secondsLeft } = progress;
    const rate = bytesPerSecond === null ? '' : `, ${sayMegabytes(bytesPerSecond)}/s`;
    const detail = `${saySizes(bytesSent, bytesTotal)}${rate}${sayRest(secondsLeft)}${waiting}`;
    return { label: 'Sending', fraction: share(bytesSent, bytesTotal), detail };
  }
  const { rowsProcessed, rowsTotal, secondsLeft } = progress;
  const detail = `${sayCount(rowsProcessed)} of ${sayCount(rowsTotal)} responses${sayRest(secondsLeft)}${waiting}`;
  return { label: 'Processing', fraction: share(rowsProcessed, rowsTotal), detail };
}

function drawBar({ label, fraction, detail }: Line): string {
  const filled = Math.round(Math.min(1, fraction) * width);
  return `${label.padEnd(11)}${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${detail}`;
}

/** Shows an import's progress on standard error: as a bar on a terminal, else in a line at each tenth of a phase and for each new reason to wait. */
export function showProgress(): (progress: AnyProgress) => void {
  const line = createProgressLine(process.stderr);
  return (progress) => {
    if (progress.phase === 'done') return line.end();
    const step = describeStep(progress);
    const waiting = 'waiting' in progress ? progress.waiting : null;
    // A silence is said once, not every second of it.
    const reason = waiting?.silentSeconds === undefined ? waiting?.sentence : 'silent';
    const text = process.stderr.isTTY ? drawBar(step) : `${step.label} ${step.detail}`;
    line.draw(text, `${step.label} ${Math.floor(step.fraction * 10)} ${reason ?? ''}`);
  };
}
