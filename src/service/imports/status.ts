/** One row of a state table of docs/interface.md. A pair of state and event that is not in the table changes nothing. */
export interface StatusMove<Status extends string, Event extends string> {
  from: Status;
  event: Event;
  to: Status;
}

/** @returns the states from which `event` moves, and where to: the condition and the value of one guarded UPDATE */
export function findMove<Status extends string, Event extends string>(
  moves: readonly StatusMove<Status, Event>[],
  event: Event,
): { from: Status[]; to: Status } {
  const fitting = moves.filter((move) => move.event === event);
  const [first] = fitting;
  if (!first) throw new Error(`No move for ${event}`);
  return { from: fitting.map(({ from }) => from), to: first.to };
}
