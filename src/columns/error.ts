type ColumnsErrorCode = 'empty' | 'binary' | 'encoding';

/** The file cannot be read as a table. The message is for the user. */
export class ColumnsError extends Error {
  override readonly name = 'ColumnsError';
  readonly code: ColumnsErrorCode;

  constructor(code: ColumnsErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
