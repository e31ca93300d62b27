/** Tables of SQLite: filters and waves, what was done, and what is still to be done. */
export const records = `CREATE TABLE saved_filters (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- a finding may name one that was removed: no other gets its id
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
