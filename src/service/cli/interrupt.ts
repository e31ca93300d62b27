import { UserError } from '../core/errors.ts';

/** Somebody pressed Ctrl+C: the command ends with exit code 1, whatever else it was to do. */
export class Interrupted extends UserError {}

/**
 * Makes the first Ctrl+C end a piece of work in order. The second one kills the process.
 * @param sentence what the command says then
 * @returns `signal`, which aborts with an Interrupted, and `end`, after which Ctrl+C kills the process again
 */
export function interruptible(sentence: string): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort(new Interrupted(sentence));
  process.once('SIGINT', abort);
  return { signal: controller.signal, end: () => void process.off('SIGINT', abort) };
}
