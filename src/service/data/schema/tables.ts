import type { Generated } from 'kysely';
import type {
  FileStatus,
  InsightState,
  InsightStatus,
  MediaLevel,
  MediaStatus,
  PartStatus,
  SurveyStatus,
} from '../../../contract/index.ts';

/** The columns of 0001-state.ts, 0003-records.ts, 0004-appended.ts, 0007-changes.ts and 0009-missing.ts as Kysely sees them. JSON stays text here and is parsed by the store that owns it. */
export interface Tables {
  projects: { id: Generated<number>; name: string; created_at: string; archived_at: string | null };
  api_keys: {
    id: Generated<number>;
    client_id: string;
    name: string;
    secret_hash: string;
    token_hash: string;
    scopes: string;
    all_projects: number;
    requests_per_minute: number | null;
    created_at: string;
    revoked_at: string | null;
  };
  api_key_projects: { api_key_id: number; project_id: number };
  survey_uploads: {
    id: Generated<number>;
    upload_key: string;
    survey_key: string;
    wav_key: string;
    project_id: number;
    api_key_id: number;
    name: string;
    status: SurveyStatus;
    column_mapping: string;
    auto_map: number;
    add_to_research_panel: number;
    media_config: string | null;
    idempotency_key: string | null;
    error_details: string | null;
    number_of_responses: Generated<number>;
    created_at: string;
    completed_at: string | null;
    revision: Generated<number>;
    missing_answers: Generated<string>;
    restorable_until: Generated<string | null>;
  };
  survey_parts: {
    id: Generated<number>;
    upload_id: number;
    part_number: number;
    status: PartStatus;
    row_count: Generated<number>;
    s3_key: string;
    appended: Generated<number>;
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
  insights: {
    id: Generated<number>;
    insight_key: string;
    project_id: number;
    api_key_id: number;
    name: string;
    processing_status: InsightStatus;
    insight_state: InsightState;
    should_publish: Generated<number>;
    queued: Generated<number>;
    failure: string | null;
    s3_key: string;
    extract_id: number | null;
    created_at: string;
  };
  files: {
    id: Generated<number>;
    wav_key: string;
    project_id: number;
    api_key_id: number;
    name: string;
    status: FileStatus;
    failure: string | null;
    s3_key: string;
    extract_id: number | null;
    created_at: string;
  };
  access_tokens: { token_hash: string; api_key_id: number; scopes: string; expires_at: number };
}
