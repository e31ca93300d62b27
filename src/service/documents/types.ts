import { z } from 'zod';
import {
  type ExtractDetails,
  extractDetails,
  type FileExtension,
  type Passage,
  passage,
  problemSchema,
} from '../../contract/index.ts';
import { type Problem, ProblemError, problem, say, type Told } from '../core/problems.ts';
import type { NewExtract } from '../data/extracts.store.ts';

/** The object to read and its file name; the extension decides the parser. */
export interface StoredDocument {
  s3_key: string;
  name: string;
}

/** The result of a parser. `thumbnail` is the path of a PNG in the work folder, at most 640 pixels wide or high. */
export interface Extracted {
  details: ExtractDetails;
  passages: Omit<Passage, 'position'>[];
  thumbnail: string | null;
}

/** The input of a parser: a file to read, and an empty folder, the only place it may write to. */
export interface ParserInput {
  path: string;
  extension: FileExtension;
  workDir: string;
  /** LibreOffice, from SHEAF_SOFFICE, because the sandbox passes no environment on; without it, the usual places. */
  soffice?: string | undefined;
  /** Whether the parser sees all files of the system, so that LibreOffice gets a sandbox of its own. */
  wrapsPrograms?: boolean;
}

/** A file cannot be read; the message explains it to the user: "The document is protected by a password. …" */
export class ParseFailure extends ProblemError {
  override readonly name = 'ParseFailure';

  /** @param told a code with what its sentence needs, or the problem that a parser sent */
  constructor(...told: Told | [Problem]) {
    const why = isMade(told) ? told[0] : problem(...told);
    super(why, say(why));
  }
}

const isMade = (told: Told | [Problem]): told is [Problem] => typeof told[0] === 'object';

/** Reads one kind of file, inside the sandbox. @throws ParseFailure for what is wrong with the file. */
export type Parser = (input: ParserInput) => Promise<Extracted>;

/** The result for an object. 'failed' is final; errors that may pass (StoreDown, a full disk) are thrown. */
export type ExtractOutcome = { kind: 'extracted'; content: NewExtract } | { kind: 'failed'; problem: Problem };

/** Reads the objects of insights, files and survey media. */
export interface Documents {
  /** Fetches the object, checks its hash, and reads it in the sandbox. */
  extract(stored: StoredDocument, stopping: AbortSignal): Promise<ExtractOutcome>;
}

/** The result of the child process. It has read hostile bytes, so the result is validated. */
export const parserAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('extracted'),
    details: extractDetails,
    passages: z.array(passage.omit({ position: true })),
    thumbnail: z.string().nullable(),
  }),
  z.object({ kind: z.literal('failed'), problem: problemSchema }),
]);
export type ParserAnswer = z.output<typeof parserAnswer>;

/** Whether a process like a parser's could read `plantedFile`, which lies beside its work folder. */
export const parserTrial = z.object({ reads: z.boolean() });
export type ParserTrial = z.output<typeof parserTrial>;
export const plantedFile = 'planted';

/** The file with the result, in the work folder. */
export const answerFile = 'answer.json';
