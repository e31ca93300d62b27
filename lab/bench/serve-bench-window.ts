import { createReadStream } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Builds the page of lab/window/page into a folder and serves it. */
export async function serveBenchWindow(outDir: string): Promise<{ server: Server; url: string }> {
  await build({
    root: fileURLToPath(new URL('../window/page', import.meta.url)),
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir, target: 'chrome140' },
  });
  const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };
  const server = createServer(({ url = '/' }, reply) => {
    const path = url === '/' ? '/index.html' : normalize(new URL(url, 'http://bench').pathname);
    const file = createReadStream(join(outDir, path));
    file.once('error', () => reply.writeHead(404).end());
    file.once('open', () => {
      reply.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
      file.pipe(reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The bench server has no port.');
  return { server, url: `http://127.0.0.1:${address.port}/` };
}
