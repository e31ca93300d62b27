import type { AnswerRule } from '@sheaf/survey-columns';
import { mediaConfig } from '../../contract/index.ts';
import { type Viewer, visibleProjects } from './access/access.ts';
import type { Reader } from './database.ts';
import { listWaves } from './waves.store.ts';

/** The words that somebody listed for columns of a survey, by header. What was found in the answers is found again. */
async function listedMissing(db: Reader, upload_id: number): Promise<Record<string, string[]>> {
  const questions = await db
    .selectFrom('questions')
    .select(['header', 'rule'])
    .where('upload_id', '=', upload_id)
    .orderBy('column_index')
    .execute();
  const listed = questions.flatMap(({ header, rule }): [string, string[]][] => {
    const { missing } = JSON.parse(rule) as AnswerRule;
    return missing?.standard === 'nothing' ? [[header, [...missing.words]]] : [];
  });
  return Object.fromEntries(listed);
}

/** @returns a survey with the places of its parts and of the media that arrived; undefined when `viewer` may not see it. */
export async function findSurveySource(db: Reader, viewer: Viewer, survey_key: string) {
  const row = await db
    .selectFrom('surveys')
    .select(['id', 'survey_key', 'name', 'status', 'add_to_research_panel', 'media_config', 'created_at'])
    .where('survey_key', '=', survey_key)
    .where('project_id', 'in', visibleProjects(db, viewer))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const parts = await db
    .selectFrom('survey_parts')
    .select(['part_number', 'row_count', 'appended', 's3_key'])
    .where('upload_id', '=', row.id)
    .orderBy('part_number')
    .execute();
  const waves = new Map((await listWaves(db, row)).map(({ first_part, name }) => [first_part, { name }]));
  const media = await db
    .selectFrom('survey_media')
    .select(['filename', 's3_key'])
    .where('upload_id', '=', row.id)
    .where('status', '!=', 'PENDING')
    .orderBy('id')
    .execute();
  return {
    survey_key: row.survey_key,
    survey_name: row.name,
    status: row.status,
    add_to_research_panel: row.add_to_research_panel === 1,
    media_config: row.media_config === null ? null : mediaConfig.parse(JSON.parse(row.media_config)),
    missing_answers: await listedMissing(db, row.id),
    parts: parts.map(({ appended, ...part }) => ({
      ...part,
      appended: appended === 1,
      begins_wave: waves.get(part.part_number) ?? null,
    })),
    media,
  };
}
