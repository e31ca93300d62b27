import type { Receipt } from '../journal/receipt.ts';

/** Nothing moves for the moment: too many requests, or no connection. `sentence` says why. */
export interface Waiting {
  sentence: string;
  /** Until the next try. */
  seconds: number;
  /** Where the other side has said nothing for so long, and the sentence says just that. */
  silentSeconds?: number;
}

/** How far an import is; never ahead of what the storage or the service has confirmed or the transport has sent. */
export type Progress =
  | { phase: 'scanning'; bytesRead: number; bytesTotal: number }
  | {
      phase: 'uploading';
      bytesSent: number;
      bytesTotal: number;
      partsSent: number;
      partsTotal: number;
      /** Media files. */
      filesSent: number;
      filesTotal: number;
      rowsTotal: number;
      /** null until enough has been seen to tell. */
      bytesPerSecond: number | null;
      secondsLeft: number | null;
      waiting: Waiting | null;
    }
  | {
      phase: 'processing';
      rowsProcessed: number;
      rowsTotal: number;
      partsProcessed: number;
      partsTotal: number;
      rowsPerSecond: number | null;
      secondsLeft: number | null;
      waiting: Waiting | null;
    }
  | { phase: 'done'; receipt: Receipt };

export type OnProgress = (progress: Progress) => void;
