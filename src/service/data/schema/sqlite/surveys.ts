/** Tables of SQLite: keys, surveys, their answers and the people who gave them. */
export const surveys = `
CREATE TABLE projects (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  archived_at TEXT
) STRICT;

CREATE TABLE api_keys (
  id INTEGER PRIMARY KEY,
  client_id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  secret_hash TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  scopes TEXT NOT NULL,             -- JSON array
  all_projects INTEGER NOT NULL,    -- 1: every project, now and later
  is_host INTEGER NOT NULL DEFAULT 0, -- 1: the key of the host's own window, which may administer the service
  requests_per_minute INTEGER,      -- NULL: no limit
  created_at TEXT NOT NULL,
  revoked_at TEXT,
  last_used_at TEXT,                -- to the minute; NULL: never. The host's own key: always NULL
  expires_at TEXT  -- NULL: never
) STRICT;
CREATE UNIQUE INDEX api_keys_host ON api_keys (is_host) WHERE is_host = 1 AND revoked_at IS NULL;

CREATE TABLE api_key_projects (
  api_key_id INTEGER NOT NULL REFERENCES api_keys(id) ON DELETE CASCADE,
  project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
  PRIMARY KEY (api_key_id, project_id)
) STRICT, WITHOUT ROWID;

-- Tokens of POST /api/v1/oauth/token. They expire after an hour and stop working when their key is revoked.
CREATE TABLE access_tokens (
  token_hash TEXT PRIMARY KEY,
  api_key_id INTEGER NOT NULL REFERENCES api_keys(id) ON DELETE CASCADE,
  scopes TEXT NOT NULL,             -- JSON array: all scopes of the key, or those the client asked for
  expires_at INTEGER NOT NULL       -- milliseconds since 1970
) STRICT, WITHOUT ROWID;
CREATE INDEX access_tokens_by_expiry ON access_tokens (expires_at);

-- Codes in the window's address; each signs one window in, once.
CREATE TABLE sign_in_codes (
  code_hash TEXT PRIMARY KEY,
  expires_at INTEGER NOT NULL       -- milliseconds since 1970
) STRICT, WITHOUT ROWID;

-- Requests of the last minute, where several nodes count them together.
CREATE TABLE rate_passes (
  bucket TEXT NOT NULL,
  passed_at INTEGER NOT NULL        -- milliseconds since 1970
) STRICT;
CREATE INDEX rate_passes_by_bucket ON rate_passes (bucket, passed_at);

CREATE TABLE stored_surveys (
  id INTEGER PRIMARY KEY,
  upload_key TEXT NOT NULL UNIQUE,
  survey_key TEXT NOT NULL UNIQUE,
  wav_key TEXT NOT NULL UNIQUE,
  project_id INTEGER NOT NULL REFERENCES projects(id),
  api_key_id INTEGER NOT NULL REFERENCES api_keys(id),
  name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('AWAITING_UPLOAD', 'VALIDATING', 'PROCESSING', 'COMPLETED', 'FAILED')),
  column_mapping TEXT NOT NULL,     -- JSON object, '{}' when none was given
  missing_answers TEXT NOT NULL DEFAULT '{}', -- JSON object, by header: the words the sender listed at initialize
  auto_map INTEGER NOT NULL,
  add_to_research_panel INTEGER NOT NULL,
  media_config TEXT,                -- JSON object
  idempotency_key TEXT,             -- unique among the surveys that are not deleted, whichever API key sent it
  error_details TEXT,               -- JSON object; NULL when there is no error
  number_of_responses INTEGER NOT NULL DEFAULT 0,
  appended_at INTEGER,              -- when the last append was accepted, milliseconds since 1970; NULL: never
  revision INTEGER NOT NULL DEFAULT 0, -- raised when a column changes its type: cached results of before are outdated
  codes_revision INTEGER NOT NULL DEFAULT 0, -- the same for codes of its answers
  created_at TEXT NOT NULL,
  completed_at TEXT,
  deleted_at TEXT,                  -- NULL: not deleted
  restorable_until TEXT,            -- until when the deletion can be undone; NULL: not deleted
  purging_at TEXT,                  -- when its contents began to be removed for good; NULL: they are all there
  state TEXT GENERATED ALWAYS AS (CASE WHEN deleted_at IS NOT NULL THEN 'deleted'
    WHEN status = 'AWAITING_UPLOAD' THEN 'waiting' WHEN status = 'COMPLETED' THEN 'completed'
    WHEN status = 'FAILED' THEN 'failed' ELSE 'running' END) VIRTUAL
) STRICT;
CREATE UNIQUE INDEX surveys_by_idempotency_key ON stored_surveys (idempotency_key)
  WHERE idempotency_key IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX surveys_by_time ON stored_surveys (created_at, id, project_id) WHERE deleted_at IS NULL;
CREATE INDEX surveys_by_state ON stored_surveys (state, created_at, id, project_id);
CREATE INDEX surveys_by_project ON stored_surveys (project_id, id) WHERE deleted_at IS NULL;
CREATE INDEX completed_surveys_by_time ON stored_surveys (created_at, id, project_id)
  WHERE completed_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX deleted_surveys ON stored_surveys (project_id, id) WHERE deleted_at IS NOT NULL;

-- Ids of responses and notes are built from the id, so it must stay below 2^27 and is never used again.
CREATE TABLE survey_parts (
  id INTEGER PRIMARY KEY,
  upload_id INTEGER NOT NULL REFERENCES stored_surveys(id) ON DELETE CASCADE,
  part_number INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('PENDING', 'UPLOADED', 'PROCESSED', 'FAILED')),
  row_count INTEGER NOT NULL DEFAULT 0,
  s3_key TEXT NOT NULL UNIQUE,
  appended INTEGER NOT NULL DEFAULT 0, -- 1: its columns may have another order than the survey's, and it may have more of them
  UNIQUE (upload_id, part_number)
) STRICT;

-- How the parts of a survey are read. The first part decides.
CREATE TABLE survey_tables (
  upload_id INTEGER PRIMARY KEY REFERENCES stored_surveys(id) ON DELETE CASCADE,
  dialect TEXT NOT NULL,            -- JSON: Dialect of packages/tables/src
  header_rows TEXT NOT NULL,        -- JSON: string[][], the cells as they are in the file
  participants INTEGER NOT NULL DEFAULT 0, -- different people among the respondents
  emails INTEGER NOT NULL DEFAULT 0,  -- how many of them are known by an e-mail address
  found_groups TEXT NOT NULL DEFAULT '[]', -- JSON: StoredGroup[], from the first part
  chosen_groups TEXT,               -- JSON: StoredGroup[] as a person set them; NULL: as found
  question_list TEXT,               -- JSON: QuestionList as a person made it; NULL: in the order of the file
  person_key TEXT,                  -- JSON: StoredPersonKey; NULL: people are known by address, then by name
  people_changes INTEGER NOT NULL DEFAULT 0  -- how often its people were read again: each time, new participants get ids of their own (data/ids.ts)
) STRICT;

CREATE TABLE questions (
  id INTEGER PRIMARY KEY,
  upload_id INTEGER NOT NULL REFERENCES stored_surveys(id) ON DELETE CASCADE,
  column_index INTEGER NOT NULL,
  header TEXT NOT NULL,             -- distinct within the survey
  text TEXT NOT NULL,
  type TEXT NOT NULL,
  source TEXT NOT NULL,
  rule TEXT NOT NULL,               -- JSON: AnswerRule of packages/survey-columns/src
  answered INTEGER NOT NULL DEFAULT 0,   -- cells that hold an answer
  unreadable INTEGER NOT NULL DEFAULT 0, -- answers the rule could not read
  options INTEGER NOT NULL DEFAULT 0,    -- rows in question_options
  choices INTEGER NOT NULL DEFAULT 0,    -- sum of their counts
  first_at TEXT,                    -- Timestamp: earliest and latest time, ISO 8601
  last_at TEXT,
  missing TEXT NOT NULL DEFAULT '[]', -- JSON: [{"value", "count"}], the words that are not counted as answers, and how often each occurs
  option_order TEXT,                -- JSON: the options in their order, chosen or not; NULL: by count
  found_display TEXT,               -- JSON: storedDisplay, from the first part; NULL: none
  chosen_display TEXT,              -- JSON: what a person chose; NULL: as found
  UNIQUE (upload_id, column_index)
) STRICT;

-- The answers of chartable questions. NPS: one row a score. Ranking: rank_sum / count is the average, first_count counts first ranks.
CREATE TABLE question_options (
  question_id INTEGER NOT NULL REFERENCES questions(id) ON DELETE CASCADE,
  value TEXT NOT NULL,
  count INTEGER NOT NULL,
  rank_sum INTEGER NOT NULL,
  first_count INTEGER NOT NULL,
  PRIMARY KEY (question_id, value)
) STRICT, WITHOUT ROWID;
CREATE INDEX question_options_by_count ON question_options (question_id, count);

-- The raw cells, column by column. Every column is stored, whatever its type, so that its type can change without the file.
-- id = part_id << 18 | column_index << 7 | segment: ascending, so rows are only ever added at the end.
-- codes NULL: a segment holds the texts of 256 rows. Otherwise the column has one segment a part, and codes[row] (u8, or u16
-- when the blob has two bytes a row) is the number of the row's text among the distinct texts. texts: PackedTexts of packages/survey-columns/src.
-- An open answer (a note) is a cell of an open-ended question; its id is part_id << 26 | column_index << 15 | row.
CREATE TABLE segments (
  id INTEGER PRIMARY KEY,
  codes BLOB,
  texts BLOB NOT NULL,
  checksum INTEGER NOT NULL         -- of codes and texts: src/service/data/checksum.ts
) STRICT;

-- How many answers each part adds to a question: finds the n-th answer without counting.
CREATE TABLE part_answers (
  part_id INTEGER NOT NULL REFERENCES survey_parts(id) ON DELETE CASCADE,
  column_index INTEGER NOT NULL,
  answered INTEGER NOT NULL,
  answered_rows BLOB,               -- a bit for each row, lowest first; NULL: every row holds an answer, or none does
  checksum INTEGER NOT NULL,        -- of answered_rows
  PRIMARY KEY (part_id, column_index)
) STRICT, WITHOUT ROWID;

-- A number for each row of a part. Without an entry, no row of the part has one.
CREATE TABLE row_numbers (
  part_id INTEGER NOT NULL REFERENCES survey_parts(id) ON DELETE CASCADE,
  field TEXT NOT NULL CHECK (field IN ('time', 'participant')),
  numbers BLOB NOT NULL,            -- f64, little-endian; NaN: none. time: milliseconds since 1970, a time without a zone counts as UTC. participant: participants.id
  checksum INTEGER NOT NULL,        -- of numbers
  PRIMARY KEY (part_id, field)
) STRICT, WITHOUT ROWID;

-- Which notes and passages hold a word: the words of a list in order, cut into blocks (src/service/data/words/word-blocks.ts).
-- list of notes: part_id << 11 | column_index, of an open-ended column; places are rows of the part, from 0, that hold an answer.
-- list of passages: extract_id; places are positions.
CREATE TABLE word_blocks (
  source TEXT NOT NULL CHECK (source IN ('note', 'passage')),
  list INTEGER NOT NULL,
  first_word BLOB NOT NULL,         -- folded, UTF-8
  words BLOB NOT NULL,
  checksum INTEGER NOT NULL,        -- of first_word and words
  PRIMARY KEY (source, list, first_word)
) STRICT;

-- A person is one e-mail address within a project. A respondent with only a name counts as a separate person; their identity
-- is '#' and the response's id, which is part_id << 15 | row within the part, from 0. That of a person who is known by a key is '=', the
-- folded name of the key, and each folded value after a tab; no address holds a tab. A person's id is the id of the first response that named them.
CREATE TABLE participants (
  project_id INTEGER NOT NULL,      -- no reference: a project is never removed, and PostgreSQL would look it up for each row
  identity TEXT NOT NULL,           -- the address in lower case, or '#…'
  id INTEGER NOT NULL,
  name TEXT NOT NULL,               -- '' when unknown
  in_panel INTEGER NOT NULL,        -- 0 when every survey that named them had add_to_research_panel false
  email TEXT,                       -- the first address that a response gave, in lower case. Like the next two, NULL for who is known by no key
  key_name TEXT,                    -- as it was first written
  key_values TEXT,                  -- as they were first written, with tabs between them
  PRIMARY KEY (project_id, identity)
) STRICT, WITHOUT ROWID;

-- Changes of a column's type. A survey has one open change at most; until it is done, readers see nothing of it.
CREATE TABLE column_changes (
  id INTEGER PRIMARY KEY,
  upload_id INTEGER NOT NULL REFERENCES stored_surveys(id) ON DELETE CASCADE,
  question_id INTEGER NOT NULL REFERENCES questions(id) ON DELETE CASCADE,
  from_type TEXT NOT NULL,
  to_type TEXT NOT NULL,
  missing TEXT,                     -- JSON: the words a person listed for the column; NULL: they stay as they are
  spellings TEXT,                   -- JSON: [{"from", "to"}], the merged spellings of the column; NULL: they stay as they are
  any_share INTEGER NOT NULL,       -- 1: also when most answers cannot be read as the new type
  state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed')),
  parts_done INTEGER NOT NULL DEFAULT 0,
  parts INTEGER NOT NULL,
  answered INTEGER,                 -- answers among the cells read so far
  unreadable INTEGER,               -- answers that cannot be read as the new type
  failure TEXT,
  created_at TEXT NOT NULL,
  finished_at TEXT,
  phase TEXT,                       -- 'reading', then 'finishing'; NULL: people do not change
  phase_done INTEGER,               -- responses that were read, then people that were put in order
  phase_total INTEGER,
  phase_rate INTEGER,               -- of these a second
  cancelled INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX column_changes_open ON column_changes (upload_id) WHERE state IN ('queued', 'running');
CREATE INDEX column_changes_by_question ON column_changes (question_id, id);

`;
