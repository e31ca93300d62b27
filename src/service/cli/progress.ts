import type { DocumentProgress, Progress, Waiting } from '../../importer/index.ts';
import { printLine } from './command.ts';

/** One line that is drawn over and over on a terminal; elsewhere a line for each new step. */
function createProgressLine(stream: NodeJS.WriteStream) {
  let last = '';
  return {
    /** @param step what must change before another line is printed where there is no terminal */
    draw(text: string, step: string): void {
      if (stream.isTTY) stream.write(`\r${text.slice(0, stream.columns - 1)}\x1b[K`);
      else if (step !== last) stream.write(`${text}\n`);
      last = step;
    },
    end(): void {
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}

/** How far a phase of long work is, in bytes, rows, objects or parts of surveys. */
interface LongStep<Phase extends string> {
  phase: Phase;
  done: number;
  total: number;
}

type Unit = 'bytes' | 'rows' | 'objects' | 'parts';
type Labels<Phase extends string> = Readonly<Record<Phase, { label: string; unit: Unit }>>;

/** @returns a size in megabytes, with one place */
export const sayMegabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

/** @returns how long something takes in words: `12 s left` */
const sayTimeLeft = (seconds: number): string =>
  seconds < 60 ? `${Math.ceil(seconds)} s left` : `${Math.round(seconds / 60)} min left`;

const sayAmount = (unit: Unit, amount: number): string =>
  unit === 'bytes' ? sayMegabytes(amount) : amount.toLocaleString('en');

const drawAgainMs = 100;

/**
 * Shows on standard error how far long work is: in one line on a terminal, else in a line at each tenth of a phase.
 * @returns `show` for each step, and `end`, which clears the line
 */
export function showLongProgress<Phase extends string>(labels: Labels<Phase>) {
  const line = createProgressLine(process.stderr);
  let phase: Phase | undefined;
  let [began, drawnAt] = [0, 0];

  /** @returns what is done, the rate and the time left */
  function inWords({ phase: current, done, total }: LongStep<Phase>, seconds: number): string {
    const { label, unit } = labels[current];
    const amounts = `${label} ${sayAmount(unit, done)} of ${sayAmount(unit, total)}`;
    if (done === 0 || seconds < 1) return amounts;
    const rate = done / seconds;
    const perSecond = `${sayAmount(unit, rate)}${unit === 'bytes' ? '' : ` ${unit}`}/s`;
    return `${amounts}, ${perSecond}, ${sayTimeLeft(Math.max(0, total - done) / rate)}`;
  }

  function show(progress: LongStep<Phase>): void {
    const now = performance.now();
    if (progress.phase !== phase) [phase, began, drawnAt] = [progress.phase, now, 0];
    if (process.stderr.isTTY && now - drawnAt < drawAgainMs) return;
    drawnAt = now;
    const tenth = Math.floor((progress.done / Math.max(1, progress.total)) * 10);
    line.draw(inWords(progress, (now - began) / 1000), `${phase} ${tenth}`);
  }
  return { show, end: line.end };
}

const printAgainMs = 250;

/** The same for the service that has called a backup: a JSON line at most every quarter of a second, and at the beginning and end of each phase. */
function printSteps() {
  let phase: string | undefined;
  let printedAt = 0;
  return {
    show(progress: LongStep<string>): void {
      const now = performance.now();
      if (progress.phase === phase && progress.done < progress.total && now - printedAt < printAgainMs) return;
      [phase, printedAt] = [progress.phase, now];
      printLine(progress);
    },
    end(): void {},
  };
}

/** The phases of a backup and of its restore, for people. */
export const backupPhases = {
  objects: { label: 'Backing up objects', unit: 'bytes' },
  database: { label: 'Backing up the database', unit: 'bytes' },
  verifying: { label: 'Reading the backup', unit: 'bytes' },
  restoring: { label: 'Restoring', unit: 'bytes' },
} as const;

/** How far a backup is: words for people, or lines for the service that has called the command. */
export const showBackup = (forService: boolean) => (forService ? printSteps() : showLongProgress(backupPhases));

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
