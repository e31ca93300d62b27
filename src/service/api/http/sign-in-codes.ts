import type { Clock } from '../../core/clock.ts';
import type { Database, Tx } from '../../data/database.ts';
import { issueHostTokenTx } from '../../data/keys/host-key.store.ts';
import { createSecret, hashSecret } from '../../data/keys/keys.store.ts';
import { addRow, findRow, removeRows } from '../../data/rows.ts';

const lifetimeMs = 60 * 60 * 1000;

/**
 * One-time codes in the window's address that a service prints. A code is valid for one sign-in within an hour, so an address in a
 * terminal or a browser history is useless later. It is in the database, because another node may get the request.
 * @param now milliseconds since 1970
 */
async function issueSignInCodeTx(tx: Tx, now: number): Promise<string> {
  const code = createSecret('code');
  await tx.deleteFrom('sign_in_codes').where('expires_at', '<=', now).execute();
  await addRow(tx, 'sign_in_codes', { code_hash: hashSecret(code), expires_at: now + lifetimeMs });
  return code;
}

/** Uses a code up. @returns false when it is unknown, used or too old */
async function redeemSignInCodeTx(tx: Tx, code: string, now: number): Promise<boolean> {
  const code_hash = hashSecret(code);
  const used = await findRow(tx, 'sign_in_codes', ['expires_at'], { code_hash });
  // Of two windows that send the same code, one removes it.
  return (await removeRows(tx, 'sign_in_codes', { code_hash })) > 0 && used !== undefined && used.expires_at > now;
}

/** How long a window that was signed in at a node stays so. */
const signedInSeconds = 12 * 3600;

/**
 * Signs the window in by a code.
 * @param ownToken the token of the data folder's one process; null: several nodes share the database, and each window gets its own
 */
export function createSignInCodes({ database, clock }: { database: Database; clock: Clock }, ownToken: string | null) {
  const tokenTx = (tx: Tx) => ownToken ?? issueHostTokenTx(tx, clock.now(), signedInSeconds);
  return {
    issue: (): Promise<string> => database.write((tx) => issueSignInCodeTx(tx, clock.now())),
    /** @returns a token, or undefined when the code is unknown, used or too old. */
    redeem: (code: string): Promise<string | undefined> =>
      database.write(async (tx) => ((await redeemSignInCodeTx(tx, code, clock.now())) ? tokenTx(tx) : undefined)),
  };
}
export type SignInCodes = ReturnType<typeof createSignInCodes>;
