import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ListenAddress } from '../../core/config.ts';
import { unusablePortError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import { version } from '../../version.ts';
import { createSizes } from '../administration/health.ts';
import type { ApiContext } from '../context.ts';
import { refuseOddRequests } from '../http/unreadable.ts';
import type { Metrics } from './metrics.ts';

/** The sources of the figures. */
type MetricsParts = Pick<ApiContext, 'config' | 'clock' | 'health' | 'log' | 'database'>;

/** @returns what counts and reads the figures; null where the settings name no address for them */
export async function openMetrics(parts: MetricsParts): Promise<Metrics | null> {
  if (!parts.config.metrics_listen) return null;
  const { createMetrics } = await import('./metrics.ts');
  return createMetrics({ ...parts, version, readSizes: createSizes(parts) });
}

interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

async function answer({ read }: Pick<Metrics, 'read'>, response: ServerResponse, log: Log): Promise<void> {
  try {
    const { contentType, text } = await read();
    response.writeHead(200, { 'content-type': contentType }).end(text);
  } catch (error) {
    log.warn({ err: error }, 'metrics not read');
    response.writeHead(503, { 'content-type': 'text/plain' }).end('The figures could not be read. See the log.\n');
  }
}

/**
 * Serves `/metrics` at an address of its own, so that the public one never has it (docs/decisions/0043-administration.md).
 * @throws UserError when the port is taken or may not be used
 */
export async function startMetricsServer(metrics: Metrics, listen: ListenAddress, log: Log): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') void answer(metrics, response, log);
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('Ask GET /metrics here.\n');
  });
  refuseOddRequests(server);
  try {
    await once(server.listen(listen), 'listening');
  } catch (error) {
    throw unusablePortError(error, listen.port, '--metrics-listen') ?? error;
  }
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
