import { randomUUID } from 'node:crypto';
// Insights and files as their jobs leave them, with what was read out of them: for tests of those who read.
import type { ExtractDetails, InsightState, Passage } from '../../contract/index.ts';
import { insertExtractTx } from '../data/extracts.store.ts';
import type { TestService } from './test-service.ts';

interface NewRecord {
  project_id: number;
  api_key_id: number;
  name: string;
  passages?: readonly Partial<Passage>[];
}

const now = '2025-01-01T00:00:00Z';

const document: ExtractDetails = {
  kind: 'document',
  unit: 'page',
  count: 1,
  outline: [],
  characters: 10,
  truncated: false,
};
export const recording: ExtractDetails = {
  kind: 'audio',
  duration_seconds: 12.5,
  width: null,
  height: null,
  waveform: [],
  transcript: { state: 'made', engine: 'test', segments: 2 },
};

function makePassages({ passages = [] }: NewRecord): Omit<Passage, 'position'>[] {
  return passages.map((passage) => ({ title: null, text: '', start: null, end: null, ...passage }));
}

/** @returns the key of a completed insight. */
export async function insertInsight(
  { database }: TestService,
  { insight_state = 0, ...record }: NewRecord & { insight_state?: InsightState },
): Promise<string> {
  const { project_id, api_key_id, name } = record;
  const insight_key = randomUUID();
  await database.write(async (tx) => {
    const content = { details: document, passages: makePassages(record), thumbnail_key: `thumbnails/${insight_key}` };
    const extract_id = await insertExtractTx(tx, content, now);
    const keys = { insight_key, s3_key: `insights/${insight_key}`, extract_id, created_at: now };
    const row = { project_id, api_key_id, name, insight_state, processing_status: 'completed' as const, ...keys };
    await tx.insertInto('stored_insights').values(row).execute();
  });
  return insight_key;
}

/** @returns the key of a completed recording. */
export async function insertFile({ database }: TestService, record: NewRecord): Promise<string> {
  const { project_id, api_key_id, name } = record;
  const wav_key = randomUUID();
  await database.write(async (tx) => {
    const content = { details: recording, passages: makePassages(record), thumbnail_key: null };
    const extract_id = await insertExtractTx(tx, content, now);
    const keys = { wav_key, s3_key: `files/${wav_key}`, extract_id, created_at: now };
    await tx
      .insertInto('stored_files')
      .values({ project_id, api_key_id, name, status: 'completed', ...keys })
      .execute();
  });
  return wav_key;
}
