import { type Condition, type ConditionWords, describeConditionIn, type Survey } from '../../../../contract/index.ts';
import { nameWeekday } from '../../../components/charts/chart-columns.ts';
import { figure, longDate } from '../../../lib/language/format.ts';
import { words as shared } from '../../../lib/words.ts';
import { words } from './words.ts';

const { chip, or, subject, wave } = words;

const conditionWords: ConditionWords = {
  ...chip,
  or,
  subject: { ...subject, time: chip.time },
  wave,
  npsGroups: shared.npsGroups,
  figure: (value) => figure(value),
  day: longDate,
  weekday: nameWeekday,
};

/** @param day a date. @returns the day after it */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** A condition in words: "Gender: Female or Male". @param names the names of people by their number */
export function describeCondition(condition: Condition, survey: Survey, names: ReadonlyMap<number, string>): string {
  const person = condition.kind === 'participant' ? names.get(condition.participant_id) : undefined;
  return describeConditionIn(condition, survey, conditionWords, person);
}
