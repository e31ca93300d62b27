import { expect } from 'vitest';
import type { Finding, Question } from '../../contract/index.ts';
import { importFile, importInsight } from './record-scenario.ts';
import { surveyCalls, surveyPath } from './survey-calls.ts';
import { importParts } from './survey-scenario.ts';
import type { TestService } from './test-service.ts';

const workspace = '/api/v1/workspace';
const header = 'Team,City,Weight,"Why, in your words?"\n';
const waves = [
  `${header}Red,UK,2,The price is too high\nBlue,U.K.,1,Prices rise 😀\nGreen,France,1,\nRed,uk,1,"Support, and the price"\n`,
  `${header}Blue,France,3,Good support\nRed,UK,1,"=1+1, ""quoted"" support"\n`,
];
const column_mapping = {
  Team: 'Single choice',
  City: 'Single choice',
  Weight: 'Do nothing',
  'Why, in your words?': 'Open-ended',
};
const text = 'Nobody liked the price.\nEverybody liked the support 😀.\n';

/** A survey with everything that people can lay over it, and two coded documents, in a project of its own. */
export interface Study {
  project_id: number;
  survey_key: string;
  upload_key: string;
  codes: Record<string, number>;
  mark(code: string, body: object): Promise<void>;
}

async function layCodes(service: TestService, path: string, question_id: number) {
  const { call } = surveyCalls(service);
  const codes: Record<string, number> = {};
  for (const body of [
    { name: 'Price', color: 'red', group: 'Money', note: 'What it costs' },
    { name: 'Support' },
    { name: 'Costs' },
    { name: 'Deleted' },
  ])
    codes[body.name] = (await call('POST', `${path}/codes`, body)).body.code_id;
  const mark = async (code: string, body: object) => {
    const asked = { question_id, mark: 'set', ...body };
    const { status, body: made } = await call('POST', `${path}/codes/${codes[code]}/marks`, asked);
    expect(status, JSON.stringify(made)).toBe(201);
  };
  await mark('Price', { rows: [1] });
  await mark('Costs', { rows: [2, 4] });
  await mark('Support', { rows: [1, 4] });
  await mark('Support', { rows: [6], words: { from: 0, to: 3 } });
  const rule = { question_id, words: 'support' };
  expect((await call('POST', `${path}/codes/${codes.Support}/rules`, rule)).status).toBe(201);
  await mark('Support', { rows: [5], mark: 'removed' });
  await mark('Deleted', { rows: [1] });
  expect((await call('PATCH', `${path}/codes/${codes.Costs}`, { merged_into: codes.Price })).status).toBe(200);
  expect((await call('PATCH', `${path}/codes/${codes.Deleted}`, { deleted: true })).status).toBe(200);
  return { codes, mark };
}

async function keepFindings(service: TestService, path: string, questions: Record<string, Question>, price: number) {
  const { call, get } = surveyCalls(service);
  const id = (name: string) => questions[name]?.id ?? 0;
  const [team, city, weight, why] = [id('Team'), id('City'), id('Weight'), id('Why, in your words?')];
  const reds = [{ kind: 'options', question_id: team, options: ['Red'] }];
  const { id: segment } = (await call('POST', `${path}/saved-filters`, { name: 'Reds', filter: reds })).body;
  const coded = [{ kind: 'coded', question_id: why, code_ids: [price] }];
  await call('POST', `${path}/saved-filters`, { name: 'On money', filter: coded });
  const { notes } = await get(`${path}/notes`, { question_id: why });
  const first_part = (await get(path)).waves[1].first_part;
  for (const asked of [
    { kind: 'chart', question_ids: [why], weight },
    { kind: 'chart', question_ids: [city], filter: coded, by: `question:${team}` },
    { kind: 'chart', question_ids: [city], by: [`segments:${segment}`, `question:${team}`], smallest_base: 1 },
    { kind: 'chart', question_ids: [team], by: `codes:${why}`, smallest_base: 1 },
    { kind: 'chart', question_ids: [city], filter: [{ kind: 'wave', first_parts: [first_part] }] },
    { kind: 'number', question_ids: [why], figure: { kind: 'code', code_id: price } },
    { kind: 'number', question_ids: [city], figure: { kind: 'share', option: 'UK' } },
    { kind: 'quote', note_id: notes[4].id, from: 0, to: 4, beside: [team, city] },
    // Twice the same question with two sentences.
    { kind: 'quote', note_id: notes[0].id },
    { kind: 'quote', note_id: notes[0].id },
  ]) {
    const kept = await call('POST', `${path}/findings`, { asked, sentence: `About ${JSON.stringify(asked).length}` });
    expect(kept.status, JSON.stringify(kept.body)).toBe(201);
  }
}

async function codeDocument(service: TestService, path: string, code_id: number): Promise<void> {
  const from = text.indexOf('price');
  const place = { code_id, position: 1, from, to: from + 5 };
  expect((await service.ask('POST', `${workspace}/${path}/marks`, place)).status).toBe(201);
}

