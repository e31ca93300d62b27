import type { CallOptions, Client } from '../client/client.ts';
import type { Clock } from '../core/retry.ts';
import type { Waiting } from './progress.ts';
import type { Upload } from './upload.ts';

/** Milliseconds without a sign of the other side before the silence is reported. */
const longestQuiet = 3500;
/** Milliseconds that any request may take before it counts as silence. */
const shortestAnswer = 1000;
/** Milliseconds between two checks. */
const checkInterval = 500;

/**
 * Notices when nothing arrives: a request or an upload is in flight, and neither an answer nor a byte has moved for a while.
 * A stopped service or an unplugged cable gives no error, and without this the last progress would stay on the screen.
 */
export class SilenceDetector {
  readonly #clock: Clock;
  readonly #onChange: (seconds: number | null) => void;
  readonly #idle: number;
  readonly #inFlight = new Set<symbol>();
  #activeAt: number;
  #startedAt: number;
  #reported: number | null = null;
  #timer: ReturnType<typeof setInterval> | null = null;

  /**
   * @param onChange called during a silence with its seconds, and once with null when it is over
   * @param idle milliseconds before a request that count as silence too, for a caller that asks only every few seconds
   */
  constructor(clock: Clock, onChange: (seconds: number | null) => void, idle = 0) {
    this.#clock = clock;
    this.#onChange = onChange;
    this.#idle = idle;
    this.#activeAt = clock.now();
    this.#startedAt = this.#activeAt;
  }

  /** A request or an upload has started. @returns what to call when it has ended */
  start(): () => void {
    const request = Symbol('request');
    if (this.#inFlight.size === 0) this.#startedAt = this.#clock.now();
    this.#inFlight.add(request);
    this.#timer ??= setInterval(() => this.#check(), checkInterval);
    return () => {
      this.#inFlight.delete(request);
      this.markActivity();
      if (this.#inFlight.size > 0 || this.#timer === null) return;
      clearInterval(this.#timer);
      this.#timer = null;
      this.#check();
    };
  }

  /** The other side has answered or has accepted bytes. */
  markActivity(): void {
    this.#activeAt = this.#clock.now();
  }

  #check(): void {
    const seconds = this.#seconds();
    if (seconds !== this.#reported) this.#onChange(seconds);
    this.#reported = seconds;
  }

  #seconds(): number | null {
    const now = this.#clock.now();
    const lasted = now - Math.max(this.#activeAt, this.#startedAt - this.#idle);
    const isSilent = this.#inFlight.size > 0 && lasted >= longestQuiet && now - this.#startedAt >= shortestAnswer;
    return isSilent ? Math.floor(lasted / 1000) : null;
  }
}

/** @returns the reason to show for a silence of so many seconds */
export const describeSilence = (seconds: number): Waiting => ({
  sentence: `No answer for ${seconds} s.`,
  seconds: 0,
  silentSeconds: seconds,
});

/** @returns the same client, which reports its requests and answers to `silence` */
export function watchClient(client: Client, silence: SilenceDetector): Client {
  const methods = Object.entries(client).map(([name, method]) => {
    const call = method as (parts: unknown, options?: CallOptions) => Promise<unknown>;
    const onRequest = () => silence.start();
    return [name, (parts: unknown, options?: CallOptions) => call(parts, { ...options, onRequest })];
  });
  return Object.fromEntries(methods) as Client;
}

/** @returns the same upload, which reports its start, its bytes and its end to `silence` */
export const watchUpload =
  (upload: Upload, silence: SilenceDetector): Upload =>
  async (form, blob, { signal, onProgress }) => {
    const onEnd = silence.start();
    let sent = 0;
    const onSent = (bytes: number) => {
      if (bytes > sent) silence.markActivity();
      sent = Math.max(sent, bytes);
      onProgress(bytes);
    };
    try {
      return await upload(form, blob, { signal, onProgress: onSent });
    } finally {
      onEnd();
    }
  };
