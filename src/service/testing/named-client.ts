// A client that uses names which no resolver knows.
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { PresignedForm } from '../../contract/index.ts';

export interface NamedReply {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  bytes: Buffer;
  /** Untyped on purpose: its shape is what the tests test. */
  json: ReturnType<typeof JSON.parse>;
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export interface NamedClient {
  ask(url: string, sent?: Sent): Promise<NamedReply>;
  sendForm(form: PresignedForm, file: string): Promise<NamedReply>;
}

/** @returns a client for whom every name leads to the address and port of `at`, whatever its URL says; TLS is not verified */
export function createNamedClient(at: string): NamedClient {
  const { hostname, port } = new URL(at);
  const host = hostname.replace(/^\[|\]$/g, '');
  async function ask(url: string, { method = 'GET', headers = {}, body = '' }: Sent = {}): Promise<NamedReply> {
    const { protocol, host: named, hostname: servername, pathname, search } = new URL(url);
    const send = protocol === 'https:' ? requestSecure : requestPlain;
    const { promise, resolve, reject } = Promise.withResolvers<NamedReply>();
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const connection = { host, port, agent: false, servername, rejectUnauthorized: false } as const;
    const path = `${pathname}${search}`;
    const sent = send(
      { ...connection, method, path, headers: { host: named, ...headers, ...(body && length) } },
      (reply) => {
        buffer(reply).then((bytes) => {
          const isJson = reply.headers['content-type']?.startsWith('application/json') === true;
          const { statusCode: status = 0 } = reply;
          resolve({ status, headers: reply.headers, bytes, json: isJson ? JSON.parse(bytes.toString()) : undefined });
        }, reject);
      },
    );
    sent.once('error', reject).end(body);
    return promise;
  }
  return {
    ask,
    async sendForm({ upload_url, upload_fields }, file) {
      const form = new FormData();
      for (const [name, value] of Object.entries(upload_fields)) form.append(name, value);
      form.append('file', new Blob([file]), 'file');
      const encoded = new Response(form);
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
      return ask(upload_url, { method: 'POST', headers, body: new Uint8Array(await encoded.arrayBuffer()) });
    },
  };
}
