import { detectBomEncoding } from '../dialect/encoding.ts';
import type { Problem } from '../problem.ts';
import { type PlainTableCode, tableProblem } from '../table-problems.ts';
import { openArchive } from './archive.ts';
import { findExtension } from './extensions.ts';

/** Markup that holds no list of responses, by the name of its first element in lower case. */
const markupCodes: Readonly<Record<string, PlainTableCode>> = {
  html: 'is_html',
  svg: 'is_svg',
  workbook: 'is_excel_2003',
  worddocument: 'is_word_2003',
  package: 'is_office_xml',
  'document-content': 'is_opendocument_part',
  codebook: 'is_ddi',
};

/** The name of the first element of markup; empty for another text. */
const rootName = (text: string): string =>
  /^\s*(?:<\?[\w-]{1,40}[^>]{0,200}>\s*|<!--[^>]{0,500}>\s*|<!doctype[^>]{0,200}>\s*){0,4}<(?:[\w.-]{1,40}:)?([\w.-]{1,40})/i.exec(
    text,
  )?.[1] ?? '';

/** @returns what markup is, if it is known to hold no list of responses; null for other markup */
export function recogniseMarkup(root: string): PlainTableCode | null {
  const name = root.toLowerCase();
  return (Object.hasOwn(markupCodes, name) ? markupCodes[name] : undefined) ?? null;
}

const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Whether a file is a compound file ([MS-CFB]), the container of old and of encrypted Office files. */
export const isCompoundFile = (head: Uint8Array): boolean => signature.every((byte, at) => head[at] === byte);

/** Bytes that are searched at a time, a multiple of those of an entry. */
const searchedBytes = 4 * 1024 ** 2;
const entryBytes = 128;
/** The names that matter, as an entry of the directory begins with them ([MS-CFB] 2.6.1). */
const entryNames = ['EncryptedPackage', 'Workbook', 'Book'];
const firstLetters = new Set(entryNames.map((name) => name.charCodeAt(0)));

/** @returns the first name that matters at the beginning of an entry; null for a file of another program */
async function findEntryName(file: Blob): Promise<string | null> {
  const decoder = new TextDecoder('utf-16le');
  for (let start = 0; start < file.size; start += searchedBytes) {
    const bytes = new Uint8Array(await file.slice(start, start + searchedBytes).arrayBuffer());
    for (let at = 0; at < bytes.length; at += entryBytes) {
      if (!firstLetters.has(bytes[at] ?? 0)) continue;
      // Texts of answers may hold these words, but not where an entry would begin, and with a zero behind them.
      const [name = ''] = decoder.decode(bytes.subarray(at, at + 40)).split('\0', 1);
      if (entryNames.includes(name)) return name;
    }
  }
  return null;
}

/** Whether a compound file is an Office file with a password ([MS-OFFCRYPTO] 2.3.2). */
export const isEncryptedOffice = async (file: Blob): Promise<boolean> =>
  (await findEntryName(file)) === 'EncryptedPackage';

/**
 * Tells what a compound file holds that could have been a table: an old workbook, or an Office file with a password.
 * @returns what it is and what to do; null for another one
 */
async function findCompoundProblem(file: Blob): Promise<Problem | null> {
  const name = await findEntryName(file);
  if (name === null) return null;
  return tableProblem(name === 'EncryptedPackage' ? 'office_locked' : 'is_xls');
}

/** A kind of file that holds or describes responses, and that Sheaf does not read. */
interface Refusal {
  /** Without a dot. They decide where the bytes cannot. */
  extensions: readonly string[];
  /** Bytes by which the kind is recognised whatever its name, with their place in the file. */
  bytes?: readonly (readonly [at: number, text: string])[];
  /** The same for a text, in its first 4,096 bytes. */
  text?: RegExp;
  code: PlainTableCode;
}

