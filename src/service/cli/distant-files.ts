import { subscribe } from 'node:diagnostics_channel';
import { lookup } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type AddressProblem,
  addressError,
  buildForm,
  explainNoAnswer,
  findAddressProblem,
  isNearer,
  measureReach,
  pinUpload,
  type Reach,
  reaches,
  readStorageText,
  type StorageRule,
  sayImporterProblem,
  type Upload,
  type UploadReply,
} from '../../importer/index.ts';
import { UserError } from '../core/errors.ts';
import { findProxy } from './proxy.ts';

/** A name of the storage led to an address that is nearer than the instance. */
class TooNear extends Error {}

/** What the client of Node's fetch tells when it has connected. */
interface Connected {
  connectParams: { hostname: string };
  socket: { remoteAddress?: string };
}

/**
 * Notes how far away the addresses are that requests to a host go to. A lookup would not tell: whoever runs the name can
 * give each lookup another answer.
 * @returns the farthest so far, so that a second address opens no way to nearer computers; the internet before the first
 */
function watchReach(host: string): () => Reach {
  const known = measureReach(host);
  const seen = new Set<Reach>();
  subscribe('undici:client:connected', (message) => {
    const { connectParams, socket } = message as Connected;
    if (connectParams.hostname === host) seen.add(measureReach(socket.remoteAddress ?? '') ?? 'private');
  });
  return () => known ?? [...reaches].reverse().find((reach) => seen.has(reach)) ?? 'public';
}

/** Looks a name up as usual, and fails when one of its addresses is nearer than `nearest`. The connection uses the address that was judged. */
const judgedLookup =
  (nearest: Reach): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, '');
      const near = found.some(({ address }) => isNearer(measureReach(address) ?? 'private', nearest));
      const [first] = found;
      if (near || first === undefined) return callback(new TooNear(hostname), '');
      if (options.all === true) callback(null, found);
      else callback(null, first.address, first.family);
    });

/** Sends a form by Node's own client, which follows no redirect and takes a lookup of ours. */
const sendWith =
  (judged: LookupFunction | undefined): Upload =>
  async (form, blob, { signal, onProgress }) => {
    const complete = buildForm(form, blob);
    const url = new URL(form.upload_url);
    const headers = { 'content-type': complete.type, 'content-length': complete.size };
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, { method: 'POST', headers, signal, ...(judged && { lookup: judged }) });
    const reply = new Promise<UploadReply>((resolve, reject) => {
      request.once('error', reject);
      request.once('response', (answer) => {
        readStorageText({ body: Readable.toWeb(answer) as ReadableStream<Uint8Array<ArrayBuffer>> }).then((body) => {
          resolve({ status: answer.statusCode ?? 0, body });
          request.destroy();
        }, reject);
      });
    });
    const fieldBytes = complete.size - blob.size;
    let sent = 0;
    const counted = Readable.fromWeb(complete.stream() as never).on('data', (chunk: Buffer) => {
      sent += chunk.length;
      onProgress(Math.max(0, Math.min(blob.size, sent - fieldBytes)));
    });
    // A storage may answer before it has all bytes; then the answer counts, not the end of the sending.
    void pipeline(counted, request).catch(() => {});
    return reply;
  };

const usualSilenceMs = 60_000;

/** Reads the original of an insight or a file from the address that its service names. @throws UserError */
export type Download = (file_url: string) => Promise<AsyncIterable<Uint8Array>>;

const answerTo = (request: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => void request.once('response', resolve).once('error', reject));

/** Reads a file. Redirects are not followed, because nobody has judged where they lead. @throws UserError */
async function read(address: URL, silenceMs: number, lookup?: LookupFunction): Promise<AsyncIterable<Uint8Array>> {
  const { origin } = address;
  const send = address.protocol === 'https:' ? requestHttps : requestHttp;
  const request = send(address, { timeout: silenceMs, ...(lookup && { lookup }) });
  let answer: IncomingMessage | undefined;
  request.on('timeout', () => {
    // What its reader has not taken yet came from the storage: then the reader is slow, not the storage.
    if (answer !== undefined && answer.readableLength > 0) answer.socket.setTimeout(silenceMs);
    else (answer ?? request).destroy(new Error(`nothing came for ${silenceMs / 1000} seconds`));
  });
  request.end();
  answer = await answerTo(request).catch((error: Error) => {
    if (error instanceof TooNear) throw error;
    const { code, params } = explainNoAnswer(error, { address: origin, proxy: findProxy(address) ?? undefined });
    const why = code === 'service_unreachable' ? `${error.message}.` : sayImporterProblem({ code, params });
    throw new UserError(`The storage at ${origin} did not give the file: ${why} Call the command again.`);
  });
  if (answer.statusCode === 200) return answer;
  request.destroy();
  throw new UserError(`The storage at ${origin} did not give the file (HTTP ${answer.statusCode}).`);
}

/** Reads files of a service on this computer, whose storage may be anywhere. */
export const nearDownload: Download = (file_url) => read(new URL(file_url), usualSilenceMs);

const reasons: Readonly<Record<AddressProblem, string>> = {
  unusable: 'which is no address that a file can be read from',
  insecure: 'without encryption',
  elsewhere: 'which is not its own address',
  near: 'an address of this computer or of its network, which no service elsewhere may name',
};

function refusal(file_url: string, problem: AddressProblem): UserError {
  const origin = URL.parse(file_url)?.origin ?? 'null';
  // The origin of file: and data: is the text "null".
  const place = origin === 'null' ? file_url : origin;
  const advice = problem === 'elsewhere' ? ` If that is its storage, add --storage-origin ${place}.` : '';
  return new UserError(`The service keeps the file on ${place}, ${reasons[problem]}.${advice}`);
}

/**
 * The upload and the download for a service that another person may run. Its addresses lead to its own host or to its confirmed
 * storage, and never nearer than the instance itself, whatever the names resolve to. Made before the first request to the service.
 */
export function distantFiles(rule: StorageRule, silenceMs = usualSilenceMs): { upload: Upload; download: Download } {
  const nearest = watchReach(new URL(rule.base_url).hostname);
  // Behind a proxy the names are looked up by that, and it reaches what it may.
  const lookupFor = (address: URL) => (findProxy(address) === null ? judgedLookup(nearest()) : undefined);
  const upload = pinUpload(async (form, blob, options) => {
    try {
      return await sendWith(lookupFor(new URL(form.upload_url)))(form, blob, options);
    } catch (error) {
      throw error instanceof TooNear ? addressError(form.upload_url, 'near') : error;
    }
  }, rule);
  const download: Download = async (file_url) => {
    const problem = findAddressProblem(file_url, rule);
    if (problem !== null) throw refusal(file_url, problem);
    try {
      return await read(new URL(file_url), silenceMs, lookupFor(new URL(file_url)));
    } catch (error) {
      throw error instanceof TooNear ? refusal(file_url, 'near') : error;
    }
  };
  return { upload, download };
}
