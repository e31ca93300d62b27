import { create } from 'zustand';
import { plain, shortened } from './language/shorten.ts';

interface Guide {
  isRunning: boolean;
  /** Steps that the user has marked as seen. */
  seen: ReadonlySet<string>;
  /** Increases each time the guide is opened, so that it takes the focus. */
  openCount: number;
}

/** The guided import. It takes two minutes and is not saved. */
export const useGuide = create<Guide>(() => ({ isRunning: false, seen: new Set(), openCount: 0 }));

/** Starts the guide, or focuses it if it is running. */
export function startGuide(): void {
  useGuide.setState(({ isRunning, seen, openCount }) => ({
    isRunning: true,
    seen: isRunning ? seen : new Set(),
    openCount: openCount + 1,
  }));
}

/** Ends the guide. What was imported stays. */
export function endGuide(): void {
  useGuide.setState({ isRunning: false });
}

/** Marks a step as seen. */
export function markSeen(step: string): void {
  useGuide.setState(({ seen }) => ({ seen: new Set([...seen, step]) }));
}

/** The text of the last search. It stays when the user returns from a result. */
export const useSearched = create<{ typed: string }>(() => ({ typed: '' }));

/** Sets the text of the search. */
export function searchFor(typed: string): void {
  useSearched.setState({ typed });
}

/** The next announcement for screen readers. The number changes each time, so that a repeated sentence is read again. */
export const useAnnouncement = create<{ sentence: string; turn: number }>(() => ({ sentence: '', turn: 0 }));

/** Announces a sentence to screen readers, after the one they are reading. */
export function announce(sentence: string): void {
  const clean = plain(sentence);
  useAnnouncement.setState(({ turn }) => ({ sentence: shortened(clean) ?? clean, turn: turn + 1 }));
}
