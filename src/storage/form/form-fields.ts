import { invalidArgument, S3Error } from '../s3-error.ts';

/** All a form may hold before its file's bytes: names, values, headers and boundaries. */
export const maxFieldBytes = 20 * 1024;

/** The fields of a form up to its file. Names in lower case ("field names and condition keys case-insensitive"). */
export class FormFields {
  readonly values = new Map<string, string>();
  #name: string | undefined;
  #pieces: Buffer[] = [];
  #bytes = 0;

  /** @throws S3Error InvalidArgument when the form holds the field already: which of the two counts would be a guess. */
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

  /** Counts headers and boundaries, which are part of the form's size too. @throws S3Error MaxPostPreDataLengthExceededError over 20 KB. */
  count(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes <= maxFieldBytes) return;
    throw new S3Error(
      'MaxPostPreDataLengthExceededError',
      'Your POST request fields preceding the upload file were too large.',
      { MaxSizeAllowed: String(maxFieldBytes) },
    );
  }

  /** @throws S3Error InvalidArgument when the value is not valid UTF-8. */
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
