import type { Receipt } from '../journal/receipt.ts';

/** Nothing moves for the moment: too many requests, or no connection. `sentence` says why. */
export interface Waiting {
  sentence: string;
  /** Until the next try. */
  seconds: number;
  /** Where the other side has said nothing for so long, and the sentence says just that. */
  silent_seconds?: number;
}

/** How far an import is; never ahead of what the storage or the service has confirmed or the transport has sent. */
export type Progress =
  | { phase: 'scanning'; bytes_read: number; bytes_total: number }
  | {
      phase: 'uploading';
      bytes_sent: number;
      bytes_total: number;
      parts_sent: number;
      parts_total: number;
      /** Media files. */
      files_sent: number;
      files_total: number;
      rows_total: number;
      /** null until enough has been seen to tell. */
      bytes_per_second: number | null;
      seconds_left: number | null;
      waiting: Waiting | null;
    }
  | {
      phase: 'processing';
      rows_processed: number;
      rows_total: number;
      parts_processed: number;
      parts_total: number;
      rows_per_second: number | null;
      seconds_left: number | null;
      waiting: Waiting | null;
    }
  | { phase: 'done'; receipt: Receipt };

export type OnProgress = (progress: Progress) => void;
