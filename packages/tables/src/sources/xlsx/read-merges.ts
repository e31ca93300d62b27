import type { ArchiveFile } from '../archive.ts';
import type { MergedCell } from '../merged-cells.ts';

/** More merged cells than this are no table. */
const mostMerges = 100_000;
/** A tag is no longer than this, so that one which is cut by a chunk is found. */
const longestTag = 200;
const merge = /mergeCell\s{1,9}ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;

const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/**
 * Lists the merged cells of a sheet below its header. They stand behind the rows, so the sheet is read once for them.
 * @param headerRow the row of names, from 1
 * @returns those of one column; of several columns, the value stays in the first one
 */
export async function readMerges(part: ArchiveFile, headerRow: number, signal?: AbortSignal): Promise<MergedCell[]> {
  const decoder = new TextDecoder('latin1');
  const found: MergedCell[] = [];
  let rest = '';
  for await (const chunk of part.chunks(signal)) {
    const text = rest + decoder.decode(chunk);
    const isHere = text.includes('mergeCell');
    for (const [, first = '', firstRow = '', lastRow = ''] of isHere ? text.matchAll(merge) : []) {
      const cell = { column: columnNumber(first), firstRow: Number(firstRow), lastRow: Number(lastRow) };
      if (cell.firstRow > headerRow && cell.lastRow > cell.firstRow && found.length < mostMerges) found.push(cell);
    }
    const open = text.lastIndexOf('<');
    rest = open >= text.length - longestTag ? text.slice(open) : '';
  }
  return found;
}
