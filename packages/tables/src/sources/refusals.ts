import { markedEncoding } from '../dialect/encoding.ts';
import type { Problem } from '../problem.ts';
import { type PlainTableCode, tableProblem } from '../table-problems.ts';
import { openArchive } from './archive.ts';
import { findCompoundProblem, isCompoundFile } from './compound-file.ts';
import { findExtension } from './extensions.ts';
import { knownMarkup, rootName } from './xml/known-markup.ts';

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
    extensions: ['feather', 'arrow'],
    bytes: [
      [0, 'ARROW1\0\0'],
      [0, 'FEA1\0\0\0\0'],
    ],
    code: 'is_arrow',
  },
  {
    extensions: ['mdb', 'accdb'],
    bytes: [
      [4, 'Standard Jet DB'],
      [4, 'Standard ACE DB'],
    ],
    code: 'is_access',
  },
  { extensions: ['sqlite', 'sqlite3', 'db'], bytes: [[0, 'SQLite format 3\0']], code: 'is_sqlite_file' },
  { extensions: ['h5', 'hdf5'], bytes: [[0, '\x89HDF\r\n\x1a\n']], code: 'is_hdf5' },
  { extensions: ['mat'], bytes: [[0, 'MATLAB 5.0 MAT-file']], code: 'is_matlab' },
  { extensions: ['pkl', 'pickle'], code: 'is_pickle' },
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
  { extensions: ['jmp'], code: 'is_jmp' },
];

const headBytes = 4096;
const isAt = (head: Uint8Array, [at, text]: readonly [number, string]): boolean =>
  [...text].every((character, index) => head[at + index] === character.charCodeAt(0));

/** Documents that are ZIP archives, by the file that each of them has (ECMA-376 part 1). */
const officeDocuments = [
  { path: 'word/document.xml', extension: 'docx', code: 'is_word', renamed: 'is_word_renamed' },
  { path: 'ppt/presentation.xml', extension: 'pptx', code: 'is_powerpoint', renamed: 'is_powerpoint_renamed' },
] as const;

/** What to do with a document whose name may be another. null for any other archive, and a damaged one. */
async function findDocument(file: Blob, extension: string): Promise<PlainTableCode | null> {
  const files = await openArchive(file).catch(() => []);
  const found = officeDocuments.find(({ path }) => files.some((part) => part.path === path));
  if (found === undefined) return null;
  return found.extension === extension ? found.code : found.renamed;
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
  const text = new TextDecoder(markedEncoding(head)).decode(head);
  const extension = findExtension(name);
  if (isAt(head, [0, 'PK\x03\x04'])) return (await findDocument(file, extension)) ?? findByExtension(extension);
  if (extension === 'gz' && /\.tar\.gz$/i.test(name)) return findByExtension('tgz');
  const byContent = refusals.find(
    (refusal) => refusal.bytes?.some((signature) => isAt(head, signature)) || refusal.text?.test(text),
  );
  return byContent?.code ?? knownMarkup(rootName(text)) ?? findByExtension(extension);
}

const findByExtension = (extension: string): PlainTableCode | null =>
  refusals.find(({ extensions }) => extensions.includes(extension))?.code ?? null;
