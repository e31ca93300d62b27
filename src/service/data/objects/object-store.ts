import {
  type FileExtension,
  fileTypes,
  findExtension,
  isFileExtension,
  type PresignedForm,
} from '../../../contract/index.ts';

/** Where objects are kept; serialisable, so that worker threads can open their own client. */
export interface StoreSettings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  /** The address clients upload to; null: the store is under the address of the service that each client used. */
  public_endpoint: string | null;
  /** True where the store compares what it sends with checksums, as the embedded one does: to hash it again costs as much as to read it. */
  compares?: boolean;
}

/** Makes the addresses and forms with which clients go to the store. Signing needs no request. */
export interface SignedAddresses {
  /** A form for exactly this key, content type and at most `max_bytes` (null: any), valid one hour. */
  presignForm(key: string, content_type: string | null, max_bytes: number | null): Promise<PresignedForm>;
  /** An address that shows or plays the object without a token, with ranges, for some hours. */
  presignGet(key: string, shown: ShownAs): Promise<string>;
}

/** What the store knows of an object. */
export interface FoundObject {
  etag: string;
  bytes: number;
  content_type: string | undefined;
  /** Milliseconds since 1970, in whole seconds, by the clock of the store. */
  changed_at: number;
}

/** What the service asks of the object store. `exists` answers from the store, never from memory, or throws StoreDown. */
export interface ObjectStore {
  settings: StoreSettings;
  /** @param base_url the address of the service that the client used */
  addressesFor(base_url: string): SignedAddresses;
  exists(key: string): Promise<boolean>;
  /** @returns undefined where nothing is, or something that cannot be read @throws StoreDown */
  find(key: string): Promise<FoundObject | undefined>;
  /** Copies an object inside the store. @returns false when it has gone since it was found, or a large one has changed @throws StoreDown */
  copy(from: string, to: string, found: FoundObject): Promise<boolean>;
  /** @throws StoreDown */
  delete(key: string): Promise<void>;
  /** Deletes an object that nothing refers to any more. A failure is logged only. */
  discard(key: string): Promise<void>;
  /** Asks whether the store answers. @throws Error when it does not, within two seconds */
  reach(): Promise<void>;
  /** Stores a small object of our own, such as a thumbnail. @throws StoreDown */
  put(key: string, bytes: Uint8Array, content_type: string): Promise<void>;
  /** Makes the bucket where it is missing. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

/** How an object is served: with the type that its name implies, or with a given type. */
type ShownAs = { name: string } | { content_type: string };

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
