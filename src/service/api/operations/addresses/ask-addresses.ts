import { get as getPlainly, type IncomingMessage } from 'node:http';
import { get as getSecurely } from 'node:https';
import { checkServerIdentity, TLSSocket } from 'node:tls';
import { z } from 'zod';
import type { HandedOutProblem } from '../../../../contract/index.ts';
import type { ServiceConfig } from '../../../core/config.ts';
import { errorCode } from '../../../core/errors.ts';
import { describeError } from '../../../core/health.ts';
import { parseJson } from '../../../core/json.ts';
import type { ObjectStore } from '../../../data/objects/object-store.ts';
import { handedOut, type Place } from './handed-out.ts';
import { newQuestion, type OwnProof } from './own-proof.ts';

/** What came from an address. */
interface Answer {
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
function findCertificateFault({ socket }: IncomingMessage, hostname: string): string | null {
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
async function askAddress(address: string, signal: AbortSignal): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const get = address.startsWith('https:') ? getSecurely : getPlainly;
  // The answer proves who answers; the certificate is judged below.
  const request = get(address, { agent: false, signal, rejectUnauthorized: false });
  request.once('response', resolve).once('error', reject);
  const message = await promise;
  try {
    const { statusCode: status = 0, headers } = message;
    // The certificate is known only while the connection lasts.
    const certificateFault = findCertificateFault(message, new URL(address).hostname.replace(/^\[|\]$/g, ''));
    const location = status >= 300 && status < 400 ? (headers.location ?? null) : null;
    return { status, body: await readStart(message), location, certificateFault };
  } finally {
    message.destroy();
  }
}

/** What is needed to ask. */
export interface AskedParts {
  config: ServiceConfig;
  objects: Pick<ObjectStore, 'settings' | 'addressesFor'>;
  proof: OwnProof;
  /** How long one answer may take. */
  patienceMs: number;
}

type Finding = { problem: HandedOutProblem['problem']; seen: string } | null;

const unknownName = ['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'];

function describeSilence(error: unknown): string {
  if (error instanceof Error && /Abort|Timeout/.test(error.name)) return 'ETIMEDOUT';
  // A name with several addresses has an error of each.
  return errorCode(error) || describeError(error);
}

/** @returns the origin that a redirect names, without the rest, which a stranger wrote; null: it names none */
const toOrigin = (location: string, from: string): string | null => URL.parse(location, from)?.origin ?? null;

/** Asks an address. Judges silence, redirects and certificates itself, and leaves the content of the answer to `judge`. */
async function ask(
  address: string,
  limits: { patienceMs: number; stopped: AbortSignal },
  judge: (answer: Answer) => Finding,
): Promise<Finding> {
  let answer: Answer;
  try {
    answer = await askAddress(address, AbortSignal.any([limits.stopped, AbortSignal.timeout(limits.patienceMs)]));
  } catch (error) {
    const problem = unknownName.includes(errorCode(error)) ? 'unknown_name' : 'no_answer';
    return { problem, seen: describeSilence(error) };
  }
  const { status, location, certificateFault } = answer;
  if (location !== null) return { problem: 'redirected', seen: toOrigin(location, address) ?? `HTTP ${status}` };
  const judged = judge(answer);
  if (judged === null) return certificateFault === null ? null : { problem: 'certificate', seen: certificateFault };
  // The proxy answers, and does not reach the service.
  if ([502, 503, 504].includes(status)) return { problem: 'no_answer', seen: `HTTP ${status}` };
  return judged;
}

const proven = z.object({ proof: z.string().nullable() });

function askService(address: string, { proof, patienceMs }: AskedParts, stopped: AbortSignal): Promise<Finding> {
  const question = newQuestion();
  return ask(`${address}/healthz?question=${question}`, { patienceMs, stopped }, ({ status, body }) =>
    parseJson(body, proven)?.proof === proof(question) ? null : { problem: 'elsewhere', seen: `HTTP ${status}` },
  );
}

/**
 * Asks the store for an object that does not exist, by a signed address. The answer tells whether the request arrived as it was signed.
 */
async function askStorage({ config, objects, patienceMs }: AskedParts, stopped: AbortSignal): Promise<Finding> {
  const signer = objects.addressesFor(config.public_url ?? '');
  const address = await signer.presignGet(`nothing/${newQuestion()}`, { content_type: 'text/plain' });
  // A store tells a key that may not list the bucket “access denied” for every object that does not exist.
  const right = config.foreign_store === null ? ['NoSuchKey'] : ['NoSuchKey', 'AccessDenied'];
  return ask(address, { patienceMs, stopped }, ({ status, body }) => {
    const code = /<Code>(\w{1,60})<\/Code>/.exec(body)?.[1] ?? `HTTP ${status}`;
    if (right.includes(code)) return null;
    return { problem: code === 'SignatureDoesNotMatch' ? 'refused_signature' : 'elsewhere', seen: code };
  });
}

/** @returns the addresses that can be asked, without the store's where the service itself uses it: health of the store covers that one */
function askable({ config, objects }: AskedParts): Place[] {
  const { service, storage } = handedOut(config);
  const isWatched = objects.settings.endpoint === objects.settings.public_endpoint;
  return [service, isWatched ? null : storage].filter((place) => place !== null);
}

/** @returns whether asking an address can tell anything */
export const hasAddressToAsk = (parts: AskedParts): boolean => askable(parts).length > 0;

/**
 * Asks each address that is handed out, except for those that are wrong by the settings alone.
 * @param found what the settings show
 * @returns what is wrong, at most one problem of each address
 */
export async function askAddresses(
  parts: AskedParts,
  found: readonly HandedOutProblem[],
  stopped: AbortSignal,
): Promise<HandedOutProblem[]> {
  const problems = [...found];
  for (const place of askable(parts)) {
    // The store at the address of the service has the same fault.
    if (problems.some(({ of, setting }) => of === place.of || setting === place.setting)) continue;
    const finding = await (place.of === 'service'
      ? askService(place.address, parts, stopped)
      : askStorage(parts, stopped));
    if (finding !== null) problems.push({ ...place, ...finding });
  }
  return problems;
}
