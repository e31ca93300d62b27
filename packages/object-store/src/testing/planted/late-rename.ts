// `node --import` this before a store: objects get their final name only after they were acknowledged. A check of
// durability that stays green on such a store checks nothing.
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const lateMilliseconds = 40;
const rename = fs.rename;
fs.rename = async (from, to) => {
  const isObject = /[\\/][0-9a-f][\\/][0-9a-f]{64}$/.test(String(to));
  if (!isObject) return rename(from, to);
  setTimeout(() => void rename(from, to).catch(() => {}), lateMilliseconds);
};
syncBuiltinESMExports();
