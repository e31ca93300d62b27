import { detectBomEncoding } from '../dialect/encoding.ts';
import { type OpenOptions, openArchive } from './archive.ts';
import { findExtension } from './extensions.ts';
import { isCompoundFile, isEncryptedOffice } from './refusals.ts';
import type { Source, SourceFormat } from './source.ts';
import { isPortable } from './spss/por-fields.ts';
import { tidySource } from './tidy-source.ts';

/** How a format is recognised and opened. The code that reads it is loaded when it is needed. */
interface SourceDriver {
  /** Without a dot. An extension decides only where the bytes cannot. */
  extensions: readonly string[];
  /** @param head the first 4,096 bytes, or the complete file if it is shorter */
  matches(head: Uint8Array, file: Blob, extension: string): boolean | Promise<boolean>;
  /** @throws SourceError with a sentence if the file cannot be read */
  open(file: Blob, options: OpenOptions): Promise<Source>;
}

/** The first characters of a text, without blanks before them. */
const firstText = (head: Uint8Array): string =>
  new TextDecoder(detectBomEncoding(head)).decode(head.subarray(0, 256)).trimStart();

/** Extensions that say nothing about the content. */
const unnamed: ReadonlySet<string> = new Set(['', 'txt']);
/** The extensions of text files. No table in a text begins like a JSON object. */
const textExtensions: ReadonlySet<string> = new Set(['csv', 'tsv', 'tab', 'txt', '']);

const startsWith = (head: Uint8Array, ...words: string[]): boolean =>
  words.some((word) => new TextDecoder('latin1').decode(head.subarray(0, word.length)) === word);

/** Files of Stata 13 and later begin with a tag, older ones with their release, byte order and a 1. */
function isStata(head: Uint8Array, extension: string): boolean {
  const [release = 0, order = 0, type] = head;
  if (startsWith(head, '<stata_dta>')) return true;
  const isOld = (order === 1 || order === 2) && type === 1;
  return isOld && ((release >= 113 && release <= 115) || (extension === 'dta' && release >= 102 && release <= 112));
}

const isZip = ([p, k, three, four]: Uint8Array): boolean => p === 0x50 && k === 0x4b && three === 3 && four === 4;

/** Whether an archive holds a file with this path. A damaged one is judged by its extension: `known`. */
async function archiveHolds(file: Blob, path: RegExp, known: boolean): Promise<boolean> {
  const files = await openArchive(file).catch(() => null);
  return files === null ? known : files.some((part) => path.test(part.path));
}

const workbookPart = /^(?:xl\/workbook\.(?:xml|bin)|(?:.*\/)?worksheets\/[^/]+\.(?:xml|bin))$/i;

/** Whether an archive is an Excel workbook: mostly by the names of its parts. Any package may be one that has the name of a workbook. */
async function isWorkbook(file: Blob, extension: string): Promise<boolean> {
  const isNamed = workbookExtensions.includes(extension);
  if (await archiveHolds(file, workbookPart, isNamed)) return true;
  if (!isNamed || (await archiveHolds(file, /^(?:word|ppt)\//i, false))) return false;
  return archiveHolds(file, /^_rels\/\.rels$/i, false);
}

/** The first file of an OpenDocument says what it is, uncompressed (OpenDocument 1.3 part 2, 3.3). */
const saysOds = (head: Uint8Array): boolean =>
  new TextDecoder('latin1')
    .decode(head.subarray(30, 100))
    .startsWith('mimetypeapplication/vnd.oasis.opendocument.spreadsheet');

const jsonExtensions = ['json', 'jsonl', 'ndjson', 'geojson'];
const workbookExtensions = ['xlsx', 'xlsm', 'xltx', 'xltm', 'xlsb'];

/** How each format is opened. The first one that matches opens the file. */
export const sourceDrivers: Record<Exclude<SourceFormat, 'text'>, SourceDriver> = {
  xlsx: {
    extensions: workbookExtensions,
    matches: async (head, file, extension) =>
      isZip(head)
        ? isWorkbook(file, extension)
        : workbookExtensions.includes(extension) && isCompoundFile(head) && isEncryptedOffice(file),
    open: async (file, options) => (await import('./xlsx/open-xlsx.ts')).openXlsx(file, options),
  },
  spss: {
    extensions: ['sav', 'zsav', 'por'],
    matches: (head) => startsWith(head, '$FL2@(#)', '$FL3@(#)') || isPortable(head),
    // Any that does not begin with `$FL` is a portable file.
    open: async (file, options) =>
      (await file.slice(0, 3).text()) === '$FL'
        ? (await import('./spss/open-sav.ts')).openSav(file, options)
        : (await import('./spss/open-por.ts')).openPor(file, options),
  },
  ods: {
    extensions: ['ods', 'ots'],
    matches: async (head, file, extension) =>
      isZip(head) && (saysOds(head) || (/^o[dt]s$/.test(extension) && archiveHolds(file, /^content\.xml$/, true))),
    open: async (file, options) => (await import('./ods/open-ods.ts')).openOds(file, options),
  },
  stata: {
    extensions: ['dta'],
    matches: (head, _file, extension) => isStata(head, extension),
    open: async (file, options) => (await import('./stata/open-dta.ts')).openDta(file, options),
  },
  json: {
    extensions: jsonExtensions,
    matches: (head, _file, extension) =>
      jsonExtensions.includes(extension)
        ? /^[[{]/.test(firstText(head))
        : textExtensions.has(extension) && /^(?:\[\s*)?\{\s*"[^"]*"\s*:/.test(firstText(head)),
    open: async (file, options) => (await import('./json/open-json.ts')).openJson(file, options),
  },
  xml: {
    extensions: ['xml'],
    matches: (head, _file, extension) =>
      extension === 'xml'
        ? firstText(head).startsWith('<')
        : unnamed.has(extension) && /^<\?xml\s/.test(firstText(head)),
    open: async (file, options) => (await import('./xml/open-xml.ts')).openXml(file, options),
  },
};

/** @returns whether files of this extension (in lower case, without a dot) may hold tables in a format other than text */
export const isSourceExtension = (extension: string): boolean =>
  Object.values(sourceDrivers).some(({ extensions }) => extensions.includes(extension));

const headBytes = 4096;
/** @returns the driver of a file with tables, by its first bytes; null for text and for other files */
async function findDriver(file: Blob, name: string): Promise<[SourceFormat, SourceDriver] | null> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  for (const [format, driver] of Object.entries(sourceDrivers) as [SourceFormat, SourceDriver][])
    if (await driver.matches(head, file, findExtension(name))) return [format, driver];
  return null;
}

/** @returns the format of a file with tables; null for text and for other files. Reads only its first bytes. */
export const findSourceFormat = async (file: Blob, name: string): Promise<SourceFormat | null> =>
  (await findDriver(file, name))?.[0] ?? null;

/**
 * Opens a file that holds tables in a format other than text, or a text that is not plain CSV.
 * @param options.reading how its table is read, if that is not plain
 * @returns null for any other file
 * @throws SourceError with a sentence if the file is of such a format and cannot be read
 */
export async function openSource(file: Blob, name: string, options: OpenOptions = {}): Promise<Source | null> {
  const [, driver] = (await findDriver(file, name)) ?? [];
  const source = driver === undefined ? null : await driver.open(file, options);
  return options.reading == null ? source : tidySource(file, source, options.reading);
}
