import type { Tx } from '../database.ts';
import { addRow, findRow, removeRows } from '../rows.ts';
import { hashSecret, newSecret } from './keys.store.ts';

const lifetimeMs = 60 * 60 * 1000;

/**
 * One-time codes in the window's address that a service prints. A code is valid for one sign-in within an hour, so an address in a
 * terminal or a browser history is useless later. It is in the database, because another node may get the request.
 * @param now milliseconds since 1970
 */
export async function issueSignInCodeTx(tx: Tx, now: number): Promise<string> {
  const code = newSecret('code');
  await tx.deleteFrom('sign_in_codes').where('expires_at', '<=', now).execute();
  await addRow(tx, 'sign_in_codes', { code_hash: hashSecret(code), expires_at: now + lifetimeMs });
  return code;
}

/** Uses a code up. @returns false when it is unknown, used or too old */
export async function redeemSignInCodeTx(tx: Tx, code: string, now: number): Promise<boolean> {
  const code_hash = hashSecret(code);
  const used = await findRow(tx, 'sign_in_codes', ['expires_at'], { code_hash });
  // Of two windows that send the same code, one removes it.
  return (await removeRows(tx, 'sign_in_codes', { code_hash })) > 0 && used !== undefined && used.expires_at > now;
}
