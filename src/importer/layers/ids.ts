import type { Survey } from '../../contract/index.ts';

/** What things of a survey here are called there, by id. */
export interface Ids {
  questions: ReadonlyMap<number, number>;
  codes: ReadonlyMap<number, number>;
  segments: ReadonlyMap<number, number>;
  /** By first part. */
  waves: ReadonlyMap<number, number>;
}

/** @returns the questions by header, and the waves in their order if each has as many responses there */
export function pairSurveys(here: Survey, there: Survey): Pick<Ids, 'questions' | 'waves'> {
  const byHeader = new Map(there.questions.map(({ header, id }) => [header, id]));
  const questions = here.questions.flatMap(({ header, id }): [number, number][] => {
    const other = byHeader.get(header);
    return other === undefined ? [] : [[id, other]];
  });
  const waves = here.waves.flatMap(({ first_part, number_of_responses }, at): [number, number][] => {
    const other = there.waves[at];
    return other?.number_of_responses === number_of_responses ? [[first_part, other.first_part]] : [];
  });
  return { questions: new Map(questions), waves: new Map(waves) };
}

/** Which ids stand below a name in a filter or in what a finding asks. */
const kindsByName: Readonly<Record<string, keyof Ids>> = {
  question_id: 'questions',
  question_ids: 'questions',
  beside: 'questions',
  weight: 'questions',
  code_id: 'codes',
  code_ids: 'codes',
  first_parts: 'waves',
};
const kindsOfComparison: Readonly<Record<string, keyof Ids>> = {
  question: 'questions',
  // The codes of a question.
  codes: 'questions',
  segments: 'segments',
  month: 'questions',
  quarter: 'questions',
  year: 'questions',
};

/**
 * Writes a filter, or what a finding asks, with the ids of there.
 * @returns plain JSON, to be parsed by its schema; null when it names what is not there. People have no name that both services know
 */
export function translate(value: unknown, ids: Ids): unknown {
  let isComplete = true;
  const look = (kind: keyof Ids, id: number): number => {
    const found = ids[kind].get(id);
    if (found === undefined) isComplete = false;
    return found ?? 0;
  };
  const translateBy = (by: string): string => {
    const [, name = '', list = ''] = /^(\w+):([\d,]+)$/.exec(by) ?? [];
    const kind = kindsOfComparison[name];
    if (kind === undefined) return by;
    return `${name}:${list.split(',').map((id) => look(kind, Number(id)))}`;
  };
  const translated: unknown = JSON.parse(JSON.stringify(value), (name, item: unknown) => {
    if (name === 'participant_id') isComplete = false;
    if (name === 'by' && Array.isArray(item)) return item.map(translateBy);
    const kind = kindsByName[name];
    if (kind === undefined) return item;
    if (typeof item === 'number') return look(kind, item);
    return Array.isArray(item) ? item.map((id: number) => look(kind, id)) : item;
  });
  return isComplete ? translated : null;
}
