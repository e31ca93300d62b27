import { useMemo } from 'react';
import { create } from 'zustand';
import { sayError } from '../lib/error-sentence.ts';
import { useImported, useUndoTarget } from '../lib/window-state.ts';

/** What a change is about; the page of a survey has a word for each. */
type StepName =
  | 'filter'
  | 'comparison'
  | 'weight'
  | 'name'
  | 'waves'
  | 'segments'
  | 'codes'
  | 'findings'
  | 'list'
  | 'people'
  | 'reading'
  | 'spellings';

/** A change on the page of a survey or a document that can be taken back and made again. A promise that is rejected: it was not. */
export interface Step {
  what: StepName;
  undo(): void | Promise<void>;
  redo(): void | Promise<void>;
}

type Direction = 'undo' | 'redo';

/** A step that could not be taken back or made again, and why. */
interface Failure {
  of: Direction;
  message: string;
}

interface History {
  done: readonly Step[];
  /** Steps that were taken back, the next one last. */
  undone: readonly Step[];
  /** The failure of the last step; null: it went well. */
  failure: Failure | null;
}

const mostSteps = 100;
const nothing: History = { done: [], undone: [], failure: null };

/** The steps of each survey and document by its key. They stay while the window is open, as the view does. */
const useHistories = create<Record<string, History>>(() => ({}));
const readHistory = (surveyKey: string): History => useHistories.getState()[surveyKey] ?? nothing;
const setHistory = (surveyKey: string, history: History): void => useHistories.setState({ [surveyKey]: history });

/** What the step to take back has changed; null: there is none. */
export const useLastChange = (surveyKey: string): Step['what'] | null =>
  useHistories((all) => (all[surveyKey] ?? nothing).done.at(-1)?.what ?? null);

/** Why the last step could not be taken back or made again; null: it could. */
export const useStepFailure = (surveyKey: string): Failure | null =>
  useHistories((all) => (all[surveyKey] ?? nothing).failure);

/** Remembers a change that has been made. Who changes something has read what was imported. */
export function recordStep(surveyKey: string, step: Step): void {
  const done = [...readHistory(surveyKey).done.slice(1 - mostSteps), step];
  setHistory(surveyKey, { done, undone: [], failure: null });
  useImported.setState({ last: null });
}

/**
 * Makes a change by sending what is wanted, and lets undo take it back from the moment on that the screen may show it.
 * @param show loads again what the change is seen in @throws what `send` and `show` throw
 */
export async function makeChange<State>(
  surveyKey: string,
  { what, before, after }: Pick<Step, 'what'> & { before: State; after: State },
  send: (wanted: State) => Promise<unknown>,
  show: () => Promise<void>,
): Promise<void> {
  const make = async (wanted: State) => {
    await send(wanted);
    await show();
  };
  await send(after);
  recordStep(surveyKey, { what, undo: () => make(before), redo: () => make(after) });
  await show();
}

/** A step that fails is put back where it was, unless another step was made meanwhile. @returns whether one was made */
async function take(surveyKey: string, of: Direction): Promise<boolean> {
  const before = readHistory(surveyKey);
  const { done, undone } = before;
  const step = (of === 'undo' ? done : undone).at(-1);
  if (step === undefined) return false;
  const after: History =
    of === 'undo'
      ? { done: done.slice(0, -1), undone: [...undone, step], failure: null }
      : { done: [...done, step], undone: undone.slice(0, -1), failure: null };
  setHistory(surveyKey, after);
  try {
    await step[of]();
    return true;
  } catch (error) {
    const now = readHistory(surveyKey);
    const message = sayError(error);
    setHistory(surveyKey, { ...(now === after ? before : now), failure: { of, message } });
    return false;
  }
}

/** Takes back the last step. @returns whether it was taken back */
export const undoStep = (surveyKey: string): Promise<boolean> => take(surveyKey, 'undo');

/** Makes again what was taken back last. @returns whether it was made */
export const redoStep = (surveyKey: string): Promise<boolean> => take(surveyKey, 'redo');

/** Undo and Redo (the keys, the menu) are about the page of this survey. */
export function useStepKeys(surveyKey: string): void {
  const target = useMemo(
    () => ({ undo: () => void undoStep(surveyKey), redo: () => void redoStep(surveyKey) }),
    [surveyKey],
  );
  useUndoTarget(target);
}
