import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { ColumnsError, createDecoder, detectEncoding } from '@sheaf/tables';
import type { FileKind } from '../../../contract/index.ts';
import { readFully } from '../../core/read-fully.ts';
import { type Extracted, ParseFailure, type Parser } from '../types.ts';
import { detectKindOfFile, wrongKindError } from './failures.ts';
import { LimitedText } from './limited-text.ts';
import { drawPage } from './page-image.ts';

/** A txt has no pages, so this many characters count as one (docs/interface.md). */
const pageCharacters = 3000;
/** Files that are no plain text although all characters may be printable. Web pages and XML count as plain text. */
const otherKinds: readonly (FileKind | undefined)[] = ['pdf_document', 'rich_text'];
const headBytes = 1024 * 1024;
const readBytes = 1024 * 1024;

function findEncoding(head: Uint8Array, whole: boolean): string {
  if (head.length === 0) throw new ParseFailure('document_empty');
  try {
    return detectEncoding(head, whole).encoding;
  } catch (error) {
    if (!(error instanceof ColumnsError)) throw error;
    throw new ParseFailure('text_is_binary');
  }
}

/** Reads a file of any size piece by piece as text. */
async function* readText(path: string): AsyncGenerator<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(size, headBytes));
    await readFully(file, head, 0);
    const decoder = createDecoder(findEncoding(head, head.length === size));
    const piece = Buffer.alloc(readBytes);
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(piece, 0, piece.length, at);
      if (bytesRead === 0) break;
      at += bytesRead;
      const text = decoder.decode(piece.subarray(0, bytesRead), { stream: true });
      if (text.includes('\0')) throw new ParseFailure('text_turns_binary');
      yield text;
    }
    yield decoder.decode();
  } finally {
    await file.close();
  }
}

/** @returns where a page should end: after the last line or word that fits */
function endOfPage(text: string): number {
  const line = text.lastIndexOf('\n', pageCharacters - 1);
  if (line > pageCharacters / 2) return line + 1;
  const word = text.lastIndexOf(' ', pageCharacters - 1);
  return word > pageCharacters / 2 ? word + 1 : pageCharacters;
}

/** Splits text that arrives in pieces into pages. */
class Pages {
  readonly texts: string[] = [];
  #rest = '';

  add(text: string): void {
    this.#rest += text;
    let at = 0;
    while (this.#rest.length - at > pageCharacters) {
      const end = at + endOfPage(this.#rest.slice(at, at + pageCharacters));
      this.texts.push(this.#rest.slice(at, end));
      at = end;
    }
    this.#rest = this.#rest.slice(at);
  }

  end(): string[] {
    if (this.#rest !== '') this.texts.push(this.#rest);
    this.#rest = '';
    return this.texts;
  }
}

/** Reads a plain text in any encoding. A large file does not take more memory. @throws ParseFailure */
export const parseText: Parser = async ({ path, workDir }): Promise<Extracted> => {
  const kind = await detectKindOfFile(path);
  if (otherKinds.includes(kind)) throw wrongKindError('txt', kind);
  const kept = new LimitedText();
  const pages = new Pages();
  for await (const text of readText(path)) pages.add(kept.take(text.replaceAll('\r\n', '\n')));
  const texts = pages.end();
  const { characters, truncated } = kept;
  const count = truncated ? Math.ceil(characters / pageCharacters) : texts.length;
  const thumbnail = join(workDir, 'thumbnail.png');
  await drawPage([{ kind: 'paragraph', text: texts[0] ?? '' }], thumbnail);
  return {
    details: { kind: 'document', unit: 'page', count, outline: [], characters, truncated },
    passages: texts.map((text) => ({ title: null, text, start: null, end: null })),
    thumbnail,
  };
};
