import { openArchive } from './archive.ts';
import { compoundSentence, isCompoundFile } from './compound-file.ts';
import { extensionOf } from './path-names.ts';
import { markedEncoding } from './read-text.ts';
import { markupSentence, rootName } from './xml/known-markup.ts';

/** A kind of file that holds or describes responses, and that Sheaf does not read. */
interface Refusal {
  /** Without a dot. They decide where the bytes cannot. */
  extensions: readonly string[];
  /** Bytes by which the kind is recognised whatever its name, with their place in the file. */
  bytes?: readonly (readonly [at: number, text: string])[];
  /** The same for a text, in its first 4,096 bytes. */
  text?: RegExp;
  /** What the file is and what to do instead. */
  sentence: string;
}

const fromTool = 'Export the responses from that tool as CSV or .xlsx.';
const unpack = 'Unpack it and drop what is in it, or pack it as .zip.';

/** Two header fields of RFC 5322, one below the other. One alone can be the name of a column. */
const emailStart =
  /^(?:Return-Path|Delivered-To|Received|MIME-Version|Message-ID|From|Date|Subject): [^\r\n]{1,998}\r?\n(?:[ \t]|(?:Return-Path|Delivered-To|Received|MIME-Version|Message-ID|From|To|Date|Subject|Content-Type|X-[A-Za-z-]{1,40}|[A-Z]+-Signature): )/i;

