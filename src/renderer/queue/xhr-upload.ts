import { type Upload, type UploadReply, uploadForm } from '../../importer/index.ts';

/** Sends a part with XMLHttpRequest, which unlike fetch tells how many bytes have left. */
export const xhrUpload: Upload = (form, blob, { signal, onProgress }) =>
  new Promise<UploadReply>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const leave = () => signal.removeEventListener('abort', abort);
    request.upload.onprogress = ({ loaded, total }) => onProgress(blobBytes(loaded, total, blob.size));
    request.onload = () => {
      leave();
      resolve({ status: request.status, body: request.responseText });
    };
    request.onerror = () => {
      leave();
      reject(new TypeError('The connection to the storage was lost.'));
    };
    request.onabort = () => {
      leave();
      reject(signal.reason);
    };
    signal.throwIfAborted();
    signal.addEventListener('abort', abort);
    request.open('POST', form.upload_url);
    request.send(uploadForm(form, blob));
  });

/** The form's fields travel before the file, so the file's bytes are the last of what has left. */
function blobBytes(loaded: number, total: number, blobSize: number): number {
  return Math.max(0, Math.min(blobSize, loaded - Math.max(0, total - blobSize)));
}
