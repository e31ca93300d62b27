// What happens when there are more connections than this process may have files. Without it the system would reset new ones, and
// nothing would say so.
import type { Server } from 'node:http';
import { Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';
import { unavailable } from '../../core/errors.ts';
import type { Watch } from '../../core/health.ts';
import type { Log } from '../../core/log.ts';
import { problem } from '../../core/problems.ts';
import { processLimits } from '../../core/process-limits.ts';
import { sendLast } from './unreadable.ts';

/** Files that database, objects, threads and parsers need beside connections. */
const filesForWork = 96;
const leastConnections = 16;
const tellAgainMs = 60_000;

interface Open {
  socket: Socket;
  requests: number;
}

/** The same for a connection and for the TLS on it. */
const nameOf = ({ remoteAddress, remotePort, localPort }: Socket) => `${remoteAddress} ${remotePort} ${localPort}`;

/**
 * Keeps the connections of a server below what the process may open. One more ends the oldest on which nobody asks anything; where all are
 * at work, it is answered by 503.
 */
export function limitConnections(server: Server | SecureServer, log: Log, watch: Watch): void {
  const { openFiles } = processLimits();
  const most = Math.max(leastConnections, openFiles - filesForWork);
  const open = new Map<string, Open>();
  let toldAt = Number.NEGATIVE_INFINITY;

  function tell(): void {
    watch.failed('files', unavailable('too_many_open_files'));
    if (performance.now() - toldAt < tellAgainMs) return;
    toldAt = performance.now();
    log.error(
      `This process may open ${openFiles} files, so it has ${most} connections at most, and ends idle ones. Allow it more: LimitNOFILE, ulimit -n.`,
    );
  }

  function makeRoom(added: Open): void {
    tell();
    const idle = [...open.values()].find((one) => one !== added && one.requests === 0);
    if (idle !== undefined) idle.socket.destroy();
    else if (server instanceof SecureServer) added.socket.destroy();
    else sendLast(added.socket, '503 Service Unavailable', problem('too_many_open_files'), ['Retry-After: 5']);
  }

  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    const added = { socket, requests: 0 };
    open.set(name, added);
    socket.once('close', () => {
      open.delete(name);
      if (open.size < 0.9 * most) watch.worked('files');
    });
    if (open.size > most) makeRoom(added);
  });
  server.on('request', ({ socket }, response) => {
    const one = open.get(nameOf(socket));
    if (one === undefined) return;
    one.requests++;
    response.once('close', () => {
      one.requests--;
    });
  });
}
