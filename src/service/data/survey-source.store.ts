import type { AnswerRule } from '@sheaf/survey-columns';
import { mediaConfig } from '../../contract/index.ts';
import { type Viewer, visibleProjects } from './access/access.ts';
import type { Reader } from './database.ts';
import { findRow, findRows } from './rows.ts';
import { listWaves } from './waves.store.ts';

/** The words that somebody listed for columns of a survey, by header. What was found in the answers is found again. */
async function listedMissing(db: Reader, upload_id: number): Promise<Record<string, string[]>> {
  const questions = await findRows(db, 'questions', ['header', 'rule'], { upload_id }, { order: 'column_index' });
  const listed = questions.flatMap(({ header, rule }): [string, string[]][] => {
    const { missing } = JSON.parse(rule) as AnswerRule;
    return missing?.standard === 'nothing' ? [[header, [...missing.words]]] : [];
  });
  return Object.fromEntries(listed);
}

/** @returns a survey with the places of its parts and of the media that arrived; undefined when `viewer` may not see it. */
export async function findSurveySource(db: Reader, viewer: Viewer, survey_key: string) {
  const facts = ['id', 'survey_key', 'name', 'status', 'add_to_research_panel', 'media_config', 'created_at'] as const;
  const row = await findRow(db, 'surveys', facts, { survey_key, project_id: visibleProjects(db, viewer) });
  if (row === undefined) return undefined;
  const ofPart = ['part_number', 'row_count', 'appended', 's3_key'] as const;
  const parts = await findRows(db, 'survey_parts', ofPart, { upload_id: row.id }, { order: 'part_number' });
  const waves = new Map((await listWaves(db, row)).map(({ first_part, name }) => [first_part, { name }]));
  const arrived = { upload_id: row.id, status: ['UPLOADED', 'LINKED', 'FAILED'] as const };
  const media = await findRows(db, 'survey_media', ['filename', 's3_key'], arrived, { order: 'id' });
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
