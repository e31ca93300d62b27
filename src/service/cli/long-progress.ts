/** How far a phase of long work is, in bytes, rows, objects or parts of surveys. */
interface Progress<Phase extends string> {
  phase: Phase;
  done: number;
  total: number;
}

type Unit = 'bytes' | 'rows' | 'objects' | 'parts';
type Labels<Phase extends string> = Readonly<Record<Phase, { label: string; unit: Unit }>>;

const megabyte = 1024 * 1024;

const amountOf = (unit: Unit, amount: number): string =>
  unit === 'bytes' ? `${(amount / megabyte).toFixed(1)} MB` : amount.toLocaleString('en');

function timeLeft(seconds: number): string {
  return seconds < 60 ? `${Math.ceil(seconds)} s left` : `${Math.round(seconds / 60)} min left`;
}

/**
 * Shows how far long work is: in one line on a terminal, else in a line at each tenth of a phase.
 * @returns `show` for each step, and `end`, which clears the line
 */
export function showLongProgress<Phase extends string>(stream: NodeJS.WriteStream, labels: Labels<Phase>) {
  let phase: Phase | undefined;
  let [began, tenth, shownAt] = [0, -1, 0];

  /** @returns what is done, the rate and the time left */
  function inWords({ phase: named, done, total }: Progress<Phase>): string {
    const { label, unit } = labels[named];
    const seconds = (performance.now() - began) / 1000;
    const amounts = `${label} ${amountOf(unit, done)} of ${amountOf(unit, total)}`;
    if (done === 0 || seconds < 1) return amounts;
    const rate = done / seconds;
    const perSecond = `${amountOf(unit, rate)}${unit === 'bytes' ? '' : ` ${unit}`}/s`;
    return `${amounts}, ${perSecond}, ${timeLeft(Math.max(0, total - done) / rate)}`;
  }

  return {
    show(progress: Progress<Phase>): void {
      if (progress.phase !== phase) [phase, began, tenth, shownAt] = [progress.phase, performance.now(), -1, 0];
      const reached = Math.floor((progress.done / Math.max(1, progress.total)) * 10);
      const now = performance.now();
      if (reached === tenth && (!stream.isTTY || now - shownAt < 100)) return;
      const words = inWords(progress);
      stream.write(stream.isTTY ? `\r${words.slice(0, stream.columns - 1)}\x1b[K` : `${words}\n`);
      [tenth, shownAt] = [reached, now];
    },
    end(): void {
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}

const linesMs = 250;

/** The same for a program that reads it: a line at most every quarter of a second, and at the beginning and end of each phase. */
export function progressLines<Phase extends string>(print: (progress: Progress<Phase>) => void) {
  let phase: Phase | undefined;
  let shownAt = 0;
  return {
    show(progress: Progress<Phase>): void {
      const now = performance.now();
      if (progress.phase === phase && progress.done < progress.total && now - shownAt < linesMs) return;
      [phase, shownAt] = [progress.phase, now];
      print(progress);
    },
    end(): void {},
  };
}
