import { type Problem, ProblemError } from '@sheaf/tables';
import { sayError } from './error-sentence.ts';

/** The messages of a worker: any number of reports, then a result or an error. */
type WorkerMessage<Report, Result> =
  | { kind: 'report'; report: Report }
  | { kind: 'result'; result: Result }
  | { kind: 'error'; problem: Problem | null; sentence: string };

/**
 * Sends `input` to an idle worker and terminates the worker after its answer, or when `signal` aborts.
 * @param options.keep do not terminate the worker after a result
 * @throws ProblemError with a sentence for the user; the signal's reason after an abort
 */
export function runWorker<Input, Report, Result>(
  worker: Worker,
  input: Input,
  options: { signal?: AbortSignal; onReport?: (report: Report) => void; keep?: boolean } = {},
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  worker.onmessage = ({ data }: MessageEvent<WorkerMessage<Report, Result>>) => {
    if (data.kind === 'report') options.onReport?.(data.report);
    else if (data.kind === 'result') resolve(data.result);
    else reject(new ProblemError(data.problem, data.sentence));
  };
  worker.onerror = (event) => reject(new Error(event.message));
  options.signal?.addEventListener('abort', () => reject(options.signal?.reason), { once: true });
  worker.postMessage(input);
  promise.then(
    () => options.keep !== true && worker.terminate(),
    () => worker.terminate(),
  );
  return promise;
}

const reportEveryMs = 100;

/** @returns a function that says whether it is time for the next report */
export function createThrottle(): () => boolean {
  let reported = performance.now();
  return () => {
    if (performance.now() - reported < reportEveryMs) return false;
    reported = performance.now();
    return true;
  };
}

/** Call in a worker: runs `work` for each message. */
export function serveWorker<Input, Report, Result>(
  work: (input: Input, report: (report: Report) => void) => Promise<Result>,
): void {
  const send = (message: WorkerMessage<Report, Result>) => self.postMessage(message);
  self.onmessage = async ({ data }: MessageEvent<Input>) => {
    try {
      send({ kind: 'result', result: await work(data, (report) => send({ kind: 'report', report })) });
    } catch (error) {
      const problem = error instanceof ProblemError ? error.problem : null;
      send({ kind: 'error', problem, sentence: sayError(error) });
    }
  };
}
