import { createClient } from '../../importer/index.ts';
import { systemClock } from '../core/clock.ts';
import { findRunning } from '../core/running-service.ts';
import { withReserve } from '../data/database.ts';
import { deleteAccessTokenTx } from '../data/keys/access-tokens.store.ts';
import { issueHostTokenTx } from '../data/keys/host-key.store.ts';
import { enterFolder } from '../data/sqlite/guests.ts';
import { openForCommand } from './command.ts';

/** The service of a data folder, for one command without `--url`. */
export interface Embedded {
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
