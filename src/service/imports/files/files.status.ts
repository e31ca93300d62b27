import type { FileStatus } from '../../../contract/index.ts';
import { findMove, type StatusMove } from '../status.ts';

export const fileEvents = ['complete', 'succeed', 'fail'] as const;
type FileEvent = (typeof fileEvents)[number];

/** docs/interface.md#file-states */
export const fileMoves: readonly StatusMove<FileStatus, FileEvent>[] = [
  { from: 'pending_upload', event: 'complete', to: 'processing' },
  { from: 'processing', event: 'succeed', to: 'completed' },
  { from: 'processing', event: 'fail', to: 'error' },
];

export const fileMove = (event: FileEvent) => findMove(fileMoves, event);
