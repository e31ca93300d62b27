/** Schema version 19: which files were imported. */
export const sql = `
-- As the client says, when all of a file is there; nobody checks it.
CREATE TABLE imported_files (
  id INTEGER PRIMARY KEY,
  upload_id INTEGER NOT NULL REFERENCES stored_surveys(id) ON DELETE CASCADE,
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  file_name TEXT NOT NULL,
  imported_at TEXT NOT NULL
) STRICT;
CREATE INDEX imported_files_by_bytes ON imported_files (bytes);
`;
