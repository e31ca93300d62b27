import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** @returns a port of loopback that nothing listens on now */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}
