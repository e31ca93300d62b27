import type { MoveProgress } from '../data/move/move-workspace.ts';

const megabyte = 1024 * 1024;
const labels = { objects: 'Moving objects', rows: 'Moving rows', comparing: 'Comparing rows' } as const;

const amountOf = (phase: MoveProgress['phase'], amount: number): string =>
  phase === 'objects' ? `${(amount / megabyte).toFixed(1)} MB` : amount.toLocaleString('en');

function timeLeft(seconds: number): string {
  return seconds < 60 ? `${Math.ceil(seconds)} s left` : `${Math.round(seconds / 60)} min left`;
}

/** @param seconds since the phase began @returns what is done, the rate and the time left */
function inWords({ phase, done, total }: MoveProgress, seconds: number): string {
  const amounts = `${labels[phase]} ${amountOf(phase, done)} of ${amountOf(phase, total)}`;
  if (done === 0 || seconds < 1) return amounts;
  const rate = done / seconds;
  const unit = phase === 'objects' ? '' : ' rows';
  return `${amounts}, ${amountOf(phase, rate)}${unit}/s, ${timeLeft(Math.max(0, total - done) / rate)}`;
}

/** Shows how far a move is: in one line on a terminal, else in a line at each tenth of a phase. */
export function showMoveProgress(stream: NodeJS.WriteStream): (progress: MoveProgress) => void {
  let phase: MoveProgress['phase'] | undefined;
  let began = 0;
  let tenth = -1;
  return (progress) => {
    if (progress.phase !== phase) [phase, began, tenth] = [progress.phase, performance.now(), -1];
    const words = inWords(progress, (performance.now() - began) / 1000);
    const reached = Math.floor((progress.done / Math.max(1, progress.total)) * 10);
    if (stream.isTTY) stream.write(`\r${words.slice(0, stream.columns - 1)}\x1b[K`);
    else if (reached !== tenth) stream.write(`${words}\n`);
    tenth = reached;
  };
}
