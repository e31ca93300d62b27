import { create } from 'zustand';
import type { ResponseFilter } from '../../contract/index.ts';
import { recordStep } from './history.ts';

/** Which responses of a survey are looked at, and how. */
export interface View {
  filter: ResponseFilter;
  /** What the columns of the tables are, side by side: `question:7`, `group:Q3_1`, `wave`, `month`; null: no comparison. */
  by: string[] | null;
  weight: number | null;
}

const wholeSurvey: View = { filter: [], by: null, weight: null };

/** The view of each survey by its key. It stays while the window is open, so that going back finds the same filter. */
const useViews = create<Record<string, View>>(() => ({}));

/** What is looked at in a survey. */
export const useView = (surveyKey: string): View => useViews((all) => all[surveyKey] ?? wholeSurvey);

/** Changes a part of the view. Undo takes it back. */
export function changeView(surveyKey: string, change: Partial<View> | ((now: View) => Partial<View>)): void {
  const before = useViews.getState()[surveyKey] ?? wholeSurvey;
  const after = { ...before, ...(typeof change === 'function' ? change(before) : change) };
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  const show = (view: View) => useViews.setState({ [surveyKey]: view });
  show(after);
  const what = after.by !== before.by ? 'comparison' : after.weight !== before.weight ? 'weight' : 'filter';
  recordStep(surveyKey, { what, undo: () => show(before), redo: () => show(after) });
}
