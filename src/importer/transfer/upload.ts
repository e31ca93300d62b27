import ipaddr from 'ipaddr.js';
import { limits, type PresignedForm, replyLimits } from '../../contract/index.ts';
import { ReplyLimitError, readLimitedText } from '../client/limited-reply.ts';
import { createId } from '../core/digest.ts';
import { type AddressProblem, ImportError } from '../core/import-error.ts';

interface UploadOptions {
  signal: AbortSignal;
  /** Called with the bytes of the blob that have been sent so far; never more than its size. */
  onProgress: (bytesSent: number) => void;
}

/** The answer of the storage. `body` is empty on success and S3 XML on refusal. */
export interface UploadReply {
  status: number;
  body: string;
}

/**
 * Sends one blob through one presigned form. Resolves with any answer of the storage; rejects only when there is no answer
 * or the signal aborts. The window passes an upload by XMLHttpRequest, which reports the bytes sent.
 */
export type Upload = (form: PresignedForm, blob: Blob, options: UploadOptions) => Promise<UploadReply>;

/** @returns the form with its fields before the file (docs/interface.md#upload-a-form). */
export function uploadForm(form: PresignedForm, blob: Blob): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form.upload_fields)) data.append(name, value);
  data.append('file', blob, 'part.csv');
  return data;
}

const quoted = (name: string): string => name.replaceAll('"', '%22').replace(/[\r\n]/g, ' ');

/**
 * The same form as one Blob, which is read while it is sent. Given a FormData, Node's fetch reads the complete file into memory,
 * and its rejection cannot be caught when the connection breaks meanwhile.
 */
export function buildForm(form: PresignedForm, blob: Blob): Blob {
  const boundary = `sheaf-${createId()}`;
  const open = (rest: string) => `--${boundary}\r\nContent-Disposition: form-data; ${rest}\r\n`;
  const fields = Object.entries(form.upload_fields).map(
    ([name, value]) => `${open(`name="${quoted(name)}"`)}\r\n${value}\r\n`,
  );
  const file = `${open('name="file"; filename="part.csv"')}Content-Type: ${blob.type || 'application/octet-stream'}\r\n\r\n`;
  return new Blob([...fields, file, blob, `\r\n--${boundary}--\r\n`], {
    type: `multipart/form-data; boundary=${boundary}`,
  });
}

/** Bytes that are given to the connection at once. */
const chunkBytes = 256 * 1024;

/** The same Blob, which reports how much of it has been read for sending. fetch itself reports nothing. */
function withCount(body: Blob, onRead: (bytes: number) => void): Blob {
  const read = body.stream.bind(body);
  async function* chunks(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    let bytesRead = 0;
    for await (const chunk of read()) {
      for (let at = 0; at < chunk.length; at += chunkBytes) {
        yield chunk.subarray(at, at + chunkBytes);
        // The next chunk is requested, so this one has been sent.
        bytesRead += Math.min(chunkBytes, chunk.length - at);
        onRead(bytesRead);
      }
    }
  }
  body.stream = () => {
    const source = chunks();
    return new ReadableStream({
      async pull(controller) {
        const { done, value } = await source.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await source.return(undefined)),
    });
  };
  return body;
}

/** @returns the text of a storage's answer; '' of one that has no end, because its status says enough. @throws TypeError of a connection */
export async function readStorageText(reply: Pick<Response, 'body'>): Promise<string> {
  return readLimitedText(reply, { bytes: replyLimits.storage }).catch((error: unknown) => {
    if (error instanceof ReplyLimitError) return '';
    throw error;
  });
}

/** Sends by fetch: what is used unless an import is given another upload. */
export const fetchUpload: Upload = async (form, blob, { signal, onProgress }) => {
  const complete = buildForm(form, blob);
  const fieldBytes = complete.size - blob.size;
  const sent = withCount(complete, (bytes) => onProgress(Math.max(0, Math.min(blob.size, bytes - fieldBytes))));
  const reply = await fetch(form.upload_url, { method: 'POST', body: sent, signal, redirect: 'manual' });
  const body = await readStorageText(reply);
  if (reply.ok) onProgress(blob.size);
  // A browser hides the status of a redirect that is not followed.
  return { status: reply.type === 'opaqueredirect' ? 302 : reply.status, body };
};

/** For how long an upload may start with a form: its hour less five minutes; milliseconds. */
export const formLifetime = limits.presignedSeconds * 1000 - 5 * 60_000;

