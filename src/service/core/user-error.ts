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

/** @returns what to tell the person when listening failed because of the port; undefined for other errors. */
export function unusablePort(error: unknown, port: number): UserError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new UserError(`Port ${port} is in use. Choose another one, or 0 for any free port.`);
  if (code === 'EACCES') return new UserError(`Port ${port} may not be used by this user. Choose one above 1023.`);
  if (code === 'EADDRNOTAVAIL') return new UserError('This computer does not have the address given with --host.');
  return undefined;
}
