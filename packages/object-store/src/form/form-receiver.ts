import type { ObjectWriter } from '../disk/object-writer.ts';
import { invalidArgumentError, S3Error, tooLargeError, tooSmallError } from '../s3-error.ts';
import type { AcceptedForm } from './accept-form.ts';
import { type FormEvent, MultipartScanner, malformedFormError, type PartHeader } from './multipart-scanner.ts';

/** Largest size of a form before the bytes of its file: names, values, headers and boundaries. */
export const maxFieldBytes = 20 * 1024;

/** The fields of a form up to its file. Names are case-insensitive in S3 and kept in lower case. */
class FormFields {
  readonly values = new Map<string, string>();
  #name: string | undefined;
  #pieces: Buffer[] = [];
  #bytes = 0;

  /** Starts a field. @throws S3Error InvalidArgument when the form has it already: it is unknown which value counts. */
  begin(name: string): void {
    const lower = name.toLowerCase();
    if (this.values.has(lower)) throw invalidArgumentError(name, `The form holds the field '${name}' more than once.`);
    this.#name = lower;
  }

  append(bytes: Buffer): void {
    this.count(bytes.length);
    this.#pieces.push(Buffer.from(bytes));
  }

  /** Bytes so far. */
  get size(): number {
    return this.#bytes;
  }

  /** Counts headers and boundaries, which count towards the limit. @throws S3Error MaxPostPreDataLengthExceededError over 20 KB. */
  count(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes <= maxFieldBytes) return;
    throw new S3Error(
      'MaxPostPreDataLengthExceededError',
      'Your POST request fields preceding the upload file were too large.',
      { MaxSizeAllowed: String(maxFieldBytes) },
    );
  }

  /** Ends a field. @throws S3Error InvalidArgument when its value is not valid UTF-8. */
  end(): void {
    if (this.#name === undefined) return;
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(this.#pieces));
      this.values.set(this.#name, text);
    } catch {
      throw invalidArgumentError(this.#name, `The value of the field '${this.#name}' is not valid UTF-8.`);
    }
    this.#name = undefined;
    this.#pieces = [];
  }
}

/** @returns a file's name without folders, which some browsers send; with slashes or backslashes. */
function baseName(filename: string): string {
  return filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1);
}

/** Written in two pieces, because linters take `${…}` for a template string. */
const placeholder = '$' + '{filename}';

/** Replaces `${filename}` in all fields except the signed ones. */
function insertFilename(fields: Map<string, string>, filename: string): void {
  const name = baseName(filename);
  for (const [field, value] of fields) {
    if (field === 'policy' || field === 'x-amz-signature') continue;
    fields.set(field, value.split(placeholder).join(name));
  }
}

/** A form that passed every check, and where its file goes. */
export interface FormUpload {
  form: AcceptedForm;
  writer: ObjectWriter;
}

type Stage = { kind: 'fields' } | { kind: 'file'; upload: FormUpload } | { kind: 'after the file'; upload: FormUpload };

function oneFileOnly(): S3Error {
  return invalidArgumentError('file', 'POST requires exactly one file upload per request.');
}

/** Parses a form as it arrives: collects the fields, has them checked, then passes the file's bytes to the writer. */
export class FormReceiver {
  readonly #scanner: MultipartScanner;
  readonly #length: number;
  readonly #open: (fields: ReadonlyMap<string, string>) => FormUpload;
  readonly #fields = new FormFields();
  #stage: Stage = { kind: 'fields' };
  #bytesAfter = 0;

  /**
   * @param length the Content-Length
   * @param open checks the fields and opens the file; `receive` throws what it throws
   */
  constructor(boundary: string, length: number, open: (fields: ReadonlyMap<string, string>) => FormUpload) {
    this.#scanner = new MultipartScanner(boundary, maxFieldBytes, (event) => this.#on(event));
    this.#length = length;
    this.#open = open;
  }

  /** Present once the fields have been accepted. */
  get upload(): FormUpload | undefined {
    return this.#stage.kind === 'fields' ? undefined : this.#stage.upload;
  }

  /** @returns a promise to wait for before the next chunk. @throws S3Error as soon as a check fails. */
  receive(chunk: Buffer): Promise<unknown> | undefined {
    this.#scanner.push(chunk);
    return this.upload?.writer.drain();
  }

  /**
   * Call when the body has ended.
   * @throws S3Error MalformedPOSTRequest when it was cut off, InvalidArgument without a file, EntityTooSmall.
   */
  finish(): FormUpload {
    this.#scanner.finish();
    const { upload } = this;
    if (upload === undefined) throw oneFileOnly();
    const { min } = upload.form.range;
    if (upload.writer.size >= min) return upload;
    throw tooSmallError(upload.writer.size, min);
  }

  #on(event: FormEvent): void {
    if (this.#stage.kind === 'fields') this.#onField(event);
    else if (this.#stage.kind === 'file') this.#onFile(event, this.#stage.upload);
    else this.#onRest(event);
  }

  #onField(event: FormEvent): void {
    if (event.kind === 'data') this.#fields.append(event.bytes);
    else if (event.kind === 'part end') this.#fields.end();
    else if (event.kind === 'part') {
      this.#fields.count(event.size);
      // The file is the part with this name: some clients send a filename with every part.
      if (event.header.name.toLowerCase() === 'file') this.#openFile(event.header);
      else this.#fields.begin(event.header.name);
    }
  }

  #openFile(header: PartHeader): void {
    const fields = new Map(this.#fields.values);
    insertFilename(fields, header.filename ?? '');
    const upload = this.#open(fields);
    this.#stage = { kind: 'file', upload };
    // The fields after the file are limited like those before it, so the file has at least this size.
    const least = this.#length - this.#fields.size - 2 * maxFieldBytes;
    if (least > upload.form.range.max) throw tooLargeError(least, upload.form.range.max);
  }

  #onFile(event: FormEvent, upload: FormUpload): void {
    if (event.kind === 'part end') this.#stage = { kind: 'after the file', upload };
    if (event.kind !== 'data') return;
    const size = upload.writer.size + event.bytes.length;
    if (size > upload.form.range.max) throw tooLargeError(size, upload.form.range.max);
    upload.writer.write(event.bytes);
  }

  /** Ignores fields after the file, as S3 does, but refuses a second file, which would be lost. */
  #onRest(event: FormEvent): void {
    if (event.kind === 'part' && event.header.name.toLowerCase() === 'file') throw oneFileOnly();
    if (event.kind === 'part') this.#bytesAfter += event.size;
    if (event.kind === 'data') this.#bytesAfter += event.bytes.length;
    if (this.#bytesAfter > maxFieldBytes) throw malformedFormError('the fields after its file are too large.');
  }
}
