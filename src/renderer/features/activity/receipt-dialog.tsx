import { Button, Group, Stack } from '@mantine/core';
import { decisionWords } from '@sheaf/survey-columns';
import { queryOptions } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type ImportItem, makeFileName } from '../../../contract/index.ts';
import { type Receipt, writeReceipt } from '../../../importer/index.ts';
import { Dialog } from '../../components/dialog.tsx';
import { AddMissing } from '../../drafts/add-missing.tsx';
import { saveAs } from '../../lib/files/save-as.ts';
import { exact, size } from '../../lib/language/format.ts';
import { inLanguage } from '../../lib/language/language.ts';
import { words as shared } from '../../lib/words.ts';
import type { SavedQueue, SavedReceipt } from '../../queue/saved-queue.ts';
import css from './activity.module.css';
import { type ReceiptChanges, words } from './words.ts';

const { receipt: said } = words;

/** The receipt of an import: what was in the file, how it was read, what was sent, and what the service reports. */
export function ReceiptDialog({ receipts, onClose }: { receipts: readonly SavedReceipt[]; onClose: () => void }) {
  // What was missing at first, so that the result stays when all is added.
  const [named] = useState(() => listMissing(receipts));
  const survey = receipts.map(({ receipt }) => receipt).find((one) => one.kind === 'survey');
  return (
    <Dialog label={said.title} title={said.title} onClose={onClose}>
      {receipts.map((saved) => (
        <section key={saved.id} className={css.receipt} aria-label={saved.receipt.file_name}>
          <Facts saved={saved} all={receipts} />
          {saved.receipt.kind === 'survey' && <SurveyFacts receipt={saved.receipt} />}
          <Group gap={12} c="var(--text-2)">
            <Button onClick={() => void saveReceipt(saved)}>{said.save}</Button>
            {saved.receipt.kind === 'survey' && saved.receipt.column_mapping !== null && <p>{said.replay}</p>}
          </Group>
        </section>
      ))}
      {survey !== undefined && named.length > 0 && (
        <div className={css.receipt}>
          <AddMissing surveyKey={survey.survey_key} named={named} />
        </div>
      )}
    </Dialog>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ saved, all }: { saved: SavedReceipt; all: readonly SavedReceipt[] }) {
  const { receipt } = saved;
  // What came with a later import is not missing any more.
  const missing = listMissing(all).filter((name) => saved.missing?.includes(name)).length;
  const isMedia = receipt.kind === 'survey' && receipt.rows_in_file === 0;
  return (
    <Stack component="dl" gap={6}>
      {!isMedia && (
        <Fact term={shared.file}>
          {receipt.file_name}, {size(receipt.file_bytes)}
        </Fact>
      )}
      {receipt.kind === 'survey' && (
        <>
          {!isMedia && (
            <>
              <Fact term={shared.responses}>
                {said.proof(
                  receipt.rows_in_file,
                  receipt.edits.excluded.length,
                  receipt.rows_sent,
                  receipt.rows_reported,
                )}
              </Fact>
              <Fact term={said.read}>{said.dialect(receipt.dialect, receipt.mode)}</Fact>
            </>
          )}
          {receipt.media.length > 0 && (
            <Fact term={shared.media}>
              {isMedia && `${receipt.file_name}: `}
              {said.linked(receipt.media.filter(({ status }) => status === 'LINKED').length, receipt.media.length)}
              {missing > 0 && <span data-tone="warn">, {shared.filesMissing(missing)}</span>}
            </Fact>
          )}
        </>
      )}
      <Fact term={said.times}>{said.between(exact(receipt.started_at), exact(receipt.completed_at))}</Fact>
      <Fact term={said.key}>
        <code>{receipt.kind === 'survey' ? receipt.upload_key : receipt.key}</code>
      </Fact>
    </Stack>
  );
}

/** What was left out and changed. The saved receipt also has each part's digest, and what each column became. */
function SurveyFacts({ receipt }: { receipt: Receipt }) {
  const changes = said.changes(collectChanges(receipt));
  const sentences = inLanguage(decisionWords);
  const decided = (receipt.decided ?? []).map(({ code, count }) => sentences[code].said(count));
  const left = [...decided, ...receipt.left_out.map(said.left)];
  const orders = receipt.option_orders;
  const key = receipt.person_key;
  return (
    <>
      {orders !== null && <p>{said.orders(orders.columns, orders.problem)}</p>}
      {key !== null && <p>{said.personKey(key.name, key.headers, key.problem)}</p>}
      {[...changes, ...left].length > 0 && (
        <ul className={css.list} aria-label={said.exclusions}>
          {[...changes, ...left].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}

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

/** @returns the files that the responses of receipts name and that were sent with none of them */
export function listMissing(receipts: readonly SavedReceipt[]): string[] {
  const media = receipts.flatMap(({ receipt }) => (receipt.kind === 'survey' ? receipt.media : []));
  const sent = new Set(media.map(({ filename }) => filename));
  const named = new Set(receipts.flatMap(({ missing = [] }) => missing));
  return [...named].filter((name) => !sent.has(name));
}

/** Saves a receipt as a JSON file, which is also a mapping for files with the same headers. */
async function saveReceipt({ receipt }: SavedReceipt): Promise<void> {
  await saveAs(writeReceipt(receipt), makeFileName(`${receipt.file_name} receipt`, 'json'));
}

/** @returns how much was changed during the import */
export function collectChanges({ edits, headers }: Receipt): ReceiptChanges {
  const { excluded, redacted, dated, renamed } = edits;
  return {
    excluded: excluded.length,
    redacted: redacted.length,
    dated: dated.length,
    renamed: renamed.map(({ column, header }) => [headers?.[column] ?? '', header] as const),
  };
}
