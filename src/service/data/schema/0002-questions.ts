/** Schema version 14: questions of several columns, how columns are shown, and filters that people saved. */
export const sql = `
ALTER TABLE survey_tables ADD COLUMN found_groups TEXT NOT NULL DEFAULT '[]'; -- JSON: StoredGroup[], from the first part
ALTER TABLE survey_tables ADD COLUMN chosen_groups TEXT;  -- JSON: StoredGroup[] as a person set them; NULL: as found
ALTER TABLE questions ADD COLUMN found_display TEXT;      -- JSON: StoredDisplay, from the first part; NULL: none
ALTER TABLE questions ADD COLUMN chosen_display TEXT;     -- JSON: what a person chose; NULL: as found

CREATE TABLE saved_filters (
  id INTEGER PRIMARY KEY,
  upload_id INTEGER NOT NULL REFERENCES stored_surveys(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  filter TEXT NOT NULL,             -- JSON: ResponseFilter
  created_at TEXT NOT NULL,
  UNIQUE (upload_id, name)
) STRICT;
`;
