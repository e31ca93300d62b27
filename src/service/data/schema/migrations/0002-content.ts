/** What the parts of a survey hold: its questions, the raw answers of every column, the counts charts are made of, and the people. */
export const sql = `
-- How the parts of an upload are read, decided from the first one ("all parts have identical headers").
CREATE TABLE survey_tables (
  upload_id INTEGER PRIMARY KEY REFERENCES survey_uploads(id) ON DELETE CASCADE,
  dialect TEXT NOT NULL,            -- JSON: Dialect of src/columns/types.ts
  header_rows TEXT NOT NULL,        -- JSON: string[][], the cells as they stand in the file
  participants INTEGER NOT NULL DEFAULT 0, -- different people among the respondents
  emails INTEGER NOT NULL DEFAULT 0        -- of these, the ones known by an e-mail address
) STRICT;

CREATE TABLE questions (
  id INTEGER PRIMARY KEY,
  upload_id INTEGER NOT NULL REFERENCES survey_uploads(id) ON DELETE CASCADE,
  column_index INTEGER NOT NULL,
  header TEXT NOT NULL,             -- distinct within the survey
  text TEXT NOT NULL,
  type TEXT NOT NULL,
  source TEXT NOT NULL,
  rule TEXT NOT NULL,               -- JSON: AnswerRule of src/columns/types.ts
  answered INTEGER NOT NULL DEFAULT 0,   -- cells that are not blank
  unreadable INTEGER NOT NULL DEFAULT 0, -- of these, cells the rule could not read
  options INTEGER NOT NULL DEFAULT 0,    -- rows in question_options
  choices INTEGER NOT NULL DEFAULT 0,    -- sum of their counts
  first_at TEXT,                    -- Timestamp: earliest and latest moment, ISO 8601
  last_at TEXT,
  UNIQUE (upload_id, column_index)
) STRICT;

-- Chartable questions. NPS: one row a score. Ranking: rank_sum / count is the average rank, first_count the times ranked first.
CREATE TABLE question_options (
  question_id INTEGER NOT NULL REFERENCES questions(id) ON DELETE CASCADE,
  value TEXT NOT NULL,
  count INTEGER NOT NULL,
  rank_sum INTEGER NOT NULL,
  first_count INTEGER NOT NULL,
  PRIMARY KEY (question_id, value)
) STRICT, WITHOUT ROWID;
CREATE INDEX question_options_by_count ON question_options (question_id, count);

-- The raw cells, column by column; every column is kept, whatever its type, so that a type can change without the file.
-- id = part_id << 18 | column_index << 7 | segment: ascending, so chunks are only ever appended.
-- codes NULL: a segment holds the texts of 256 rows. Else one segment for the part: codes[row] (u8, or u16 when the blob
-- is two bytes a row) is the number of the row's text among the distinct ones. Texts: PackedTexts of src/columns/cells.
-- An open answer (a note) is a cell of an open-ended question; its id is part_id << 26 | column_index << 15 | row.
CREATE TABLE chunks (
  id INTEGER PRIMARY KEY,
  answered INTEGER NOT NULL,        -- cells of this segment that are not blank
  codes BLOB,
  texts BLOB NOT NULL
) STRICT;

-- How many answers each part adds to a question: leads to the n-th one without counting.
CREATE TABLE part_answers (
  part_id INTEGER NOT NULL REFERENCES survey_parts(id) ON DELETE CASCADE,
  column_index INTEGER NOT NULL,
  answered INTEGER NOT NULL,
  PRIMARY KEY (part_id, column_index)
) STRICT, WITHOUT ROWID;

-- id = part_id << 15 | row within the part, from 0.
CREATE TABLE responses (
  id INTEGER PRIMARY KEY,
  timestamp INTEGER,                -- milliseconds since 1970; a time without zone counts as UTC
  participant_id INTEGER            -- participants.id
) STRICT;

-- A person is one e-mail address within a project; who left a name only is a person of their own: identity '#' and the
-- response's id. id is that of the response that first named them.
CREATE TABLE participants (
  project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
  identity TEXT NOT NULL,           -- the address in lower case, or '#…'
  id INTEGER NOT NULL,
  name TEXT NOT NULL,               -- '' when unknown
  in_panel INTEGER NOT NULL,        -- 1 unless every survey that named them had add_to_research_panel false
  PRIMARY KEY (project_id, identity)
) STRICT, WITHOUT ROWID;
`;
