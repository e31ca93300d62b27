import { queryOptions } from '@tanstack/react-query';
import type { ImportItem } from '../../../contract/index.ts';
import { type Receipt, writeReceipt } from '../../../importer/index.ts';
import { makeFileName, saveAs } from '../../lib/files/save-as.ts';
import type { SavedQueue, SavedReceipt } from '../../queue/saved-queue.ts';

/** The receipts saved in this window, newest first; none where the browser saves nothing. */
export const receiptsQuery = (saved: SavedQueue) =>
  queryOptions({
    queryKey: ['receipts'],
    queryFn: () => saved.listReceipts().catch((): SavedReceipt[] => []),
    staleTime: 0,
  });

/** @returns the receipts of an import: several where responses were added to a survey later */
export function listReceiptsOfImport(item: ImportItem, all: readonly SavedReceipt[]): SavedReceipt[] {
  return all.filter(({ receipt }) => {
    if (receipt.kind === 'survey') return item.kind === 'survey' && receipt.upload_key === item.upload_key;
    if (item.kind === 'survey') return false;
    return receipt.key === (item.kind === 'insight' ? item.insight_key : item.wav_key);
  });
}

/** Saves a receipt as a JSON file, which is also a mapping for files with the same headers. */
export async function saveReceipt({ receipt }: SavedReceipt): Promise<void> {
  await saveAs(writeReceipt(receipt), makeFileName(`${receipt.file_name} receipt`, 'json'));
}

/** How much an import changed, by kind, and the columns that it sent under another header. */
export interface ReceiptChanges {
  excluded: number;
  redacted: number;
  dated: number;
  joined: number;
  renamed: readonly (readonly [file: string, survey: string])[];
}

/** @returns how much was changed during the import */
export function collectChanges({ edits, headers }: Receipt): ReceiptChanges {
  const { excluded, redacted, dated, joined, renamed } = edits;
  return {
    excluded: excluded.length,
    redacted: redacted.length,
    dated: dated.length,
    joined: joined.length,
    renamed: renamed.map(({ column, header }) => [headers?.[column] ?? '', header] as const),
  };
}
