import { errorSentence } from '../lib/error-sentence.ts';

/** The state of a derived value. */
export type QueryState<Value> =
  | { kind: 'none' }
  | { kind: 'working'; bytesRead: number; bytesTotal: number }
  | { kind: 'done'; value: Value }
  | { kind: 'failed'; sentence: string };

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** @returns whether two inputs are equal: lists and plain objects by their content, everything else (files) by identity */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => same(value, other[at]));
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => same(one[name], other[name]));
}

/** Computes a value. Rejects with the signal's reason when it is canceled. */
export type Run<Inputs, Value> = (
  inputs: Inputs,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
) => Promise<Value>;

interface Slot<Inputs, Value> {
  inputs: Inputs;
  state: QueryState<Value>;
  controller: AbortController;
}

const none = { kind: 'none' } as const;

export interface InputQueryOptions<Inputs> {
  /** How many bytes are read for a value, if that is known. */
  bytes?: (inputs: Inputs) => number;
  /** How long to wait after a change of the inputs, in milliseconds. */
  delayMs?: (inputs: Inputs) => number;
  /** The value of a draft has changed. */
  onChange?: (id: string) => void;
}

/** A value of each draft that is computed from its inputs, and is valid only for these inputs. */
export class InputQuery<Inputs, Value> {
  readonly #run: Run<Inputs, Value>;
  readonly #options: InputQueryOptions<Inputs>;
  readonly #slots = new Map<string, Slot<Inputs, Value>>();

  constructor(run: Run<Inputs, Value>, options: InputQueryOptions<Inputs> = {}) {
    this.#run = run;
    this.#options = options;
  }

  /** @returns the state of the value for these inputs; `none` if it was not requested for them */
  current(id: string, inputs: Inputs | null): QueryState<Value> {
    const slot = this.#slots.get(id);
    return slot !== undefined && inputs !== null && same(slot.inputs, inputs) ? slot.state : none;
  }

  /** Starts to compute the value for these inputs, unless it has started already; cancels a run for other inputs. */
  request(id: string, inputs: Inputs | null): void {
    const slot = this.#slots.get(id);
    if (slot !== undefined && inputs !== null && same(slot.inputs, inputs)) return;
    slot?.controller.abort();
    if (inputs !== null) this.#start(id, inputs, slot !== undefined);
    else if (this.#slots.delete(id)) this.#options.onChange?.(id);
  }

  /** Computes a failed value again. */
  retry(id: string): void {
    const slot = this.#slots.get(id);
    if (slot?.state.kind === 'failed') this.#start(id, slot.inputs, false);
  }

  #start(id: string, inputs: Inputs, isChange: boolean): void {
    const bytesTotal = this.#options.bytes?.(inputs) ?? 0;
    const working = { kind: 'working', bytesRead: 0, bytesTotal } as const;
    const slot = { inputs, state: working, controller: new AbortController() };
    this.#slots.set(id, slot);
    this.#options.onChange?.(id);
    void this.#compute(id, slot, bytesTotal, isChange ? (this.#options.delayMs?.(inputs) ?? 0) : 0);
  }

  async #compute(id: string, slot: Slot<Inputs, Value>, bytesTotal: number, delay: number): Promise<void> {
    const isCurrent = () => this.#slots.get(id) === slot;
    const set = (next: QueryState<Value>) => {
      if (!isCurrent()) return;
      slot.state = next;
      this.#options.onChange?.(id);
    };
    try {
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
      if (!isCurrent()) return;
      const onBytes = (bytesRead: number) => set({ kind: 'working', bytesRead, bytesTotal });
      set({ kind: 'done', value: await this.#run(slot.inputs, onBytes, slot.controller.signal) });
    } catch (error) {
      set({ kind: 'failed', sentence: errorSentence(error) });
    }
  }
}

/** Runs one request after the other; a request that was canceled before its turn is skipped. */
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
