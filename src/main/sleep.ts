import type { PowerMonitor, Session } from 'electron';
import type { Log } from './log.ts';

/** Connections survive a sleep shorter than this, in milliseconds. */
const longSleep = 30_000;

/**
 * After a sleep the window checks its connection and its tokens. Connections that were open are dead, which would go
 * unnoticed for minutes: they are closed, so that requests on them fail and are sent again now.
 * @param resumed called when the computer has woken up
 */
export function noticeSleep(
  power: Pick<PowerMonitor, 'on'>,
  session: Pick<Session, 'closeAllConnections'>,
  resumed: () => void,
  log: Log,
): void {
  let sleptAt: number | null = null;
  power.on('suspend', () => {
    sleptAt = Date.now();
  });
  power.on('resume', () => {
    const slept = sleptAt === null ? 0 : Date.now() - sleptAt;
    sleptAt = null;
    const closed = slept < longSleep ? Promise.resolve() : session.closeAllConnections();
    void closed.catch((error: unknown) => log('warn', 'connections not closed', { error })).then(resumed);
  });
}
