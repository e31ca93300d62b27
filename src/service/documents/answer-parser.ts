import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileExtension, fileTypes, findExtension, isFileExtension } from '../../contract/index.ts';
import { findProblem } from '../core/problems.ts';
import {
  answerFile,
  ParseFailure,
  type Parser,
  type ParserAnswer,
  type ParserInput,
  type ParserTrial,
  plantedFile,
} from './types.ts';

type Load = () => Promise<Parser>;
const image: Load = async () => (await import('./readers/image.ts')).parseImage;
/** For recordings without ffmpeg. */
const recording: Load = async () => (await import('./media/describe-recording.ts')).describeRecording;

const documents: Partial<Record<FileExtension, Load>> = {
  txt: async () => (await import('./readers/text.ts')).parseText,
  pdf: async () => (await import('./readers/pdf.ts')).parsePdf,
  docx: async () => (await import('./readers/office/docx.ts')).parseDocx,
  pptx: async () => (await import('./readers/office/pptx.ts')).parsePptx,
  xlsx: async () => (await import('./readers/office/xlsx.ts')).parseXlsx,
  doc: async () => (await import('./readers/office/legacy.ts')).parseDoc,
  ppt: async () => (await import('./readers/office/legacy.ts')).parsePpt,
  xls: async () => (await import('./readers/office/legacy.ts')).parseXls,
};

/** @returns the Node parser of a kind of file, loaded when it is needed; undefined if there is none. */
export function findParser(extension: FileExtension): Load | undefined {
  switch (fileTypes[extension].kind) {
    case 'document':
      return documents[extension];
    case 'image':
      return image;
    default:
      return recording;
  }
}

async function parse(input: Omit<ParserInput, 'extension'>): Promise<ParserAnswer> {
  const extension = findExtension(input.path);
  const load = isFileExtension(extension) ? findParser(extension) : undefined;
  if (load === undefined || !isFileExtension(extension)) throw new Error(`No parser reads .${extension} files.`);
  try {
    const parser = await load();
    return { kind: 'extracted', ...(await parser({ ...input, extension })) };
  } catch (error) {
    if (error instanceof ParseFailure) return { kind: 'failed', problem: findProblem(error) };
    throw error;
  }
}

/** Tries to read what no parser should: a file beside the work folder. */
const tryToRead = (workDir: string): Promise<ParserTrial> =>
  readFile(join(workDir, '..', plantedFile)).then(
    () => ({ reads: true }),
    () => ({ reads: false }),
  );

/**
 * Reads the file that the arguments of `parse.child.ts` name, or without a name tries what can be read, and writes the result
 * into the work folder. @throws Error for a parser that fails
 */
export async function answerParser([path = '', workDir = '', soffice, wraps]: readonly string[]): Promise<void> {
  const input = { path, workDir, soffice: soffice || undefined, wrapsPrograms: wraps === 'wrap' };
  const answer = path === '' ? await tryToRead(workDir) : await parse(input);
  await writeFile(join(workDir, answerFile), JSON.stringify(answer));
}
