import { deserialize, serialize } from 'node:v8';
import type {
  ExportAnswers,
  ExportHeaders,
  ExportPersonal,
  ExportSpellings,
  TakeAwayFormat,
} from '../../../../contract/index.ts';
import type { Piece } from '../../take-away/table-format.ts';
import type { RowsQuery } from '../responses.ts';

// What travels between the thread that answers HTTP and those that write a file.

/** Which rows are taken away, and how. */
interface TakenRows extends RowsQuery {
  spellings: ExportSpellings;
  personal: ExportPersonal;
}

/** A CSV. */
export interface CsvQuery extends TakenRows {
  as: 'csv';
  answers: ExportAnswers;
  headers: ExportHeaders;
  isEscaped: boolean;
}

/** A file with types. */
export interface TypedQuery extends TakenRows {
  as: TakeAwayFormat;
  /** Of a workbook: its sheet of crosstabs, by this and with these weights. */
  by?: string[] | undefined;
  weight?: number | undefined;
}

export type TakeAwayQuery = CsvQuery | TypedQuery;

/** The state of the survey that is taken away, as the thread that answers HTTP keeps it between two slices. Parts that are appended meanwhile are left out. */
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

/** The first piece. */
export interface Begun extends PackedPiece {
  plan: TakeAwayPlan;
}

/** A piece of the file and what the next one needs, as bytes of one answer. */
export const packPiece = ({ bytes, state, noted }: Piece<unknown>): Uint8Array =>
  serialize({ bytes, state: serialize(state), noted: noted === undefined ? null : serialize(noted) });

/** What `packPiece` packed. State and notes are copies: the answer's memory is freed when its bytes have been sent. */
export function unpackPiece({ bytes }: { bytes: Uint8Array }): PackedPiece {
  const piece: PackedPiece = deserialize(bytes);
  return { ...piece, state: Buffer.from(piece.state), noted: piece.noted && Buffer.from(piece.noted) };
}

/** The first piece and the plan. */
export const packBeginning = (piece: Piece<unknown>, plan: TakeAwayPlan): Uint8Array =>
  serialize({ first: packPiece(piece), plan });

/** What `packBeginning` packed; of the plan a copy, too. */
export function unpackBeginning({ bytes }: { bytes: Uint8Array }): Begun {
  const { first, plan }: { first: Uint8Array; plan: TakeAwayPlan } = deserialize(bytes);
  return { ...unpackPiece({ bytes: first }), plan: { ...plan, table: Buffer.from(plan.table) } };
}
