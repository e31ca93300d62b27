/** Tables of SQLite: documents and recordings, and what was read from them. */
export const documents = `-- What was read from one stored object. Its text is in passages.
CREATE TABLE extracts (
  id INTEGER PRIMARY KEY,
  details TEXT NOT NULL,            -- JSON: ExtractDetails of src/contract
  thumbnail_key TEXT,               -- object key of a PNG: first page, picture, poster frame or waveform
  created_at TEXT NOT NULL
) STRICT;

-- position is 1-based; the times are milliseconds from the start, NULL outside transcripts.
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

-- A file is PENDING until its object was seen in the store, then UPLOADED. Processing the survey sets LINKED and FAILED.
CREATE TABLE survey_media (
  id INTEGER PRIMARY KEY,
  upload_id INTEGER NOT NULL REFERENCES stored_surveys(id) ON DELETE CASCADE,
  filename TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('PENDING', 'UPLOADED', 'LINKED', 'FAILED')),
  media_level TEXT CHECK (media_level IN ('RESPONDENT', 'RESPONSE')),
  failure TEXT,                     -- why it is FAILED, in a sentence
  s3_key TEXT NOT NULL UNIQUE,
  extract_id INTEGER REFERENCES extracts(id) ON DELETE SET NULL,
  extract_failure TEXT,             -- why nothing could be read from it
  UNIQUE (upload_id, filename)
) STRICT;
CREATE INDEX survey_media_by_extract ON survey_media (extract_id) WHERE extract_id IS NOT NULL;

-- What a LINKED file belongs to. RESPONSE: a row and a column. RESPONDENT: every row of that person (column_index NULL).
CREATE TABLE survey_media_links (
  media_id INTEGER NOT NULL REFERENCES survey_media(id) ON DELETE CASCADE,
  response_id INTEGER NOT NULL,     -- part_id << 15 | row within the part, from 0
  column_index INTEGER
) STRICT;
CREATE INDEX survey_media_links_by_media ON survey_media_links (media_id);
CREATE INDEX survey_media_links_by_response ON survey_media_links (response_id);

CREATE TABLE stored_insights (
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
  created_at TEXT NOT NULL,
  deleted_at TEXT,                  -- NULL: not deleted
  restorable_until TEXT,            -- until when the deletion can be undone; NULL: not deleted
  purging_at TEXT,                  -- when its contents began to be removed for good; NULL: they are all there
  state TEXT GENERATED ALWAYS AS (CASE WHEN deleted_at IS NOT NULL THEN 'deleted'
    WHEN processing_status != 'pending' THEN processing_status WHEN queued = 1 THEN 'running' ELSE 'waiting' END) VIRTUAL
) STRICT;
CREATE INDEX insights_by_time ON stored_insights (created_at, id, project_id) WHERE deleted_at IS NULL;
CREATE INDEX insights_by_state ON stored_insights (state, created_at, id, project_id);
CREATE INDEX insights_by_project ON stored_insights (project_id, id) WHERE deleted_at IS NULL;
CREATE INDEX insights_by_extract ON stored_insights (extract_id, project_id) WHERE extract_id IS NOT NULL AND deleted_at IS NULL;

CREATE TABLE stored_files (
  id INTEGER PRIMARY KEY,
  wav_key TEXT NOT NULL UNIQUE,
  project_id INTEGER NOT NULL REFERENCES projects(id),
  api_key_id INTEGER NOT NULL REFERENCES api_keys(id),
  name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending_upload', 'processing', 'completed', 'error', 'recording')),
  failure TEXT,
  s3_key TEXT NOT NULL UNIQUE,
  extract_id INTEGER REFERENCES extracts(id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  deleted_at TEXT,                  -- NULL: not deleted
  restorable_until TEXT,            -- until when the deletion can be undone; NULL: not deleted
  purging_at TEXT,                  -- when its contents began to be removed for good; NULL: they are all there
  state TEXT GENERATED ALWAYS AS (CASE WHEN deleted_at IS NOT NULL THEN 'deleted'
    WHEN status = 'pending_upload' THEN 'waiting' WHEN status = 'completed' THEN 'completed'
    WHEN status = 'error' THEN 'failed' ELSE 'running' END) VIRTUAL
) STRICT;
CREATE INDEX files_by_time ON stored_files (created_at, id, project_id) WHERE deleted_at IS NULL;
CREATE INDEX files_by_state ON stored_files (state, created_at, id, project_id);
CREATE INDEX files_by_project ON stored_files (project_id, id) WHERE deleted_at IS NULL;
CREATE INDEX files_by_extract ON stored_files (extract_id, project_id) WHERE extract_id IS NOT NULL AND deleted_at IS NULL;

`;
