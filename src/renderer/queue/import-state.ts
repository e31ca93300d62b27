import { assertNever } from '../../contract/index.ts';
import type { DocumentProgress, DocumentReceipt, Progress, Receipt } from '../../importer/index.ts';

export type ImportProgress = Progress | DocumentProgress;
export type ImportReceipt = Receipt | DocumentReceipt;

/**
 * How an import continues after a failure. `again`: it is tried again, nothing is made twice. `second`: only as another record,
 * which a person must agree to. `file`: the file must be chosen again. `none`: it does not.
 */
export const remedies = ['again', 'second', 'file', 'none'] as const;
export type Remedy = (typeof remedies)[number];

/** Where an import of the queue stands. */
export type QueueState =
  /** Its turn comes by itself. `mayCreateAnother`: a person agreed to another record. */
  | { kind: 'waiting'; mayCreateAnother: boolean }
  | { kind: 'running'; progress: ImportProgress | null }
  /** It was asked to end and is ending. */
  | { kind: 'stopping'; into: 'paused' | 'removed' }
  /** Stopped by a person; what was sent stays, and it can continue. */
  | { kind: 'paused' }
  /** The window was closed meanwhile and cannot read the file: permission (`leave`) is missing, or the file itself. */
  | { kind: 'asking'; needs: 'leave' | 'file'; mayCreateAnother: boolean }
  | { kind: 'failed'; sentence: string; remedy: Remedy }
  /** The service said so. */
  | { kind: 'done'; receipt: ImportReceipt };

export type QueueEvent =
  | { kind: 'start' }
  | { kind: 'progress'; progress: ImportProgress }
  | { kind: 'pause' }
  /** Only of one that runs; any other is just taken off the list. */
  | { kind: 'remove' }
  /** `needs`: what is missing of its files; null when they are open. */
  | { kind: 'resume'; needs: 'leave' | 'file' | null }
  /** The run that was asked to end has ended. */
  | { kind: 'stopped' }
  | { kind: 'fail'; sentence: string; remedy: Remedy }
  | { kind: 'finish'; receipt: ImportReceipt };

function resume(state: QueueState, needs: 'leave' | 'file' | null): QueueState {
  const isOpen = state.kind === 'paused' || state.kind === 'asking' || state.kind === 'failed';
  if (!isOpen || (state.kind === 'failed' && state.remedy === 'none')) return state;
  const mayCreateAnother =
    state.kind === 'asking' ? state.mayCreateAnother : state.kind === 'failed' && state.remedy === 'second';
  return needs === null ? { kind: 'waiting', mayCreateAnother } : { kind: 'asking', needs, mayCreateAnother };
}

function pause(state: QueueState): QueueState {
  if (state.kind === 'running') return { kind: 'stopping', into: 'paused' };
  return state.kind === 'waiting' || state.kind === 'asking' ? { kind: 'paused' } : state;
}

/** @returns the next state; the same object if the event does not apply. Only `finish` leads to `done`. */
export function next(state: QueueState, event: QueueEvent): QueueState {
  const isUnderWay = state.kind === 'running' || state.kind === 'stopping';
  switch (event.kind) {
    case 'start':
      return state.kind === 'waiting' ? { kind: 'running', progress: null } : state;
    case 'progress':
      return state.kind === 'running' ? { kind: 'running', progress: event.progress } : state;
    case 'pause':
      return pause(state);
    case 'remove':
      return isUnderWay ? { kind: 'stopping', into: 'removed' } : state;
    case 'resume':
      return resume(state, event.needs);
    case 'stopped':
      return state.kind === 'stopping' ? { kind: 'paused' } : state;
    case 'fail':
      return isUnderWay ? { kind: 'failed', sentence: event.sentence, remedy: event.remedy } : state;
    case 'finish':
      return isUnderWay ? { kind: 'done', receipt: event.receipt } : state;
    default:
      return assertNever(event);
  }
}

/** Whether the queue works on it without anybody doing something. */
export const isActive = ({ kind }: QueueState): boolean =>
  kind === 'waiting' || kind === 'running' || kind === 'stopping';

/** The part of a state that is saved. Consent is not: the user is asked again. */
export type SavedState =
  | { kind: 'waiting' }
  | { kind: 'paused' }
  | { kind: 'failed'; sentence: string; remedy: Remedy };

/** @returns what is saved of a state; null once it is done, when its receipt says more. */
export function savedStateOf(state: QueueState): SavedState | null {
  switch (state.kind) {
    case 'waiting':
    case 'running':
    case 'asking':
      return { kind: 'waiting' };
    case 'stopping':
    case 'paused':
      return { kind: 'paused' };
    case 'failed':
      return state;
    case 'done':
      return null;
  }
}

/** @returns the state that a saved one becomes at the next start. @param needs what is missing of its files */
export function restored(state: SavedState, needs: 'leave' | 'file' | null): QueueState {
  if (state.kind !== 'waiting') return state;
  return needs === null
    ? { kind: 'waiting', mayCreateAnother: false }
    : { kind: 'asking', needs, mayCreateAnother: false };
}
