export * from './client/client.ts';
export type { AddressBook } from './client/find-address.ts';
export { lacksAddress } from './client/find-address.ts';
export { limitReply } from './client/limited-reply.ts';
export { explainNoAnswer } from './client/no-answer.ts';
export { ClientError } from './client/read-reply.ts';
export * from './client/sign-in.ts';
export * from './client/try-instance.ts';
export { fingerprint, streamSha256 } from './core/digest.ts';
export * from './core/import-error.ts';
export { importerProblems, say as sayImporterProblem } from './core/problems.ts';
export { type Clock, systemClock } from './core/retry.ts';
export { type RowIndex, readColumns, readSomeRows, scanRows } from './csv/scan-rows.ts';
export * from './document/document-import.ts';
export * from './journal/journal.ts';
export * from './journal/receipt.ts';
export * from './journal/receipt-file.ts';
export * from './layers/layers.ts';
export {
  type CodedRef,
  type CodesRef,
  type DocumentRef,
  openCodes,
  openDocumentCodes,
} from './layers/open-codes.ts';
export { type CodedDocument, sendPassages } from './layers/send-codes.ts';
export { keepLayers, sendLayers } from './layers/send-layers.ts';
export * from './match-media.ts';
export { chooseTable, convertTable, findTable, type TableChoice } from './plan/convert-table.ts';
export * from './plan/file-kinds.ts';
export * from './plan/find-bad-rows.ts';
export * from './plan/import-plan.ts';
export type { ArchiveFacts, Original } from './plan/original.ts';
export * from './plan/plan-parts.ts';
export * from './plan/row-transforms.ts';
export { writeRejects } from './plan/treat-rows.ts';
export * from './survey/file-columns.ts';
export { findOptionOrder, findOptionOrders, findOptions, listOtherAnswers } from './survey/option-orders.ts';
export * from './survey/overlap.ts';
export * from './survey/prepare-survey.ts';
export { findImported } from './survey/send-decisions.ts';
export * from './survey/survey-import.ts';
export * from './transfer/budget.ts';
export type { TransferOptions } from './transfer/import-context.ts';
export * from './transfer/lent-budget.ts';
export * from './transfer/progress.ts';
export { SilenceDetector } from './transfer/silence.ts';
export * from './transfer/upload.ts';
