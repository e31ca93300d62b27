/** Schema version 17: who did what. */
export const sql = `
-- Rows are added and never changed or removed. They name keys, not contents, so nothing of a deleted import stays here.
CREATE TABLE audit_events (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  action TEXT NOT NULL,
  actor TEXT NOT NULL,              -- the name of the API key at that time
  api_key_id INTEGER,               -- NULL: the command line
  address TEXT,                     -- of the client; NULL: the command line
  subject TEXT,                     -- 'survey', 'insight', 'file', 'key', 'project'
  subject_key TEXT
) STRICT;
CREATE INDEX audit_events_by_action ON audit_events (action, id);
CREATE TRIGGER audit_events_not_changed BEFORE UPDATE ON audit_events BEGIN SELECT RAISE(ABORT, 'The audit trail is append-only.'); END;
CREATE TRIGGER audit_events_not_removed BEFORE DELETE ON audit_events BEGIN SELECT RAISE(ABORT, 'The audit trail is append-only.'); END;
`;
