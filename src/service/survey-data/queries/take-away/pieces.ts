import { deserialize, serialize } from 'node:v8';
import type { ExportPersonal, ExportSpellings, TakeAwayFormat } from '../../../../contract/index.ts';
import type { Piece } from '../../take-away/table-format.ts';
import type { RowsQuery } from '../responses.ts';

// What travels between the thread that answers HTTP and those that write a file.

/** A file with types, and which rows it has. */
export interface TakeAwayQuery extends RowsQuery {
  as: TakeAwayFormat;
  spellings: ExportSpellings;
  personal: ExportPersonal;
  /** Of a workbook: its sheet of crosstabs, by this and with these weights. */
  by?: string[] | undefined;
  weight?: number | undefined;
}

/** The state of the survey that is taken away, as the thread that answers HTTP keeps it between two slices. */
export interface TakeAwayPlan {
  id: string;
  version: string;
  name: string;
  /** All rows of the survey, and how many of them one slice looks at. */
  rows: number;
  slice: number;
  /** What the file has, packed: options and labels must not change meanwhile. */
  table: Uint8Array;
}

/** Rows `from` to `to` (exclusive) of the list that `query` describes; `end`: what follows the last one. */
export interface TakeAwaySlice {
  query: TakeAwayQuery;
  plan: Omit<TakeAwayPlan, 'name'>;
  /** From the piece before. */
  state: Uint8Array;
  from: number;
  to: number;
}

/** The end of a file, which says something of all its slices. */
export type TakeAwayEnd = Pick<TakeAwaySlice, 'query' | 'plan' | 'state'> & { noted: Uint8Array[] };

interface PackedPiece {
  bytes: Uint8Array;
  /** For the next piece. */
  state: Uint8Array;
  /** For the end of the file; null: nothing. */
  noted: Uint8Array | null;
}

export interface Begun extends Omit<PackedPiece, 'noted'> {
  plan: TakeAwayPlan;
}

/** A piece of the file and what the next one needs, as bytes of one answer. */
export const packPiece = ({ bytes, state, noted }: Piece<unknown>): Uint8Array =>
  serialize({ bytes, state: serialize(state), noted: noted === undefined ? null : serialize(noted) });

/** The same of the beginning, with the plan. */
export const packBeginning = ({ bytes, state }: Piece<unknown>, plan: TakeAwayPlan): Uint8Array =>
  serialize({ plan, bytes, state: serialize(state) });

/** What `packPiece` packed. State and notes are copies: the answer's memory is freed when its bytes have been sent. */
export function unpackPiece({ bytes }: { bytes: Uint8Array }): PackedPiece {
  const piece: PackedPiece = deserialize(bytes);
  return { ...piece, state: Buffer.from(piece.state), noted: piece.noted && Buffer.from(piece.noted) };
}

/** What `packBeginning` packed. */
export function unpackBeginning({ bytes }: { bytes: Uint8Array }): Begun {
  const begun: Begun = deserialize(bytes);
  return { ...begun, plan: { ...begun.plan, table: Buffer.from(begun.plan.table) }, state: Buffer.from(begun.state) };
}
