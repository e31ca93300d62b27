import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Condition, Question, Survey, Weighing } from '../../../../contract/index.ts';
import { namePerson } from '../../../lib/known-as.ts';
import { nouns } from '../../../lib/language/nouns.ts';
import { useLoadForPaper } from '../../../lib/paper.ts';
import { announce } from '../../../lib/window-state.ts';
import { personQuery } from '../../../session/queries.ts';
import { changeView, type View } from '../../../session/survey-view.ts';
import { filteredQuery } from '../queries.ts';
import { pickCondition } from './conditions.ts';
import { words } from './words.ts';

/** A click on a part of a chart: adds its condition to the filter, or takes it out. */
export function pick(surveyKey: string, condition: Condition): void {
  changeView(surveyKey, ({ filter }) => ({ filter: pickCondition(filter, condition) }));
}

export interface Filtered {
  /** The survey with the charts of the responses that pass. While these are counted, the charts before them stay. */
  survey: Survey;
  /** How many responses pass; null until the first answer. */
  count: number | null;
  /** What the weights of these responses come to; null without weights. */
  weighing: Weighing;
  isBusy: boolean;
  error: Error | null;
  retry: () => void;
}

/** The questions that a condition is on. */
export function listConditionQuestions(condition: Condition): number[] {
  if (condition.kind === 'ticked') return condition.question_ids;
  return 'question_id' in condition && condition.question_id !== undefined ? [condition.question_id] : [];
}

/**
 * How many responses a question is counted over: those that meet the conditions on other questions. null while that is not known.
 * @param filtered of `useFiltered`
 */
export function findResponses(question: Question, { filter }: View, { survey, count }: Filtered): number | null {
  const others = filter.filter((one) => !listConditionQuestions(one).includes(question.id));
  if (others.length === 0) return survey.number_of_responses;
  return others.length === filter.length ? count : null;
}

/** The survey as its filter lets it be seen. A new filter cancels the request of the one before. */
export function useFiltered(whole: Survey, { filter, weight }: View): Filtered {
  const isWhole = filter.length === 0 && weight === null;
  const query = filteredQuery(whole.survey_key, filter, weight);
  const { data, isPlaceholderData, isFetching, error, refetch } = useQuery({
    ...query,
    enabled: !isWhole,
    placeholderData: keepPreviousData,
  });
  const isCounted = data !== undefined && !isPlaceholderData;
  const queryClient = useQueryClient();
  useLoadForPaper(isWhole || isCounted ? null : () => queryClient.ensureQueryData(query));
  const all = whole.number_of_responses;
  useAnnouncedCount(isWhole ? all : isCounted ? data.count : null, all);
  const answer = { isBusy: isFetching && !isCounted, error: isWhole ? null : error, retry: () => void refetch() };
  if (isWhole || data === undefined)
    return { survey: whole, count: filter.length === 0 ? all : null, weighing: null, ...answer };
  const { questions, groups, count, weight: weighing } = data;
  return { survey: { ...whole, questions, groups }, count, weighing, ...answer };
}

/** Says how many responses pass after each change of the filter. */
function useAnnouncedCount(count: number | null, all: number): void {
  const said = useRef(all);
  useEffect(() => {
    if (count === null || count === said.current) return;
    said.current = count;
    announce(count === all ? nouns.responses(all) : words.counts(count, all));
  }, [count, all]);
}

/** The names of the people in a filter, by their number. */
export function useNames(filter: readonly Condition[]): ReadonlyMap<number, string> {
  const ids = filter.flatMap((condition) =>
    condition.kind === 'participant' && condition.participant_id > 0 ? [condition.participant_id] : [],
  );
  return useQueries({
    queries: ids.map((id) => ({ ...personQuery(String(id)), staleTime: 60_000 })),
    combine: (people) =>
      new Map(people.flatMap(({ data }) => (data === undefined ? [] : [[data.id, namePerson(data)]]))),
  });
}
