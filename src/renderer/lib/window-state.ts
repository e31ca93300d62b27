import { create } from 'zustand';
import { plain, shortened } from './language/shorten.ts';

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
