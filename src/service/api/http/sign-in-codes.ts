import { randomBytes } from 'node:crypto';
import type { Clock } from '../../core/clock.ts';
import { hashSecret } from '../../data/keys/keys.store.ts';

const lifetimeMs = 60 * 60 * 1000;

/**
 * One-time codes in the window's address that a service prints. A code is valid for one sign-in within an hour, so an
 * address in a terminal or a browser history is useless later.
 */
export function createSignInCodes(clock: Clock, token: () => string) {
  const expiries = new Map<string, number>();
  return {
    issue(): string {
      const code = randomBytes(24).toString('base64url');
      expiries.set(hashSecret(code), clock.now() + lifetimeMs);
      return code;
    },
    /** @returns a token, or undefined when the code is unknown, used or too old. */
    redeem(code: string): string | undefined {
      const hash = hashSecret(code);
      const expiry = expiries.get(hash);
      expiries.delete(hash);
      return expiry !== undefined && expiry > clock.now() ? token() : undefined;
    },
  };
}
export type SignInCodes = ReturnType<typeof createSignInCodes>;
