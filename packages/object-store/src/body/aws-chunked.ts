import type { ChunkSigner } from '../auth/sigv4.ts';
import { S3Error } from '../s3-error.ts';

/** A size line or a trailer line is never longer than this. */
const maxLineBytes = 8 * 1024;
const maxTrailers = 16;
const sizeLine = /^([0-9a-fA-F]{1,12})(?:;chunk-signature=([0-9a-f]{64}))?$/;

const trailerSignature = 'x-amz-trailer-signature';

type State =
  | { kind: 'size' }
  | { kind: 'data'; left: number }
  | { kind: 'data end' }
  | { kind: 'trailer' }
  | { kind: 'done' };

function malformed(message: string): S3Error {
  return new S3Error('InvalidRequest', `The aws-chunked body is malformed: ${message}`);
}

/**
 * Unwraps `Content-Encoding: aws-chunked`: `size-in-hex CRLF bytes CRLF … 0 CRLF name:value CRLF … CRLF`; where chunks are
 * signed, `;chunk-signature=…` follows each size and `x-amz-trailer-signature:…` the trailers.
 */
export class AwsChunkedDecoder {
  /** Trailers by lower-case name; complete once the body is. */
  readonly trailers = new Map<string, string>();
  #state: State = { kind: 'size' };
  #line = Buffer.alloc(0);
  readonly #signer: ChunkSigner | undefined;
  /** Of the chunk under way. */
  #signature = '';
  /** The trailers as they were signed. */
  #trailerLines = '';

  constructor(signer?: ChunkSigner) {
    this.#signer = signer;
  }

  get done(): boolean {
    return this.#state.kind === 'done';
  }

  /** @returns the payload inside a received chunk, as slices of it. @throws S3Error InvalidRequest on broken framing. */
  *push(chunk: Buffer): Generator<Buffer> {
    let offset = 0;
    while (offset < chunk.length) {
      if (this.#state.kind === 'data') {
        const bytes = chunk.subarray(offset, offset + this.#state.left);
        offset += bytes.length;
        this.#signer?.update(bytes);
        const left = this.#state.left - bytes.length;
        this.#state = left > 0 ? { kind: 'data', left } : { kind: 'data end' };
        yield bytes;
      } else {
        offset = this.#readLine(chunk, offset);
      }
    }
  }

  /** Takes up to the next line feed. @returns the offset after it. */
  #readLine(chunk: Buffer, offset: number): number {
    const feed = chunk.indexOf(0x0a, offset);
    const end = feed < 0 ? chunk.length : feed + 1;
    this.#line = Buffer.concat([this.#line, chunk.subarray(offset, end)]);
    if (this.#line.length > maxLineBytes) throw malformed('a line is too long.');
    if (feed >= 0) {
      const line = this.#line.toString('latin1');
      this.#line = Buffer.alloc(0);
      if (!line.endsWith('\r\n')) throw malformed('a line does not end with CR LF.');
      this.#onLine(line.slice(0, -2));
    }
    return end;
  }

  #onLine(line: string): void {
    if (this.#state.kind === 'size') this.#onSize(line);
    else if (this.#state.kind === 'trailer') this.#onTrailer(line);
    else if (this.#state.kind === 'done') throw malformed('bytes follow its end.');
    else if (line !== '') throw malformed('a chunk is longer than its size.');
    else {
      this.#signer?.endChunk(this.#signature);
      this.#state = { kind: 'size' };
    }
  }

  #onSize(line: string): void {
    const [, digits, signature] = sizeLine.exec(line) ?? [];
    if (digits === undefined) throw malformed('a chunk size is not a hexadecimal number.');
    if ((signature === undefined) !== (this.#signer === undefined)) {
      throw malformed('its chunks are signed where its payload mode says they are not, or the other way round.');
    }
    this.#signature = signature ?? '';
    const left = Number.parseInt(digits, 16);
    if (left === 0) this.#signer?.endChunk(this.#signature);
    this.#state = left === 0 ? { kind: 'trailer' } : { kind: 'data', left };
  }

  #onTrailer(line: string): void {
    if (line === '') {
      this.#endTrailers();
      return;
    }
    const colon = line.indexOf(':');
    if (colon < 1 || this.trailers.size >= maxTrailers) throw malformed('a trailer is not of the form name:value.');
    const name = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (name !== trailerSignature) this.#trailerLines += `${name}:${value}\n`;
    this.trailers.set(name, value);
  }

  #endTrailers(): void {
    const signature = this.trailers.get(trailerSignature);
    this.trailers.delete(trailerSignature);
    if (this.#signer !== undefined && this.#trailerLines !== '') {
      this.#signer.endTrailer(this.#trailerLines, signature ?? '');
    }
    this.#state = { kind: 'done' };
  }
}
