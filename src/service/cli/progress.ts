import { printLine } from './command.ts';

/** One line that is drawn over and over on a terminal; elsewhere a line for each new step. */
export function createProgressLine(stream: NodeJS.WriteStream) {
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
interface Progress<Phase extends string> {
  phase: Phase;
  done: number;
  total: number;
}

type Unit = 'bytes' | 'rows' | 'objects' | 'parts';
type Labels<Phase extends string> = Readonly<Record<Phase, { label: string; unit: Unit }>>;

/** @returns a size in megabytes, with one place */
export const sayMegabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

/** @returns how long something takes in words: `12 s left` */
export const sayTimeLeft = (seconds: number): string =>
  seconds < 60 ? `${Math.ceil(seconds)} s left` : `${Math.round(seconds / 60)} min left`;

const sayAmount = (unit: Unit, amount: number): string =>
  unit === 'bytes' ? sayMegabytes(amount) : amount.toLocaleString('en');

const drawAgainMs = 100;

/**
 * Shows on standard error how far long work is: in one line on a terminal, else in a line at each tenth of a phase.
 * @param quietMs a phase that takes less shows nothing
 * @returns `show` for each step, and `end`, which clears the line
 */
export function showLongProgress<Phase extends string>(labels: Labels<Phase>, quietMs = 0) {
  const line = createProgressLine(process.stderr);
  let phase: Phase | undefined;
  let [began, drawnAt] = [0, 0];

  /** @returns what is done, the rate and the time left */
  function inWords({ phase: current, done, total }: Progress<Phase>, seconds: number): string {
    const { label, unit } = labels[current];
    const amounts = `${label} ${sayAmount(unit, done)} of ${sayAmount(unit, total)}`;
    if (done === 0 || seconds < 1) return amounts;
    const rate = done / seconds;
    const perSecond = `${sayAmount(unit, rate)}${unit === 'bytes' ? '' : ` ${unit}`}/s`;
    return `${amounts}, ${perSecond}, ${sayTimeLeft(Math.max(0, total - done) / rate)}`;
  }

  function show(progress: Progress<Phase>): void {
    const now = performance.now();
    if (progress.phase !== phase) [phase, began, drawnAt] = [progress.phase, now, 0];
    if (now - began < quietMs || (process.stderr.isTTY && now - drawnAt < drawAgainMs)) return;
    drawnAt = now;
    const tenth = Math.floor((progress.done / Math.max(1, progress.total)) * 10);
    line.draw(inWords(progress, (now - began) / 1000), `${phase} ${tenth}`);
  }
  return { show, end: line.end };
}

const printAgainMs = 250;

/** The same for the service that has called a backup: a JSON line at most every quarter of a second, and at the beginning and end of each phase. */
function printProgress() {
  let phase: string | undefined;
  let printedAt = 0;
  return {
    show(progress: Progress<string>): void {
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
export const showBackup = (forService: boolean) => (forService ? printProgress() : showLongProgress(backupPhases));
