import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  scopes as allScopes,
  isFinal,
  type PresignedForm,
  type Scope,
  type SurveyUpload,
} from '../../contract/index.ts';
import { type Clock, systemClock, timestamp } from '../core/clock.ts';
import { readForeignStore, type ServiceConfig } from '../core/config.ts';
import { createLog } from '../core/log.ts';
import { type CreatedKey, insertKeyTx, type NewKey, revokeKeyTx } from '../data/keys/keys.store.ts';
import { openDatabase } from '../data/open-database.ts';
import { archiveProjectTx, insertProjectTx } from '../data/projects.store.ts';
import { findRecordingTools } from '../documents/transcription/recording-tools.ts';
import { createService } from '../index.ts';
import { testDatabaseUrl } from './test-database.ts';

/** A reply as tests look at it: JSON parsed, `{}` when there is no body, text where it is no JSON. */
export interface Reply {
  status: number;
  headers: Headers;
  /** Untyped on purpose: its shape is what the tests test. */
  body: ReturnType<typeof JSON.parse>;
}

export interface Call {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A clock that stands still until it is moved. */
export function testClock(start = Date.now()): Clock & { advance(ms: number): void } {
  let now = start;
  return {
    now: () => now,
    advance(ms) {
      now += ms;
    },
  };
}

/** Sends a file by its presigned form: "Every entry of `upload_fields` is sent as a form field before the `file` field." */
export async function sendForm(
  { upload_url, upload_fields }: PresignedForm,
  file: string | Uint8Array,
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(upload_fields)) form.append(name, value);
  form.append('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'part.csv');
  return fetch(upload_url, { method: 'POST', body: form });
}

/** @returns the next pause between two questions: who asks often takes the processor from what is waited for */
export const longer = (milliseconds: number): number => Math.min(200, milliseconds * 1.5);

/** The store is another process, with a clock that no test moves. */
export const hasForeignStore = process.env.SHEAF_S3_ENDPOINT !== undefined;

/**
 * A whole service on a folder of its own, with the calls a test makes of it. Its objects are in the store that the
 * `SHEAF_S3_*` settings name, as in production; `vitest.foreign.config.ts` runs the HTTP suite so.
 */
export async function startTestService({
  clock = systemClock,
  window_dir = null as string | null,
  recordings = findRecordingTools(process.env),
  /** That of a service stopped with `keep`. */
  data_dir = mkdtempSync(join(tmpdir(), 'sheaf-test-')),
  log = createLog('silent'),
  /** Further settings. */
  config = {} as Partial<ServiceConfig>,
} = {}) {
  const { database_url = await testDatabaseUrl(data_dir) } = config;
  const service = await createService(
    {
      data_dir,
      host: '127.0.0.1',
      port: 0,
      storage_port: 0,
      window_dir,
      window_origins: ['app://sheaf'],
      foreign_store: readForeignStore(process.env),
      recordings,
      ...config,
      database_url,
    },
    { clock, log },
  );
  // Beside the running service, as the command line does it.
  const database = await openDatabase({ data_dir, database_url });

  async function call(method: string, path: string, { token, body, headers = {} }: Call = {}): Promise<Reply> {
    const reply = await fetch(`${service.url}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await reply.text();
    const isJson = /json/.test(reply.headers.get('content-type') ?? 'json');
    return { status: reply.status, headers: reply.headers, body: isJson ? JSON.parse(text || '{}') : text };
  }

  /** The same with the service's own token. */
  const ask = (method: string, path: string, body?: unknown): Promise<Reply> =>
    call(method, path, { token: service.token, body });

  async function waitUntilFinal(upload_key: string, token = service.token): Promise<SurveyUpload> {
    for (let pause = 10; ; pause = longer(pause)) {
      const { body } = await call('GET', `/api/v1/developer/import/surveys/${upload_key}/status`, { token });
      if (isFinal(body.status)) return body;
      await sleep(pause);
    }
  }

  return {
    ...service,
    data_dir,
    /** Where the objects are on disk. */
    store_dir: process.env.SHEAF_TEST_STORE_DIR ?? data_dir,
    database,
    call,
    ask,
    waitUntilFinal,
    project: (name = 'Test') => database.write((tx) => insertProjectTx(tx, name, timestamp(clock))),
    archive: (id: number) => database.write((tx) => archiveProjectTx(tx, id, timestamp(clock))),
    revoke: (id: number) => database.write((tx) => revokeKeyTx(tx, id, timestamp(clock))),
    key: (options: Partial<NewKey> & { scopes?: readonly Scope[] } = {}): Promise<CreatedKey> =>
      database.write((tx) =>
        insertKeyTx(
          tx,
          { name: 'test', scopes: allScopes, project_ids: [], requests_per_minute: null, ...options },
          timestamp(clock),
        ),
      ),
    async stop({ keep = false } = {}) {
      await database.close();
      await service.stop();
      if (!keep) rmSync(data_dir, { recursive: true, force: true });
    },
  };
}
export type TestService = Awaited<ReturnType<typeof startTestService>>;
