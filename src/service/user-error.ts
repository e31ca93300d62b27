/** Something the person at the keyboard can mend: its message is shown as it stands, without a stack. */
export class UserError extends Error {
  override readonly name = 'UserError';
  /** What the command line ends with: 2 for wrong use, 1 for everything else. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
