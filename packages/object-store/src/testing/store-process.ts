// A store in a process of its own, for tests that kill it: `node store-process.ts DATA_DIR` prints its address.
import { createStore } from '../index.ts';
import { testKeys } from './test-store.ts';

const [dataDir = ''] = process.argv.slice(2);
const store = await createStore({ dataDir, ...testKeys, corsOrigins: () => [], onError: console.error });
console.log(store.url);
process.on('SIGTERM', () => store.close().then(() => process.exit(0)));
