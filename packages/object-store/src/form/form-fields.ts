import { invalidArgument, S3Error } from '../s3-error.ts';

/** Largest size of a form before the bytes of its file: names, values, headers and boundaries. */
export const maxFieldBytes = 20 * 1024;

/** The fields of a form up to its file. Names are case-insensitive in S3 and kept in lower case. */
export class FormFields {
  readonly values = new Map<string, string>();
  #name: string | undefined;
  #pieces: Buffer[] = [];
  #bytes = 0;

  /** Starts a field. @throws S3Error InvalidArgument when the form has it already: it is unknown which value counts. */
  begin(name: string): void {
    const lower = name.toLowerCase();
    if (this.values.has(lower)) throw invalidArgument(name, `The form holds the field '${name}' more than once.`);
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
      throw invalidArgument(this.#name, `The value of the field '${this.#name}' is not valid UTF-8.`);
    }
    this.#name = undefined;
    this.#pieces = [];
  }
}

/** @returns a file's name without folders, which some browsers send; with slashes or backslashes. */
function baseName(filename: string): string {
  return filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1);
}

/** In two pieces, so that it is not taken for a template string. */
const placeholder = '$' + '{filename}';

/** Replaces `${filename}` in all fields except the signed ones. */
export function insertFilename(fields: Map<string, string>, filename: string): void {
  const name = baseName(filename);
  for (const [field, value] of fields) {
    if (field === 'policy' || field === 'x-amz-signature') continue;
    fields.set(field, value.split(placeholder).join(name));
  }
}

/** @returns the error for a body that is not complete multipart/form-data. */
export function malformedForm(message: string): S3Error {
  return new S3Error(
    'MalformedPOSTRequest',
    `The body of your POST request is not well-formed multipart/form-data: ${message}`,
  );
}
