// `node --import` this before a store: its disk takes a second for each sync of a file outside of the log. The log has a thread of its own.
import fs from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const syncMs = 1000;
const handle = await fs.open(import.meta.filename);
const prototype = Object.getPrototypeOf(handle) as typeof handle;
await handle.close();
const { datasync } = prototype;
prototype.datasync = async function (this: typeof handle) {
  await delay(syncMs);
  return datasync.call(this);
};
