import { expect } from 'vitest';
import type { Code, Distribution, Note } from '../../contract/index.ts';
import { surveyCalls, surveyPath } from './survey-calls.ts';
import { importParts } from './survey-scenario.ts';
import type { TestService } from './test-service.ts';

/** Two parts, so that rows and marks cross a border. */
const header = 'Team,Weight,Why\n';
const parts = [
  `${header}Red,2,The price is too high\nBlue,1,Prices rise\nGreen,1,\n`,
  `${header}Red,3,Good support\nBlue,1,"Support, and the price"\n`,
];
/** The part of a later wave. */
export const laterPart = `${header}Green,1,What a price\n`;

export type CodingStudy = Awaited<ReturnType<typeof importCodingStudy>>;

/** A survey with an open question, in a project of its own, since codes belong to projects; and what codes its answers. */
export async function importCodingStudy(service: TestService) {
  const { call, get, readQuestions } = surveyCalls(service);
  const { id: project_id } = await service.project();
  const column_mapping = { Team: 'Single choice', Weight: 'Single choice', Why: 'Open-ended' } as const;
  const { survey_key, upload_key } = await importParts(service, parts, { project_id, column_mapping, name: 'Visits' });
  const { Why: why, Team: team } = await readQuestions(survey_key);
  if (why === undefined || team === undefined) throw new Error('The survey lacks a question.');
  const path = surveyPath(survey_key);
  const listNotes = async (query: object = {}): Promise<Note[]> => (await get(`${path}/notes`, { ...query })).notes;
  /** The distribution of the open question under a filter. */
  async function readChart(query: object = {}): Promise<Extract<Distribution, { kind: 'text' }>> {
    const { Why } = await readQuestions(survey_key, { filter: [], ...query });
    if (Why?.distribution.kind !== 'text') throw new Error('The question is not open.');
    return Why.distribution;
  }
  return {
    ...{ path, survey_key, upload_key, why, team, listNotes, readChart },
    async make(name: string, more: object = {}): Promise<Code> {
      const { status, body } = await call('POST', `${path}/codes`, { name, ...more });
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    },
    change: (code: Code, body: object) => call('PATCH', `${path}/codes/${code.code_id}`, body),
    mark: (code: Code, body: object) =>
      call('POST', `${path}/codes/${code.code_id}/marks`, { question_id: why.id, mark: 'set', ...body }),
    addRule: (code: Code, words: string) =>
      call('POST', `${path}/codes/${code.code_id}/rules`, { question_id: why.id, words }),
    noteAt: async (row: number): Promise<number> => (await listNotes()).find((note) => note.row === row)?.id ?? 0,
    /** How often each code was given, as the chart counts it. */
    countByName: async (query: object = {}): Promise<Record<string, number>> =>
      Object.fromEntries((await readChart(query)).codes.map(({ name, count }) => [name, count])),
    /** An independent count: of the codes that stand beside the answers. */
    countBesideAnswers: async (code: Code): Promise<number> =>
      (await listNotes()).filter(({ codes }) => codes.includes(code.code_id)).length,
  };
}
