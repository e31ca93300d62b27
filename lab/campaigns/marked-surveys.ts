// Surveys whose every row carries the survey's own name, so that a lost, doubled or foreign row shows.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InitializedSurvey, Survey, Response as SurveyResponse, SurveyUpload } from '../../src/contract/index.ts';
import { startSheaf } from '../../src/service/testing/cli-process.ts';
import { base } from '../../src/service/testing/survey-scenario.ts';
import type { ProjectKey } from '../start-cluster.ts';
import type { CutCaller } from './kill-harness.ts';

/** A client of one project. */
export interface ProjectClient extends ProjectKey {
  caller: CutCaller;
}

const rowsPerPart = 1000;
const parts = 3;
/** Of these, how many are appended after the others are in. */
const appended = 1;
/** Rows of each marked survey. */
export const rowsOfSurvey = parts * rowsPerPart;

const headers = 'Id,Email,How likely are you to recommend us?,Why?';
/** Who answered a survey. */
const people = 300;
const toId = (survey: string, row: number): string => `${survey}:${row}`;

function rows(survey: string, from: number, count: number): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const row = from + index;
    return `${toId(survey, row)},p${row % people}@example.com,${row % 11},"${survey} answers ${row}, with a comma\nand a second line"`;
  });
  return `${headers}\n${lines.join('\n')}\n`;
}

const writePart = (survey: string, number: number): string => rows(survey, (number - 1) * rowsPerPart, rowsPerPart);

/** One pass over what is left to do. @returns the final status, or undefined when there is more */
async function advance(caller: CutCaller, body: { name: string }): Promise<SurveyUpload | undefined> {
  const survey = await caller.call<InitializedSurvey>('POST', `${base}/initialize`, body);
  const path = `${base}/${survey.upload_key}`;
  const status = await caller.call<SurveyUpload>('GET', `${path}/status`);
  const { code, part_number } = status.error_details;
  if (status.status === 'FAILED' && code === 'processing_stopped') {
    // It was killed three times while it read this part. A person tries again.
    await caller.call('POST', `${path}/parts/${part_number}/retry`);
    return undefined;
  }
  if (status.status === 'FAILED' || (status.status === 'COMPLETED' && status.num_parts === parts)) return status;
  if (status.status === 'COMPLETED') {
    // Cut off, it has happened or not: the status tells at the next pass.
    await caller.call('POST', `${path}/append`, { num_parts: appended });
  }
  if (status.status === 'AWAITING_UPLOAD') {
    const waiting = new Set(status.parts.filter((one) => one.status === 'PENDING').map((one) => one.part_number));
    const forms = survey.upload_urls.filter((form) => waiting.has(form.part_number));
    await Promise.all(forms.map((form) => caller.send(form, writePart(body.name, form.part_number))));
    await caller.call('POST', `${path}/complete`);
  }
  return undefined;
}

/** Imports a survey part by part, and appends to it. @returns its key @throws Error when it does not end as COMPLETED */
export async function importParts(
  { caller, project_id }: Pick<ProjectClient, 'caller' | 'project_id'>,
  name: string,
): Promise<string> {
  const num_parts = parts - appended;
  const body = { project_id, name, file_type: 'CSV', num_parts, auto_map: true, idempotency_key: name };
  const final = await caller.until(() => advance(caller, body));
  if (final.status !== 'COMPLETED') throw new Error(`${name}: ${final.status} ${JSON.stringify(final.error_details)}`);
  return final.survey_key;
}

const importTries = 5;

/**
 * Imports a survey with `sheaf import`, which is started again when it ends with an error, as a user does.
 * @param folder for its file and its journal
 */
export async function importFile(
  url: string,
  { token, project_id }: ProjectKey,
  folder: string,
  name: string,
): Promise<void> {
  const path = join(folder, `${name}.csv`);
  writeFileSync(path, rows(name, 0, rowsOfSurvey));
  const target = ['--url', url, '--token', token, '--project', String(project_id), '--data-dir', join(folder, 'local')];
  let words = '';
  for (let attempt = 0; attempt < importTries; attempt++) {
    const options = ['--auto-map', '--already-imported', 'again', '--name', name, '--json'];
    const { status, stderr } = await startSheaf(['import', path, ...options, ...target]);
    if (status === 0) return;
    words += stderr;
  }
  throw new Error(`${name}: sheaf import gave up: ${words.slice(-500)}`);
}

interface Page {
  responses: SurveyResponse[];
  count: number;
}

/** @throws Error when a row is of another survey @returns the number of each row */
function toNumbers(survey: string, { responses }: Page): number[] {
  return responses.map(({ answers }) => {
    const [id = '', , , why = ''] = answers;
    const isOwn = id?.startsWith(`${survey}:`) && why?.startsWith(`${survey} answers `);
    if (!isOwn) throw new Error(`${survey} was answered with the row ${JSON.stringify(answers)}`);
    return Number(id?.split(':')[1]);
  });
}

const pageRows = 200;

/** Reads one page of a survey. @throws Error when a row is of another survey */
export async function readPage(caller: CutCaller, survey: { key: string; name: string }, offset: number) {
  const path = `/api/v1/workspace/surveys/${survey.key}/responses?limit=${pageRows}&offset=${offset}`;
  const page = await caller.call<Page>('GET', path);
  return { count: page.count, numbers: toNumbers(survey.name, page) };
}

/** @throws Error unless each person is counted once, and the words of each row are found once */
async function assertCounted(caller: CutCaller, { key, name }: { key: string; name: string }): Promise<void> {
  const path = `/api/v1/workspace/surveys/${key}`;
  const survey = await caller.until(() => caller.call<Survey>('GET', path));
  const found = await caller.until(() => caller.call<Page>('GET', `${path}/notes?q=comma&limit=1`));
  if (survey.number_of_participants !== people || found.count !== rowsOfSurvey)
    throw new Error(`${name} has ${survey.number_of_participants} people, and ${found.count} rows with the word`);
}

/** @throws Error unless each row of the survey is there exactly once, in its place, in the counts and in the search */
export async function assertWhole(caller: CutCaller, survey: { key: string; name: string }): Promise<void> {
  const numbers: number[] = [];
  for (let offset = 0; offset < rowsOfSurvey; offset += pageRows) {
    const page = await caller.until(() => readPage(caller, survey, offset));
    if (page.count !== rowsOfSurvey) throw new Error(`${survey.name} has ${page.count} rows, not ${rowsOfSurvey}`);
    numbers.push(...page.numbers);
  }
  const wrong = numbers.findIndex((number, index) => number !== index);
  if (wrong >= 0 || numbers.length !== rowsOfSurvey)
    throw new Error(`${survey.name}: row ${wrong} is ${numbers[wrong]}, of ${numbers.length}`);
  await assertCounted(caller, survey);
}
