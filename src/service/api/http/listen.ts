import { once } from 'node:events';
import { createServer } from 'node:http';
import { Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ServiceConfig } from '../../core/config.ts';
import { unusablePortError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import type { OpenedParts } from '../../core/opened-parts.ts';
import { isLoopback } from './local-only.ts';
import { headLimits } from './server.ts';
import { followPair, type KeyPair, readCertificateName } from './tls.ts';
import { refuseOddRequests, refuseUnreadable } from './unreadable.ts';

/** The address for clients on this computer: a wildcard address is reached by loopback. */
export function toAddress(host: string, port: number, scheme: 'http' | 'https' = 'http'): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `${scheme}://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Listens without TLS for the commands of this computer, because no certificate has its address. @returns the port */
async function listenPlainly(server: FastifyInstance, opened: OpenedParts): Promise<number> {
  await server.ready();
  const local = createServer({ ...headLimits, requestTimeout: 0 }, server.routing);
  local.on('clientError', refuseUnreadable);
  refuseOddRequests(local);
  await once(local.listen(0, '127.0.0.1'), 'listening');
  opened.defer(async () => {
    local.closeIdleConnections();
    await new Promise((resolve) => local.close(resolve));
  });
  return (local.address() as AddressInfo).port;
}

/** Where a server listens. */
export interface Listening {
  port: number;
  /** All ports: `port`, and with TLS another one for commands on this computer. */
  ports: readonly number[];
  url: string;
  /** The address for commands on this computer. */
  local_url: string;
  /** The address for others, as far as the settings tell; null where only this computer reaches it. */
  public_url: string | null;
  /** The certificate in use; null: no TLS. */
  pair: () => KeyPair | null;
}

function publicUrl({ host, public_url }: ServiceConfig, port: number, pair: KeyPair | null): string | null {
  if (public_url) return public_url;
  if (isLoopback(host)) return null;
  const name = (pair && readCertificateName(pair)) ?? host;
  return name === '0.0.0.0' || name === '::' ? null : toAddress(name, port, pair ? 'https' : 'http');
}

/**
 * Listens. Where there is a certificate with its key, it speaks TLS, and follows the files when they are renewed.
 * @throws UserError when the port is taken or may not be used
 */
export async function listen(
  server: FastifyInstance,
  config: ServiceConfig,
  { pair, log, opened }: { pair: KeyPair | null; log: Log; opened: OpenedParts },
): Promise<Listening> {
  const { host, port: chosenPort, tls } = config;
  try {
    await server.listen({ host, port: chosenPort });
  } catch (error) {
    throw unusablePortError(error, chosenPort) ?? error;
  }
  const { port } = server.server.address() as AddressInfo;
  const public_url = publicUrl(config, port, pair);
  if (!tls || pair === null || !(server.server instanceof SecureServer)) {
    const url = toAddress(host, port);
    return { port, ports: [port], url, local_url: url, public_url, pair: () => null };
  }
  const followed = followPair(server.server, tls, pair, log);
  opened.defer(followed.end);
  const localPort = await listenPlainly(server, opened);
  const local_url = toAddress('127.0.0.1', localPort);
  const url = toAddress(host, port, 'https');
  return { port, ports: [port, localPort], url, local_url, public_url, pair: followed.used };
}
