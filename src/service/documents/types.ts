import type { ExtractDetails, FileExtension, Passage } from '../../contract/index.ts';
import type { NewExtract } from '../data/extracts.store.ts';

/** What to read: an object in the store and the name its sender gave it (its extension says which parser). */
export interface ExtractSource {
  s3_key: string;
  name: string;
}

/** What a parser found. `thumbnail` is the path of a PNG in the work folder, at most 640 pixels wide or high. */
export interface Extracted {
  details: ExtractDetails;
  passages: Omit<Passage, 'position'>[];
  thumbnail: string | null;
}

/** What a parser is given: a file it may read and an empty folder that is the only place it may write to. */
export interface ParserInput {
  path: string;
  extension: FileExtension;
  work_dir: string;
  /** LibreOffice as SHEAF_SOFFICE names it: the box hands on no environment. Without it, where it usually is. */
  soffice?: string | undefined;
}

/** A file that cannot be read, said so that its sender understands: "The document is protected by a password. …" */
export class ParseFailure extends Error {
  override readonly name = 'ParseFailure';
}

/** Reads one kind of file, inside the box. @throws ParseFailure for what is wrong with the file. */
export type Parser = (input: ParserInput) => Promise<Extracted>;

/** What became of an object. 'failed' is final; what may pass (an unreachable store, a full disk) is thrown. */
export type ExtractOutcome = { kind: 'extracted'; content: NewExtract } | { kind: 'failed'; reason: string };

/** The one door to the parsers, for insights, files and survey media alike. */
export interface Documents {
  /** Fetches the object, verified against its hash, and reads it in the parser box. */
  extract(source: ExtractSource, stopping: AbortSignal): Promise<ExtractOutcome>;
}
