import { errorSentence } from '../lib/error-sentence.ts';

/** How far something is that is worked out from other things. */
export type Work<Value> =
  | { kind: 'none' }
  | { kind: 'working'; bytesRead: number; bytesTotal: number }
  | { kind: 'done'; value: Value }
  | { kind: 'failed'; sentence: string };

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

const none = { kind: 'none' } as const;

export interface InputQueryOptions<Inputs> {
  /** How many bytes are read for a value, where that is known. */
  bytes?: (inputs: Inputs) => number;
  /** How long changed inputs must rest before the work begins, in milliseconds. */
  restMs?: (inputs: Inputs) => number;
  /** The value of a draft has changed. */
  onChange?: (id: string) => void;
}

/** A value of each draft that is worked out from its inputs, and counts only while those are the current ones. */
export class InputQuery<Inputs, Value> {
  readonly #run: Run<Inputs, Value>;
  readonly #options: InputQueryOptions<Inputs>;
  readonly #slots = new Map<string, Slot<Inputs, Value>>();

  constructor(run: Run<Inputs, Value>, options: InputQueryOptions<Inputs> = {}) {
    this.#run = run;
    this.#options = options;
  }

  /** @returns what is known for these very inputs; `none` for any others */
  current(id: string, inputs: Inputs | null): Work<Value> {
    const slot = this.#slots.get(id);
    return slot !== undefined && inputs !== null && same(slot.inputs, inputs) ? slot.work : none;
  }

  /** Begins to work out the value for these inputs, unless that was begun; what ran for other inputs ends. */
  request(id: string, inputs: Inputs | null): void {
    const slot = this.#slots.get(id);
    if (slot !== undefined && inputs !== null && same(slot.inputs, inputs)) return;
    slot?.controller.abort();
    if (inputs !== null) this.#begin(id, inputs, slot !== undefined);
    else if (this.#slots.delete(id)) this.#options.onChange?.(id);
  }

  /** Works out again a value that failed. */
  retry(id: string): void {
    const slot = this.#slots.get(id);
    if (slot?.work.kind === 'failed') this.#begin(id, slot.inputs, false);
  }

  #begin(id: string, inputs: Inputs, isChange: boolean): void {
    const bytesTotal = this.#options.bytes?.(inputs) ?? 0;
    const working = { kind: 'working', bytesRead: 0, bytesTotal } as const;
    const slot = { inputs, work: working, controller: new AbortController() };
    this.#slots.set(id, slot);
    this.#options.onChange?.(id);
    void this.#work(id, slot, bytesTotal, isChange ? (this.#options.restMs?.(inputs) ?? 0) : 0);
  }

  async #work(id: string, slot: Slot<Inputs, Value>, bytesTotal: number, rest: number): Promise<void> {
    const isCurrent = () => this.#slots.get(id) === slot;
    const set = (next: Work<Value>) => {
      if (!isCurrent()) return;
      slot.work = next;
      this.#options.onChange?.(id);
    };
    try {
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      if (!isCurrent()) return;
      const onBytes = (bytesRead: number) => set({ kind: 'working', bytesRead, bytesTotal });
      set({ kind: 'done', value: await this.#run(slot.inputs, onBytes, slot.controller.signal) });
    } catch (error) {
      set({ kind: 'failed', sentence: errorSentence(error) });
    }
  }
}

/** Runs one after the other, however many are requested at once; what is no longer wanted when its turn comes is left out. */
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