/** Two header fields of RFC 5322, one below the other. One alone can be the name of a column. */
const emailStart =
  /^(?:Return-Path|Delivered-To|Received|MIME-Version|Message-ID|From|Date|Subject): [^\r\n]{1,998}\r?\n(?:[ \t]|(?:Return-Path|Delivered-To|Received|MIME-Version|Message-ID|From|To|Date|Subject|Content-Type|X-[A-Za-z-]{1,40}|[A-Z]+-Signature): )/i;

const refusals: readonly Refusal[] = [
  { extensions: ['qsf'], text: /^\s*\{\s*"SurveyEntry"\s*:/, code: 'is_qsf' },
  { extensions: ['lsr'], text: /<LimeSurveyDocType>Responses/, code: 'is_lsr' },
  { extensions: ['lss', 'lsg', 'lsq'], text: /<LimeSurveyDocType>/, code: 'is_lss' },
  { extensions: ['lsa'], code: 'is_lsa' },
  // Its second line has codes, with tabs.
  { extensions: ['vv'], text: /^[^\n]*\n"?id"?\t(?:[^\n]*\t)?"?startlanguage"?\t/, code: 'is_vv' },
  {
    extensions: ['rds', 'rdata', 'rda'],
    bytes: [
      [0, 'RDX2\nX\n'],
      [0, 'RDX3\nX\n'],
      [0, 'RDA2\nA\n'],
      [0, 'RDA3\nA\n'],
    ],
    code: 'is_r_data',
  },
  { extensions: [], bytes: [[8, 'ENCRYPTEDSAV']], code: 'spss_locked' },
  {
    extensions: ['sas7bdat'],
    bytes: [[12, '\xc2\xea\x81\x60\xb3\x14\x11\xcf\xbd\x92\x08\x00\x09\xc7\x31\x8c\x18\x1f\x10\x11']],
    code: 'is_sas',
  },
  { extensions: ['xpt'], bytes: [[0, 'HEADER RECORD*******LIB']], code: 'is_sas_transport' },
  { extensions: ['parquet'], bytes: [[0, 'PAR1\x15']], code: 'is_parquet' },
  {
    extensions: ['mdb', 'accdb'],
    bytes: [
      [4, 'Standard Jet DB'],
      [4, 'Standard ACE DB'],
    ],
    code: 'is_access',
  },
  { extensions: ['sqlite', 'sqlite3', 'db'], bytes: [[0, 'SQLite format 3\0']], code: 'is_sqlite_file' },
  { extensions: ['sps'], code: 'is_spss_program' },
  { extensions: ['numbers'], code: 'is_numbers' },
  { extensions: ['gsheet', 'gdoc', 'gslides', 'gform'], code: 'is_google_link' },
  { extensions: ['webloc', 'url', 'desktop'], text: /^\s*\[InternetShortcut\]/, code: 'is_link' },
  { extensions: ['7z'], bytes: [[0, '7z\xbc\xaf\x27\x1c']], code: 'is_7zip' },
  { extensions: ['rar'], bytes: [[0, 'Rar!\x1a\x07']], code: 'is_rar' },
  {
    extensions: ['tar'],
    bytes: [
      [257, 'ustar\0'],
      [257, 'ustar '],
    ],
    code: 'is_tar',
  },
  {
    extensions: ['xz', 'bz2', 'zst'],
    bytes: [
      [0, '\xfd7zXZ\0'],
      [4, '1AY&SY'],
      [0, '\x28\xb5\x2f\xfd'],
    ],
    code: 'is_packed',
  },
  { extensions: ['tgz', 'tbz', 'txz'], code: 'is_packed_tar' },
  // How Excel, LibreOffice and Gnumeric begin: any other “ID;P” can be a header.
  { extensions: ['slk', 'sylk'], text: /^ID;P(?:WXL|SCALC3|Gnumeric)\b/, code: 'is_sylk' },
  { extensions: ['eml', 'mbox'], text: emailStart, code: 'is_email' },
];

const headBytes = 4096;
const isAt = (head: Uint8Array, [at, text]: readonly [number, string]): boolean =>
  [...text].every((character, index) => head[at + index] === character.charCodeAt(0));

/** Documents that are ZIP archives, by the file that each of them has (ECMA-376 part 1). */
const officeDocuments = [
  { path: 'word/document.xml', extension: 'docx', code: 'is_word', renamed: 'is_word_renamed' },
  { path: 'ppt/presentation.xml', extension: 'pptx', code: 'is_powerpoint', renamed: 'is_powerpoint_renamed' },
] as const;

/** Names the document that an archive is, whatever its extension. null for any other archive, and a damaged one. */
async function findDocument(file: Blob, extension: string): Promise<PlainTableCode | null> {
  const files = await openArchive(file).catch(() => []);
  const document = officeDocuments.find(({ path }) => files.some((part) => part.path === path));
  if (document === undefined) return null;
  return document.extension === extension ? document.code : document.renamed;
}

/**
 * Tells why a file cannot be a survey although it may hold or describe responses: by its first bytes, or by its extension
 * where they cannot tell. Web pages, pictures and other markup without a table are included.
 * @param name with or without folders
 * @returns what the file is; null for any other file
 */
export async function findRefusal(file: Blob, name: string): Promise<Problem | null> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  if (isCompoundFile(head)) return findCompoundProblem(file);
  const code = await findCode(file, name, head);
  return code === null ? null : tableProblem(code);
}

