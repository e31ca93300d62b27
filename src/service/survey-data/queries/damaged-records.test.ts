import { expect, it } from 'vitest';
import type { Tables } from '../../data/schema/tables.ts';
import { provideOwnService } from '../../testing/provide-service.ts';
import { importParts } from '../../testing/survey-scenario.ts';

const service = await provideOwnService();

type Change = { [Table in 'questions' | 'survey_tables' | 'saved_filters']: [Table, keyof Tables[Table] & string] };

it.each<[...Change[keyof Change], damaged: string, path: string]>([
  ['questions', 'rule', '{"kind":"multi"}', ''],
  ['questions', 'rule', 'null', '/responses'],
  ['questions', 'rule', '{"kind":', '/export/dictionary'],
  ['questions', 'missing', '[{"value":1}]', ''],
  ['questions', 'chosen_display', '{}', ''],
  ['survey_tables', 'header_rows', '[[1]]', '/export?headers=all'],
  ['survey_tables', 'found_groups', 'x', ''],
])('%s.%s is %s: %s is refused with the survey and what to do', async (table, column, damaged, path) => {
  const { id: project_id } = await service.project();
  const { survey_key } = await importParts(service, ['Team,Score\nRed,1\nBlue,2\n'], {
    project_id,
    column_mapping: { Team: 'Single choice', Score: 'NPS' },
    name: 'Teams',
  });
  const address = `/api/v1/workspace/surveys/${survey_key}${path}`;
  await service.database.write(async (tx) => {
    const survey = tx.selectFrom('surveys').select('id').where('survey_key', '=', survey_key);
    await tx
      .updateTable(table)
      .set({ [column]: damaged })
      .where('upload_id', '=', survey)
      .execute();
  });
  const { status, body } = await service.ask('GET', address);
  expect({ status, body }).toMatchObject({
    status: 500,
    body: { code: 'record_of_survey_damaged', error: expect.stringMatching(/"Teams" is damaged.*restore a backup/) },
  });
});
