import type { PresignedForm } from '../contract/index.ts';

export interface UploadOptions {
  signal: AbortSignal;
  /** Bytes of the blob that have left so far; never more than its size. */
  on_progress: (bytes_sent: number) => void;
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

/** The default transport. fetch tells nothing of its progress, so the bytes count when the storage has answered. */
export const fetchUpload: Upload = async (form, blob, { signal, on_progress }) => {
  const reply = await fetch(form.upload_url, { method: 'POST', body: uploadForm(form, blob), signal });
  const body = await reply.text();
  if (reply.ok) on_progress(blob.size);
  return { status: reply.status, body };
};