const refusals: readonly Refusal[] = [
  {
    extensions: ['qsf'],
    text: /^\s*\{\s*"SurveyEntry"\s*:/,
    sentence:
      'The file is a Qualtrics questionnaire (.qsf). It has the questions, not the responses. In Qualtrics, export the responses under Data & Analysis as CSV, .sav or .xml.',
  },
  {
    extensions: ['lsr'],
    text: /<LimeSurveyDocType>Responses/,
    sentence:
      'The file is a LimeSurvey archive of responses (.lsr), which only LimeSurvey reads. In LimeSurvey, export the responses as CSV, Excel or SPSS.',
  },
  {
    extensions: ['lss', 'lsg', 'lsq'],
    text: /<LimeSurveyDocType>/,
    sentence:
      'The file is a LimeSurvey questionnaire. It has the questions, not the responses. In LimeSurvey, export the responses as CSV, Excel or SPSS.',
  },
  {
    extensions: ['lsa'],
    sentence:
      'The file is a LimeSurvey archive (.lsa), which only LimeSurvey reads. In LimeSurvey, export the responses as CSV, Excel or SPSS.',
  },
  {
    extensions: ['rds', 'rdata', 'rda'],
    bytes: [
      [0, 'RDX2\nX\n'],
      [0, 'RDX3\nX\n'],
      [0, 'RDA2\nA\n'],
      [0, 'RDA3\nA\n'],
    ],
    sentence:
      'The file holds objects of R. Save the table in R with write.csv(), or with haven::write_sav() to keep its labels.',
  },
  {
    extensions: [],
    bytes: [[8, 'ENCRYPTEDSAV']],
    sentence:
      'The SPSS file is protected by a password. Open it in SPSS with the password, save it without one and import that.',
  },
  {
    extensions: ['sas7bdat'],
    bytes: [[12, '\xc2\xea\x81\x60\xb3\x14\x11\xcf\xbd\x92\x08\x00\x09\xc7\x31\x8c\x18\x1f\x10\x11']],
    sentence:
      'The file is a SAS table (.sas7bdat), which Sheaf does not read. Save it as CSV, or as .sav to keep its labels.',
  },
  {
    extensions: ['xpt'],
    bytes: [[0, 'HEADER RECORD*******LIB']],
    sentence:
      'The file is a SAS transport file (.xpt), which Sheaf does not read. Save it as CSV, or as .sav to keep its labels.',
  },
  {
    extensions: ['parquet'],
    bytes: [[0, 'PAR1\x15']],
    sentence: 'The file is a Parquet table, which Sheaf does not read. Save it as CSV from the program that wrote it.',
  },
  {
    extensions: ['feather', 'arrow'],
    bytes: [
      [0, 'ARROW1\0\0'],
      [0, 'FEA1\0\0\0\0'],
    ],
    sentence:
      'The file is an Arrow or Feather table, which Sheaf does not read. Save it as CSV from the program that wrote it.',
  },
  {
    extensions: ['mdb', 'accdb'],
    bytes: [
      [4, 'Standard Jet DB'],
      [4, 'Standard ACE DB'],
    ],
    sentence: 'The file is an Access database. In Access, export the table with the responses as .xlsx or CSV.',
  },
  {
    extensions: ['sqlite', 'sqlite3', 'db'],
    bytes: [[0, 'SQLite format 3\0']],
    sentence: 'The file is an SQLite database. Export the table with the responses as CSV.',
  },
  {
    extensions: ['h5', 'hdf5'],
    bytes: [[0, '\x89HDF\r\n\x1a\n']],
    sentence:
      'The file is in the format HDF5, which Sheaf does not read. Save the table as CSV from the program that wrote it.',
  },
  {
    extensions: ['mat'],
    bytes: [[0, 'MATLAB 5.0 MAT-file']],
    sentence: 'The file holds variables of MATLAB. Save the table as CSV.',
  },
  {
    extensions: ['pkl', 'pickle'],
    sentence:
      'The file holds objects of Python, which may run programs. Save the table as CSV, for example with to_csv().',
  },
  {
    extensions: ['sps'],
    sentence: 'The file is a program for SPSS. Drop the data file that belongs to it (.sav or CSV).',
  },
  {
    extensions: ['numbers'],
    sentence:
      'The file is a Numbers spreadsheet, which only Numbers reads. In Numbers, choose File, Export To, and Excel or CSV.',
  },
  {
    extensions: ['gsheet', 'gdoc', 'gslides', 'gform'],
    sentence: 'The file is only a link to a document on Google Drive. Open it there and download it as .xlsx or CSV.',
  },
  {
    extensions: ['webloc', 'url', 'desktop'],
    text: /^\s*\[InternetShortcut\]/,
    sentence: `The file is only a link. Open it, and download the responses as CSV or .xlsx.`,
  },
  {
    extensions: ['7z'],
    bytes: [[0, '7z\xbc\xaf\x27\x1c']],
    sentence: `The file is a 7-Zip archive, which Sheaf does not open. ${unpack}`,
  },
  {
    extensions: ['rar'],
    bytes: [[0, 'Rar!\x1a\x07']],
    sentence: `The file is a RAR archive, which Sheaf does not open. ${unpack}`,
  },
  {
    extensions: ['tar'],
    bytes: [
      [257, 'ustar\0'],
      [257, 'ustar '],
    ],
    sentence: `The file is a tar archive, which Sheaf does not open. ${unpack}`,
  },
  {
    extensions: ['xz', 'bz2', 'zst'],
    bytes: [
      [0, '\xfd7zXZ\0'],
      [4, '1AY&SY'],
      [0, '\x28\xb5\x2f\xfd'],
    ],
    sentence: `The file is packed in a way that Sheaf does not open. ${unpack}`,
  },
  {
    extensions: ['tgz', 'tbz', 'txz'],
    sentence: `The file is a packed tar archive, which Sheaf does not open. ${unpack}`,
  },
  {
    extensions: ['slk', 'sylk'],
    // How Excel, LibreOffice and Gnumeric begin: any other “ID;P” can be a header.
    text: /^ID;P(?:WXL|SCALC3|Gnumeric)\b/,
    sentence:
      'The file is a table in the format SYLK, which Sheaf does not read. Open it in a spreadsheet program and save it as .xlsx or CSV.',
  },
  {
    extensions: ['eml', 'mbox'],
    text: emailStart,
    sentence:
      'The file is an e-mail message. If responses are attached to it, open it, save the attachment and drop that.',
  },
  { extensions: ['jmp'], sentence: `The file is a JMP table, which Sheaf does not read. ${fromTool}` },
];

const headBytes = 4096;
const isAt = (head: Uint8Array, [at, text]: readonly [number, string]): boolean =>
  [...text].every((character, index) => head[at + index] === character.charCodeAt(0));

/** Documents that are ZIP archives, by the file that each of them has (ECMA-376 part 1). */
const officeDocuments = [
  { path: 'word/document.xml', what: 'a Word document', extension: 'docx' },
  { path: 'ppt/presentation.xml', what: 'a PowerPoint presentation', extension: 'pptx' },
] as const;

/** What to do with a document whose name may be another. null for any other archive, and a damaged one. */
async function documentSentence(file: Blob, extension: string): Promise<string | null> {
  const files = await openArchive(file).catch(() => []);
  const found = officeDocuments.find(({ path }) => files.some((part) => part.path === path));
  if (found === undefined) return null;
  const rename = found.extension === extension ? 'Import it' : `Rename it to .${found.extension} to import it`;
  return `The file is ${found.what}. ${rename} as an insight.`;
}

/**
 * Tells why a file cannot be a survey although it may hold or describe responses: by its first bytes, or by its extension
 * where they cannot tell. Web pages, pictures and other markup without a table are included.
 * @param name with or without folders
 * @returns what the file is and what to do instead, in plain sentences; null for any other file
 */
export async function findRefusal(file: Blob, name: string): Promise<string | null> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const text = new TextDecoder(markedEncoding(head)).decode(head);
  const extension = extensionOf(name);
  if (isCompoundFile(head)) return compoundSentence(file);
  if (isAt(head, [0, 'PK\x03\x04'])) return (await documentSentence(file, extension)) ?? findByExtension(extension);
  if (extension === 'gz' && /\.tar\.gz$/i.test(name)) return findByExtension('tgz');
  const byContent = refusals.find(
    (refusal) => refusal.bytes?.some((signature) => isAt(head, signature)) || refusal.text?.test(text),
  );
  return byContent?.sentence ?? markupSentence(rootName(text)) ?? findByExtension(extension);
}

const findByExtension = (extension: string): string | null =>
  refusals.find(({ extensions }) => extensions.includes(extension))?.sentence ?? null;
