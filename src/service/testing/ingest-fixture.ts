// For tests and benchmarks: a real database and a real store in a temporary folder, and uploads made by hand.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { createStore } from '@sheaf/object-store';
import type { ColumnType } from '../../contract/index.ts';
import type { Connection } from '../data/database.ts';
import type { StoreSettings } from '../data/objects/object-store.ts';
import { createS3Client } from '../data/objects/s3-client.ts';
import { migrate } from '../data/schema/migrate.ts';
import { type Handle, openDatabase } from '../data/sqlite/open.ts';
import { openSqliteThread } from '../data/sqlite/sqlite-database.ts';
import { createIngest, type Ingest, type IngestOutcome } from '../survey-data/ingest/index.ts';
import { createCache } from '../survey-data/queries/query-tools.ts';
import { getSurvey } from '../survey-data/queries/questions.ts';

interface NewUpload {
  parts: readonly (string | Uint8Array)[];
  column_mapping?: Record<string, ColumnType>;
  auto_map?: boolean;
  add_to_research_panel?: boolean;
  project_id?: number;
}

export interface Upload {
  upload_id: number;
  survey_key: string;
  part_ids: number[];
}

export interface Fixture {
  folder: string;
  db: Handle;
  /** The same database as the service's threads have it. */
  connection: Connection;
  ingest: Ingest;
  upload(upload: NewUpload): Promise<Upload>;
  /** Ingests the parts in turn; stops at the first that is not processed. */
  run(upload: Upload): Promise<IngestOutcome[]>;
  close(): Promise<void>;
}

export const claim = { id: 1, fence: 1 };

function seed(db: Handle): void {
  const now = '2025-01-01T00:00:00Z';
  db.prepare("INSERT INTO projects (id, name, created_at) VALUES (1, 'One', ?), (2, 'Two', ?)").run(now, now);
  db.prepare(
    `INSERT INTO api_keys (id, client_id, name, secret_hash, token_hash, scopes, all_projects, created_at)
     VALUES (1, 'c', 'k', 'h', 't', '[]', 1, ?)`,
  ).run(now);
  db.prepare(
    "INSERT INTO jobs (id, kind, payload, state, fence, created_at) VALUES (1, 'survey', '{}', 'running', 1, ?)",
  ).run(now);
}

function insertUpload(db: Handle, upload: NewUpload): Upload {
  const n = Number(db.prepare('SELECT count(*) FROM surveys').pluck().get()) + 1;
  const upload_id = Number(
    db
      .prepare(
        `INSERT INTO stored_surveys (upload_key, survey_key, wav_key, project_id, api_key_id, name, status, column_mapping,
           auto_map, add_to_research_panel, created_at)
         VALUES (?, ?, ?, ?, 1, ?, 'PROCESSING', ?, ?, ?, '2025-01-01T00:00:00Z')`,
      )
      .run(
        `upload-${n}`,
        `survey-${n}`,
        `wav-${n}`,
        upload.project_id ?? 1,
        `Survey ${n}`,
        JSON.stringify(upload.column_mapping ?? {}),
        upload.auto_map === false ? 0 : 1,
        upload.add_to_research_panel === false ? 0 : 1,
      ).lastInsertRowid,
  );
  const insert = db.prepare(
    "INSERT INTO survey_parts (upload_id, part_number, status, s3_key) VALUES (?, ?, 'UPLOADED', ?)",
  );
  const part_ids = upload.parts.map((_, index) =>
    Number(insert.run(upload_id, index + 1, `parts/${upload_id}/${index + 1}`).lastInsertRowid),
  );
  return { upload_id, survey_key: `survey-${n}`, part_ids };
}

/** A database with projects 1 and 2 and a running job 1, a store, and an ingest on both. Close it. */
export async function createFixture(): Promise<Fixture> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-ingest-'));
  const keys = { accessKey: 'test', secretKey: 'test-secret' };
  const place = { dataDir: join(folder, 'objects'), host: '127.0.0.1', port: 0, corsOrigins: () => [] };
  const running = await createStore({ ...place, ...keys });
  const { url } = running;
  const store: StoreSettings = { endpoint: url, public_endpoint: url, region: 'us-east-1', bucket: 'sheaf', ...keys };
  const client = createS3Client(store);
  await client.send(new CreateBucketCommand({ Bucket: 'sheaf' }));
  const path = join(folder, 'sheaf.db');
  const db = openDatabase(path);
  migrate(db);
  seed(db);
  const ingest = createIngest({ place: { engine: 'sqlite', path }, store });
  const connection = openSqliteThread(path, { readonly: true });
  const toKey = db.prepare<[number], string>('SELECT s3_key FROM survey_parts WHERE id = ?').pluck();
  const put = (part_id: number, body: string | Uint8Array) =>
    client.send(new PutObjectCommand({ Bucket: 'sheaf', Key: toKey.get(part_id), Body: Buffer.from(body) }));
  return {
    folder,
    db,
    connection,
    ingest,
    async upload(wanted) {
      const made = insertUpload(db, wanted);
      for (const [index, part_id] of made.part_ids.entries()) await put(part_id, wanted.parts[index] ?? '');
      return made;
    },
    async run(upload) {
      const outcomes: IngestOutcome[] = [];
      for (const part_id of upload.part_ids) {
        const outcome = await ingest.ingestPart({ part_id, claim });
        outcomes.push(outcome);
        if (outcome.kind !== 'processed') break;
      }
      return outcomes;
    },
    async close() {
      await ingest.close();
      client.destroy();
      await connection.close();
      db.close();
      await running.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A survey as the API shows it. */
export const lookUpSurvey = ({ connection }: Fixture, { survey_key }: Upload) =>
  getSurvey({ db: connection.read, cache: createCache() }, survey_key);
