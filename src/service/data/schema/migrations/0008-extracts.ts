/** What an extract belongs to, for the search of documents and transcripts, and for the extract that is deleted. */
export const sql = `
CREATE INDEX insights_by_extract ON insights (extract_id, project_id) WHERE extract_id IS NOT NULL;
CREATE INDEX files_by_extract ON files (extract_id, project_id) WHERE extract_id IS NOT NULL;
CREATE INDEX survey_media_by_extract ON survey_media (extract_id) WHERE extract_id IS NOT NULL;
`;
