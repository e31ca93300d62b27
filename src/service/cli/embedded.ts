import { setTimeout as sleep } from 'node:timers/promises';
import { readForeignStore } from '../core/config.ts';
import { createLog } from '../core/log.ts';
import { readDatabaseUrl } from '../core/serve-settings.ts';
import { lockGuestsOut } from '../data/sqlite/guests.ts';
import { FolderInUse } from '../data/sqlite/lock.ts';
import { findRecordingTools } from '../documents/transcription/recording-tools.ts';
import { interruptible } from './interrupt.ts';
import { type Embedded, joinRunning } from './join-service.ts';

/** How long a command waits for the holder of the folder to listen, or to end. */
const patienceMs = 60_000;
const pauseMs = 100;

/**
 * Commands that came later use the service of this one, so it runs until they have ended.
 * @returns a function that lets new ones in again
 */
async function waitForGuests(dataDir: string): Promise<() => void> {
  const { signal, end } = interruptible('Stopped.');
  try {
    for (let isSaid = false; ; isSaid = true) {
      const letIn = lockGuestsOut(dataDir);
      if (letIn !== null || signal.aborted) return letIn ?? (() => {});
      if (!isSaid)
        process.stderr.write(
          'Done. Other commands still use the service of this one, so it ends when they have ended. Ctrl+C ends it now; call the others again then.\n',
        );
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  } finally {
    end();
  }
}

async function startOwn(dataDir: string): Promise<Embedded> {
  // Loaded here, because a command that joins another one's service starts in half the time without it.
  const { createService } = await import('../index.ts');
  const config = {
    data_dir: dataDir,
    database_url: readDatabaseUrl(process.env),
    host: '127.0.0.1',
    port: 0,
    storage_port: 0,
    window_dir: null,
    window_origins: [],
    foreign_store: readForeignStore(process.env),
    recordings: findRecordingTools(process.env),
  };
  // The command says in a sentence what a warning would say. The answer to an error that nobody foresaw says that it was logged.
  const log = createLog(process.env.SHEAF_LOG || 'error');
  const service = await createService(config, { log });
  const close = async () => {
    const letIn = await waitForGuests(dataDir);
    try {
      await service.stop();
    } finally {
      letIn();
    }
  };
  return { base_url: service.url, token: service.token, close };
}

/**
 * Joins the service that runs on a data folder, or starts one for as long as this command and those that join it run. While another
 * command starts or ends one, it waits.
 * @throws UserError when the folder cannot be used, or its holder is no service
 */
export async function openEmbedded(dataDir: string): Promise<Embedded> {
  const until = performance.now() + patienceMs;
  for (let isSaid = false; ; isSaid = true) {
    const joined = await joinRunning(dataDir);
    if (joined !== null) return joined;
    try {
      return await startOwn(dataDir);
    } catch (error) {
      if (!(error instanceof FolderInUse) || performance.now() > until) throw error;
    }
    if (!isSaid) process.stderr.write(`Another Sheaf is using ${dataDir}. Waiting until its service is ready.\n`);
    await sleep(pauseMs);
  }
}
