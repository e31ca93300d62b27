// `node --import` this before a store: bytes and names are left in the page cache, and the disk is never waited for.
import sync from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const handle = await fs.open(import.meta.filename);
const prototype = Object.getPrototypeOf(handle) as typeof handle;
await handle.close();
prototype.datasync = async () => {};
prototype.sync = async () => {};
sync.fsyncSync = () => {};
sync.fdatasyncSync = () => {};
syncBuiltinESMExports();
