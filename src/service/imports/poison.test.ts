import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../core/clock.ts';
import { claimJob, recoverTx } from '../data/jobs/queue.ts';
import { provideOwnService } from '../testing/provide-service.ts';
import {
  filesBase,
  fixtureBytes,
  followFile,
  importFile,
  initializeFile,
  sendRecord,
} from '../testing/record-scenario.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { startTestService } from '../testing/test-service.ts';

/** Kills parsers from outside, as the kernel would: what each holds is found in its command line. */
const isLinux = process.platform === 'linux';

const service = await provideOwnService();

/** The parsers of this service that read a file of this extension. */
function listParserProcesses(extension: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return words.includes(service.data_dir) && words.includes(`input.${extension}`);
      } catch {
        return false; // It has ended since.
      }
    });
}

/** Kills every parser of an extension until it is stopped. */
function killParsers(extension: string, most = Number.POSITIVE_INFINITY): { stop(): number } {
  let killed = 0;
  const timer = setInterval(() => {
    if (killed >= most) return;
    const pids = listParserProcesses(extension);
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended since.
      }
    }
    if (pids.length > 0) killed++;
  }, 40);
  return {
    stop() {
      clearInterval(timer);
      return killed;
    },
  };
}

async function startFile(name: string, bytes: Uint8Array) {
  const file = await initializeFile(service, name);
  await sendRecord(file, bytes);
  expect((await service.ask('POST', file.links.complete)).status).toBe(200);
  return file;
}
async function readFileJobs(wav_key: string) {
  const { read } = service.database;
  const file = await read.selectFrom('files').select('id').where('wav_key', '=', wav_key).executeTakeFirst();
  const jobs = read.selectFrom('jobs').select(['state', 'attempts']).where('kind', '=', 'file');
  return jobs.where('payload', '=', JSON.stringify({ file_id: file?.id })).execute();
}
const library = async (wav_key: string) => (await service.ask('GET', `/api/v1/workspace/files/${wav_key}`)).body;

describe.skipIf(!isLinux)('a parser that dies (skipped: parsers are found through /proc, on Linux alone)', () => {
  it('F6 killed once: the document is read at the next try, exactly once', async () => {
    const killing = killParsers('xlsx', 1);
    const file = await startFile('once.xlsx', fixtureBytes('sheets.xlsx'));
    expect(await followFile(service, file)).toMatchObject({ status: 'completed' });
    expect(killing.stop()).toBe(1);
    expect(await readFileJobs(file.wav_key)).toEqual([{ state: 'done', attempts: 2 }]);
    expect(await library(file.wav_key)).toMatchObject({ details: { unit: 'sheet', count: 2 }, failure: null });
  });

  it('F8 killed each time: it fails after three tries with a reason; others continue', async () => {
    const killing = killParsers('docx');
    const poison = await startFile('poison.docx', fixtureBytes('report.docx'));
    const others = ['a.txt', 'b.pptx'].map((name) =>
      importFile(service, name, name === 'a.txt' ? Buffer.from('text') : fixtureBytes('deck.pptx')),
    );
    for (const other of await Promise.all(others)) expect(other.status).toBe('completed');
    expect(await followFile(service, poison)).toMatchObject({ status: 'error' });
    expect(killing.stop()).toBeGreaterThanOrEqual(3);
    expect(await readFileJobs(poison.wav_key)).toEqual([{ state: 'failed', attempts: 3 }]);
    expect(await library(poison.wav_key)).toMatchObject({
      details: null,
      failure:
        'Processing this file stopped three times without an answer. Import it again, or save it in another format.',
    });
  });
});

describe('F8 a job that crashes the whole service', () => {
  /** A service that was killed this many times while it ran the job. */
  async function killedWith(deaths: number) {
    const first = await startTestService();
    const { wav_key } = await importFile(first, 'notes.txt', 'text');
    await first.stop({ keep: true });
    const database = await openTestDatabase(first.data_dir);
    await database.write(async (tx) => {
      await tx.updateTable('jobs').set({ state: 'queued', attempts: 0, fence: 0 }).execute();
      await tx.updateTable('stored_files').set({ status: 'processing', extract_id: null }).execute();
    });
    for (let n = 0; n < deaths; n++) {
      expect(await claimJob(database, systemClock, { kinds: ['file'] })).toBeDefined();
      await database.write(recoverTx);
    }
    await claimJob(database, systemClock, { kinds: ['file'] });
    await database.close();
    const second = await startTestService({ data_dir: first.data_dir });
    const links = { complete: '', status: `${filesBase}/${wav_key}/status` };
    const file = await followFile(second, { wav_key, links, upload_url: '', upload_fields: {} });
    await second.stop();
    return file.status;
  }

  it.each([
    [5, 'completed'],
    [50, 'error'],
  ])('after %i deaths of the service: %s', async (deaths, status) => {
    expect(await killedWith(deaths)).toBe(status);
  });
});
