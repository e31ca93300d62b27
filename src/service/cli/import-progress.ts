import type { DocumentProgress, Progress, Waiting } from '../../importer/index.ts';

const width = 24;
const megabyte = 1024 * 1024;

type AnyProgress =
  | Progress
  | DocumentProgress
  | { phase: 'converting'; bytes: number }
  /** Every response is read and checked. */
  | { phase: 'checking'; bytesRead: number; bytesTotal: number; rowsTotal: number; secondsLeft: number | null }
  | { phase: 'checked' };
type OnProgress = (progress: AnyProgress) => void;
type Ended = Extract<AnyProgress, { phase: 'done' | 'checked' }>;
const isEnded = (progress: AnyProgress): progress is Ended => progress.phase === 'done' || progress.phase === 'checked';

interface Line {
  label: string;
  /** 0 to 1. */
  fraction: number;
  detail: string;
}

function timeLeft(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 60) return `, ${seconds} s left`;
  return `, ${Math.round(seconds / 60)} min left`;
}

const count = (value: number): string => value.toLocaleString('en');
const sizes = (done: number, total: number): string =>
  `${(done / megabyte).toFixed(1)} of ${(total / megabyte).toFixed(1)} MB`;

function waitingWords(waiting: Waiting | null): string {
  if (waiting === null) return '';
  const next =
    waiting.silentSeconds === undefined && waiting.seconds !== null ? ` Next try in ${waiting.seconds} s.` : '';
  return ` (${waiting.sentence}${next})`;
}

function lineOf(progress: Exclude<AnyProgress, Ended>): Line {
  if (progress.phase === 'scanning') {
    const { bytesRead, bytesTotal } = progress;
    return {
      label: 'Reading',
      fraction: bytesRead / Math.max(1, bytesTotal),
      detail: sizes(bytesRead, bytesTotal),
    };
  }
  if (progress.phase === 'checking') {
    const { bytesRead, bytesTotal, rowsTotal, secondsLeft } = progress;
    const fraction = bytesRead / Math.max(1, bytesTotal);
    const rows = `about ${count(Math.floor(rowsTotal * fraction))} of ${count(rowsTotal)} responses`;
    return { label: 'Checking', fraction, detail: `${rows}${timeLeft(secondsLeft)}` };
  }
  if (progress.phase === 'converting')
    return { label: 'Converting', fraction: 0, detail: `${(progress.bytes / megabyte).toFixed(1)} MB as CSV` };
  const waiting = waitingWords(progress.waiting);
  if (progress.phase === 'asking') return { label: 'Asking', fraction: 0, detail: waiting };
  if (progress.phase === 'reading')
    return { label: 'Processing', fraction: 0, detail: `the service reads it${waiting}` };
  if (progress.phase === 'uploading' || progress.phase === 'sending') {
    const { bytesSent, bytesTotal, bytesPerSecond, secondsLeft } = progress;
    const rate = bytesPerSecond === null ? '' : `, ${(bytesPerSecond / megabyte).toFixed(1)} MB/s`;
    const detail = `${sizes(bytesSent, bytesTotal)}${rate}${timeLeft(secondsLeft)}${waiting}`;
    return { label: 'Sending', fraction: bytesSent / Math.max(1, bytesTotal), detail };
  }
  const { rowsProcessed, rowsTotal, secondsLeft } = progress;
  const detail = `${count(rowsProcessed)} of ${count(rowsTotal)} responses${timeLeft(secondsLeft)}${waiting}`;
  return { label: 'Processing', fraction: rowsProcessed / Math.max(1, rowsTotal), detail };
}

/** One line that is drawn over and over. */
function drawBar(stream: NodeJS.WriteStream): OnProgress {
  return (progress) => {
    if (isEnded(progress)) {
      stream.write('\r\x1b[K');
      return;
    }
    const { label, fraction, detail } = lineOf(progress);
    const filled = Math.round(Math.min(1, fraction) * width);
    const text = `${label.padEnd(11)}${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${detail}`;
    stream.write(`\r${text.slice(0, stream.columns - 1)}\x1b[K`);
  };
}

/** A plain line at each tenth of each phase, and for each new reason to wait. */
function printLines(stream: NodeJS.WriteStream): OnProgress {
  let last = '';
  return (progress) => {
    if (isEnded(progress)) return;
    const { label, fraction, detail } = lineOf(progress);
    const waiting = 'waiting' in progress ? progress.waiting : null;
    // A silence is said once, not every second of it.
    const sentence = waiting?.silentSeconds === undefined ? waiting?.sentence : 'silent';
    const step = `${label} ${Math.floor(fraction * 10)} ${sentence ?? ''}`;
    if (step === last) return;
    last = step;
    stream.write(`${label} ${detail}\n`);
  };
}

/** Shows an import's progress on `stream`: as a bar on a terminal, else in plain lines. */
export function showProgress(stream: NodeJS.WriteStream): OnProgress {
  return stream.isTTY ? drawBar(stream) : printLines(stream);
}
