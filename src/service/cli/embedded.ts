import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../../importer/index.ts';
import { systemClock } from '../core/clock.ts';
import { readForeignStore } from '../core/config.ts';
import { createLog } from '../core/log.ts';
import { findRunning } from '../core/running-service.ts';
import { readDatabaseUrl } from '../core/serve-settings.ts';
import { withReserve } from '../data/database.ts';
import { deleteAccessTokenTx } from '../data/keys/access-tokens.store.ts';
import { issueHostTokenTx } from '../data/keys/host-key.store.ts';
import { enterFolder, FolderInUse, lockGuestsOut } from '../data/sqlite/lock.ts';
import { findRecordingTools } from '../documents/transcription/recording-tools.ts';
import { handleInterrupt, openForCommand } from './command.ts';

/** The service of a data folder, for one command without `--url`. */
interface Embedded {
  base_url: string;
  token: string;
  close(): Promise<void>;
}

/** A command that is killed cannot end its token; nobody else knows it. */
const guestTokenSeconds = 30 * 24 * 3600;

/** The program at an address that was left by a kill may never answer. */
const answerMs = 10_000;

/** Whether something listens there. Before the holder of a folder does, it may still be making the database. */
const listens = (base_url: string): Promise<boolean> =>
  fetch(`${base_url}/healthz`, { signal: AbortSignal.timeout(answerMs) }).then(
    () => true,
    () => false,
  );

/** Whether a service answers as the one of the token's database: an address that was left by a kill may be of another one. */
async function answers(base_url: string, token: string): Promise<boolean> {
  const client = createClient({ base_url, token: () => token });
  return client.getInstance({}, { signal: AbortSignal.timeout(answerMs) }).then(
    () => true,
    () => false,
  );
}

/** A token of the host's own key, until the command ends: whoever may read the folder's database may use its service. */
async function openToken(dataDir: string) {
  const database = withReserve(await openForCommand(dataDir));
  const token = await database.write((tx) => issueHostTokenTx(tx, systemClock.now(), guestTokenSeconds));
  const close = async () => {
    await database.write((tx) => deleteAccessTokenTx(tx, token));
    await database.close();
  };
  return { token, close };
}

/** @returns the service that runs on a data folder; null where there is none, or while it starts or ends */
export async function joinRunning(dataDir: string): Promise<Embedded | null> {
  const base_url = findRunning(dataDir)?.url;
  if (base_url === undefined) return null;
  const leave = enterFolder(dataDir);
  if (leave === null) return null;
  if (!(await listens(base_url))) {
    leave();
    return null;
  }
  const { token, close: closeToken } = await openToken(dataDir);
  const close = () => closeToken().finally(leave);
  if (await answers(base_url, token)) return { base_url, token, close };
  await close();
  return null;
}

/** How long a command waits for the holder of the folder to listen, or to end. */
const patienceMs = 60_000;
const pauseMs = 100;

/**
 * Commands that came later use the service of this one, so it runs until they have ended.
 * @returns a function that lets new ones in again
 */
async function waitForGuests(dataDir: string): Promise<() => void> {
  const { signal, end } = handleInterrupt('Stopped.');
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
