import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { ColumnChange, Question, Response, Survey, SurveyUpload } from '../../contract/index.ts';
import { base, sendParts } from './survey-scenario.ts';
import { longer, type Reply, type TestService } from './test-service.ts';

type Query = Readonly<Record<string, unknown>>;

export const surveyPath = (survey_key: string) => `/api/v1/workspace/surveys/${survey_key}`;

/** @returns `?` and the values that are given, those that are no text as JSON */
export function asQuery(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const texts = given.map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return texts.length === 0 ? '' : `?${new URLSearchParams(texts)}`;
}

/** What tests ask of the surveys of one service, with its own token. */
export function surveyCalls(service: TestService) {
  const { ask: call } = service;

  /** @returns the body of a 200 */
  async function get(path: string, query: Query = {}): Promise<Reply['body']> {
    const { status, body } = await call('GET', `${path}${asQuery(query)}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  }
  const readSurvey = (survey_key: string): Promise<Survey> => get(surveyPath(survey_key));

  /** @returns the questions by their headers, of the responses that pass a filter where one is given */
  async function readQuestions(survey_key: string, query?: Query): Promise<Record<string, Question>> {
    const path = surveyPath(survey_key);
    const { questions }: Survey = await get(query === undefined ? path : `${path}/questions`, query);
    return Object.fromEntries(questions.map((question) => [question.header, question]));
  }
  const readResponses = async (survey_key: string, query: Query = {}): Promise<Response[]> =>
    (await get(`${surveyPath(survey_key)}/responses`, { limit: 200, ...query })).responses;

  /** Appends parts and waits until they are processed. */
  async function appendParts(upload_key: string, parts: readonly (string | Uint8Array)[]): Promise<SurveyUpload> {
    const { status, body } = await call('POST', `${base}/${upload_key}/append`, { num_parts: parts.length });
    expect(status).toBe(201);
    await sendParts(body, parts);
    expect((await call('POST', `${base}/${upload_key}/complete`)).status).toBe(202);
    return service.waitUntilFinal(upload_key);
  }

  /** Waits for the end of a change of a column. */
  async function followChange(survey_key: string, change_id: number): Promise<ColumnChange> {
    for (let pause = 5; ; pause = longer(pause)) {
      const change: ColumnChange = await get(`${surveyPath(survey_key)}/changes/${change_id}`);
      if (change.state === 'done' || change.state === 'failed') return change;
      await sleep(pause);
    }
  }

  /** Changes the column with this header, and waits for the end. */
  async function changeColumn(survey_key: string, header: string, body: object): Promise<ColumnChange> {
    const id = (await readQuestions(survey_key))[header]?.id;
    const asked = await call('PATCH', `${surveyPath(survey_key)}/questions/${id}`, body);
    expect(asked.status, JSON.stringify(asked.body)).toBe(202);
    return followChange(survey_key, asked.body.change_id);
  }

  return { call, get, readSurvey, readQuestions, readResponses, appendParts, followChange, changeColumn };
}
