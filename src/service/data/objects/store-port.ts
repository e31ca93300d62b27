import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../core/durable-file.ts';

const schema = z.object({ port: z.int().min(1).max(65_535) });

/** Below the ports that Linux, macOS and Windows give to outgoing connections: nothing takes it while the service is down. */
const quietPorts = { from: 20_000, to: 32_000 } as const;

/** @returns whether nothing listens on the port now */
export async function isFree(host: string, port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen({ host, port }), 'listening');
  } catch {
    return false;
  }
  await once(probe.close(), 'close');
  return true;
}

function remembered(path: string): number | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8'))).port;
  } catch {
    // Cut off while it was written, or edited by hand: another port does as well.
    return undefined;
  }
}

/**
 * The port of the embedded store where none is asked for: the folder's own, again at every start. A presigned form names the
 * store by its port and is good for an hour, so it must outlive a restart of the service.
 * @returns a port that was free a moment ago, or 0 (any) when none of some was
 */
export async function storePort(dataDir: string, host: string): Promise<number> {
  const path = join(dataDir, 'storage-port.json');
  const own = remembered(path);
  if (own !== undefined && (await isFree(host, own))) return own;
  for (let attempt = 0; attempt < 20; attempt++) {
    const port = randomInt(quietPorts.from, quietPorts.to);
    if (!(await isFree(host, port))) continue;
    replaceFile(path, JSON.stringify({ port }));
    return port;
  }
  return 0;
}
