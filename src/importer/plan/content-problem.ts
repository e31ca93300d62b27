import { baseName, ColumnsError, detectEncoding, type Problem } from '@sheaf/tables';
import {
  containersByExtension,
  type FileExtension,
  type FileKind,
  findContainer,
  findExtension,
  isFileExtension,
  isRecording,
  kindOfExtension,
  kindOfHead,
  recordingContainers,
} from '../../contract/index.ts';
import { problem } from '../core/problems.ts';

/** Enough of a file to tell its kind: recordings may begin with padding, and a PDF with a few other lines. */
const headBytes = 4096;
/** The most that is read of the list of files at the end of a ZIP archive. */
const listBytes = 1024 * 1024;

/** The folder in the archive that each kind of office document has. */
const offices = { docx: 'word/', pptx: 'ppt/', xlsx: 'xl/' } as const;
type Office = keyof typeof offices;
/** How an office document is called in a sentence. */
const officeNames = { docx: 'a_word_document', pptx: 'a_presentation', xlsx: 'a_workbook' } as const;
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
const findOffice = (names: string): Office | null =>
  (Object.keys(offices) as Office[]).find((one) => names.includes(offices[one])) ?? null;

/** @returns the kind of a text file; null when it is no text. A web page may begin with white space. */
function textKind(head: Uint8Array, isWhole: boolean): 'web_page' | 'plain_text' | null {
  const start = asLatin1(head)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .toLowerCase();
  if (/^<(?:!doctype html|html|head|body)\b/.test(start)) return 'web_page';
  try {
    detectEncoding(head, isWhole);
  } catch (error) {
    if (error instanceof ColumnsError) return null;
    throw error;
  }
  return 'plain_text';
}

/** @returns what a file holds */
async function describeContent(file: Blob, head: Uint8Array): Promise<Problem> {
  const kind = kindOfHead(head);
  if (kind === 'zip_or_office') {
    const office = findOffice(await namesIn(file, head));
    return problem(office === null ? 'archive_of_others' : officeNames[office]);
  }
  const found = kind ?? textKind(head, file.size <= headBytes);
  if (found !== null) return problem(found);
  const container = findContainer(head);
  return container === undefined ? problem('something_else') : problem('a_recording', { name: problem(container) });
}

async function fitsOffice(file: Blob, head: Uint8Array, extension: Office): Promise<boolean> {
  if (kindOfHead(head) !== kindOfExtension[extension]) return false;
  const names = await namesIn(file, head);
  // Some programs use other names. An archive that lists content types is a document too.
  return names.includes(offices[extension]) || (findOffice(names) === null && names.includes('[Content_Types].xml'));
}

/** @returns whether the first bytes fit the extension. */
function fitsExtension(head: Uint8Array, extension: FileExtension): boolean {
  if (isRecording(extension))
    return containersByExtension[extension].some((kind) => recordingContainers[kind].matches(head));
  if (extension === 'pdf') return asLatin1(head.subarray(0, 1024)).includes('%PDF-');
  return kindOfHead(head) === kindOfExtension[extension];
}

const noText: readonly (FileKind | undefined)[] = ['pdf_document', 'rich_text'];

/**
 * Checks the first bytes of a document, a recording or a picture before it is sent. The service accepts a file by its
 * extension and fails later when it cannot read it.
 * @returns what is wrong; null when the content fits the name
 */
export async function findContentProblem(name: string, file: Blob): Promise<Problem | null> {
  const extension = findExtension(baseName(name));
  if (!isFileExtension(extension) || file.size === 0) return null;
  const head = await bytesOf(file, 0, headBytes);
  if (isOffice(extension) && kindOfHead(head) === 'old_office') return problem('content_locked');
  const isText = () => !noText.includes(kindOfHead(head)) && textKind(head, file.size <= headBytes) !== null;
  const fits = isOffice(extension)
    ? await fitsOffice(file, head, extension)
    : extension === 'txt'
      ? isText()
      : fitsExtension(head, extension);
  return fits ? null : problem('content_of_other_kind', { extension, found: await describeContent(file, head) });
}
