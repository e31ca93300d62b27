import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Condition, Question, Survey, Weighing } from '../../../../contract/index.ts';
import { announce } from '../../../lib/window-state.ts';
import { filteredQuery, personQuery } from './queries.ts';
import type { View } from './view.ts';
import { words } from './words.ts';

export interface Filtered {
  /** The survey with the charts of the responses that pass. While these are counted, the charts of before. */
  survey: Survey;
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
export function responsesOf(question: Question, { filter }: View, { survey, count }: Filtered): number | null {
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

/** The survey as its filter lets it be seen. A new filter cancels the request of the one before. */
export function useFiltered(whole: Survey, { filter, weight }: View): Filtered {
  const isWhole = filter.length === 0 && weight === null;
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...filteredQuery(whole.survey_key, filter, weight),
    enabled: !isWhole,
    placeholderData: keepPreviousData,
  });
  const retry = () => void refetch();
  const all = whole.number_of_responses;
  const isNew = !(isWhole || isPlaceholderData) && data !== undefined;
  useAnnouncedCount(isWhole ? all : isNew ? data.count : null, all);
  if (isWhole || data === undefined)
    return {
      survey: whole,
      count: filter.length === 0 ? all : null,
      weighing: null,
      isBusy: isFetching,
      error: isWhole ? null : error,
      retry,
    };
  return {
    survey: { ...whole, questions: data.questions, groups: data.groups },
    count: data.count,
    weighing: data.weight,
    isBusy: isPlaceholderData && isFetching,
    error,
    retry,
  };
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
    queries: ids.map((id) => personQuery(id)),
    combine: (people) =>
      new Map(people.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data.name || (data.email ?? '')]]))),
  });
}
