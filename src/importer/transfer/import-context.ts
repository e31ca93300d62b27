import type { CallOptions, Client } from '../client/client.ts';
import type { ClientError } from '../client/read-reply.ts';
import { completeSha256 } from '../core/digest.ts';
import { type Clock, poll, systemClock } from '../core/retry.ts';
import {
  type DocumentReceipt,
  EntryWriter,
  type Journal,
  type JournalEntry,
  type SurveyEntry,
} from '../journal/journal.ts';
import type { Receipt } from '../journal/receipt.ts';
import type { Progress, Waiting } from './progress.ts';
import { describeSilence, SilenceDetector, watchClient, watchUpload } from './silence.ts';
import { fetchUpload, type Upload } from './upload.ts';

/** What an import starts with. `Step` is its progress type. */
export interface TransferOptions<Step = Progress> {
  client: Client;
  file: Blob;
  journal: Journal;
  /** The media files of a survey, by the names they are registered under. */
  media?: ReadonlyMap<string, Blob>;
  signal?: AbortSignal;
  onProgress?: (progress: Step) => void;
  /** How bytes are sent to the storage; by fetch unless given. */
  upload?: Upload;
  /** The longest pause between two requests for the status; 3 unless given (20 requests a minute are one every 3 s). */
  pollSeconds?: number;
  /** For how long temporary failures are retried; 900 unless given. */
  patienceSeconds?: number;
  /** Awaited before the import is deleted from the journal, so that a list of imports can save its end without a gap. */
  onReceipt?: (receipt: Receipt | DocumentReceipt) => Promise<void>;
  /** Awaited in the same way when the service has the file and cannot read it: nothing can be resumed then. */
  onFailure?: (error: Error) => Promise<void>;
  clock?: Clock;
}

/** How often complete may miss what the storage has accepted, before that is an error. */
export const completeAttempts = 3;

/** Between two requests for the status nothing is in flight; milliseconds. */
const pollPause = 2500;

/** The fields of a progress that say how fast something moves. */
const rates: ReadonlySet<string> = new Set(['bytesPerSecond', 'secondsLeft']);

type Ended = Receipt | DocumentReceipt;

/** One import while it runs: its journal entry as it is now, and what its steps share. */
export class ImportContext<Entry extends JournalEntry = SurveyEntry, Step = Progress> {
  readonly client: Client;
  readonly file: Blob;
  readonly media: ReadonlyMap<string, Blob>;
  readonly entry: Entry;
  readonly signal: AbortSignal;
  readonly upload: Upload;
  readonly clock: Clock;
  readonly patienceSeconds: number;
  readonly #pollSeconds: number;
  readonly #writer: EntryWriter<Entry>;
  readonly #options: TransferOptions<Step>;
  readonly #stop = new AbortController();
  #last: Step | undefined;

  constructor(options: TransferOptions<Step>, entry: Entry) {
    this.clock = options.clock ?? systemClock;
    const silence = new SilenceDetector(this.clock, (seconds) => this.#reportSilence(seconds), pollPause);
    this.client = watchClient(options.client, silence);
    this.file = options.file;
    this.media = options.media ?? new Map();
    this.entry = entry;
    this.signal = options.signal ? AbortSignal.any([options.signal, this.#stop.signal]) : this.#stop.signal;
    this.upload = watchUpload(options.upload ?? fetchUpload, silence);
    this.patienceSeconds = options.patienceSeconds ?? 900;
    this.#pollSeconds = options.pollSeconds ?? 3;
    this.#writer = new EntryWriter(options.journal, entry);
    this.#options = options;
  }

  /** Writes the entry to the journal as it is now. */
  save(): Promise<void> {
    return this.#writer.save();
  }

  /** Writes the entry to the journal before the service hears of the import. @throws the signal's reason */
  async start(): Promise<void> {
    this.signal.throwIfAborted();
    this.entry.file_sha256 = await completeSha256(this.file);
    this.entry.started_at = new Date().toISOString();
    await this.save();
  }

  /** The import is done: reports the receipt and deletes the entry. */
  async close(receipt: Ended): Promise<void> {
    await this.#options.onReceipt?.(receipt);
    await this.#writer.delete();
  }

  /** The service cannot read the file: reports that and deletes the entry. */
  async fail(error: Error): Promise<never> {
    await this.#options.onFailure?.(error);
    await this.#writer.delete();
    throw error;
  }

  report(progress: Step): void {
    this.#last = progress;
    this.#options.onProgress?.(progress);
  }

  /** Asks for a status until `ask` returns one that is final. */
  poll<T>(ask: () => Promise<T | null>): Promise<T> {
    return poll({ clock: this.clock, signal: this.signal, longestPause: this.#pollSeconds }, ask);
  }

  /** Rates and times left belong to earlier movement, so they are not reported during a silence. */
  #reportSilence(seconds: number | null): void {
    const last = this.#last;
    if (typeof last !== 'object' || last === null || !('waiting' in last)) return;
    const still = Object.fromEntries(Object.keys(last).flatMap((name) => (rates.has(name) ? [[name, null]] : [])));
    const waiting = seconds === null ? last.waiting : describeSilence(seconds);
    this.#options.onProgress?.({ ...last, ...still, ...(waiting !== null && { waiting }) });
  }

  /** Reports the last progress again, with the reason why it stands still. */
  #reportWaiting(waiting: Waiting): void {
    const last = this.#last;
    if (typeof last === 'object' && last !== null && 'waiting' in last) this.report({ ...last, waiting });
  }

  /** Ends everything in flight, when one part has failed for good. */
  stop(reason: unknown): void {
    this.#stop.abort(reason);
  }

  /** Options for calls that may be repeated: all but the initialize of insights and files. `onWaiting` shows why nothing moves. */
  patient(onWaiting = (waiting: Waiting) => this.#reportWaiting(waiting)): CallOptions {
    const onWait = (error: ClientError, seconds: number) =>
      onWaiting({ problem: error.problem, sentence: error.message, seconds });
    return { signal: this.signal, patienceSeconds: this.patienceSeconds, onWait };
  }
}
