import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

interface SendOptions {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: Buffer | string;
}

/** Sends a request exactly as given: unlike fetch it neither adds nor refuses headers. */
export function send(url: string, options: SendOptions = {}): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const { protocol, hostname, port } = new URL(url);
  const path = url.slice(url.indexOf('/', protocol.length + 2)) || '/';
  const outgoing = httpRequest({
    hostname,
    port,
    path,
    method: options.method ?? 'GET',
    headers: options.headers ?? {},
    agent: false,
  });
  outgoing.on('response', (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () => {
      const body = Buffer.concat(chunks);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text: body.toString() });
    });
  });
  outgoing.on('error', reject);
  outgoing.end(options.body);
  return promise;
}

/** @returns the text of an element of an XML answer. */
export function element(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
}
