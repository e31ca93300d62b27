import type { ColumnType as Cell, Generated, GeneratedAlways, Selectable } from 'kysely';
import type {
  CodeColor,
  ColumnType,
  FileStatus,
  ImportState,
  InsightState,
  InsightStatus,
  MediaLevel,
  MediaStatus,
  PartStatus,
  SurveyStatus,
  TypeSource,
} from '../../../contract/index.ts';

/** The columns that surveys, insights and files share. */
interface Deletable {
  deleted_at: string | null;
  restorable_until: string | null;
  purging_at: string | null;
  state: GeneratedAlways<ImportState>;
}

/** A change of a column or of a person key, and how far it is. */
interface AnyChange {
  id: Generated<number>;
  upload_id: number;
  state: 'queued' | 'running' | 'done' | 'failed';
  parts_done: Generated<number>;
  parts: number;
  failure: string | null;
  created_at: string;
  finished_at: string | null;
  phase: 'reading' | 'finishing' | null;
  phase_done: number | null;
  phase_total: number | null;
  phase_rate: number | null;
  cancelled: Generated<number>;
}

interface PersonKeyChange extends AnyChange {
  person_key: string | null;
  keyed: number | null;
}

interface ColumnChange extends AnyChange {
  question_id: number;
  from_type: ColumnType;
  to_type: ColumnType;
  missing: string | null;
  spellings: string | null;
  any_share: number;
  answered: number | null;
  unreadable: number | null;
}

/** A survey. Its id is `upload_id` in the other tables, because the import interface calls a survey an upload. */
interface StoredSurvey extends Deletable {
  id: Generated<number>;
  upload_key: string;
  survey_key: string;
  wav_key: string;
  project_id: number;
  api_key_id: number;
  name: string;
  status: SurveyStatus;
  column_mapping: string;
  missing_answers: Generated<string>;
  auto_map: number;
  add_to_research_panel: number;
  media_config: string | null;
  idempotency_key: string | null;
  error_details: string | null;
  number_of_responses: Generated<number>;
  appended_at: number | null;
  revision: Generated<number>;
  codes_revision: Generated<number>;
  created_at: string;
  completed_at: string | null;
}

/** An insight or a file. */
interface StoredDocument extends Deletable {
  id: Generated<number>;
  project_id: number;
  api_key_id: number;
  name: string;
  failure: string | null;
  s3_key: string;
  extract_id: number | null;
  created_at: string;
}

interface StoredInsight extends StoredDocument {
  insight_key: string;
  processing_status: InsightStatus;
  insight_state: InsightState;
  should_publish: Generated<number>;
  queued: Generated<number>;
}

interface StoredFile extends StoredDocument {
  wav_key: string;
  status: FileStatus;
}

/** A view: it can be read only. */
type View<T> = { [Column in keyof T]: Cell<Selectable<T>[Column & keyof Selectable<T>], never, never> };

/**
 * Every table and view of the schema, as Kysely sees it. JSON is text here; the module that owns the table parses
 * it. A test compares this file with the database.
 */
