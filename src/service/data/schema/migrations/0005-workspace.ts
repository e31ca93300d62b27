/** What changes of imported data need: columns of another type, surveys, insights and files that were deleted. */
export const sql = `
-- Raised when a column changes its type: what was computed from the types before is void.
ALTER TABLE survey_uploads ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;

-- The type a column is being changed to, while that goes on.
ALTER TABLE questions ADD COLUMN next_type TEXT;

-- Where deleted things go: archived, so no key sees what is in it, while a job takes the contents away. Rows of uploads,
-- parts and extracts stay, emptied: ids of answers, people and passages are built from theirs, and must not come again.
INSERT INTO projects (id, name, created_at, archived_at) VALUES (0, 'Deleted', '1970-01-01T00:00:00Z', '1970-01-01T00:00:00Z');
`;
