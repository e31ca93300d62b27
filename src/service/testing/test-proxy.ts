// A small HTTP proxy for tests and lab/campaigns/cluster.ts: in turns to several nodes, only to those that are ready.
import { createServer, type IncomingMessage, type RequestListener, request, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import type { KeyPair } from './certificates.ts';

interface ProxyOptions {
  port?: number;
  /** What it says of the connection of its clients: `https` as if it ended TLS. */
  scheme?: 'http' | 'https';
  /** Its certificate, with which it does end TLS. */
  tls?: KeyPair;
  /** What becomes of the Host header: passed on unless given, told as X-Forwarded-Host, or lost. */
  host?: 'passed' | 'told' | 'lost';
  /** Asked of each node every `everyMs`; a node that does not answer 200 gets no requests. Left out: every node gets some. */
  health?: { path: string; everyMs: number };
}

interface Node {
  url: string;
  isReady: boolean;
}

export interface TestProxy {
  url: string;
  nodes: Node[];
  /** Adds a node, ready until a health check says otherwise. */
  add(url: string): void;
  close(): Promise<void>;
}

const checkMs = 2000;
/** Says who the client is, in place of its network address: all clients of a test have the same one. */
const clientHeader = 'x-test-client';

async function isReady(node: Node, path: string): Promise<boolean> {
  try {
    return (await fetch(`${node.url}${path}`, { signal: AbortSignal.timeout(checkMs) })).ok;
  } catch {
    return false;
  }
}

/** Like a real proxy: what a client says of itself stays, and the address that the proxy saw is added at the end. */
function forwardedHeaders(
  { headers, socket }: IncomingMessage,
  { scheme = 'http', host: hostBecomes = 'passed' }: ProxyOptions,
): IncomingMessage['headers'] {
  const { [clientHeader]: client = socket.remoteAddress, host, ...others } = headers;
  const hosts = { passed: { host }, told: { 'x-forwarded-host': host }, lost: {} };
  const rest = { ...others, ...hosts[hostBecomes] };
  const named = [headers['x-forwarded-for'], client].filter((one) => one !== undefined).join(', ');
  return { ...rest, 'x-forwarded-for': named, 'x-forwarded-proto': scheme };
}

/** Sends a request to the first node that accepts a connection; nothing of it is sent before. */
function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  nodes: readonly Node[],
  options: ProxyOptions,
): void {
  const [node, ...others] = nodes;
  if (node === undefined) {
    outgoing.writeHead(503, { 'retry-after': '1' }).end('No node is ready.');
    return;
  }
  const headers = forwardedHeaders(incoming, options);
  const sent = request(`${node.url}${incoming.url}`, { method: incoming.method, headers, agent: false });
  let isConnected = false;
  // The client has its answer, or has left: then nobody waits for the node's.
  const leave = () => sent.destroy();
  outgoing.once('close', leave);
  sent.once('socket', (socket) => {
    socket.once('connect', () => {
      isConnected = true;
      pipeline(incoming, sent, () => {});
    });
  });
  sent.once('error', () => {
    outgoing.off('close', leave);
    if (outgoing.destroyed) return undefined;
    if (!isConnected) return forward(incoming, outgoing, others, options);
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
    return undefined;
  });
  sent.once('response', (answer) => {
    if (outgoing.destroyed) return void answer.destroy();
    // What is said of the connection to the node does not hold for the one to the client (RFC 9110 7.6.1).
    const { connection: _, 'keep-alive': __, ...headers } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, headers);
    pipeline(answer, outgoing, () => {});
  });
}

/** Starts the proxy on loopback. */
export async function startTestProxy(options: ProxyOptions = {}): Promise<TestProxy> {
  const { port = 0, tls, health } = options;
  const nodes: Node[] = [];
  let turn = 0;
  const answer: RequestListener = (incoming, outgoing) => {
    const ready = nodes.filter((node) => node.isReady);
    turn++;
    forward(incoming, outgoing, [...ready.slice(turn % ready.length), ...ready.slice(0, turn % ready.length)], options);
  };
  const server = tls ? createSecureServer(tls, answer) : createServer(answer);
  const check = (path: string) =>
    Promise.all(
      nodes.map(async (node) => {
        node.isReady = await isReady(node, path);
      }),
    );
  const timer = health && setInterval(() => void check(health.path), health.everyMs);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    nodes,
    add: (url) => void nodes.push({ url, isReady: true }),
    close() {
      clearInterval(timer);
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
