import { decideColumns, detectDialect, readTable } from '@sheaf/survey-columns';
import { ruleFiles } from '@sheaf/survey-columns/groups/rule-files.fixture.ts';
import { expect, it } from 'vitest';
import type { ColumnType, Dictionary, Survey } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { importParts } from '../../testing/survey-scenario.ts';

// A question decides its members once: preview, import, survey, export and dictionary have the same questions with the same columns,
// items and types.

const service = await provideService();

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
  const path = `/api/v1/workspace/surveys/${survey_key}`;
  const survey: Survey = (await service.call('GET', path, { token: service.token })).body;
  const places = new Map(survey.questions.map((question, at) => [question.id, { at, type: question.type }]));
  return survey.groups.map(
    ({ kind, question_ids, items }): Told => [
      kind,
      question_ids.map((id, at) => [places.get(id)?.at ?? -1, items[at] ?? '', places.get(id)?.type ?? '']),
    ],
  );
}

async function readDictionary(survey_key: string): Promise<Map<number, [item: string | null, type: ColumnType]>> {
  const path = `/api/v1/workspace/surveys/${survey_key}/export/dictionary?format=json`;
  const { columns }: Dictionary = (await service.call('GET', path, { token: service.token })).body;
  return new Map(columns.flatMap(({ group, type }, at) => (group === null ? [] : [[at, [group.item, type]] as const])));
}

async function readExport(survey_key: string): Promise<Uint8Array> {
  const address = `${service.url}/api/v1/workspace/surveys/${survey_key}/export?headers=all`;
  const reply = await fetch(address, { headers: { authorization: `Bearer ${service.token}` } });
  return new Uint8Array(await reply.arrayBuffer());
}

it.each(ruleFiles().map(({ labels, bytes }) => ({ name: labels.file, bytes })))('$name', async ({ bytes }) => {
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
