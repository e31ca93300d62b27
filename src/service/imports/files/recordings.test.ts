import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { RecordingTools } from '../../core/config.ts';
import { findRecordingTools } from '../../documents/transcription/recording-tools.ts';
import { followFile, importFile, initializeFile, sendRecord } from '../../testing/record-scenario.ts';
import { fixtureBytes, machineTools, recordingFixtures, recordings, spoken } from '../../testing/recordings.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

const ffmpeg = machineTools()?.ffmpeg ?? null;

/** The result of reading a file. */
async function readExtract({ database: { read } }: TestService, wav_key: string) {
  const extract = await read
    .selectFrom('files')
    .innerJoin('extracts', 'extracts.id', 'files.extract_id')
    .select(['extracts.id', 'details', 'thumbnail_key'])
    .where('wav_key', '=', wav_key)
    .executeTakeFirstOrThrow();
  const passages = await read
    .selectFrom('passages')
    .select(['text', 'start_ms', 'end_ms'])
    .where('extract_id', '=', extract.id)
    .orderBy('position')
    .execute();
  return { details: JSON.parse(extract.details), thumbnail_key: extract.thumbnail_key, passages };
}

describe.each<[string, RecordingTools]>([
  ['on this machine', { ffmpeg, transcriber: null }],
  ['on a machine without ffmpeg', { ffmpeg: null, transcriber: null }],
])('audio and video are completed, %s', (_, tools) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ recordings: tools });
  });
  afterAll(() => service.stop());

  // Type by type: documents/media.
  const types = recordingFixtures.filter((type) => ['mp4', 'wav'].includes(type));
  it.each(types)('%s', async (extension) => {
    const { status, wav_key } = await importFile(service, `talk.${extension}`, fixtureBytes(extension));
    expect(status).toBe('completed');
    const { details, thumbnail_key } = await readExtract(service, wav_key);
    const missing = tools.ffmpeg ? 'Transcription is not set up' : 'ffmpeg was not found';
    const transcript = { state: 'not_made', reason: expect.stringContaining(missing) };
    expect(details).toMatchObject({ ...recordings[extension], transcript });
    expect(Math.abs(details.duration_seconds - spoken.seconds)).toBeLessThan(0.15);
    expect([details.waveform.length, thumbnail_key !== null]).toEqual(tools.ffmpeg ? [400, true] : [0, false]);
  });

  it('B92 a playlist named .mp4 ends in error', async () => {
    expect(await importFile(service, 'talk.mp4', '#EXTM3U\nfile:///etc/passwd\n')).toMatchObject({ status: 'error' });
  });
});

test.skipIf(!ffmpeg)(
  'a transcription is cancelled by a stop and begins again at the next start (skipped: no ffmpeg)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-engine-'));
    const script = join(folder, 'engine.mjs');
    const marker = join(folder, 'second-time');
    // The first time it hangs, the second time it answers.
    writeFileSync(
      script,
      `import fs from 'node:fs';
    if (!fs.existsSync(process.argv[3])) { fs.writeFileSync('started', ''); setInterval(() => {}, 1000); }
    else console.log('[00:00:00.000 --> 00:00:02.000] hello');`,
    );
    chmodSync(script, 0o755);
    const SHEAF_TRANSCRIBER = `'${process.execPath}' '${script}' {audio} '${marker}'`;
    const tools = findRecordingTools({ PATH: process.env.PATH, SHEAF_TRANSCRIBER });

    const first = await startTestService({ recordings: tools });
    const file = await initializeFile(first, 'talk.wav');
    await sendRecord(file, fixtureBytes('wav'));
    await first.ask('POST', file.links.complete);
    const work = join(first.data_dir, 'work');
    const isRunning = () => readdirSync(work).some((one) => existsSync(join(work, one, 'out', 'started')));
    await expect.poll(isRunning, { timeout: 60_000 }).toBe(true);
    const asked = performance.now();
    await first.stop({ keep: true });
    expect(performance.now() - asked).toBeLessThan(5000);
    expect(readdirSync(work)).toEqual([]);

    writeFileSync(marker, '');
    const second = await startTestService({ recordings: tools, data_dir: first.data_dir });
    expect(await followFile(second, file)).toMatchObject({ status: 'completed' });
    expect(await readExtract(second, file.wav_key)).toMatchObject({
      details: { transcript: { state: 'made', segments: 1 } },
      passages: [{ text: 'hello', start_ms: 0, end_ms: 2000 }],
    });
    await second.stop();
    rmSync(folder, { recursive: true });
  },
);
