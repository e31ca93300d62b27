import { baseName, ColumnsError, detectEncoding } from '../../columns/index.ts';
import {
  containersOf,
  extensionOf,
  type FileExtension,
  type FileKind,
  isFileExtension,
  isRecording,
  kindOfExtension,
  kindOfHead,
  recordingContainers,
} from '../../contract/index.ts';

/** As much of a file as tells what it is: recordings may begin with padding, a PDF with a few lines of something else. */
const headBytes = 4096;
/** Where a ZIP archive lists its files; a longer list is read as far as this. */
const listBytes = 1024 * 1024;

const words: Partial<Record<FileExtension, string>> = {
  pdf: 'PDF',
  docx: 'Word document',
  pptx: 'PowerPoint presentation',
  xlsx: 'Excel workbook',
  doc: 'Word document of the old kind',
  ppt: 'PowerPoint presentation of the old kind',
  xls: 'Excel workbook of the old kind',
  txt: 'plain text',
};
/** Where each kind of office document keeps its own. */
const offices = { docx: 'word/', pptx: 'ppt/', xlsx: 'xl/' } as const;
type Office = keyof typeof offices;
const isOffice = (extension: string): extension is Office => Object.hasOwn(offices, extension);

const bytesOf = async (file: Blob, start: number, end: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(Math.max(0, start), end).arrayBuffer());
const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** The names in a ZIP archive, as one text: from its list at the end, and from what it begins with. */
async function namesIn(file: Blob, head: Uint8Array): Promise<string> {
  const tail = await bytesOf(file, file.size - 65_557, file.size);
  const text = latin(tail);
  const end = text.lastIndexOf('PK\x05\x06');
  if (end < 0) return latin(head) + text;
  const view = new DataView(tail.buffer, end);
  const [size, start] = view.byteLength >= 20 ? [view.getUint32(12, true), view.getUint32(16, true)] : [0, 0];
  return latin(await bytesOf(file, start, start + Math.min(size, listBytes))) + latin(head);
}

/** What office document an archive is by the names in it. */
const officeOf = (names: string): Office | null =>
  (Object.keys(offices) as Office[]).find((one) => names.includes(offices[one])) ?? null;

const article = (what: string): string => `${/^[aeiou]/i.test(what) ? 'an' : 'a'} ${what}`;

const refusal = (wanted: string, found: string): string =>
  `This is no ${wanted}, whatever its name says: it holds ${found}. Choose the right file, or give it the ending of what it is.`;

/** A web page may begin with white space, and be written in any case. */
function textKind(head: Uint8Array, isWhole: boolean): string | null {
  const start = latin(head)
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

/** @returns what a file holds, for a person */
async function foundIn(file: Blob, head: Uint8Array): Promise<string> {
  const kind = kindOfHead(head);
  if (kind === 'ZIP archive or Office document') {
    const office = officeOf(await namesIn(file, head));
    return office === null ? 'a ZIP archive of other files' : article(words[office] ?? '');
  }
  if (kind !== undefined) return article(kind);
  const text = textKind(head, file.size <= headBytes);
  if (text !== null) return text;
  const container = Object.values(recordingContainers).find(({ matches }) => matches(head));
  return container === undefined ? 'something else' : `${article(container.name)} recording`;
}

async function officeProblem(file: Blob, head: Uint8Array, extension: Office): Promise<string | null> {
  const kind = kindOfHead(head);
  const wanted = words[extension] ?? '';
  if (kind === 'old Office document')
    return `This is an old Office document or one that is protected by a password, not ${article(wanted)}. Save it anew, without a password.`;
  if (kind !== kindOfExtension[extension]) return refusal(wanted, await foundIn(file, head));
  const names = await namesIn(file, head);
  // Some programs name the parts otherwise: what lists its content types is a document all the same.
  if (names.includes(offices[extension]) || (officeOf(names) === null && names.includes('[Content_Types].xml')))
    return null;
  return refusal(wanted, await foundIn(file, head));
}

/** Whether the first bytes are those the extension promises; null for what only the whole file tells. */
function isAsNamed(head: Uint8Array, extension: FileExtension): boolean {
  if (isRecording(extension)) return containersOf[extension].some((kind) => recordingContainers[kind].matches(head));
  if (extension === 'pdf') return latin(head.subarray(0, 1024)).includes('%PDF-');
  return kindOfHead(head) === kindOfExtension[extension];
}

const noText: readonly (FileKind | undefined)[] = ['PDF document', 'Rich Text document'];

/** The name of what an extension promises, in a sentence. */
function wantedBy(extension: FileExtension): string {
  if (isRecording(extension)) return `${recordingContainers[containersOf[extension][0] ?? 'mp4'].name} recording`;
  return words[extension] ?? kindOfExtension[extension] ?? `.${extension} file`;
}

/**
 * A look at the first bytes of a document, a recording or a picture, before it is sent: an extension is a claim, and the
 * service would take the file and then fail to read it.
 * @returns what is wrong, in a sentence; null where the file may be what its name says
 */
export async function findContentProblem(name: string, file: Blob): Promise<string | null> {
  const extension = extensionOf(baseName(name));
  if (!isFileExtension(extension) || file.size === 0) return null;
  const head = await bytesOf(file, 0, headBytes);
  if (isOffice(extension)) return officeProblem(file, head, extension);
  if (extension === 'txt') {
    const isText = !noText.includes(kindOfHead(head)) && textKind(head, file.size <= headBytes) !== null;
    return isText ? null : refusal(wantedBy(extension), await foundIn(file, head));
  }
  return isAsNamed(head, extension) ? null : refusal(wantedBy(extension), await foundIn(file, head));
}