async function findCode(file: Blob, name: string, head: Uint8Array): Promise<PlainTableCode | null> {
  const text = new TextDecoder(detectBomEncoding(head)).decode(head);
  const extension = findExtension(name);
  if (isAt(head, [0, 'PK\x03\x04'])) return (await findDocument(file, extension)) ?? findByExtension(extension);
  if (extension === 'gz' && /\.tar\.gz$/i.test(name)) return findByExtension('tgz');
  const byContent = refusals.find(
    (refusal) => refusal.bytes?.some((signature) => isAt(head, signature)) || refusal.text?.test(text),
  );
  return byContent?.code ?? recogniseMarkup(rootName(text)) ?? findByExtension(extension);
}

const findByExtension = (extension: string): PlainTableCode | null =>
  refusals.find(({ extensions }) => extensions.includes(extension))?.code ?? null;

/** Kinds of files that are never plain text, by their extensions. Portable SPSS files are, but begin in their own way. */
const kinds: readonly (readonly [what: PlainTableCode, extensions: readonly string[]])[] = [
  ['an_excel_workbook', ['xls', 'xlsx', 'xlsm', 'xlsb', 'xltx', 'xltm']],
  ['an_opendocument_workbook', ['ods', 'ots']],
  ['an_spss_file', ['sav', 'zsav', 'por']],
  ['a_stata_file', ['dta']],
  ['a_zip_archive', ['zip']],
  ['a_gzip_archive', ['gz']],
];

/** Tab, line feed and carriage return are the first control characters that texts have. */
const firstTextByte = 9;

const isText = (head: Uint8Array): boolean =>
  (detectBomEncoding(head) ?? 'utf-8') !== 'utf-8' || head.every((byte) => byte >= firstTextByte);

/** Survey tools write a table in HTML and call it .xls. */
const isHtml = (text: string): boolean => /^\s*<(?:!doctype html|html|head|meta|style|table)\b/i.test(text);

/**
 * Tells that a file is empty or text although its extension is that of a workbook, a statistics file or an archive. For files
 * that no reader of such a format has recognised.
 * @param name with or without folders
 * @returns what the name and the content say; null for any other file
 */
export async function findMisnamed(file: Blob, name: string): Promise<Problem | null> {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const kind = kinds.find(([, extensions]) => extensions.includes(extension))?.[0];
  if (kind === undefined) return null;
  if (file.size === 0) return tableProblem('file_empty');
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  if (!isText(head)) return null;
  const what = tableProblem(kind);
  const text = new TextDecoder(detectBomEncoding(head)).decode(head);
  if (isHtml(text)) return tableProblem('named_but_html', { what, extension });
  if (!/^\s*</.test(text)) return tableProblem('named_but_text', { what, extension });
  const code = recogniseMarkup(rootName(text));
  return code === null ? null : tableProblem(code);
}
