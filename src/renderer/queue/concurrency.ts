import { z } from 'zod';
import { create } from 'zustand';

/** How many imports may run together. */
export const atOnceChoices = [1, 2, 3, 4] as const;
const atOnce = z.coerce
  .number()
  .refine((value) => atOnceChoices.some((choice) => choice === value))
  .catch(2);
const storageKey = 'sheaf.queue.at-once';

export const useAtOnce = create<{ atOnce: number }>(() => ({ atOnce: atOnce.parse(localStorage.getItem(storageKey)) }));

/** Keeps the choice for the next start too. */
export function keepAtOnce(value: number): void {
  localStorage.setItem(storageKey, String(value));
  useAtOnce.setState({ atOnce: value });
}
