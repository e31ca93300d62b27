import type { PowerMonitor, Session } from 'electron';

/** Sleep shorter than this, in milliseconds, leaves connections alive. */
const longSleep = 30_000;

/**
 * After a sleep the window checks its connection and its tokens. Connections that were open meanwhile are dead, which nobody is
 * told for minutes: they are closed, so that what waits on them asks again now.
 */
export function noticeSleep(
  power: Pick<PowerMonitor, 'on'>,
  session: Pick<Session, 'closeAllConnections'>,
  resumed: () => void,
): void {
  let sleptAt: number | null = null;
  power.on('suspend', () => {
    sleptAt = Date.now();
  });
  power.on('resume', () => {
    const slept = sleptAt === null ? 0 : Date.now() - sleptAt;
    sleptAt = null;
    const closed = slept < longSleep ? Promise.resolve() : session.closeAllConnections();
    void closed.catch(() => {}).then(resumed);
  });
}
