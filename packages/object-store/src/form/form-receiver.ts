import type { ObjectWriter } from '../disk/object-writer.ts';
import { invalidArgument, S3Error } from '../s3-error.ts';
import type { AcceptedForm } from './accept-form.ts';
import { FormFields, insertFilename, malformedForm, maxFieldBytes } from './form-fields.ts';
import { type FormEvent, MultipartScanner } from './multipart-scanner.ts';
import type { PartHeader } from './part-header.ts';

/** A form that passed every check, and where its file goes. */
export interface FormUpload {
  form: AcceptedForm;
  writer: ObjectWriter;
}

type Stage = { kind: 'fields' } | { kind: 'file'; upload: FormUpload } | { kind: 'after the file'; upload: FormUpload };

function oneFileOnly(): S3Error {
  return invalidArgument('file', 'POST requires exactly one file upload per request.');
}

/** @returns the error for a file over the policy's content-length-range. Sizes in bytes. */
function tooLarge(proposed: number, max: number): S3Error {
  return new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', {
    ProposedSize: String(proposed),
    MaxSizeAllowed: String(max),
  });
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
    throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size', {
      ProposedSize: String(upload.writer.size),
      MinSizeAllowed: String(min),
    });
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
    if (least > upload.form.range.max) throw tooLarge(least, upload.form.range.max);
  }

  #onFile(event: FormEvent, upload: FormUpload): void {
    if (event.kind === 'part end') this.#stage = { kind: 'after the file', upload };
    if (event.kind !== 'data') return;
    const size = upload.writer.size + event.bytes.length;
    if (size > upload.form.range.max) throw tooLarge(size, upload.form.range.max);
    upload.writer.write(event.bytes);
  }

  /** Ignores fields after the file, as S3 does, but refuses a second file, which would be lost. */
  #onRest(event: FormEvent): void {
    if (event.kind === 'part' && event.header.name.toLowerCase() === 'file') throw oneFileOnly();
    if (event.kind === 'part') this.#bytesAfter += event.size;
    if (event.kind === 'data') this.#bytesAfter += event.bytes.length;
    if (this.#bytesAfter > maxFieldBytes) throw malformedForm('the fields after its file are too large.');
  }
}
