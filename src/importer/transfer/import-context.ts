import type { CallOptions, Client } from '../client/client.ts';
import type { ClientError } from '../client/client-error.ts';
import { type Clock, systemClock } from '../core/clock.ts';
import type { DocumentReceipt } from '../journal/document-entry.ts';
import type { Journal, JournalEntry, SurveyEntry } from '../journal/journal.ts';
import type { Receipt } from '../journal/receipt.ts';
import type { Progress, Waiting } from './progress.ts';
import { Silence, silent } from './silence.ts';
import { fetchUpload, type Upload } from './upload.ts';

/** What an import works with, whether it begins or carries on: a survey's, unless its progress is said to be another's. */
export interface TransferOptions<Step = Progress> {
  client: Client;
  file: Blob;
  journal: Journal;
  /** The media files of a survey, by the names they are registered under. */
  media?: ReadonlyMap<string, Blob>;
  signal?: AbortSignal;
  onProgress?: (progress: Step) => void;
  /** How bytes reach the storage; fetch unless given. */
  upload?: Upload;
  /** Longest pause between two looks at the status; 3 unless given (20 requests a minute are one every 3 s). */
  pollSeconds?: number;
  /** For how long an outage is waited out; 900 unless given. */
  patienceSeconds?: number;
  /** Awaited before the journal forgets the import: whoever keeps a list of imports marks it there, and no crash comes between. */
  onReceipt?: (receipt: Receipt | DocumentReceipt) => Promise<void>;
  /** Awaited in the same way where the service has the file and cannot read it: then there is nothing to go on with. */
  onFailure?: (error: Error) => Promise<void>;
  clock?: Clock;
}

/** Between two looks at the status nothing is asked; milliseconds. */
const pollPause = 2500;

/** What is told of how fast something moves. */
const rates: ReadonlySet<string> = new Set(['bytesPerSecond', 'rowsPerSecond', 'secondsLeft']);

/** A client whose requests and answers are heard of. */
function hearing(client: Client, silence: Silence): Client {
  const methods = Object.entries(client).map(([name, method]) => {
    const call = method as (parts: unknown, options?: CallOptions) => Promise<unknown>;
    const onRequest = () => silence.asked();
    return [name, (parts: unknown, options: CallOptions = {}) => call(parts, { ...options, onRequest })];
  });
  return Object.fromEntries(methods) as Client;
}

const hearingUpload =
  (upload: Upload, silence: Silence): Upload =>
  async (form, blob, { signal, onProgress }) => {
    const ended = silence.asked();
    let sent = 0;
    const moved = (bytes: number) => {
      if (bytes > sent) silence.heard();
      sent = Math.max(sent, bytes);
      onProgress(bytes);
    };
    try {
      return await upload(form, blob, { signal, onProgress: moved });
    } finally {
      ended();
    }
  };

/** One import while it runs: the journal entry as it stands, and what its steps share. */
export class ImportContext<Entry extends JournalEntry = SurveyEntry, Step = Progress> {
  readonly client: Client;
  readonly file: Blob;
  readonly media: ReadonlyMap<string, Blob>;
  readonly entry: Entry;
  readonly signal: AbortSignal;
  readonly upload: Upload;
  readonly clock: Clock;
  readonly pollSeconds: number;
  readonly patienceSeconds: number;
  readonly #journal: Journal;
  readonly #onProgress: ((progress: Step) => void) | undefined;
  readonly #onReceipt: TransferOptions['onReceipt'];
  readonly #onFailure: TransferOptions['onFailure'];
  readonly #stop = new AbortController();
  #saved: Promise<void> = Promise.resolve();
  readonly #silence: Silence;
  #last: Step | undefined;

  constructor(options: TransferOptions<Step>, entry: Entry) {
    this.clock = options.clock ?? systemClock;
    this.#silence = new Silence(this.clock, (seconds) => this.#tellSilence(seconds), pollPause);
    this.client = hearing(options.client, this.#silence);
    this.file = options.file;
    this.media = options.media ?? new Map();
    this.entry = entry;
    this.signal = options.signal ? AbortSignal.any([options.signal, this.#stop.signal]) : this.#stop.signal;
    this.upload = hearingUpload(options.upload ?? fetchUpload, this.#silence);
    this.pollSeconds = options.pollSeconds ?? 3;
    this.patienceSeconds = options.patienceSeconds ?? 900;
    this.#journal = options.journal;
    this.#onProgress = options.onProgress;
    this.#onReceipt = options.onReceipt;
    this.#onFailure = options.onFailure;
  }

  /** Writes the entry down as it stands now, after what was written before. */
  save(): Promise<void> {
    const copy = structuredClone(this.entry);
    this.#saved = this.#saved.then(() => this.#journal.put(copy));
    return this.#saved;
  }

  /** The import is through: tells it, then forgets it. */
  async close(receipt: Receipt | DocumentReceipt): Promise<void> {
    await this.#onReceipt?.(receipt);
    await this.forget();
  }

  /** The service has it and cannot read it: tells it, then forgets it. */
  async giveUp(error: Error): Promise<never> {
    await this.#onFailure?.(error);
    await this.forget();
    throw error;
  }

  async forget(): Promise<void> {
    await this.#saved;
    await this.#journal.delete(this.entry.id);
  }

  report(progress: Step): void {
    this.#last = progress;
    this.#onProgress?.(progress);
  }

  /** Rates and times left are of what moved before: they are not told of what stands still. */
  #tellSilence(seconds: number | null): void {
    const last = this.#last;
    if (typeof last !== 'object' || last === null || !('waiting' in last)) return;
    const still = Object.fromEntries(Object.keys(last).flatMap((name) => (rates.has(name) ? [[name, null]] : [])));
    const waiting = seconds === null ? last.waiting : silent(seconds);
    this.#onProgress?.({ ...last, ...still, ...(waiting !== null && { waiting }) });
  }

  /** Where it stands, and why it stands still. */
  #wait(waiting: Waiting): void {
    const last = this.#last;
    if (typeof last === 'object' && last !== null && 'waiting' in last) this.report({ ...last, waiting });
  }

  /** Ends everything in flight: one part has failed for good, the others need not go on. */
  stop(reason: unknown): void {
    this.#stop.abort(reason);
  }

  /** For calls that may be made twice: all but the initialize of insights and files. `onWaiting` shows why nothing moves. */
  patient(onWaiting = (waiting: Waiting) => this.#wait(waiting)): CallOptions {
    const onWait = (error: ClientError, seconds: number) => onWaiting({ sentence: error.message, seconds });
    return { signal: this.signal, patienceSeconds: this.patienceSeconds, onWait };
  }
}
