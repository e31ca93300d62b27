import { useEffect } from 'react';
import { create } from 'zustand';
import type { Condition, ResponseFilter } from '../../../../contract/index.ts';
import { isPressed } from '../../../lib/keys.ts';
import { pickCondition } from './conditions.ts';

/** Which responses of a survey are looked at, and how. */
export interface View {
  filter: ResponseFilter;
}

const wholeSurvey: View = { filter: [] };
const mostSteps = 100;

interface History {
  now: View;
  /** Earlier views, the last one at the end. */
  past: readonly View[];
}
const wholeHistory: History = { now: wholeSurvey, past: [] };

/** The view of each survey by its key. It stays while the window is open, so that going back finds the same filter. */
const useViews = create<Record<string, History>>(() => ({}));

/** What is looked at in a survey. */
export const useView = (surveyKey: string): View => useViews((all) => all[surveyKey] ?? wholeHistory).now;

/** Whether a change of the view can be taken back. */
export const useCanUndo = (surveyKey: string): boolean =>
  useViews((all) => (all[surveyKey] ?? wholeHistory).past.length > 0);

/** Changes a part of the view; `undoView` takes it back. */
export function changeView(surveyKey: string, change: Partial<View> | ((now: View) => Partial<View>)): void {
  useViews.setState((all) => {
    const { now, past } = all[surveyKey] ?? wholeHistory;
    const changed = typeof change === 'function' ? change(now) : change;
    const next = { ...now, ...changed };
    if (JSON.stringify(next) === JSON.stringify(now)) return all;
    return { [surveyKey]: { now: next, past: [...past.slice(1 - mostSteps), now] } };
  });
}

/** Takes back the last change of the view. @returns whether there was one */
export function undoView(surveyKey: string): boolean {
  const { past } = useViews.getState()[surveyKey] ?? wholeHistory;
  const before = past.at(-1);
  if (before === undefined) return false;
  useViews.setState({ [surveyKey]: { now: before, past: past.slice(0, -1) } });
  return true;
}

/** A click on a part of a chart: adds its condition to the filter, or takes it out. */
export function pick(surveyKey: string, condition: Condition): void {
  changeView(surveyKey, ({ filter }) => ({ filter: pickCondition(filter, condition) }));
}

const isField = (element: Element | null) => element?.matches('input, textarea, select, [contenteditable]') === true;

/** Ctrl/Cmd+Z takes back the last change of the view, except in a field, where it belongs to the text. */
export function useUndoKey(surveyKey: string): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPressed('CommandOrControl+Z', event) || isField(document.activeElement)) return;
      if (undoView(surveyKey)) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [surveyKey]);
}
