import { get as getPlainly, type IncomingMessage } from 'node:http';
import { get as getSecurely } from 'node:https';
import { checkServerIdentity, TLSSocket } from 'node:tls';

/** What came from an address. */
export interface Answer {
  status: number;
  /** The first bytes of it. */
  body: string;
  /** Where a redirect leads; null: the answer is none. */
  location: string | null;
  /** Why every client refuses the certificate, as Node's code; null: some clients may accept it. */
  certificateFault: string | null;
}

const mostBytes = 16 * 1024;

/** Looks for faults that every client sees. Who signed the certificate is not judged: clients may know that authority, and this computer not. */
function certificateFaultOf({ socket }: IncomingMessage, hostname: string): string | null {
  if (!(socket instanceof TLSSocket)) return null;
  const certificate = socket.getPeerCertificate();
  if (Date.parse(certificate.valid_to) <= Date.now()) return 'CERT_HAS_EXPIRED';
  return checkServerIdentity(hostname, certificate) === undefined ? null : 'ERR_TLS_CERT_ALTNAME_INVALID';
}

async function readStart(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= mostBytes) break;
  }
  return Buffer.concat(chunks).toString('utf8').slice(0, mostBytes);
}

/**
 * Asks an address of our own as any client would, without anything secret. Redirects are not followed, and no setting of a proxy is used
 * (docs/threat-model.md#the-doors).
 * @throws Error of the network, or AbortError
 */
export async function askAddress(address: string, signal: AbortSignal): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const get = address.startsWith('https:') ? getSecurely : getPlainly;
  // The answer proves who answers; the certificate is judged below.
  const request = get(address, { agent: false, signal, rejectUnauthorized: false });
  request.once('response', resolve).once('error', reject);
  const message = await promise;
  try {
    const { statusCode: status = 0, headers } = message;
    // The certificate is known only while the connection lasts.
    const certificateFault = certificateFaultOf(message, new URL(address).hostname.replace(/^\[|\]$/g, ''));
    const location = status >= 300 && status < 400 ? (headers.location ?? null) : null;
    return { status, body: await readStart(message), location, certificateFault };
  } finally {
    message.destroy();
  }
}
