import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

interface LyingService {
  url: string;
  close(): void;
}

/**
 * Passes requests on to a service, and changes its answers.
 * @param change what becomes of the text of an answer
 * @param address where it listens; 127.0.0.1 unless given
 */
export async function startLyingService(
  service: { url: string },
  change: (body: string) => string,
  address = '127.0.0.1',
): Promise<LyingService> {
  const { hostname: host, port } = new URL(service.url);
  const server = createServer((asked, reply) => {
    const headers = { ...asked.headers, host: `${host}:${port}` };
    const passed = request({ host, port, method: asked.method, path: asked.url, headers });
    passed.on('response', async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const { 'content-length': _, 'transfer-encoding': __, ...others } = answer.headers;
      reply.writeHead(answer.statusCode ?? 502, others).end(change(Buffer.concat(chunks).toString()));
    });
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://${address}:${(server.address() as AddressInfo).port}`, close };
}
