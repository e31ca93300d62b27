import { baseName, ColumnsError, detectEncoding } from '@sheaf/tables';
import {
  containerOf,
  containersOf,
  extensionOf,
  type FileExtension,
  type FileKind,
  isFileExtension,
  isRecording,
  kindOfExtension,
  kindOfHead,
  recordingContainers,
  recordingDetails,
} from '../../contract/index.ts';

/** Enough of a file to tell its kind: recordings may begin with padding, and a PDF with a few other lines. */
const headBytes = 4096;
/** The most that is read of the list of files at the end of a ZIP archive. */
const listBytes = 1024 * 1024;

const namesOfKinds: Partial<Record<FileExtension, string>> = {
  pdf: 'PDF',
  docx: 'Word document',
  pptx: 'PowerPoint presentation',
  xlsx: 'Excel workbook',
  doc: 'Word document in the old format',
  ppt: 'PowerPoint presentation in the old format',
  xls: 'Excel workbook in the old format',
  txt: 'text file',
};
/** The folder in the archive that each kind of office document has. */
const offices = { docx: 'word/', pptx: 'ppt/', xlsx: 'xl/' } as const;
type Office = keyof typeof offices;
const isOffice = (extension: string): extension is Office => Object.hasOwn(offices, extension);

const bytesOf = async (file: Blob, start: number, end: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(Math.max(0, start), end).arrayBuffer());
const asLatin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** @returns the names in a ZIP archive as one text: from the list at its end and from its beginning. */
async function namesIn(file: Blob, head: Uint8Array): Promise<string> {
  const tail = await bytesOf(file, file.size - 65_557, file.size);
  const text = asLatin1(tail);
  const end = text.lastIndexOf('PK\x05\x06');
  if (end < 0) return asLatin1(head) + text;
  const view = new DataView(tail.buffer, end);
  const [size, start] = view.byteLength >= 20 ? [view.getUint32(12, true), view.getUint32(16, true)] : [0, 0];
  return asLatin1(await bytesOf(file, start, start + Math.min(size, listBytes))) + asLatin1(head);
}

/** @returns which office document an archive is, by the names in it. */
const officeOf = (names: string): Office | null =>
  (Object.keys(offices) as Office[]).find((one) => names.includes(offices[one])) ?? null;

const article = (what: string): string => `${/^(?:[aeiou]|MP)/i.test(what) ? 'an' : 'a'} ${what}`;

const mismatch = (expected: string, found: string): string =>
  `This is not ${article(expected)}, although its name says so: it holds ${found}. Choose the right file, or correct its extension.`;

/** @returns the kind of a text file; null when it is no text. A web page may begin with white space. */
function textKind(head: Uint8Array, isWhole: boolean): string | null {
  const start = asLatin1(head)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .toLowerCase();
  if (/^<(?:!doctype html|html|head|body)\b/.test(start)) return 'a web page';
  try {
    detectEncoding(head, isWhole);
  } catch (error) {
    if (error instanceof ColumnsError) return null;
    throw error;
  }
  return 'plain text';
}

/** @returns what a file holds, in words */
async function describeContent(file: Blob, head: Uint8Array): Promise<string> {
  const kind = kindOfHead(head);
  if (kind === 'ZIP archive or Office document') {
    const office = officeOf(await namesIn(file, head));
    return office === null ? 'a ZIP archive of other files' : article(namesOfKinds[office] ?? '');
  }
  if (kind !== undefined) return article(kind);
  const text = textKind(head, file.size <= headBytes);
  if (text !== null) return text;
  const container = containerOf(head);
  return container === undefined ? 'something else' : `${article(recordingDetails[container])} recording`;
}

async function officeProblem(file: Blob, head: Uint8Array, extension: Office): Promise<string | null> {
  const kind = kindOfHead(head);
  const expected = namesOfKinds[extension] ?? '';
  if (kind === 'old Office document')
    return `This is an old Office document or one that is protected by a password, not ${article(expected)}. Save it again without a password.`;
  if (kind !== kindOfExtension[extension]) return mismatch(expected, await describeContent(file, head));
  const names = await namesIn(file, head);
  // Some programs use other names. An archive that lists content types is a document too.
  if (names.includes(offices[extension]) || (officeOf(names) === null && names.includes('[Content_Types].xml')))
    return null;
  return mismatch(expected, await describeContent(file, head));
}

/** @returns whether the first bytes fit the extension. */
function fitsExtension(head: Uint8Array, extension: FileExtension): boolean {
  if (isRecording(extension)) return containersOf[extension].some((kind) => recordingContainers[kind].matches(head));
  if (extension === 'pdf') return asLatin1(head.subarray(0, 1024)).includes('%PDF-');
  return kindOfHead(head) === kindOfExtension[extension];
}

const noText: readonly (FileKind | undefined)[] = ['PDF document', 'Rich Text document'];

/** @returns the kind of file that an extension stands for, in words. */
function expectedFor(extension: FileExtension): string {
  if (isRecording(extension)) return `${recordingDetails[containersOf[extension][0] ?? 'mp4']} recording`;
  return namesOfKinds[extension] ?? kindOfExtension[extension] ?? `.${extension} file`;
}

/**
 * Checks the first bytes of a document, a recording or a picture before it is sent. The service accepts a file by its
 * extension and fails later when it cannot read it.
 * @returns what is wrong, in a sentence; null when the content fits the name
 */
export async function findContentProblem(name: string, file: Blob): Promise<string | null> {
  const extension = extensionOf(baseName(name));
  if (!isFileExtension(extension) || file.size === 0) return null;
  const head = await bytesOf(file, 0, headBytes);
  if (isOffice(extension)) return officeProblem(file, head, extension);
  if (extension === 'txt') {
    const isText = !noText.includes(kindOfHead(head)) && textKind(head, file.size <= headBytes) !== null;
    return isText ? null : mismatch(expectedFor(extension), await describeContent(file, head));
  }
  return fitsExtension(head, extension) ? null : mismatch(expectedFor(extension), await describeContent(file, head));
}
