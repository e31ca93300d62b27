import { markedEncoding } from '../dialect/encoding.ts';
import type { Problem } from '../problem.ts';
import { type PlainTableCode, tableProblem } from '../table-problems.ts';
import { knownMarkup, rootName } from './xml/known-markup.ts';

/** Kinds of files that are never plain text, by their extensions. Portable SPSS files are, but begin in their own way. */
const kinds: readonly (readonly [what: PlainTableCode, extensions: readonly string[]])[] = [
  ['an_excel_workbook', ['xls', 'xlsx', 'xlsm', 'xlsb', 'xltx', 'xltm']],
  ['an_opendocument_workbook', ['ods', 'ots']],
  ['an_spss_file', ['sav', 'zsav', 'por']],
  ['a_stata_file', ['dta']],
  ['a_zip_archive', ['zip']],
  ['a_gzip_archive', ['gz']],
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
  const text = new TextDecoder(markedEncoding(head)).decode(head);
  if (isHtml(text)) return tableProblem('named_but_html', { what, extension });
  if (!/^\s*</.test(text)) return tableProblem('named_but_text', { what, extension });
  const known = knownMarkup(rootName(text));
  return known === null ? null : tableProblem(known);
}
