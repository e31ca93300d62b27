/** Lists newest first (sections 4.2 and 4.3) are walked in that order, on the index alone, as far as the page asked for. */
export const sql = `
CREATE INDEX insights_by_time ON insights (created_at, id, project_id);
CREATE INDEX files_by_time ON files (created_at, id, project_id);
CREATE INDEX completed_surveys_by_time ON survey_uploads (created_at, id, project_id) WHERE completed_at IS NOT NULL;
`;
