// The least that a store on node:http can do: no form is parsed, and nothing is signed, hashed or renamed. A body goes to a file as it
// comes, and the answer waits for fsync. `node lab/bench/storage-sink.ts DATA_DIR`, with an IPC channel.
import { open, unlink } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const [folder = ''] = process.argv.slice(2);
const batchBytes = 1024 * 1024;

async function keep(request: IncomingMessage, path: string): Promise<void> {
  const handle = await open(path, 'w');
  let batch: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    batch.push(chunk);
    size += chunk.length;
    if (size < batchBytes) continue;
    await handle.writev(batch);
    batch = [];
    size = 0;
  }
  if (batch.length > 0) await handle.writev(batch);
  await handle.datasync();
  await handle.close();
}

let count = 0;
const server = createServer({ requestTimeout: 0, keepAliveTimeout: 30_000 }, async (request, response) => {
  const path = join(folder, `sink-${count++}`);
  await keep(request, path);
  response.writeHead(204).end();
  await unlink(path);
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on('SIGTERM', () => process.exit(0));
