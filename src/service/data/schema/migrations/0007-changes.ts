const records = ['survey_uploads', 'insights', 'files'] as const;

/** One word for how far an import is, whatever it is of (contract/workspace/imports.ts). */
const states = {
  survey_uploads: `CASE status WHEN 'AWAITING_UPLOAD' THEN 'waiting' WHEN 'COMPLETED' THEN 'completed' WHEN 'FAILED' THEN 'failed'
    ELSE 'running' END`,
  insights: `CASE processing_status WHEN 'pending' THEN iif(queued = 1, 'running', 'waiting') ELSE processing_status END`,
  files: `CASE status WHEN 'pending_upload' THEN 'waiting' WHEN 'completed' THEN 'completed' WHEN 'error' THEN 'failed'
    ELSE 'running' END`,
} as const;

/** What undoing a deletion, listing imports of all kinds, and changing a column's type need. */
export const sql = `
${records
  .map(
    (table) => `
-- Where a deleted record was, and until when it may go back there. NULL: it is not deleted, or is being taken away for good.
ALTER TABLE ${table} ADD COLUMN deleted_from INTEGER;
ALTER TABLE ${table} ADD COLUMN deleted_at TEXT;
ALTER TABLE ${table} ADD COLUMN restorable_until TEXT;
ALTER TABLE ${table} ADD COLUMN state TEXT GENERATED ALWAYS AS
  (CASE WHEN deleted_at IS NOT NULL THEN 'deleted' ELSE ${states[table]} END) VIRTUAL;
CREATE INDEX ${table}_by_state ON ${table} (state, created_at, id, project_id);`,
  )
  .join('\n')}
CREATE INDEX survey_uploads_by_time ON survey_uploads (created_at, id, project_id);
-- The idempotency key of a deleted upload: free for another meanwhile, given back when it is restored.
ALTER TABLE survey_uploads ADD COLUMN deleted_key TEXT;

-- A column that changes its type, or did. Only one of a survey goes on at a time; until it is done, nothing of it is seen.
ALTER TABLE questions DROP COLUMN next_type;
CREATE TABLE column_changes (
  id INTEGER PRIMARY KEY,
  upload_id INTEGER NOT NULL REFERENCES survey_uploads(id) ON DELETE CASCADE,
  question_id INTEGER NOT NULL REFERENCES questions(id) ON DELETE CASCADE,
  from_type TEXT NOT NULL,
  to_type TEXT NOT NULL,
  any_share INTEGER NOT NULL,       -- 1: also when most answers cannot be read as the new type
  state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed')),
  parts_done INTEGER NOT NULL DEFAULT 0,
  parts INTEGER NOT NULL,
  answered INTEGER,                 -- of the cells, as far as they were looked at
  unreadable INTEGER,               -- of these, those that mean nothing as the new type
  failure TEXT,
  created_at TEXT NOT NULL,
  finished_at TEXT
) STRICT;
CREATE UNIQUE INDEX column_changes_open ON column_changes (upload_id) WHERE state IN ('queued', 'running');
CREATE INDEX column_changes_by_question ON column_changes (question_id, id);
`;
