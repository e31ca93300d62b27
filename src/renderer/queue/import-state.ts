import { assertNever } from '../../contract/index.ts';
import type { DocumentProgress, DocumentReceipt, Progress, Receipt } from '../../importer/index.ts';

export type ImportProgress = Progress | DocumentProgress;
export type ImportReceipt = Receipt | DocumentReceipt;

/** @returns the window's page of what was imported */
export function toAddress(receipt: ImportReceipt): string {
  if (receipt.kind === 'survey') return `/surveys/${receipt.survey_key}`;
  return receipt.kind === 'insight' ? `/insights/${receipt.key}` : `/files/${receipt.key}`;
}

/**
 * How an import can continue after a failure. `again`: it is tried again, and nothing is created twice. `second`: only as another
 * record, if the user agrees. `file`: the user must choose the file again. `storage`: once the user allows the storage that
 * its instance names. `none`: it cannot continue.
 */
export const remedies = ['again', 'second', 'file', 'storage', 'none'] as const;
export type Remedy = (typeof remedies)[number];

/** Why an import ended without a result. */
export interface Failure {
  sentence: string;
  remedy: Remedy;
  /** With the remedy `storage`: where the instance wants the files. */
  storage_origin?: string | undefined;
}

/** What is needed to read the files of an import: permission for saved handles, or the files themselves. */
export type MissingFiles = 'permission' | 'file';

/** The state of an import in the queue. */
export type QueueState =
  /** `mayCreateAnother`: the user agreed to another record. */
  | { kind: 'queued'; mayCreateAnother: boolean }
  | { kind: 'running'; progress: ImportProgress | null }
  /** It is being paused or removed. */
  | { kind: 'stopping'; into: 'paused' | 'removed' }
  /** Paused by the user. What was sent stays, and the import can be resumed. */
  | { kind: 'paused' }
  /** The window was closed during the import and cannot read its files. */
  | { kind: 'needs_files'; needs: MissingFiles; mayCreateAnother: boolean }
  | ({ kind: 'failed' } & Failure)
  /** The service has reported the result. */
  | { kind: 'done'; receipt: ImportReceipt };

export type QueueEvent =
  | { kind: 'start' }
  | { kind: 'progress'; progress: ImportProgress }
  | { kind: 'pause' }
  /** Applies only to a running import. Any other is deleted without an event. */
  | { kind: 'remove' }
  /** `needs` is null if its files are open. */
  | { kind: 'resume'; needs: MissingFiles | null }
  /** A run that was paused or removed has ended. */
  | { kind: 'stopped' }
  | ({ kind: 'fail' } & Failure)
  | { kind: 'complete'; receipt: ImportReceipt };

function resume(state: QueueState, needs: MissingFiles | null): QueueState {
  const isOpen = state.kind === 'paused' || state.kind === 'needs_files' || state.kind === 'failed';
  if (!isOpen || (state.kind === 'failed' && state.remedy === 'none')) return state;
  const mayCreateAnother =
    state.kind === 'needs_files' ? state.mayCreateAnother : state.kind === 'failed' && state.remedy === 'second';
  return needs === null ? { kind: 'queued', mayCreateAnother } : { kind: 'needs_files', needs, mayCreateAnother };
}

function pause(state: QueueState): QueueState {
  if (state.kind === 'running') return { kind: 'stopping', into: 'paused' };
  return state.kind === 'queued' || state.kind === 'needs_files' ? { kind: 'paused' } : state;
}

/** @returns the next state; the same object if the event does not apply. Only `complete` leads to `done`. */
export function advance(state: QueueState, event: QueueEvent): QueueState {
  const isRunning = state.kind === 'running' || state.kind === 'stopping';
  switch (event.kind) {
    case 'start':
      return state.kind === 'queued' ? { kind: 'running', progress: null } : state;
    case 'progress':
      return state.kind === 'running' ? { kind: 'running', progress: event.progress } : state;
    case 'pause':
      return pause(state);
    case 'remove':
      return isRunning ? { kind: 'stopping', into: 'removed' } : state;
    case 'resume':
      return resume(state, event.needs);
    case 'stopped':
      return state.kind === 'stopping' ? { kind: 'paused' } : state;
    case 'fail':
      return isRunning ? { ...event, kind: 'failed' } : state;
    case 'complete':
      return isRunning ? { kind: 'done', receipt: event.receipt } : state;
    default:
      return assertNever(event);
  }
}

/** Whether an import waits for the user to allow the storage that its instance names. It is saved as failed, but nothing went wrong. */
export const isAsking = (state: QueueState): boolean => state.kind === 'failed' && state.remedy === 'storage';

/** @returns the colour of a state that needs the user: a question or a failure; undefined for any other */
export function chooseTone(state: QueueState): 'warn' | 'bad' | undefined {
  if (isAsking(state)) return 'warn';
  return state.kind === 'failed' ? 'bad' : undefined;
}

/** Whether an import progresses without the user. */
export const isActive = ({ kind }: QueueState): boolean =>
  kind === 'queued' || kind === 'running' || kind === 'stopping';

/** The part of a state that is saved. Consent is not: the user is asked again. */
export type SavedState = { kind: 'queued' } | { kind: 'paused' } | ({ kind: 'failed' } & Failure);

/** @returns the part of a state that is saved; null if the import is done, because then its receipt is saved */
export function toSavedState(state: QueueState): SavedState | null {
  switch (state.kind) {
    case 'queued':
    case 'running':
    case 'needs_files':
      return { kind: 'queued' };
    case 'stopping':
    case 'paused':
      return { kind: 'paused' };
    case 'failed':
      return state;
    case 'done':
      return null;
  }
}

/** @returns the state of a saved import after a restart */
export function restoreState(state: SavedState, needs: MissingFiles | null): QueueState {
  if (state.kind !== 'queued') return state;
  return needs === null
    ? { kind: 'queued', mayCreateAnother: false }
    : { kind: 'needs_files', needs, mayCreateAnother: false };
}
