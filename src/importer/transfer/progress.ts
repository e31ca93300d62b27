import type { Problem } from '@sheaf/tables';
import type { DocumentReceipt } from '../journal/document-entry.ts';
import type { Receipt } from '../journal/receipt.ts';

/** Why nothing moves for the moment: too many requests, no connection, or a service that has no space. */
export interface Waiting {
  /** In English, or in the words of the service. */
  sentence: string;
  /** The same as a code with params; absent where the service has words alone. */
  problem?: Problem | null;
  /** Until the next try; null: the service continues by itself. */
  seconds: number | null;
  /** How long the other side has not answered, when that is the reason. */
  silentSeconds?: number;
}

/** @returns why the service does not go on, as its status says it; null: it does */
export const readWaiting = ({ waiting_for }: { waiting_for?: string | undefined }): Waiting | null =>
  waiting_for === undefined ? null : { sentence: waiting_for, seconds: null };

/** How far the import of a survey is. It counts only what the upload has sent or the storage or the service has confirmed. */
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
      /** null until enough has been sent to tell. */
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

/** How far the import of a document or recording is. */
export type DocumentProgress =
  /** The service has not answered yet. */
  | { phase: 'asking'; waiting: Waiting }
  | {
      phase: 'sending';
      bytesSent: number;
      bytesTotal: number;
      bytesPerSecond: number | null;
      secondsLeft: number | null;
      waiting: Waiting | null;
    }
  /** The service reads it and does not say how far it is. */
  | { phase: 'reading'; waiting: Waiting | null }
  | { phase: 'done'; receipt: DocumentReceipt };
