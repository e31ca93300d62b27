// Reads survey exports: from a table to column types and questions, from cells to answers.
export { answerText, foldKey, isBlank, withoutGuard } from './answers/answer-text.ts';
export {
  adaptMissing,
  addMissing,
  countMissing,
  createMissingCount,
  createMissingTest,
  holdsNoAnswer,
  type MissingCount,
  type MissingTest,
  makeMissing,
} from './answers/missing.ts';
export { readDuration } from './answers/read-duration.ts';
export { type DecimalMark, readNumber } from './answers/read-number.ts';
export {
  answerRule,
  rankExpressions,
  readNps,
  readOptions,
  readPlacedItem,
  readRank,
  readRanking,
} from './answers/rule.ts';
export {
  changeSpellings,
  type SpellingChange,
  spellOption,
  undoSpellings,
  withSpellings,
} from './answers/spellings.ts';
export * from './answers/timestamp.ts';
export { type Decision, decideColumns, findAmbiguousDates } from './classify/decide-columns.ts';
export { suggestTypes } from './classify/suggest-types.ts';
export { decideDisplays } from './displays/decide-displays.ts';
export type { Display } from './displays/number-columns.ts';
export { type DeclaredColumn, listNamingRows, readDeclaredColumns, writeTypeCell } from './exporters/own-export.ts';
export { type Exporter, type ExporterName, exporterNames, recogniseExporter } from './exporters/registry.ts';
export { groupColumns } from './groups/group-columns.ts';
export { findPlaces, placeExpressions } from './groups/ranking-places.ts';
export { readTicks } from './groups/ticks.ts';
export { findColumns, findPersonColumns, type PersonColumns, type SurveyShape } from './headers/known-columns.ts';
export { nameComposer } from './headers/person-name.ts';
export { readQuestions } from './headers/question-texts.ts';
export { findTimeColumns, type TimedColumn } from './headers/response-time.ts';
export * from './mapping/mapping-template.ts';
export {
  makeFoundOutline,
  pickChangedReading,
  readTemplateReading,
  rememberReading,
  type TemplateCleaning,
  type TemplateGroup,
  type TemplateOutline,
  type TemplateReading,
  testFindings,
} from './mapping/template-parts.ts';
export * from './media/media-names.ts';
export { type OptionOrder, orderOptions, scoreOptions } from './orders/order-options.ts';
export { findPersonalDetails, redact } from './privacy/personal-details.ts';
export { createPrivacyCheck, type PrivacyFinding } from './privacy/privacy-check.ts';
export { compareRows, isBeyondChance } from './quality/duplicates.ts';
export { explainQuality, namedColumns } from './quality/explain-quality.ts';
export { type Hash, HashSet } from './quality/hashes.ts';
export { createPersonReader, type MatchedBy, People } from './quality/known-people.ts';
export { createQualityCheck } from './quality/quality-check.ts';
export { detectDialect } from './read/detect-dialect.ts';
export { type LeftOut, leftOutKinds, listLeftOut, readTable, unprotectCells } from './read/read-table.ts';
export * from './read/reading-decisions.ts';
export { firstLookBytes, samplePlaces } from './rows/sample.ts';
export { countSummaryRows, summaryExpressions, tailRows } from './rows/summary-rows.ts';
export * from './shapes.ts';
export { type Amounts, computeBase, computeEffectiveBase, countAmounts, toAmounts } from './statistics/amounts.ts';
export * from './statistics/bins.ts';
export { computeMoments, type ScaleSummary, summarise, summariseScale } from './statistics/summary.ts';
export * from './types.ts';
