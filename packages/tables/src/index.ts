// Reads tables: from bytes to rows of cells, from any format that survey tools and statistics programs write.
export { CellTable, type Decode, PackedTexts, packTexts } from './cells/cell-table.ts';
export { type RowKind, RowScanner, readRowEnd, unitBytes } from './cells/row-scanner.ts';
export { type WasmMemory, wasmFactory } from './cells/wasm.ts';
export { refuseKnownFormats, refuseNuls } from './dialect/binary.ts';
export { detectLayout, detectNewline } from './dialect/delimiter.ts';
export { decode, detectEncoding, hasMark } from './dialect/encoding.ts';
export { detectQuoting, findQuoteStyle } from './dialect/quoting.ts';
export { recordShapes } from './dialect/record-shapes.ts';
export { createDecoder, encodingName } from './dialect/text-decoder.ts';
export {
  createSpeaker,
  inEnglish,
  type Param,
  type Problem,
  ProblemError,
  type ProblemOf,
  type Translated,
} from './problem.ts';
export { type ArchiveFile, openArchive, unpack } from './sources/archive.ts';
export { type ClipboardTable, readClipboardTable } from './sources/clipboard/read-clipboard.ts';
export { type ContainerContent, classifyContainer } from './sources/containers/classify-container.ts';
export type { Container, ContainerEntry, ContainerNote } from './sources/containers/open-container.ts';
export { openContainer } from './sources/containers/open-container.ts';
export { baseName, findExtension } from './sources/extensions.ts';
export { findMisnamed } from './sources/misnamed.ts';
export { findSourceFormat, isSourceExtension, openSource, sourceDrivers } from './sources/open-source.ts';
export { findRefusal } from './sources/refusals.ts';
export { columnLetters } from './sources/sheet-place.ts';
export {
  type Source,
  type SourceCharset,
  type SourceColumn,
  SourceError,
  type SourceFormat,
  type SourceNote,
  type SourceTable,
  sourceFormats,
  sourceNoteKinds,
} from './sources/source.ts';
export { tidySource } from './sources/tidy-source.ts';
export { type Unpack, unpackStream } from './sources/unpack.ts';
export { addedApostrophes, escapeFormula, unescapeFormula } from './table/formulas.ts';
export {
  cleanText,
  describedHeader,
  describedHeaderRows,
  describedTexts,
  distinctHeaders,
  headerKey,
  isVariableRow,
  variableCell,
} from './table/headers.ts';
export { plainText } from './table/plain-text.ts';
export { readAllRows, readFirstRows, readRecords, type TextRow, writeRecord } from './table/records.ts';
export { findSideTable, isHeaderAgain, mayBeginTable } from './table/row-filter.ts';
export { sayTableProblem, tableProblems } from './table-problems.ts';
export {
  ColumnsError,
  csvDialect,
  type Dialect,
  isPlain,
  plainDialect,
  type RowProblem,
  type Table,
  type TextTrait,
  textTraits,
  toPlainDialect,
} from './types.ts';
