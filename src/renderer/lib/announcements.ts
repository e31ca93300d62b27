import { create } from 'zustand';

/** What screen readers say next. The number makes them read a sentence twice when it is announced twice. */
export const useAnnouncement = create<{ sentence: string; turn: number }>(() => ({ sentence: '', turn: 0 }));

/** Tells screen readers a sentence, politely: after what they are saying now. */
export function announce(sentence: string): void {
  useAnnouncement.setState(({ turn }) => ({ sentence, turn: turn + 1 }));
}
