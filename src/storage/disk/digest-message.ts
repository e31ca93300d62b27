import type { Algorithm, Digests } from './hash-set.ts';

/** What the store tells the digest worker; `id` names one file being written. */
export type DigestRequest =
  | { kind: 'start'; id: number; fd: number; wanted: Algorithm[] }
  /** Bytes up to `end` are in the file and may be read. */
  | { kind: 'advance'; id: number; end: number }
  | { kind: 'finish'; id: number }
  | { kind: 'cancel'; id: number };

export type DigestReply =
  | { kind: 'done'; id: number; digests: Digests }
  | { kind: 'failed'; id: number; message: string };
