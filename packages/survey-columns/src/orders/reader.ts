import type { DisplayKind, DisplayReason } from '../question-shapes.ts';
import type { Option } from './spelling.ts';

/** Places of options on a common line; null for an option the reader does not know. */
export type Ranks = (number | null)[];

/** Knows one kind of ordered answers. */
export interface OrderReader {
  as: Extract<DisplayKind, 'ordered' | 'scale'>;
  reason: DisplayReason;
  /** Fewest different places that show an order; 3 unless given. */
  fewest?: number;
  /** Most unknown options for each known one; a third unless given. */
  mostUnknown?: number;
  /** Most options that share a step with another, for each step; a half unless given. */
  mostTies?: number;
  /** Whether its ranks are the scores of the answers. */
  ranksAreScores?: boolean;
  /**
   * @param options without answers such as "don't know"
   * @returns one rank per option; null if they are of another kind
   */
  read: (options: readonly Option[]) => Ranks | null;
}
