import type { Clock } from '../../core/clock.ts';
import type { Database, Tx } from '../../data/database.ts';
import { issueHostTokenTx } from '../../data/keys/host-key.store.ts';
import { issueSignInCodeTx, redeemSignInCodeTx } from '../../data/keys/sign-in-codes.store.ts';

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
