import type { Comparison, Survey } from '../../../../contract/index.ts';
import { figure } from '../../../lib/language/format.ts';
import { language } from '../../../lib/language/language.ts';
import { fullText, textOfGroup } from '../filter/subjects.ts';
import { nameOfWave } from '../waves/wave-name.ts';
import { words } from './words.ts';

type Column = Comparison['columns'][number];

const months = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The letters by which columns name each other: A to Z, then AA. */
export function columnLetter(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnLetter(Math.floor(at / 26) - 1) + letter;
}

/** A period by its first day. @param by `month`, `quarter` or `year`, or one of these with a question */
function periodName(day: string, by: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  if (by.startsWith('year')) return String(date.getUTCFullYear());
  if (by.startsWith('quarter')) return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${date.getUTCFullYear()}`;
  return months.format(date);
}

/** The heading of a column. @param by what the columns are, as in the view */
export function columnName({ value, label, from, to }: Column, by: string): string {
  if (from !== null && to !== null) return `${figure(from, 1)} – ${figure(to, 1)}`;
  if (/^(month|quarter|year)/.test(by)) return periodName(value, by);
  if (value in words.parts && value === label) return words.parts[value as keyof typeof words.parts];
  return label;
}

/** The service calls a wave without a name by its number, in English. */
export function withWaveNames(comparison: Comparison, by: string, survey: Survey): Comparison {
  if (by !== 'wave') return comparison;
  const columns = comparison.columns.map((one) => ({ ...one, label: nameOfWave(survey, Number(one.value)) }));
  return { ...comparison, columns };
}

/** Whether the columns follow each other in time, so that their values are a course. */
export const isCourse = (by: string): boolean => /^(wave$|month|quarter|year)/.test(by);

/** What a survey is compared by, in words. */
export function nameOfComparison(by: string, survey: Survey): string {
  const [kind = '', id = ''] = by.split(':');
  if (by === 'wave') return words.by.wave;
  const group = survey.groups.find(({ group_id }) => `group:${group_id}` === by);
  if (group !== undefined) return textOfGroup(group);
  const question = survey.questions.find((one) => String(one.id) === id);
  if (question !== undefined) return fullText(question, survey);
  return words.by.time[kind as keyof typeof words.by.time] ?? id;
}
