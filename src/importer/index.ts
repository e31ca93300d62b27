export type { TokenSource } from './client/bearer.ts';
export * from './client/client.ts';
export type { AddressBook } from './client/find-address.ts';
export { lacksAddress } from './client/lacks-address.ts';
export { limitReply } from './client/limited-reply.ts';
export { ClientError } from './client/read-reply.ts';
export { isScopeRefused } from './client/sign-in.ts';
export * from './client/token-provider.ts';
export * from './client/try-instance.ts';
export { type Clock, systemClock } from './core/clock.ts';
export { fingerprint, streamSha256 } from './core/digest.ts';
export * from './core/import-error.ts';
export { importerProblems, say as sayImporterProblem } from './core/problems.ts';
export { type RowIndex, readColumns, scanRows } from './csv/scan-rows.ts';
export * from './document/document-import.ts';
export * from './journal/document-entry.ts';
export * from './journal/journal.ts';
export * from './journal/receipt.ts';
export * from './journal/receipt-file.ts';
export type { SurveyEntry } from './journal/survey-entry.ts';
export * from './media/dropped-media.ts';
export * from './media/match-media.ts';
export * from './plan/bad-rows.ts';
export { chooseTable, findTable, type TableChoice } from './plan/choose-table.ts';
export { findContentProblem } from './plan/content-problem.ts';
export { convertTable } from './plan/convert-table.ts';
export * from './plan/drop-planner.ts';
export * from './plan/file-kinds.ts';
export * from './plan/find-bad-rows.ts';
export * from './plan/import-plan.ts';
export type { ArchiveFacts, Original } from './plan/original.ts';
export { partBlob } from './plan/part.ts';
export * from './plan/plan-parts.ts';
export { writeRejects } from './plan/reject-file.ts';
export * from './plan/resend-plan.ts';
export {
  isUntransformed,
  type LeftOutItem,
  noTransforms,
  type RowTransforms,
} from './plan/row-transforms.ts';
export * from './survey/file-columns.ts';
export { findImported } from './survey/imported-files.ts';
export { findDateOrders, type Inspection, inspectResponses } from './survey/inspect-responses.ts';
export { knownOptions, otherAnswers } from './survey/match-columns.ts';
export { findOptionOrder, findOptionOrders } from './survey/option-orders.ts';
export * from './survey/overlap.ts';
export * from './survey/prepare-survey.ts';
export * from './survey/survey-import.ts';
export * from './transfer/budget.ts';
export * from './transfer/form-address.ts';
export type { TransferOptions } from './transfer/import-context.ts';
export * from './transfer/lent-budget.ts';
export * from './transfer/progress.ts';
export { Rate } from './transfer/rate.ts';
export { SilenceDetector } from './transfer/silence.ts';
export * from './transfer/upload.ts';
