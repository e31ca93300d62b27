export type ColumnsErrorCode = 'empty' | 'binary' | 'encoding';

/** A file that cannot be read as a table. The message is a sentence for a person. */
export class ColumnsError extends Error {
  override readonly name = 'ColumnsError';
  readonly code: ColumnsErrorCode;

  constructor(code: ColumnsErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