/** Makes the study at a service. */
export async function makeStudy(service: TestService): Promise<Study> {
  const { call, readQuestions, appendParts, followChange } = surveyCalls(service);
  const project_id: number = (await service.project('Study')).id;
  const body = { project_id, column_mapping, name: 'Visits' };
  const { survey_key, upload_key } = await importParts(service, waves.slice(0, 1), body);
  await appendParts(upload_key, waves.slice(1));
  const path = surveyPath(survey_key);
  expect((await call('PATCH', `${path}/waves`, { waves: { 2: { name: 'Autumn' } } })).status).toBe(200);
  const questions = await readQuestions(survey_key);
  const spellings = ['U.K.', 'uk'].map((from) => ({ from, to: 'UK' }));
  const merged = await call('PATCH', `${path}/questions/${questions.City?.id}/spellings`, { spellings });
  expect(await followChange(survey_key, merged.body.change_id)).toMatchObject({ state: 'done' });
  const coding = await layCodes(service, path, questions['Why, in your words?']?.id ?? 0);
  await keepFindings(service, path, questions, coding.codes.Price ?? 0);
  const insight = await importInsight(service, 'Report.txt', text, { project_id });
  await codeDocument(service, `insights/${insight.insight_key}`, coding.codes.Support ?? 0);
  const file = await importFile(service, 'Interview.txt', text, { project_id });
  await codeDocument(service, `files/${file.wav_key}`, coding.codes.Costs ?? 0);
  return { project_id, survey_key, upload_key, ...coding };
}

/** Ids differ from service to service. */
const ids = new Set([
  ...['id', 'question_id', 'question_ids', 'code_id', 'code_ids', 'merged', 'mark_id', 'first_parts', 'write_in_ids'],
  ...['by', 'weight', 'places'],
]);
/** @returns the same without ids; the value of a compared column may be one, and has its label beside it */
const withoutIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), function (this: object, name, item: unknown) {
    return ids.has(name) || (name === 'value' && 'label' in this) ? undefined : item;
  });

/** What the services say of a survey, its findings and its project's documents, without ids: the numbers that must be equal. */
export async function readStudy(
  service: TestService,
  { project_id, survey_key }: Pick<Study, 'project_id' | 'survey_key'>,
) {
  const { get } = surveyCalls(service);
  const path = surveyPath(survey_key);
  const { questions, groups, waves: read, number_of_responses } = await get(path);
  const { codes } = await get(`${path}/codes`);
  const counting = codes.filter((code: { merged_into: number | null }) => code.merged_into === null);
  const nameOf = (id: number) => codes.find((code: { code_id: number }) => code.code_id === id)?.name;
  const { notes } = await get(`${path}/notes`, { limit: 100 });
  const { filters } = await get(`${path}/saved-filters`);
  const { findings }: { findings: Finding[] } = await get(`${workspace}/projects/${project_id}/findings`);
  const marks: Record<string, unknown> = {};
  for (const { code_id, name } of counting) marks[name] = (await get(`${path}/codes/${code_id}/marks`)).questions;
  const documents: Record<string, unknown> = {};
  const { insights } = await get(`${workspace}/insights`, { project_id });
  const { files } = await get(`${workspace}/files`, { project_id });
  for (const { name, at } of [
    ...insights.map((one: { name: string; insight_key: string }) => ({
      name: one.name,
      at: `insights/${one.insight_key}`,
    })),
    ...files.map((one: { name: string; wav_key: string }) => ({ name: one.name, at: `files/${one.wav_key}` })),
  ]) {
    const coded = await get(`${workspace}/${at}/codes`);
    documents[name] = coded.marks.map((mark: { code_id: number }) => ({ ...mark, code: nameOf(mark.code_id) }));
  }
  const listed = (await get(`${workspace}/imports`, { project_id })).imports;
  return withoutIds({
    number_of_responses,
    waves: read.map(({ name, number_of_responses: count }: { name: string; number_of_responses: number }) => [
      name,
      count,
    ]),
    questions,
    groups,
    codes: counting.map(({ name, color, group, note }: Record<string, unknown>) => ({ name, color, group, note })),
    rules: codes.flatMap((code: { rules: { words: string }[] }) => code.rules.map(({ words }) => words)),
    coded: notes.map((note: { row: number; text: string; codes: number[] }) => [
      note.row,
      note.text,
      note.codes.map(nameOf),
    ]),
    marks,
    filters: filters.map(({ name, filter }: Record<string, unknown>) => ({ name, filter })),
    findings: findings.map(({ sentence, state, chart, quote }) => ({ sentence, state, chart, quote })),
    documents,
    names: listed
      .map((one: { kind: string; name?: string; survey_name?: string }) => one.name ?? one.survey_name)
      .sort(),
  });
}

/** The cells of a survey, byte for byte. */
export const readCells = async (service: TestService, survey_key: string): Promise<string> =>
  (await service.ask('GET', `${surveyPath(survey_key)}/export?formulas=keep`)).body;
