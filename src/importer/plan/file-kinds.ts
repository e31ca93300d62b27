import { baseName, ColumnsError, detectEncoding, isSourceExtension, type Problem } from '@sheaf/tables';
import {
  containersByExtension,
  detectKind,
  documentExtensions,
  type FileExtension,
  type FileKind,
  fileTypes,
  findContainer,
  findExtension,
  type ImportKind,
  isFileExtension,
  isRecording,
  kindOfExtension,
  limits,
  recordingContainers,
  textTableExtensions,
} from '../../contract/index.ts';
import { formatLimit, problem } from '../core/problems.ts';

const includes = (list: readonly string[], extension: string): boolean => list.includes(extension);

/** @returns whether a name (without folders) is that of a file or folder that systems and programs create for themselves */
export const isSystemFile = (name: string): boolean => /^(?:\.|~\$|Thumbs\.db$|desktop\.ini$)/i.test(name);

/**
 * Tells what a file may become by its extension: a table a survey, a document an insight or a file, a recording or an image
 * a file (docs/interface.md#file-types).
 * @param name with or without folders
 * @returns the kinds, the likeliest first; none when the extension is not supported
 */
export function listKinds(name: string): readonly ImportKind[] {
  const extension = findExtension(baseName(name));
  if (isSystemFile(baseName(name))) return [];
  if (includes(textTableExtensions, extension)) return ['survey'];
  if (includes(documentExtensions, extension)) return ['insight', 'file'];
  return isFileExtension(extension) ? ['file'] : [];
}

/** A table may have any extension, apart from those of other kinds of files. */
function kindProblem(name: string, kind: ImportKind): Problem | null {
  const extension = findExtension(name);
  const isNamed = extension !== '';
  const files = isNamed ? problem('files_of_extension', { extension }) : problem('files_without_extension');
  if (kind === 'survey') {
    if (extension === 'txt' || isSourceExtension(extension) || !isFileExtension(extension)) return null;
    return problem(extension === 'xls' ? 'kind_old_workbook' : 'kind_no_table', { files });
  }
  if (kind === 'insight') {
    return includes(documentExtensions, extension)
      ? null
      : problem('kind_no_insight', { files, extensions: documentExtensions.join(', ') });
  }
  return isFileExtension(extension) ? null : problem('kind_no_file', { files });
}

/** @returns the most bytes of a document or recording (docs/interface.md#limits). */
export function findSizeLimit({ kind, file_name }: { kind: Exclude<ImportKind, 'survey'>; file_name: string }): number {
  if (kind === 'insight') return limits.insightBytes;
  const extension = findExtension(file_name);
  const type = isFileExtension(extension) ? fileTypes[extension].kind : 'document';
  return type === 'audio' || type === 'video' ? limits.recordingBytes : limits.documentBytes;
}

/**
 * @param kind null when none was chosen
 * @returns why a file cannot be imported as `kind`; null when its name and size allow it
 */
export function findImportProblem(path: string, bytes: number, kind: ImportKind | null): Problem | null {
  const name = baseName(path);
  if (isSystemFile(name)) return problem('system_file');
  if (kind === null) {
    const isArchive = includes(['rar', '7z', 'tar'], findExtension(name));
    return problem(isArchive ? 'kind_unknown_archive' : 'kind_unknown');
  }
  const unfit = kindProblem(name, kind);
  if (unfit !== null) return unfit;
  if (bytes === 0) return problem('chosen_file_empty');
  if (kind === 'survey') return null;
  if ([...name].length > limits.fileNameLength) return problem('name_too_long', { most: limits.fileNameLength });
  const most = findSizeLimit({ kind, file_name: name });
  return bytes > most ? problem('size_too_large', { most: formatLimit(most) }) : null;
}

/** A file that was dropped or named. `path` is relative to what was dropped, with `/`. */
export interface DroppedFile {
  path: string;
  bytes: number;
}

/** What a file becomes, as far as its name and size tell. */
export interface FilePlan {
  /** The kind of import; null when its extension is not supported. */
  kind: ImportKind | null;
  /** Everything its extension allows, the likeliest first. */
  kinds: readonly ImportKind[];
  /** Whether only the content can show that it is a table: a text, a workbook, or an unsupported extension. */
  mayBeTable: boolean;
  /** Why it cannot be imported as `kind`; null when it can. */
  problem: Problem | null;
}

/**
 * Plans what becomes of any mix of files, for the window and the command line alike.
 * @param wanted the kind to choose where an extension allows several
 */
export function planDrop<File extends DroppedFile>(files: readonly File[], wanted?: ImportKind): (File & FilePlan)[] {
  return files.map((file) => {
    const { path, bytes } = file;
    const kinds = listKinds(path);
    const kind = kinds.find((one) => one === wanted) ?? kinds[0] ?? null;
    const extension = findExtension(baseName(path));
    const mayBeTable = kind === null || kind === 'survey' || extension === 'txt' || isSourceExtension(extension);
    return { ...file, kind, kinds, mayBeTable, problem: findImportProblem(path, bytes, kind) };
  });
}

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
  const kind = detectKind(head);
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
  if (detectKind(head) !== kindOfExtension[extension]) return false;
  const names = await namesIn(file, head);
  // Some programs use other names. An archive that lists content types is a document too.
  return names.includes(offices[extension]) || (findOffice(names) === null && names.includes('[Content_Types].xml'));
}

/** @returns whether the first bytes fit the extension. */
function fitsExtension(head: Uint8Array, extension: FileExtension): boolean {
  if (isRecording(extension))
    return containersByExtension[extension].some((kind) => recordingContainers[kind].matches(head));
  if (extension === 'pdf') return asLatin1(head.subarray(0, 1024)).includes('%PDF-');
  return detectKind(head) === kindOfExtension[extension];
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
  if (isOffice(extension) && detectKind(head) === 'old_office') return problem('content_locked');
  const isText = () => !noText.includes(detectKind(head)) && textKind(head, file.size <= headBytes) !== null;
  const fits = isOffice(extension)
    ? await fitsOffice(file, head, extension)
    : extension === 'txt'
      ? isText()
      : fitsExtension(head, extension);
  return fits ? null : problem('content_of_other_kind', { extension, found: await describeContent(file, head) });
}
