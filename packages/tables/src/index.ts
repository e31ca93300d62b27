// Reads tables: from bytes to rows of cells, from any format that survey tools and statistics programs write.
export { CellTable, type Decode, PackedTexts, packTexts } from './cells/cell-table.ts';
export { countUnitBytes, type RowKind, RowScanner, readRowEnd } from './cells/row-scanner.ts';
export { createWasmFactory, type WasmMemory } from './cells/wasm.ts';
export { detectLayout, detectNewline, recordShapes } from './dialect/delimiter.ts';
export { decode, detectEncoding, hasMark, refuseKnownFormats, refuseNuls } from './dialect/encoding.ts';
export { detectQuoting, findQuoteStyle } from './dialect/quoting.ts';
export { createDecoder, findEncodingName } from './dialect/text-decoder.ts';
export * from './problem.ts';
export { type ArchiveFile, openArchive, type Unpack, unpack, unpackStream } from './sources/archive.ts';
export { type ClipboardTable, readClipboardTable } from './sources/clipboard.ts';
export type { Container, ContainerEntry, ContainerNote } from './sources/containers.ts';
export { type ContainerContent, classifyContainer, openContainer } from './sources/containers.ts';
export { baseName, findExtension } from './sources/extensions.ts';
export { findSourceFormat, isSourceExtension, openSource, sourceDrivers } from './sources/open-source.ts';
export { findMisnamed, findRefusal } from './sources/refusals.ts';
export { toColumnLetters } from './sources/sheets.ts';
export * from './sources/source.ts';
export { tidySource } from './sources/tidy-source.ts';
export { escapeFormula, unescapeFormula } from './table/formulas.ts';
export {
  cleanText,
  describedHeader,
  describedHeaderRows,
  describedTexts,
  headerKey,
  isVariableRow,
  makeHeadersDistinct,
  toPlainText,
  writeVariableCell,
} from './table/headers.ts';
export {
  findSideTable,
  isHeaderAgain,
  mayBeginTable,
  readAllRows,
  readFirstRows,
  readRecords,
  type TextRow,
  writeRecord,
} from './table/records.ts';
export { sayTableProblem, tableProblems } from './table-problems.ts';
export * from './types.ts';
