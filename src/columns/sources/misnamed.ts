import { markedEncoding } from './read-text.ts';
import { markupSentence, rootName } from './xml/known-markup.ts';

/** Kinds of files that are never plain text, by their extensions. Portable SPSS files are, but begin in their own way. */
const kinds: readonly (readonly [what: string, extensions: readonly string[]])[] = [
  ['an Excel workbook', ['xls', 'xlsx', 'xlsm', 'xlsb', 'xltx', 'xltm']],
  ['an OpenDocument workbook', ['ods', 'ots']],
  ['an SPSS file', ['sav', 'zsav', 'por']],
  ['a Stata file', ['dta']],
  ['a ZIP archive', ['zip']],
  ['a gzip archive', ['gz']],
];

const headBytes = 4096;
/** Tab, line feed and carriage return are the first control characters that texts have. */
const firstTextByte = 9;

const isText = (head: Uint8Array): boolean =>
  (markedEncoding(head) ?? 'utf-8') !== 'utf-8' || head.every((byte) => byte >= firstTextByte);

/** Survey tools write a table in HTML and call it .xls. */
const isHtml = (text: string): boolean => /^\s*<(?:!doctype html|html|head|meta|style|table)\b/i.test(text);

/**
 * Tells that a file is empty or text although its extension is that of a workbook, a statistics file or an archive. For files
 * that no reader of such a format has recognised.
 * @param name with or without folders
 * @returns what the name and the content say and what to do, in plain sentences; null for any other file
 */
export async function findMisnamed(file: Blob, name: string): Promise<string | null> {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const what = kinds.find(([, extensions]) => extensions.includes(extension))?.[0];
  if (what === undefined) return null;
  if (file.size === 0) return 'The file is empty. Download or export it again.';
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  if (!isText(head)) return null;
  const named = `The file has the name of ${what} (.${extension}), but it is`;
  const text = new TextDecoder(markedEncoding(head)).decode(head);
  if (isHtml(text))
    return `${named} a web page (HTML). Open it in a spreadsheet program and save its table as .xlsx or CSV.`;
  if (/^\s*</.test(text)) return markupSentence(rootName(text));
  return `${named} text. If it is CSV or separated by tabs, rename it to .csv and import it again.`;
}
