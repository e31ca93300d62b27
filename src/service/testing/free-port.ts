import { randomInt } from 'node:crypto';
import { isFree } from '../data/objects/embedded-store.ts';

/** Below what systems give to whoever asks for any port, and apart from those that embedded stores choose. Browsers refuse 10080. */
const quietPorts = { from: 10_100, to: 20_000 } as const;

/**
 * Tests run beside each other and ask for any port thousands of times. One from there would sooner or later go to another test, between
 * this call and the use of the port or while a server is down that starts again at its address.
 * @returns a port of loopback that nothing listens on now, and that nobody gets without naming it
 */
export async function freePort(): Promise<number> {
  const port = randomInt(quietPorts.from, quietPorts.to);
  return (await isFree('127.0.0.1', port)) ? port : freePort();
}
