/** Who may do what, which uploads there are and how far they are, and the work that is queued. */
export const sql = `
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
  requests_per_minute INTEGER,      -- NULL: no limit
  created_at TEXT NOT NULL,
  revoked_at TEXT
) STRICT;

CREATE TABLE api_key_projects (
  api_key_id INTEGER NOT NULL REFERENCES api_keys(id) ON DELETE CASCADE,
  project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
  PRIMARY KEY (api_key_id, project_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE survey_uploads (
  id INTEGER PRIMARY KEY,
  upload_key TEXT NOT NULL UNIQUE,
  survey_key TEXT NOT NULL UNIQUE,
  wav_key TEXT NOT NULL UNIQUE,
  project_id INTEGER NOT NULL REFERENCES projects(id),
  api_key_id INTEGER NOT NULL REFERENCES api_keys(id),
  name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('AWAITING_UPLOAD', 'VALIDATING', 'PROCESSING', 'COMPLETED', 'FAILED')),
  column_mapping TEXT NOT NULL,     -- JSON object, '{}' when none was given
  auto_map INTEGER NOT NULL,
  add_to_research_panel INTEGER NOT NULL,
  media_config TEXT,                -- JSON object
  idempotency_key TEXT UNIQUE,      -- across all keys: the same one from another API key is a 409
  error_details TEXT,               -- JSON object; NULL when there is no error
  number_of_responses INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  completed_at TEXT
) STRICT;
CREATE INDEX survey_uploads_by_project ON survey_uploads (project_id, status);

-- id is global to the database and below 2^29: ids of responses and notes are built from it.
CREATE TABLE survey_parts (
  id INTEGER PRIMARY KEY,
  upload_id INTEGER NOT NULL REFERENCES survey_uploads(id) ON DELETE CASCADE,
  part_number INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('PENDING', 'UPLOADED', 'PROCESSED', 'FAILED')),
  row_count INTEGER NOT NULL DEFAULT 0,
  s3_key TEXT NOT NULL UNIQUE,
  UNIQUE (upload_id, part_number)
) STRICT;

-- A job is claimed with a lease and a fencing token: whoever holds an older token can no longer write.
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,            -- JSON, parsed by the handler of its kind
  state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  fence INTEGER NOT NULL DEFAULT 0,
  leased_until INTEGER,             -- milliseconds of the clock that never steps back, this boot only
  run_after INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  created_at TEXT NOT NULL,
  finished_at TEXT
) STRICT;
CREATE INDEX jobs_waiting ON jobs (state, run_after, id);
`;
