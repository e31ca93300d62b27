import { codes as postgresCodes } from './postgres/codes.ts';
import { documents as postgresDocuments } from './postgres/documents.ts';
import { records as postgresRecords } from './postgres/records.ts';
import { surveys as postgresSurveys } from './postgres/surveys.ts';
import { codes } from './sqlite/codes.ts';
import { surveys } from './sqlite/surveys.ts';

/** Tables of SQLite: filters and waves, what was done, and what is still to be done. */
const records = `CREATE TABLE saved_filters (
  id INTEGER PRIMARY KEY,
  upload_id INTEGER NOT NULL REFERENCES stored_surveys(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  filter TEXT NOT NULL,             -- JSON: ResponseFilter
  created_at TEXT NOT NULL,
  UNIQUE (upload_id, name)
) STRICT;

-- A wave reaches from its first part to the part before the next wave. The first one has a row only when somebody named it.
CREATE TABLE survey_waves (
  upload_id INTEGER NOT NULL REFERENCES stored_surveys(id) ON DELETE CASCADE,
  first_part INTEGER NOT NULL,      -- a part number
  name TEXT,                        -- NULL: it has only its number
  joined INTEGER NOT NULL DEFAULT 0, -- 1: somebody joined it with the wave before
  added_at TEXT NOT NULL,           -- when the append was accepted; of the first wave, when the survey was made
  PRIMARY KEY (upload_id, first_part)
) STRICT, WITHOUT ROWID;

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
  finished_at TEXT,
  phase TEXT,                       -- 'reading', then 'finishing'; NULL: people do not change
  phase_done INTEGER,               -- responses that were read, then people that were put in order
  phase_total INTEGER,
  phase_rate INTEGER,               -- of these a second
  cancelled INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX person_key_changes_open ON person_key_changes (upload_id) WHERE state IN ('queued', 'running');
CREATE INDEX person_key_changes_by_upload ON person_key_changes (upload_id, id);

-- Rows are added and never changed or removed. They name keys, not contents, so nothing of a deleted import stays here.
CREATE TABLE audit_events (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  action TEXT NOT NULL,
  actor TEXT NOT NULL,              -- the name of the API key at that time
  api_key_id INTEGER,               -- NULL: the command line
  address TEXT,                     -- of the client; NULL: the command line
  subject TEXT,                     -- 'survey', 'insight', 'file', 'key', 'project'
  subject_key TEXT
) STRICT;
CREATE INDEX audit_events_by_action ON audit_events (action, id);
CREATE TRIGGER audit_events_not_changed BEFORE UPDATE ON audit_events BEGIN SELECT RAISE(ABORT, 'The audit trail is append-only.'); END;
CREATE TRIGGER audit_events_not_removed BEFORE DELETE ON audit_events BEGIN SELECT RAISE(ABORT, 'The audit trail is append-only.'); END;

-- Who answered, while a change of a survey's people is under way: at first as it will be, and from the switch on as it was before.
-- A participant that only these rows name is hidden, and removed in the end (survey-participants.ts).
CREATE TABLE staged_people (
  part_id INTEGER PRIMARY KEY REFERENCES survey_parts(id) ON DELETE CASCADE,
  change_of TEXT NOT NULL,          -- the change that wrote it: 'column 5', 'key 12'
  keyed INTEGER NOT NULL,           -- responses that have the whole key
  numbers BLOB NOT NULL,            -- as row_numbers
  checksum INTEGER NOT NULL         -- of numbers
) STRICT;

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

-- One row, of the first start on. No keys.
CREATE TABLE object_store (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  kind TEXT NOT NULL CHECK (kind IN ('embedded', 's3')),
  endpoint TEXT, -- of 's3'
  bucket TEXT    -- of 's3'
) STRICT;

-- What there is: queries read these. The tables stored_… also hold what was deleted.
CREATE VIEW surveys AS SELECT * FROM stored_surveys WHERE deleted_at IS NULL;
CREATE VIEW insights AS SELECT * FROM stored_insights WHERE deleted_at IS NULL;
CREATE VIEW files AS SELECT * FROM stored_files WHERE deleted_at IS NULL;

-- A job is claimed with a lease and a fencing token: the holder of an older token can no longer write.
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,            -- JSON, parsed by the handler of its kind
  state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  fence INTEGER NOT NULL DEFAULT 0,
  leased_until INTEGER,             -- milliseconds of the monotonic clock, since this start of the service
  run_after INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  created_at TEXT NOT NULL,
  finished_at TEXT
) STRICT;
CREATE INDEX jobs_waiting ON jobs (state, run_after, id);
`;

/** Tables of SQLite: documents and recordings, and what was read from them. */
const documents = `-- What was read from one stored object. Its text is in passages.
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

/** All tables for SQLite, with what the columns hold. */
export const sqliteSchema = surveys + documents + records + codes;

/**
 * The same tables for PostgreSQL; schema.test.ts compares them. Texts are compared by their bytes, as SQLite does. A generated column is
 * stored, because an index needs its value.
 */
export const postgresSchema = postgresSurveys + postgresDocuments + postgresRecords + postgresCodes;

interface Migration {
  version: number;
  sqlite: string;
  postgres: string;
  /** The oldest version whose code can work with the database after it. */
  readableBy: number;
}

/** In order. Until the first release there is one, and it may change. Never edit one that was released: add another. */
export const migrations: readonly Migration[] = [
  { version: 1, sqlite: sqliteSchema, postgres: postgresSchema, readableBy: 1 },
];

/** The version of the schema that this Sheaf works with. */
export const schemaVersion = migrations.at(-1)?.version ?? 0;
