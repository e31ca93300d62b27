import { S3Error } from '../s3-error.ts';

/** The values needed from the headers of a form part. */
export interface PartHeader {
  name: string;
  /** As sent, possibly with a path; undefined when the part has none. */
  filename: string | undefined;
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw malformedFormError('the headers of a part are not valid UTF-8.');
  }
}

/** Splits `form-data; name="a;b"; filename=c` at the semicolons outside quotes. */
function splitParameters(text: string): string[] {
  const parameters: string[] = [];
  let quoted = false;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '\\' && quoted && text[index + 1] === '"') index++;
    else if (character === '"') quoted = !quoted;
    else if (character === ';' && !quoted) {
      parameters.push(text.slice(start, index));
      start = index + 1;
    }
  }
  if (quoted) throw malformedFormError('a quoted value in the headers of a part is not closed.');
  return [...parameters, text.slice(start)];
}

/** Browsers write a quote in a name as %22, curl as \"; a lone backslash is part of a Windows path. */
function unquote(value: string): string {
  if (!value.startsWith('"')) return value;
  return value.slice(1, -1).replaceAll('\\"', '"').replaceAll('%22', '"');
}

function parseDisposition(value: string): PartHeader {
  const [type = '', ...parameters] = splitParameters(value);
  if (type.trim().toLowerCase() !== 'form-data') throw malformedFormError('a part is not form-data.');
  const values = new Map<string, string>();
  for (const parameter of parameters) {
    const equals = parameter.indexOf('=');
    if (equals > 0)
      values.set(parameter.slice(0, equals).trim().toLowerCase(), unquote(parameter.slice(equals + 1).trim()));
  }
  const name = values.get('name');
  if (name === undefined || name === '') throw malformedFormError('a part has no name.');
  return { name, filename: values.get('filename') };
}

/**
 * Reads the header lines of a part, without the empty line that ends them.
 * @throws S3Error MalformedPOSTRequest when the name is missing, a line is folded or not a header, or bytes are not UTF-8.
 */
function parsePartHeader(bytes: Buffer): PartHeader {
  let header: PartHeader | undefined;
  for (const line of decodeUtf8(bytes).split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon < 1 || /^\s/.test(line))
      throw malformedFormError('a header line of a part is not of the form Name: value.');
    if (line.slice(0, colon).trim().toLowerCase() === 'content-disposition') {
      header = parseDisposition(line.slice(colon + 1).trim());
    }
  }
  if (header === undefined) throw malformedFormError('a part has no Content-Disposition.');
  return header;
}

const headersEnd = Buffer.from('\r\n\r\n');
const dashes = 0x2d;

/** The events of the scanner, in order. The bytes of `data` are a slice of the chunk they came in. */
export type FormEvent =
  /** `size`: its delimiter and headers, in bytes. */
  | { kind: 'part'; header: PartHeader; size: number }
  | { kind: 'data'; bytes: Buffer }
  | { kind: 'part end' }
  | { kind: 'end' };

type State = 'before the first part' | 'after a delimiter' | 'headers' | 'data' | 'after the end';

/**
 * Splits a multipart/form-data body (RFC 7578, RFC 2046) into parts as it arrives, however it is cut into chunks. Buffers
 * at most one delimiter's length of data, and headers up to `maxHeaderBytes`.
 */
export class MultipartScanner {
  readonly #delimiter: Buffer;
  readonly #maxHeaderBytes: number;
  readonly #emit: (event: FormEvent) => void;
  #state: State = 'before the first part';
  /** Starts with a line end, because the first delimiter of a body has none before it. */
  #rest: Buffer = Buffer.from('\r\n');

  /** @param emit called for each event during `push`, which throws what `emit` throws */
  constructor(boundary: string, maxHeaderBytes: number, emit: (event: FormEvent) => void) {
    this.#emit = emit;
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
    this.#maxHeaderBytes = maxHeaderBytes;
  }

