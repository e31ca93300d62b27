/** Schema version 16: columns that together say who answered. */
export const sql = `
ALTER TABLE survey_tables ADD COLUMN person_key TEXT; -- JSON: StoredPersonKey; NULL: people are known by address, then by name

-- A person who is known by a key has as identity '=', the folded name of the key, and each folded value after a tab. No address
-- holds a tab. These three are NULL for everybody else.
ALTER TABLE participants ADD COLUMN email TEXT;       -- the first address that a response gave, in lower case
ALTER TABLE participants ADD COLUMN key_name TEXT;    -- as it was first written
ALTER TABLE participants ADD COLUMN key_values TEXT;  -- as they were first written, with tabs between them

-- Changes of a survey's person key. A survey has one open change at most; until it is done, readers see nothing of it.
CREATE TABLE person_key_changes (
  id INTEGER PRIMARY KEY,
  upload_id INTEGER NOT NULL REFERENCES stored_surveys(id) ON DELETE CASCADE,
  person_key TEXT,                  -- JSON: StoredPersonKey; NULL: the key is taken away
  state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed')),
  parts_done INTEGER NOT NULL DEFAULT 0,
  parts INTEGER NOT NULL,
  keyed INTEGER,                    -- responses that have the whole key; NULL until it is done
  failure TEXT,
  created_at TEXT NOT NULL,
  finished_at TEXT
) STRICT;
CREATE UNIQUE INDEX person_key_changes_open ON person_key_changes (upload_id) WHERE state IN ('queued', 'running');
CREATE INDEX person_key_changes_by_upload ON person_key_changes (upload_id, id);
`;
