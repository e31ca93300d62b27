/** An error the user can fix: its message is shown as it is, without a stack. */
export class UserError extends Error {
  override readonly name = 'UserError';
  /** The exit code of the command line: 2 for wrong use, 1 for everything else. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** @returns what to tell the user when listening failed because of the port; undefined for other errors */
export function unusablePort(error: unknown, port: number): UserError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new UserError(`Port ${port} is in use. Choose another one, or 0 for any free port.`);
  if (code === 'EACCES') return new UserError(`Port ${port} may not be used by this user. Choose one above 1023.`);
  if (code === 'EADDRNOTAVAIL') return new UserError('This computer does not have the address given with --host.');
  return undefined;
}
