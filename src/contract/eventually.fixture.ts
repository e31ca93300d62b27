import { vi } from 'vitest';

/**
 * Waits until a check passes, for twenty seconds: the second that vi.waitFor gives by itself is too short where the machine is busy.
 * @returns what the check returns @throws what it threw last
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, 20_000);