  /** @throws S3Error MalformedPOSTRequest, MaxPostPreDataLengthExceededError (headers of a part over the limit). */
  push(chunk: Buffer): void {
    let left: Buffer | undefined = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    this.#rest = Buffer.alloc(0);
    while (left !== undefined && left.length > 0) left = this.#step(left);
  }

  /** Call when the body has ended. @throws S3Error MalformedPOSTRequest when its closing delimiter is missing. */
  finish(): void {
    if (this.#state !== 'after the end') throw malformedFormError('its closing boundary is missing.');
  }

  /** @returns what is left to scan, or undefined when more bytes are needed. */
  #step(bytes: Buffer): Buffer | undefined {
    switch (this.#state) {
      case 'before the first part':
        return this.#preamble(bytes);
      case 'after a delimiter':
        return this.#afterDelimiter(bytes);
      case 'headers':
        return this.#headers(bytes);
      case 'data':
        return this.#data(bytes);
      case 'after the end':
        return undefined;
    }
  }

  #preamble(bytes: Buffer): Buffer | undefined {
    const start = bytes.indexOf(this.#delimiter);
    if (start < 0 && bytes.length > this.#maxHeaderBytes) throw malformedFormError('its boundary does not appear.');
    if (start < 0) return this.#keep(bytes);
    this.#state = 'after a delimiter';
    return bytes.subarray(start + this.#delimiter.length);
  }

  #afterDelimiter(bytes: Buffer): Buffer | undefined {
    if (bytes.length < 2) return this.#keep(bytes);
    if (bytes[0] === dashes && bytes[1] === dashes) {
      this.#state = 'after the end';
      this.#emit({ kind: 'end' });
      return undefined;
    }
    if (bytes[0] !== 0x0d || bytes[1] !== 0x0a) throw malformedFormError('its boundary is followed by other bytes.');
    this.#state = 'headers';
    // The line end stays: with it, a part without headers ends in an empty line too.
    return bytes;
  }

  #headers(bytes: Buffer): Buffer | undefined {
    const end = bytes.indexOf(headersEnd);
    if ((end < 0 ? bytes.length : end) > this.#maxHeaderBytes) {
      throw new S3Error('MaxPostPreDataLengthExceededError', 'The headers of a form part are too large.');
    }
    if (end < 0) return this.#keep(bytes);
    const size = this.#delimiter.length + end + headersEnd.length;
    this.#emit({ kind: 'part', header: parsePartHeader(bytes.subarray(2, Math.max(2, end))), size });
    this.#state = 'data';
    return bytes.subarray(end + headersEnd.length);
  }

  #data(bytes: Buffer): Buffer | undefined {
    const end = bytes.indexOf(this.#delimiter);
    if (end < 0) {
      const kept = this.#possibleDelimiter(bytes);
      if (kept > 0) this.#emit({ kind: 'data', bytes: bytes.subarray(0, kept) });
      return this.#keep(bytes.subarray(kept));
    }
    if (end > 0) this.#emit({ kind: 'data', bytes: bytes.subarray(0, end) });
    this.#emit({ kind: 'part end' });
    this.#state = 'after a delimiter';
    return bytes.subarray(end + this.#delimiter.length);
  }

  /** @returns where at the end of `bytes` a delimiter might begin. */
  #possibleDelimiter(bytes: Buffer): number {
    let start = bytes.indexOf(0x0d, Math.max(0, bytes.length - this.#delimiter.length + 1));
    while (start >= 0) {
      const tail = bytes.subarray(start);
      if (tail.equals(this.#delimiter.subarray(0, tail.length))) return start;
      start = bytes.indexOf(0x0d, start + 1);
    }
    return bytes.length;
  }

  /** Keeps a copy for the next chunk, because the memory of this one is reused. */
  #keep(bytes: Buffer): undefined {
    this.#rest = Buffer.from(bytes);
  }
}

/** @returns the error for a body that is not complete multipart/form-data. */
export function malformedFormError(message: string): S3Error {
  return new S3Error(
    'MalformedPOSTRequest',
    `The body of your POST request is not well-formed multipart/form-data: ${message}`,
  );
}
