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

interface PackedPiece {
  bytes: Uint8Array;
  /** For the next piece. */
  state: Uint8Array;
}

export interface Begun extends PackedPiece {
  plan: TakeAwayPlan;
}

/** A piece of the file and what the next one needs, as bytes of one answer. */
export const packPiece = ({ bytes, state }: Piece<unknown>): Uint8Array =>
  serialize({ bytes, state: serialize(state) });

/** The same of the beginning, with the plan. */
export const packBeginning = ({ bytes, state }: Piece<unknown>, plan: TakeAwayPlan): Uint8Array =>
  serialize({ plan, bytes, state: serialize(state) });

/** What `packPiece` packed. */
export const unpackPiece = ({ bytes }: { bytes: Uint8Array }): PackedPiece => deserialize(bytes);

/** What `packBeginning` packed. */
export const unpackBeginning = ({ bytes }: { bytes: Uint8Array }): Begun => deserialize(bytes);
