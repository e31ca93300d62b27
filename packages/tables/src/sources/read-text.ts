import { detectBomEncoding } from '../dialect/encoding.ts';
import { SourceError } from './source.ts';

/** Bytes that are read at a time. */
const sliceBytes = 4 * 1024 ** 2;

const notText = (): SourceError => new SourceError('damaged', 'not_utf8');

/** How a text is read. */
export interface TextOptions {
  signal?: AbortSignal | undefined;
  /** The one that the file names, where it has no byte order mark. */
  encoding?: string | undefined;
  /** @param share of the file that is read, from 0 to 1 */
  onRead?: ((share: number) => void) | undefined;
}

/**
 * Reads a text in UTF-8, or in UTF-16 with a byte order mark, in pieces of about 4 MB.
 * @throws SourceError for bytes in another encoding; the signal's reason
 */
export async function* readText(file: Blob, { signal, encoding, onRead }: TextOptions = {}): AsyncGenerator<string> {
  const head = new Uint8Array(await file.slice(0, 3).arrayBuffer());
  const decoder = new TextDecoder(detectBomEncoding(head) ?? encoding, { fatal: true });
  for (let at = 0; at < file.size; at += sliceBytes) {
    signal?.throwIfAborted();
    onRead?.(at / file.size);
    const bytes = await file.slice(at, at + sliceBytes).arrayBuffer();
    try {
      yield decoder.decode(bytes, { stream: at + sliceBytes < file.size });
    } catch {
      throw notText();
    }
  }
}

/** @returns the complete text. @throws SourceError as `readText` */
export async function readWholeText(file: Blob, signal?: AbortSignal): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of readText(file, { signal })) pieces.push(piece);
  return pieces.join('');
}

/**
 * Reads the lines of a text in batches, without their ends (`\n` or `\r\n`).
 * @param maxLength the most characters of a line
 * @throws SourceError as `readText`, and for a longer line
 */
export async function* readLines(file: Blob, maxLength: number, options?: TextOptions): AsyncGenerator<string[]> {
  let rest = '';
  let line = 1;
  for await (const piece of readText(file, options)) {
    const lines = piece.split('\n');
    lines[0] = rest + (lines[0] ?? '');
    rest = lines.pop() ?? '';
    const long = lines.findIndex((text) => text.length > maxLength);
    if (long !== -1 || rest.length > maxLength)
      throw new SourceError('too-large', 'line_too_long', { line: line + (long === -1 ? lines.length : long) });
    line += lines.length;
    yield lines.map((text) => (text.endsWith('\r') ? text.slice(0, -1) : text));
  }
  if (rest !== '') yield [rest];
}
