import { type FileExtension, fileTypes, findExtension, isFileExtension } from '../../../contract/index.ts';

/** How an object is served: with the type that its name implies, or with a given type. */
export type ShownAs = { name: string } | { content_type: string };

/** Whether a browser may show the file. Other files are downloaded, so that an uploaded file never runs as a page of Sheaf. */
const isShown = (extension: FileExtension): boolean => {
  const { kind } = fileTypes[extension];
  return kind !== 'document' || extension === 'pdf' || extension === 'txt';
};

/** Not allowed in the name of a saved file: control characters, marks that change the direction of text, and slashes. */
const unsafeCharacters = /[\p{Cc}\p{Bidi_Control}/\\]/gu;
const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** The file name for a Content-Disposition header (RFC 6266, OWASP ASVS 5.4.2): in ASCII for old clients, and complete in UTF-8 (RFC 8187). Signed addresses must stay short. */
export function namesFor(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_').slice(-150);
  const whole = encodeURIComponent(name.replace(unsafeCharacters, '_').slice(-200).toWellFormed()).replace(
    /['()*]/g,
    percent,
  );
  return `filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** The Content-Type and the Content-Disposition with which an object is served. */
export function headersFor(shown: ShownAs): { type: string; disposition: string } {
  if ('content_type' in shown) return { type: shown.content_type, disposition: 'inline' };
  const extension = findExtension(shown.name);
  const names = namesFor(shown.name);
  if (!isFileExtension(extension)) return { type: 'application/octet-stream', disposition: `attachment; ${names}` };
  return {
    type: extension === 'txt' ? 'text/plain; charset=utf-8' : fileTypes[extension].content_type,
    disposition: `${isShown(extension) ? 'inline' : 'attachment'}; ${names}`,
  };
}
