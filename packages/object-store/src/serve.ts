#!/usr/bin/env node
// Starts the store as a server: `sheaf-store FOLDER`, with STORE_ACCESS_KEY, STORE_SECRET_KEY and STORE_PORT of the environment.
import { createStore } from './index.ts';

const [dataDir] = process.argv.slice(2);
const { STORE_ACCESS_KEY: accessKey, STORE_SECRET_KEY: secretKey, STORE_PORT = '0' } = process.env;
if (dataDir === undefined || !accessKey || !secretKey) {
  process.stderr.write('Usage: STORE_ACCESS_KEY=… STORE_SECRET_KEY=… sheaf-store FOLDER\n');
  process.exit(2);
}
const store = await createStore({ dataDir, accessKey, secretKey, corsOrigins: () => [], port: Number(STORE_PORT) });
process.stdout.write(`${store.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void store.close());
