import { type Attributes, attribute, readSmallXml } from '../xml/small-xml.ts';
import { builtInFormat, type NumberFormat, readNumberFormat } from './number-format.ts';

/** @returns the number format of each cell style, by the `s` of a cell. @throws SourceError (`damaged`) */
export function readStyles(bytes: Uint8Array, path: string): NumberFormat[] {
  const own = new Map<number, NumberFormat>();
  const ids: number[] = [];
  let isInCells = false;
  const open = (name: string, attributes: Attributes) => {
    const id = Number(attribute(attributes, 'numFmtId') ?? 0);
    if (name === 'numFmt') own.set(id, readNumberFormat(attribute(attributes, 'formatCode') ?? ''));
    else if (name === 'cellXfs') isInCells = true;
    else if (name === 'xf' && isInCells) ids.push(id);
  };
  const close = (name: string) => {
    if (name === 'cellXfs') isInCells = false;
  };
  readSmallXml(bytes, path, { open, close });
  return ids.map((id) => own.get(id) ?? builtInFormat(id));
}