/** @returns the sentence of an S3 error. */
export function findStorageMessage({ status, body }: UploadReply): string {
  if (status >= 300 && status < 400) return 'it sends uploads on to another address, and no redirect is followed.';
  return /<Message>([^<]{1,500})<\/Message>/.exec(body)?.[1] ?? `HTTP ${status}`;
}

/** Whether the storage has the bytes. */
export const isStored = ({ status }: UploadReply): boolean => status >= 200 && status < 300;

/** The two places that the files of an instance may be sent to: its own host, and the storage that a person confirmed. */
export interface StorageRule {
  /** The address of the instance, as the user entered it. */
  base_url: string;
  /** The origin of its storage, when that is another host; null when no other was named or confirmed. */
  storage_origin: string | null;
}

/** How far away an address is: this computer, a network that is not the internet, the internet. */
export const reaches = ['loopback', 'private', 'public'] as const;
export type Reach = (typeof reaches)[number];

const withoutBrackets = (host: string): string => host.replace(/^\[|\]$/g, '');

/** ::127.0.0.1: an IPv4 address in an IPv6 one, as RFC 4291 no longer wants it. */
const isOldMapped = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address instanceof ipaddr.IPv6 && address.match(ipaddr.IPv6.parse('::'), 96);

/** @returns how far away an IP address is; null for a name, which only a lookup can place. An address of no known kind is private. */
export function measureReach(host: string): Reach | null {
  const bare = withoutBrackets(host).replace(/\.+$/, '').toLowerCase();
  if (bare === 'localhost' || bare.endsWith('.localhost')) return 'loopback';
  if (!ipaddr.isValid(bare)) return null;
  // `process` reads an IPv4 address inside an IPv6 one as what it is, unless it is written in the oldest way.
  const address = ipaddr.process(bare);
  const range = address.range();
  // 0.0.0.0 and :: reach this computer.
  if (range === 'loopback' || range === 'unspecified') return 'loopback';
  return range === 'unicast' && !isOldMapped(address) ? 'public' : 'private';
}

/** @returns whether `one` is nearer to this computer than `other` */
export const isNearer = (one: Reach, other: Reach): boolean => reaches.indexOf(one) < reaches.indexOf(other);

const isSameHost = (one: URL, other: URL): boolean =>
  one.hostname === other.hostname ||
  (measureReach(one.hostname) === 'loopback' && measureReach(other.hostname) === 'loopback');

/**
 * Judges the address of a form before anything is sent. The service chooses it, so a hostile one could make this computer
 * send requests to its own programs or to its own network. Names are not looked up here; the command line does that.
 * @returns null when the form may be used
 */
export function findAddressProblem(
  upload_url: string,
  { base_url, storage_origin }: StorageRule,
): AddressProblem | null {
  const url = URL.parse(upload_url);
  const instance = URL.parse(base_url);
  if (url === null || instance === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '')
    return 'unusable';
  const reach = measureReach(url.hostname) ?? 'public';
  if (isNearer(reach, measureReach(instance.hostname) ?? 'public')) return 'near';
  if (url.protocol === 'http:' && instance.protocol === 'https:') return 'insecure';
  return isSameHost(url, instance) || url.origin === storage_origin ? null : 'elsewhere';
}

const reasons: Record<AddressProblem, (origin: string) => string> = {
  unusable: () => 'The service gave no address that files can be sent to.',
  insecure: (origin) => `The service wants the files to be sent to ${origin} without encryption.`,
  elsewhere: (origin) =>
    `The service wants the files to be sent to ${origin}, which is not its own address. If that is its storage, name it as the storage of the service (in Settings, or with --storage-origin) and try again.`,
  near: (origin) =>
    `The service wants the files to be sent to ${origin}, an address of this computer or of its network, which no service elsewhere may name.`,
};

/** @returns the error that ends an import whose form leads to a wrong place. It is not repeated */
export function addressError(upload_url: string, problem: AddressProblem): ImportError {
  const origin = URL.parse(upload_url)?.origin ?? '';
  return new ImportError({ kind: 'address', problem, origin }, `${reasons[problem](origin)} Nothing was sent there.`);
}

/** @returns the same upload, which refuses forms that lead elsewhere. It throws ImportError (`address`) for them */
export const pinUpload =
  (upload: Upload, rule: StorageRule): Upload =>
  async (form, blob, options) => {
    const problem = findAddressProblem(form.upload_url, rule);
    if (problem !== null) throw addressError(form.upload_url, problem);
    return upload(form, blob, options);
  };
