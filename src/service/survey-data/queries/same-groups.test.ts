import { decideColumns, detectDialect, readTable } from '@sheaf/survey-columns';
import { readLabelledFiles } from '@sheaf/survey-columns/testing/group-labels.fixture.ts';
import { expect, it } from 'vitest';
import type { ColumnType, Dictionary } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { surveyCalls, surveyPath } from '../../testing/survey-calls.ts';
import { importParts } from '../../testing/survey-scenario.ts';

// A question decides its members once: preview, import, survey, export and dictionary have the same questions with the same columns,
// items and types.

const service = await provideService();
const calls = surveyCalls(service);

/** A group by its kind, and for each member its place, its item and its type. */
type Told = [kind: string, members: [place: number, item: string, type: string][]];

function readPreview(bytes: Uint8Array) {
  const table = readTable(bytes, detectDialect(bytes, { whole: true }), { limit: 2000, whole: true });
  const { suggestions, groups } = decideColumns(table, { column_mapping: {}, auto_map: true });
  const told = groups.map(
    ({ kind, members, items }): Told => [
      kind,
      members.map((member, at) => [member, items[at] ?? '', suggestions[member]?.type ?? '']),
    ],
  );
  const mapping = Object.fromEntries(suggestions.map(({ header, type }) => [header, type]));
  return { told, mapping };
}

async function readSurvey(survey_key: string): Promise<Told[]> {
  const survey = await calls.readSurvey(survey_key);
  const places = new Map(survey.questions.map((question, at) => [question.id, { at, type: question.type }]));
  return survey.groups.map(
    ({ kind, question_ids, items }): Told => [
      kind,
      question_ids.map((id, at) => [places.get(id)?.at ?? -1, items[at] ?? '', places.get(id)?.type ?? '']),
    ],
  );
}

async function readDictionary(survey_key: string): Promise<Map<number, [item: string | null, type: ColumnType]>> {
  const { columns }: Dictionary = await calls.get(`${surveyPath(survey_key)}/export/dictionary`);
  return new Map(columns.flatMap(({ group, type }, at) => (group === null ? [] : [[at, [group.item, type]] as const])));
}

const readExport = async (survey_key: string): Promise<Uint8Array> =>
  Buffer.from(await calls.get(`${surveyPath(survey_key)}/export`, { headers: 'all' }));

/** Every third file. Those of one rule follow each other, and most rules have three or more. */
const files = readLabelledFiles('rules').filter((_, at) => at % 3 === 0);

it.each(files.map(({ labels, bytes }) => ({ name: labels.file, bytes })))('$name', async ({ bytes }) => {
  const { told, mapping } = readPreview(bytes);
  const byThemselves = await importParts(service, [bytes], { auto_map: true });
  expect(await readSurvey(byThemselves.survey_key), 'auto_map').toEqual(told);
  const asInWindow = await importParts(service, [bytes], { auto_map: true, column_mapping: mapping });
  expect(await readSurvey(asInWindow.survey_key), 'the types on screen').toEqual(told);
  const described = await readDictionary(byThemselves.survey_key);
  for (const [, members] of told)
    for (const [place, item, type] of members) expect(described.get(place)).toEqual([item, type]);
  const exported = await readExport(byThemselves.survey_key);
  expect(readPreview(exported).told, 'export').toEqual(told);
});
