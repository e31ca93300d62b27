import { create } from 'zustand';
import { Silence, systemClock } from '../../importer/index.ts';

interface Silences {
  /** For how long the instance on screen has not answered what it was asked; null while it answers. */
  seconds: number | null;
}

/** Whether the service answers, as far as this window has asked it something. */
export const useSilence = create<Silences>(() => ({ seconds: null }));

/** By whoever noticed it: the window itself, and each import that runs. */
const noticed = new Map<string, number>();

/** @param seconds null where it answers again, or nobody waits for an answer any more */
export function noteSilence(by: string, seconds: number | null): void {
  if (seconds === null) noticed.delete(by);
  else noticed.set(by, seconds);
  useSilence.setState({ seconds: noticed.size === 0 ? null : Math.max(...noticed.values()) });
}

const own = new Silence(systemClock, (seconds) => noteSilence('window', seconds));

/** A request of the window has left. @returns what is called when it has ended */
export const windowAsked = (): (() => void) => own.asked();
