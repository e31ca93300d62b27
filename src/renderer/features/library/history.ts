import { useMemo } from 'react';
import { create } from 'zustand';
import { useUndoTarget } from '../../lib/undo.ts';

/** A change on the page of a survey that can be taken back and made again. */
export interface Step {
  undo(): void;
  redo(): void;
}

interface History {
  done: readonly Step[];
  /** Steps that were taken back, the next one last. */
  undone: readonly Step[];
}

const mostSteps = 100;
const nothing: History = { done: [], undone: [] };

/** The steps of each survey by its key. They stay while the window is open, as the view does. */
const useHistories = create<Record<string, History>>(() => ({}));
const historyOf = (surveyKey: string): History => useHistories.getState()[surveyKey] ?? nothing;

/** Whether there is a step to take back. */
export const useCanUndo = (surveyKey: string): boolean =>
  useHistories((all) => (all[surveyKey] ?? nothing).done.length > 0);

/** Remembers a change that has been made. */
export function recordStep(surveyKey: string, step: Step): void {
  useHistories.setState({
    [surveyKey]: { done: [...historyOf(surveyKey).done.slice(1 - mostSteps), step], undone: [] },
  });
}

/** Takes back the last step. */
export function undoStep(surveyKey: string): void {
  const { done, undone } = historyOf(surveyKey);
  const step = done.at(-1);
  if (step === undefined) return;
  useHistories.setState({ [surveyKey]: { done: done.slice(0, -1), undone: [...undone, step] } });
  step.undo();
}

/** Makes again what was taken back last. */
export function redoStep(surveyKey: string): void {
  const { done, undone } = historyOf(surveyKey);
  const step = undone.at(-1);
  if (step === undefined) return;
  useHistories.setState({ [surveyKey]: { done: [...done, step], undone: undone.slice(0, -1) } });
  step.redo();
}

/** Undo and Redo (the keys, the menu, the palette) are about the page of this survey. */
export function useStepKeys(surveyKey: string): void {
  const target = useMemo(() => ({ undo: () => undoStep(surveyKey), redo: () => redoStep(surveyKey) }), [surveyKey]);
  useUndoTarget(target);
}
