/** Tables of SQLite: charts, numbers and quotes that people keep of surveys, with a sentence each. */
export const findings = `CREATE TABLE findings (
  id INTEGER PRIMARY KEY,
  project_id INTEGER NOT NULL REFERENCES projects(id),
  upload_id INTEGER NOT NULL REFERENCES stored_surveys(id) ON DELETE CASCADE,
  asked TEXT NOT NULL,              -- JSON: what is asked again each time it is shown
  sentence TEXT NOT NULL,
  place INTEGER NOT NULL,           -- the order in the project; deleted ones keep theirs
  kept TEXT,                        -- JSON: the numbers of kept_at, without texts of open answers; NULL for a quote
  created_at TEXT NOT NULL,
  kept_at TEXT NOT NULL,
  deleted_at TEXT                   -- NULL: it is listed
) STRICT;
CREATE INDEX findings_by_project ON findings (project_id, place, id);
CREATE INDEX findings_by_upload ON findings (upload_id);
`;
