// Reads survey exports: from bytes to a table, from the table to column types, from cells to answers.
export { answerText, withoutGuard } from './answers/answer-text.ts';
export { isBlank } from './answers/blank.ts';
export { createDateCheck, type DateFinding, writeDate } from './answers/date-check.ts';
export { foldKey } from './answers/fold-key.ts';
export {
  addMissing,
  countMissing,
  createMissingCount,
  holdsNoAnswer,
  listedMissing,
  type MissingCount,
  type MissingTest,
  missingAs,
  missingTest,
} from './answers/missing.ts';
export { readDuration } from './answers/read-duration.ts';
export { type DecimalMark, decimalMarks, readNumber } from './answers/read-number.ts';
export { answerRule, readNps, readOptions, readPlacedItem, readRank, readRanking } from './answers/rule.ts';
export { guessedOrder, readTimestamp } from './answers/timestamp.ts';
export { ambiguousDateColumns, type Decision, decideColumns } from './classify/decide-columns.ts';
export { suggestTypes } from './classify/suggest-types.ts';
export { refuseNuls } from './dialect/binary.ts';
export { detectEncoding } from './dialect/encoding.ts';
export { createDecoder, encodingName } from './dialect/text-decoder.ts';
export { decideDisplays } from './displays/decide-displays.ts';
export type { Display } from './displays/display.ts';
export { type DeclaredColumn, declaredColumns, namingRows, typeCell } from './exporters/own-export.ts';
export { recogniseExporter } from './exporters/recognise.ts';
export { type Exporter, type ExporterName, exporterNames } from './exporters/registry.ts';
export { groupColumns } from './groups/group-columns.ts';
export { findPlaces } from './groups/ranking-places.ts';
export { readTicks } from './groups/ticks.ts';
export { type PersonColumns, personColumns } from './headers/person-columns.ts';
export { nameComposer } from './headers/person-name.ts';
export { responseTimeColumns, type TimedColumn } from './headers/response-time.ts';
export type { SurveyShape } from './headers/tool-columns.ts';
export { foundOutline } from './mapping/found-outline.ts';
export { leftOut } from './mapping/left-out.ts';
export {
  countKnown,
  type FurtherMapping,
  findHeader,
  headerFingerprint,
  type MappingTemplate,
  readTemplate,
  recallMapping,
  recallMissing,
  recallOutline,
  refuseNewer,
  rememberMapping,
  TemplateError,
  writeTemplate,
} from './mapping/mapping-template.ts';
export type { TemplateOutline } from './mapping/template-outline.ts';
export {
  changedReading,
  readTemplateReading,
  rememberReading,
  type TemplateReading,
} from './mapping/template-reading.ts';
export {
  baseName,
  cellLookup,
  isSupportedMedia,
  type MatchMode,
  type MediaName,
  matchModes,
  respondentLookup,
  stemOf,
} from './media/media-names.ts';
export { type OptionOrder, orderOptions, scoreOptions } from './orders/order-options.ts';
export { findPersonalDetails, redact } from './privacy/personal-details.ts';
export { createPrivacyCheck, type PrivacyFinding } from './privacy/privacy-check.ts';
export {
  createSpeaker,
  inEnglish,
  type Param,
  type Problem,
  ProblemError,
  type ProblemOf,
  type Translated,
} from './problem.ts';
export { compareRows } from './quality/duplicates.ts';
export { type Hash, HashSet } from './quality/hashes.ts';
export { type MatchedBy, People, personReader } from './quality/known-people.ts';
export { createQualityCheck } from './quality/quality-check.ts';
export { isBeyondChance } from './quality/rarity.ts';
export { decisionInWords, decisionWords } from './read/decision-words.ts';
export { detectDialect } from './read/detect-dialect.ts';
export { readTable, unprotectCells } from './read/read-table.ts';
export { type DecisionCode, decisionCodes, listDecisions, type ReadingDecision } from './read/reading-decisions.ts';
export { type ArchiveFile, openArchive } from './sources/archive.ts';
export { type ClipboardTable, readClipboardTable } from './sources/clipboard/read-clipboard.ts';
export { type ContainerContent, classifyContainer } from './sources/containers/classify-container.ts';
export type { Container, ContainerEntry, ContainerNote } from './sources/containers/container.ts';
export { openContainer } from './sources/containers/open-container.ts';
export { findMisnamed } from './sources/misnamed.ts';
export { findSourceFormat, isSourceExtension, openSource } from './sources/open-source.ts';
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
export type { Unpack } from './sources/unpack.ts';
export { addedApostrophes, escapeFormula, unescapeFormula } from './table/formulas.ts';
export { distinctHeaders } from './table/headers.ts';
export { type LeftOut, leftOutKinds, listLeftOut } from './table/left-out.ts';
export { plainText } from './table/plain-text.ts';
export { readRecords, writeRecord } from './table/records.ts';
export { firstLookBytes, samplePlaces } from './table/sample.ts';
export { countSummaryRows, tailRows } from './table/summary-rows.ts';
export { describedHeader, describedHeaderRows } from './table/variable-row.ts';
export { sayTableProblem, tableProblems } from './table-problems.ts';
export {
  type AnswerRule,
  type ColumnGroup,
  ColumnsError,
  classifierTypes,
  type Dialect,
  isPlain,
  type PersonalKind,
  personalKinds,
  plainDialect,
  plainOf,
  type QualityFinding,
  type QualityKind,
  qualityKinds,
  type Suggestion,
  type Table,
  type TextTrait,
  textTraits,
} from './types.ts';
