import { replyLimits, slowestReply } from '../../contract/index.ts';
import { type Upload, type UploadReply, uploadForm } from '../../importer/index.ts';

/** Does not wait for the end of an answer that is too large or too slow: its status says enough. */
function limitAnswer(request: XMLHttpRequest, resolve: (reply: UploadReply) => void): void {
  let late: ReturnType<typeof setTimeout> | undefined;
  const giveUp = () => {
    resolve({ status: request.status, body: '' });
    request.abort();
  };
  request.onreadystatechange = () => {
    if (request.readyState === XMLHttpRequest.HEADERS_RECEIVED) late = setTimeout(giveUp, slowestReply.graceMs);
  };
  request.onprogress = ({ loaded }) => loaded > replyLimits.storage && giveUp();
  request.onloadend = () => clearTimeout(late);
}

/** Sends a part with XMLHttpRequest, because fetch does not report how many bytes were sent. */
export const xhrUpload: Upload = (form, blob, { signal, onProgress }) =>
  new Promise<UploadReply>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const stopListening = () => signal.removeEventListener('abort', abort);
    request.upload.onprogress = ({ loaded, total }) => onProgress(blobBytes(loaded, total, blob.size));
    request.onload = () => {
      stopListening();
      resolve({ status: request.status, body: request.responseText });
    };
    request.onerror = () => {
      stopListening();
      reject(new TypeError('The connection to the storage was lost.'));
    };
    request.onabort = () => {
      stopListening();
      reject(signal.reason);
    };
    limitAnswer(request, resolve);
    signal.throwIfAborted();
    signal.addEventListener('abort', abort);
    request.open('POST', form.upload_url);
    request.send(uploadForm(form, blob));
  });

/** The bytes of the file that were sent. The form fields are sent before the file. */
function blobBytes(loaded: number, total: number, blobSize: number): number {
  return Math.max(0, Math.min(blobSize, loaded - Math.max(0, total - blobSize)));
}
