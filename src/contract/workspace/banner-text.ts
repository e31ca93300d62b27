import type { Survey } from './surveys.ts';
import { nameGroup, nameQuestion } from './units.ts';

export interface BannerWords {
  wave: string;
  segments: string;
  codes: (question: string) => string;
  time: Record<'month' | 'quarter' | 'year', string>;
}

/** What the columns of a banner are, in words. @param by `question:7`, `segments:3,4`, `month` */
export function nameBannerIn(by: string, survey: Pick<Survey, 'questions' | 'groups'>, words: BannerWords): string {
  const [kind = '', id = ''] = by.split(':');
  if (by === 'wave') return words.wave;
  if (kind === 'segments') return words.segments;
  const group = survey.groups.find(({ group_id }) => `group:${group_id}` === by);
  if (group !== undefined) return nameGroup(group);
  const question = survey.questions.find((one) => String(one.id) === id);
  if (question !== undefined) return (kind === 'codes' ? words.codes : String)(nameQuestion(question, survey));
  return words.time[kind as keyof typeof words.time] ?? id;
}
