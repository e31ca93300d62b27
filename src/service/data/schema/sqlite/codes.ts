/** Tables of SQLite: codes, the rules that set them, and what people marked in open answers, documents and transcripts. */
export const codes = `CREATE TABLE codes (
  id INTEGER PRIMARY KEY,
  project_id INTEGER NOT NULL REFERENCES projects(id),
  name TEXT NOT NULL,
  color TEXT NOT NULL,
  group_name TEXT NOT NULL,
  note TEXT NOT NULL,
  merged_into INTEGER,               -- a code of the same project
  created_at TEXT NOT NULL,
  deleted_at TEXT                   -- NULL: it is in use; its marks and rules stay, so that it can be brought back
) STRICT;
CREATE INDEX codes_by_project ON codes (project_id, id);

CREATE TABLE code_rules (
  id INTEGER PRIMARY KEY,
  code_id INTEGER NOT NULL REFERENCES codes(id),
  upload_id INTEGER NOT NULL REFERENCES stored_surveys(id) ON DELETE CASCADE,
  question_id INTEGER NOT NULL,
  words TEXT NOT NULL               -- as q of a word search
) STRICT;
CREATE INDEX code_rules_by_upload ON code_rules (upload_id, question_id);

-- What one request marked. An undone change counts for nothing until it is done again.
CREATE TABLE code_changes (
  id INTEGER PRIMARY KEY,
  upload_id INTEGER NOT NULL REFERENCES stored_surveys(id) ON DELETE CASCADE,
  changed_at TEXT NOT NULL,
  undone INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX code_changes_by_upload ON code_changes (upload_id);

-- Rows are only added: of the marks of a code on an answer, the last one that is not undone holds.
CREATE TABLE code_marks (
  id INTEGER PRIMARY KEY,
  change_id INTEGER NOT NULL REFERENCES code_changes(id) ON DELETE CASCADE,
  question_id INTEGER NOT NULL,
  code_id INTEGER NOT NULL REFERENCES codes(id),
  note_id INTEGER NOT NULL,         -- the open answer (data/ids.ts)
  is_set INTEGER NOT NULL,          -- 0: the code was removed, whatever a rule says
  from_at INTEGER,                  -- the words that were marked, in UTF-16 units; NULL: the whole answer
  to_at INTEGER
) STRICT;
CREATE INDEX code_marks_by_code ON code_marks (question_id, code_id, id);
CREATE INDEX code_marks_by_change ON code_marks (change_id);
CREATE INDEX code_words_by_note ON code_marks (note_id) WHERE from_at IS NOT NULL OR is_set = 0;

-- Words of a document or a transcript that a person gave a code, once for each place and code.
CREATE TABLE coded_passages (
  id INTEGER PRIMARY KEY,
  code_id INTEGER NOT NULL REFERENCES codes(id),
  extract_id INTEGER NOT NULL REFERENCES extracts(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,        -- of the passage
  from_at INTEGER NOT NULL,         -- UTF-16 units in its text
  to_at INTEGER NOT NULL,           -- behind the last one
  created_at TEXT NOT NULL,
  removed_at TEXT,                  -- NULL: it holds
  UNIQUE (extract_id, position, from_at, to_at, code_id)
) STRICT;
CREATE INDEX coded_passages_by_code ON coded_passages (code_id) WHERE removed_at IS NULL;
`;

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
