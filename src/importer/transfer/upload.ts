import { limits, type PresignedForm } from '../../contract/index.ts';
import { newId } from '../core/digest.ts';

export interface UploadOptions {
  signal: AbortSignal;
  /** Bytes of the blob that have left so far; never more than its size. */
  onProgress: (bytesSent: number) => void;
}

/** What the storage answered. `body` is empty on success and S3 XML on refusal. */
export interface UploadReply {
  status: number;
  body: string;
}

/**
 * Sends one blob through one presigned form. Resolves with whatever the storage answered; rejects only when no answer
 * came (connection lost) or the signal aborted. The window passes one built on XMLHttpRequest, which reports bytes.
 */
export type Upload = (form: PresignedForm, blob: Blob, options: UploadOptions) => Promise<UploadReply>;

/** "Every entry of `upload_fields` is sent as a form field before the `file` field." (section 1) */
export function uploadForm(form: PresignedForm, blob: Blob): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form.upload_fields)) data.append(name, value);
  data.append('file', blob, 'part.csv');
  return data;
}

const quoted = (name: string): string => name.replaceAll('"', '%22').replace(/[\r\n]/g, ' ');

/**
 * The same form as one Blob, which is read as fast as it is sent. Of a FormData Node's fetch reads the whole file into
 * memory at once, and rejects where nobody can catch it when the connection breaks meanwhile.
 */
function formBlob(form: PresignedForm, blob: Blob): Blob {
  const boundary = `sheaf-${newId()}`;
  const open = (rest: string) => `--${boundary}\r\nContent-Disposition: form-data; ${rest}\r\n`;
  const fields = Object.entries(form.upload_fields).map(
    ([name, value]) => `${open(`name="${quoted(name)}"`)}\r\n${value}\r\n`,
  );
  const file = `${open('name="file"; filename="part.csv"')}Content-Type: ${blob.type || 'application/octet-stream'}\r\n\r\n`;
  return new Blob([...fields, file, blob, `\r\n--${boundary}--\r\n`], {
    type: `multipart/form-data; boundary=${boundary}`,
  });
}

/** So much is given to the connection at once, and told of. */
const piece = 256 * 1024;

/** The same Blob, which tells how much of it has been taken by who sends it. fetch itself tells nothing. */
function counted(body: Blob, onTaken: (bytes: number) => void): Blob {
  const read = body.stream.bind(body);
  async function* pieces(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    let taken = 0;
    for await (const chunk of read()) {
      for (let at = 0; at < chunk.length; at += piece) {
        yield chunk.subarray(at, at + piece);
        // Asked for the next one: this one has left.
        taken += Math.min(piece, chunk.length - at);
        onTaken(taken);
      }
    }
  }
  body.stream = () => {
    const source = pieces();
    return new ReadableStream({
      async pull(to) {
        const { done, value } = await source.next();
        if (done === true) to.close();
        else to.enqueue(value);
      },
      cancel: async () => void (await source.return(undefined)),
    });
  };
  return body;
}

/** The default transport. */
export const fetchUpload: Upload = async (form, blob, { signal, onProgress }) => {
  const whole = formBlob(form, blob);
  const around = whole.size - blob.size;
  const sent = counted(whole, (bytes) => onProgress(Math.max(0, Math.min(blob.size, bytes - around))));
  const reply = await fetch(form.upload_url, { method: 'POST', body: sent, signal });
  const body = await reply.text();
  if (reply.ok) onProgress(blob.size);
  return { status: reply.status, body };
};

/** For how long after it was given out a form is begun with: it is good for an hour, less a margin; milliseconds. */
export const formLease = limits.presignedSeconds * 1000 - 5 * 60_000;

/** The sentence of an S3 error. */
export function storageMessage({ status, body }: UploadReply): string {
  return /<Message>([^<]{1,500})<\/Message>/.exec(body)?.[1] ?? `HTTP ${status}`;
}

/** Whether the same bytes may be taken later. */
export const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;
