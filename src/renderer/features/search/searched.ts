import { create } from 'zustand';

/** What was searched for last: still there when one comes back from a find. */
export const useSearched = create<{ typed: string }>(() => ({ typed: '' }));

/** Puts words into the search over everything. */
export function searchFor(typed: string): void {
  useSearched.setState({ typed });
}
