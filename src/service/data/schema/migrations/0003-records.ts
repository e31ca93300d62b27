/** Everything that is not a survey's table: media of surveys, insights, files, what processing read out of them, short-lived tokens. */
export const sql = `
-- What processing read out of one stored object; its text is in passages.
CREATE TABLE extracts (
  id INTEGER PRIMARY KEY,
  details TEXT NOT NULL,            -- JSON: ExtractDetails of contract/extract.ts
  thumbnail_key TEXT,               -- object key of a PNG: first page, picture, poster frame or waveform
  created_at TEXT NOT NULL
) STRICT;

-- position is 1-based; milliseconds from the start, NULL outside transcripts.
CREATE TABLE passages (
  id INTEGER PRIMARY KEY,
  extract_id INTEGER NOT NULL REFERENCES extracts(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  title TEXT,
  text TEXT NOT NULL,
  start_ms INTEGER,
  end_ms INTEGER,
  UNIQUE (extract_id, position)
) STRICT;

-- status PENDING until a look finds the object, then UPLOADED; LINKED and FAILED are set when the survey is processed.
CREATE TABLE survey_media (
  id INTEGER PRIMARY KEY,
  upload_id INTEGER NOT NULL REFERENCES survey_uploads(id) ON DELETE CASCADE,
  filename TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('PENDING', 'UPLOADED', 'LINKED', 'FAILED')),
  media_level TEXT CHECK (media_level IN ('RESPONDENT', 'RESPONSE')),
  failure TEXT,                     -- why FAILED, in a sentence
  s3_key TEXT NOT NULL UNIQUE,
  extract_id INTEGER REFERENCES extracts(id) ON DELETE SET NULL,
  extract_failure TEXT,             -- why nothing could be read out of it
  UNIQUE (upload_id, filename)
) STRICT;

-- What a LINKED file belongs to: RESPONSE names a row and column, RESPONDENT every row of that person (column_index NULL).
CREATE TABLE survey_media_links (
  media_id INTEGER NOT NULL REFERENCES survey_media(id) ON DELETE CASCADE,
  response_id INTEGER NOT NULL,     -- responses.id
  column_index INTEGER
) STRICT;
CREATE INDEX survey_media_links_by_media ON survey_media_links (media_id);
CREATE INDEX survey_media_links_by_response ON survey_media_links (response_id);

CREATE TABLE insights (
  id INTEGER PRIMARY KEY,
  insight_key TEXT NOT NULL UNIQUE,
  project_id INTEGER NOT NULL REFERENCES projects(id),
  api_key_id INTEGER NOT NULL REFERENCES api_keys(id),
  name TEXT NOT NULL,
  processing_status TEXT NOT NULL CHECK (processing_status IN ('pending', 'completed', 'failed')),
  insight_state INTEGER NOT NULL CHECK (insight_state IN (0, 1, 2)),
  should_publish INTEGER NOT NULL DEFAULT 0,
  queued INTEGER NOT NULL DEFAULT 0,   -- 1: complete was accepted; tells "already processing" from "not yet completed"
  failure TEXT,
  s3_key TEXT NOT NULL UNIQUE,
  extract_id INTEGER REFERENCES extracts(id) ON DELETE SET NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX insights_by_project ON insights (project_id, id);

CREATE TABLE files (
  id INTEGER PRIMARY KEY,
  wav_key TEXT NOT NULL UNIQUE,
  project_id INTEGER NOT NULL REFERENCES projects(id),
  api_key_id INTEGER NOT NULL REFERENCES api_keys(id),
  name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending_upload', 'processing', 'completed', 'error', 'recording')),
  failure TEXT,
  s3_key TEXT NOT NULL UNIQUE,
  extract_id INTEGER REFERENCES extracts(id) ON DELETE SET NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX files_by_project ON files (project_id, id);

-- Tokens of POST /api/v1/oauth/token; gone after an hour, and void at once when their key is revoked.
CREATE TABLE access_tokens (
  token_hash TEXT PRIMARY KEY,
  api_key_id INTEGER NOT NULL REFERENCES api_keys(id) ON DELETE CASCADE,
  scopes TEXT NOT NULL,             -- JSON array: all of the key's, or those the client asked for
  expires_at INTEGER NOT NULL       -- milliseconds since 1970
) STRICT, WITHOUT ROWID;
CREATE INDEX access_tokens_by_expiry ON access_tokens (expires_at);
`;
