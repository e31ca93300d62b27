import { create } from 'zustand';
import { errorSentence } from '../lib/error-sentence.ts';

/** How far something is that is worked out from other things. */
export type Work<Value> =
  | { kind: 'none' }
  | { kind: 'working'; bytesRead: number; bytesTotal: number }
  | { kind: 'done'; value: Value }
  | { kind: 'failed'; sentence: string };

/** Counts the changes of all derivations, and those of each draft: what is made of them is kept until the count changes. */
export const useQueryChanges = create<{ all: number; of: ReadonlyMap<string, number> }>(() => ({
  all: 0,
  of: new Map(),
}));

function changed(id: string): void {
  useQueryChanges.setState(({ all, of }) => ({ all: all + 1, of: new Map(of).set(id, (of.get(id) ?? 0) + 1) }));
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** @returns whether two inputs are equal: lists and plain objects by what they hold, everything else (files) by being the very same */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => same(value, other[at]));
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => same(one[name], other[name]));
}

/** Works a value out. Rejects with the signal's reason when nobody wants it any more. */
export type Run<Inputs, Value> = (
  inputs: Inputs,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
) => Promise<Value>;

interface Slot<Inputs, Value> {
  inputs: Inputs;
  work: Work<Value>;
  controller: AbortController;
}

/** A value of each draft that is worked out from its inputs, and counts only while those are the current ones. */
export interface InputQuery<Inputs, Value> {
  /** @returns what is known for these very inputs; `none` for any others */
  current(id: string, inputs: Inputs | null): Work<Value>;
  /** Begins to work out the value for these inputs, unless that was begun; what ran for other inputs ends. */
  want(id: string, inputs: Inputs | null): void;
  /** Works a value out that failed once more. */
  again(id: string): void;
}

const none = { kind: 'none' } as const;

/**
 * @param options.bytes how much there is to read for a value, where that can be told
 * @param options.rest_ms how long the inputs must rest before the work begins
 */
export function createInputQuery<Inputs, Value>(
  run: Run<Inputs, Value>,
  options: { bytes?: (inputs: Inputs) => number; rest_ms?: (inputs: Inputs) => number } = {},
): InputQuery<Inputs, Value> {
  const slots = new Map<string, Slot<Inputs, Value>>();

  async function work(id: string, slot: Slot<Inputs, Value>, bytesTotal: number, rest: number): Promise<void> {
    const isWanted = () => slots.get(id) === slot;
    const set = (next: Work<Value>) => {
      if (!isWanted()) return;
      slot.work = next;
      changed(id);
    };
    try {
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      if (!isWanted()) return;
      const onBytes = (bytesRead: number) => set({ kind: 'working', bytesRead, bytesTotal });
      set({ kind: 'done', value: await run(slot.inputs, onBytes, slot.controller.signal) });
    } catch (error) {
      set({ kind: 'failed', sentence: errorSentence(error) });
    }
  }

  function begin(id: string, inputs: Inputs, isChange: boolean): void {
    const bytesTotal = options.bytes?.(inputs) ?? 0;
    const working = { kind: 'working', bytesRead: 0, bytesTotal } as const;
    const slot = { inputs, work: working, controller: new AbortController() };
    slots.set(id, slot);
    changed(id);
    void work(id, slot, bytesTotal, isChange ? (options.rest_ms?.(inputs) ?? 0) : 0);
  }

  return {
    current(id, inputs) {
      const slot = slots.get(id);
      return slot !== undefined && inputs !== null && same(slot.inputs, inputs) ? slot.work : none;
    },
    want(id, inputs) {
      const slot = slots.get(id);
      if (slot !== undefined && inputs !== null && same(slot.inputs, inputs)) return;
      slot?.controller.abort();
      if (inputs !== null) begin(id, inputs, slot !== undefined);
      else if (slots.delete(id)) changed(id);
    },
    again(id) {
      const slot = slots.get(id);
      if (slot?.work.kind === 'failed') begin(id, slot.inputs, false);
    },
  };
}

/** Runs one after the other, however many are wanted at once; what is not wanted any more when its turn comes is passed over. */
export function inTurn<Inputs, Value>(run: Run<Inputs, Value>, before: () => Promise<unknown>): Run<Inputs, Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (inputs, onBytes, signal) => {
    const own = last.then(async () => {
      if (!signal.aborted) await before();
      signal.throwIfAborted();
      return run(inputs, onBytes, signal);
    });
    last = own.catch(() => {});
    return own;
  };
}
