import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import type { Condition, Question, ResponseFilter, Survey, Weighing } from '../../../../contract/index.ts';
import { knownAs } from '../../../lib/known-as.ts';
import { useLoadForPaper } from '../../../lib/paper.ts';
import { announce } from '../../../lib/window-state.ts';
import { personQuery } from '../../../session/queries.ts';
import { recordStep } from '../history.ts';
import { nearQuestions } from '../near.ts';
import { filteredQuery } from '../queries.ts';
import { pickCondition } from './conditions.ts';
import { words } from './words.ts';

/** Which responses of a survey are looked at, and how. */
export interface View {
  filter: ResponseFilter;
  /** What the columns of the tables are: `question:7`, `group:Q3_1`, `wave`, `month`; null: no comparison. */
  by: string | null;
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

/** A click on a part of a chart: adds its condition to the filter, or takes it out. */
export function pick(surveyKey: string, condition: Condition): void {
  changeView(surveyKey, ({ filter }) => ({ filter: pickCondition(filter, condition) }));
}

export interface Filtered {
  /** The survey with the charts of the responses that pass. While these are counted, the charts before them stay. */
  survey: Survey;
  /** The questions that are counted for this filter, while the others still have the numbers of before; null: all or none. */
  counted: ReadonlySet<number> | null;
  /** How many responses pass; null until the first answer. */
  count: number | null;
  /** What the weights of these responses come to; null without weights. */
  weighing: Weighing;
  isBusy: boolean;
  error: Error | null;
  retry: () => void;
}

/**
 * How many responses a question is counted over: those that meet the conditions on other questions. null while that is not known.
 * @param filtered of `useFiltered`
 */
export function findResponses(question: Question, { filter }: View, { survey, count }: Filtered): number | null {
  const others = filter.filter(
    (one) =>
      !(
        ('question_id' in one && one.question_id === question.id) ||
        (one.kind === 'ticked' && one.question_ids.includes(question.id))
      ),
  );
  if (others.length === 0) return survey.number_of_responses;
  return others.length === filter.length ? count : null;
}

type Counted = Pick<Survey, 'questions' | 'groups'>;

/** A survey with the questions and groups that were counted; the others stay as they are. */
function withCounted(survey: Survey, counted: Counted): Survey {
  const questions = new Map(counted.questions.map((question) => [question.id, question]));
  const groups = new Map(counted.groups.map((group) => [group.group_id, group]));
  return {
    ...survey,
    questions: survey.questions.map((question) => questions.get(question.id) ?? question),
    groups: survey.groups.map((group) => groups.get(group.group_id) ?? group),
  };
}

/** Fewer questions than this are counted at once. */
const fewQuestions = 8;

/** What is counted for a view: first the questions in sight, then all. A new filter cancels the requests of the one before. */
function useCounts(whole: Survey, { filter, weight }: View) {
  const { survey_key } = whole;
  const isWhole = filter.length === 0 && weight === null;
  const inSight = useInSight(whole, filter, weight);
  const near = useQuery({
    ...filteredQuery(survey_key, filter, weight, inSight),
    enabled: !isWhole && inSight !== null,
  });
  const full = useQuery({
    ...filteredQuery(survey_key, filter, weight, null),
    enabled: !isWhole && (inSight === null || !near.isPending),
    placeholderData: keepPreviousData,
  });
  const isFull = full.data !== undefined && !full.isPlaceholderData;
  const queryClient = useQueryClient();
  const count = () => queryClient.ensureQueryData(filteredQuery(survey_key, filter, weight, null));
  useLoadForPaper(isWhole || isFull ? null : count);
  return {
    isWhole,
    /** Of this filter, or while that is counted of the one before. */
    full: full.data,
    /** Those in sight; null once all are counted. */
    near: isFull ? null : (near.data ?? null),
    /** The first answer for this filter. */
    newest: isFull ? full.data : near.data,
    isFetching: near.isFetching || full.isFetching,
    error: full.error,
    retry: () => void full.refetch(),
  };
}

/** The survey as its filter lets it be seen. */
export function useFiltered(whole: Survey, view: View): Filtered {
  const { isWhole, full, near, newest, isFetching, error, retry } = useCounts(whole, view);
  const all = whole.number_of_responses;
  useAnnouncedCount(isWhole ? all : (newest?.count ?? null), all);
  const latest = newest ?? full;
  if (isWhole || latest === undefined)
    return {
      survey: whole,
      counted: null,
      count: view.filter.length === 0 ? all : null,
      weighing: null,
      isBusy: isFetching,
      error: isWhole ? null : error,
      retry,
    };
  const before = full === undefined ? whole : { ...whole, questions: full.questions, groups: full.groups };
  return {
    survey: near === null ? before : withCounted(before, near),
    counted: near && new Set(near.questions.map(({ id }) => id)),
    count: latest.count,
    weighing: latest.weight,
    isBusy: newest === undefined && isFetching,
    error,
    retry,
  };
}

/** The questions in sight when the filter or the weight changed; null: count all at once. */
function useInSight({ questions }: Survey, filter: ResponseFilter, weight: number | null): number[] | null {
  const [seen, setSeen] = useState<{ filter: ResponseFilter; weight: number | null; ids: number[] | null }>();
  if (seen?.filter === filter && seen.weight === weight) return seen.ids;
  const near = nearQuestions();
  const ids = near.length === 0 || near.length + fewQuestions > questions.length ? null : near;
  setSeen({ filter, weight, ids });
  return ids;
}

/** Says how many responses pass after each change of the filter. */
function useAnnouncedCount(count: number | null, all: number): void {
  const said = useRef(all);
  useEffect(() => {
    if (count === null || count === said.current) return;
    said.current = count;
    announce(count === all ? words.all(all) : words.counts(count, all));
  }, [count, all]);
}

/** The names of the people in a filter, by their number. */
export function useNames(filter: readonly Condition[]): ReadonlyMap<number, string> {
  const ids = filter.flatMap((condition) => (condition.kind === 'participant' ? [condition.participant_id] : []));
  return useQueries({
    queries: ids.map((id) => ({ ...personQuery(String(id)), staleTime: 60_000 })),
    combine: (people) => new Map(people.flatMap(({ data }) => (data === undefined ? [] : [[data.id, knownAs(data)]]))),
  });
}
