import { create } from 'zustand';

interface Guide {
  isRunning: boolean;
  /** Steps a person said they have looked at. */
  seen: ReadonlySet<string>;
  /** Grows by one each time the guide is asked for: it then takes the focus. */
  asked: number;
}

/** The guided import. It lasts two minutes and is not kept: a window opened again begins without it. */
export const useGuide = create<Guide>(() => ({ isRunning: false, seen: new Set(), asked: 0 }));

/** Starts the guide at its first step, or leads to it where it runs. */
export function startGuide(): void {
  useGuide.setState(({ isRunning, seen, asked }) => ({
    isRunning: true,
    seen: isRunning ? seen : new Set(),
    asked: asked + 1,
  }));
}

/** Ends the guide wherever it is; what was imported stays. */
export function endGuide(): void {
  useGuide.setState({ isRunning: false });
}

/** A person has looked at what a step shows. */
export function markSeen(step: string): void {
  useGuide.setState(({ seen }) => ({ seen: new Set([...seen, step]) }));
}

/** What was searched for last: still there when one comes back from a find. */
export const useSearched = create<{ typed: string }>(() => ({ typed: '' }));

/** Puts words into the search over everything. */
export function searchFor(typed: string): void {
  useSearched.setState({ typed });
}

/** What screen readers say next. The number makes them read a sentence twice when it is announced twice. */
export const useAnnouncement = create<{ sentence: string; turn: number }>(() => ({ sentence: '', turn: 0 }));

/** Tells screen readers a sentence, politely: after what they are saying now. */
export function announce(sentence: string): void {
  useAnnouncement.setState(({ turn }) => ({ sentence, turn: turn + 1 }));
}