export interface Tables {
  audit_events: {
    id: Generated<number>;
    at: string;
    action: string;
    actor: string;
    api_key_id: number | null;
    address: string | null;
    subject: string | null;
    subject_key: string | null;
  };
  projects: { id: Generated<number>; name: string; created_at: string; archived_at: string | null };
  api_keys: {
    id: Generated<number>;
    client_id: string;
    name: string;
    secret_hash: string;
    token_hash: string;
    scopes: string;
    all_projects: number;
    is_host: Generated<number>;
    requests_per_minute: number | null;
    created_at: string;
    revoked_at: string | null;
    last_used_at: string | null;
    expires_at: string | null;
  };
  api_key_projects: { api_key_id: number; project_id: number };
  object_store: { id: number; kind: 'embedded' | 's3'; endpoint: string | null; bucket: string | null };
  sign_in_codes: { code_hash: string; expires_at: number };
  rate_passes: { bucket: string; passed_at: number };
  access_tokens: { token_hash: string; api_key_id: number; scopes: string; expires_at: number };
  stored_surveys: StoredSurvey;
  stored_insights: StoredInsight;
  stored_files: StoredFile;
  surveys: View<StoredSurvey>;
  insights: View<StoredInsight>;
  files: View<StoredFile>;
  survey_parts: {
    id: Generated<number>;
    upload_id: number;
    part_number: number;
    status: PartStatus;
    row_count: Generated<number>;
    s3_key: string;
    appended: Generated<number>;
  };
  survey_tables: {
    upload_id: number;
    dialect: string;
    header_rows: string;
    participants: Generated<number>;
    emails: Generated<number>;
    found_groups: Generated<string>;
    chosen_groups: string | null;
    question_list: string | null;
    person_key: string | null;
    people_changes: Generated<number>;
  };
  survey_waves: {
    upload_id: number;
    first_part: number;
    name: string | null;
    joined: Generated<number>;
    added_at: string;
  };
  questions: {
    id: Generated<number>;
    upload_id: number;
    column_index: number;
    header: string;
    text: string;
    type: ColumnType;
    source: TypeSource;
    rule: string;
    answered: Generated<number>;
    unreadable: Generated<number>;
    options: Generated<number>;
    choices: Generated<number>;
    first_at: string | null;
    last_at: string | null;
    missing: Generated<string>;
    option_order: string | null;
    found_display: string | null;
    chosen_display: string | null;
  };
  saved_filters: { id: Generated<number>; upload_id: number; name: string; filter: string; created_at: string };
  question_options: { question_id: number; value: string; count: number; rank_sum: number; first_count: number };
  segments: {
    id: number;
    codes: Cell<Buffer | null, Uint8Array | null>;
    texts: Cell<Buffer, Uint8Array>;
    checksum: number;
  };
  part_answers: {
    part_id: number;
    column_index: number;
    answered: number;
    answered_rows: Cell<Buffer | null, Uint8Array | null>;
    checksum: number;
  };
  row_numbers: {
    part_id: number;
    field: 'time' | 'participant';
    numbers: Cell<Buffer, Uint8Array>;
    checksum: number;
  };
  word_blocks: {
    source: 'note' | 'passage';
    list: number;
    first_word: Cell<Buffer, Uint8Array>;
    words: Cell<Buffer, Uint8Array>;
    checksum: number;
  };
  participants: {
    project_id: number;
    identity: string;
    id: number;
    name: string;
    in_panel: number;
    email: string | null;
    key_name: string | null;
    key_values: string | null;
  };
  imported_files: {
    id: Generated<number>;
    upload_id: number;
    sha256: string;
    bytes: number;
    file_name: string;
    imported_at: string;
  };
  staged_people: {
    part_id: number;
    change_of: string;
    keyed: number;
    numbers: Cell<Buffer, Uint8Array>;
    checksum: number;
  };
  person_key_changes: PersonKeyChange;
  column_changes: ColumnChange;
  extracts: { id: Generated<number>; details: string; thumbnail_key: string | null; created_at: string };
  passages: {
    id: Generated<number>;
    extract_id: number;
    position: number;
    title: string | null;
    text: string;
    start_ms: number | null;
    end_ms: number | null;
  };
  survey_media: {
    id: Generated<number>;
    upload_id: number;
    filename: string;
    status: MediaStatus;
    media_level: MediaLevel | null;
    failure: string | null;
    s3_key: string;
    extract_id: number | null;
    extract_failure: string | null;
  };
  survey_media_links: { media_id: number; response_id: number; column_index: number | null };
  codes: {
    id: Generated<number>;
    project_id: number;
    name: string;
    color: CodeColor;
    group_name: string;
    note: string;
    merged_into: number | null;
    created_at: string;
    deleted_at: string | null;
  };
  findings: {
    id: Generated<number>;
    project_id: number;
    upload_id: number;
    asked: string;
    sentence: string;
    place: number;
    kept: string | null;
    created_at: string;
    kept_at: string;
    deleted_at: string | null;
  };
  code_rules: { id: Generated<number>; code_id: number; upload_id: number; question_id: number; words: string };
  code_changes: { id: Generated<number>; upload_id: number; changed_at: string; undone: Generated<number> };
  code_marks: {
    id: Generated<number>;
    change_id: number;
    question_id: number;
    code_id: number;
    note_id: number;
    is_set: number;
    from_at: number | null;
    to_at: number | null;
  };
  coded_passages: {
    id: Generated<number>;
    code_id: number;
    extract_id: number;
    position: number;
    from_at: number;
    to_at: number;
    created_at: string;
    removed_at: string | null;
  };
  jobs: {
    id: Generated<number>;
    kind: string;
    payload: string;
    state: Generated<'queued' | 'running' | 'done' | 'failed'>;
    attempts: Generated<number>;
    fence: Generated<number>;
    leased_until: number | null;
    run_after: Generated<number>;
    last_error: string | null;
    created_at: string;
    finished_at: string | null;
  };
}

/** Some columns of a row as it is read: `Row<'survey_parts', 'id' | 'row_count'>`. */
export type Row<Table extends keyof Tables, Columns extends keyof Tables[Table] = keyof Tables[Table]> = Pick<
  Selectable<Tables[Table]>,
  Columns & keyof Selectable<Tables[Table]>
>;
