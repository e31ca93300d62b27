/** Something the person at the keyboard can mend: its message is shown as it stands, without a stack. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
