import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Receipt } from '../../../../importer/index.ts';
import { Message } from '../../../components/message.tsx';
import { AddMissing } from '../../../drafts/add-missing.tsx';
import { type Draft, findStartedImport, type Started } from '../../../drafts/list/drafts.ts';
import { useDraftObjects, useReplaceDraft } from '../../../drafts/objects.ts';
import { chooseFilesToImport } from '../../../lib/files/choose-files.ts';
import { words as problems } from '../../../lib/problems/words.ts';
import { useImported } from '../../../lib/window-state.ts';
import { words as shared } from '../../../lib/words.ts';
import { ImportCard } from '../../../queue/import-card.tsx';
import type { QueuedImport } from '../../../queue/import-list.ts';
import { type ImportReceipt, isActive, toAddress } from '../../../queue/import-state.ts';
import { useImportQueue } from '../../../queue/objects.ts';
import { instanceQuery } from '../../../session/queries.ts';
import { askPages } from '../../../session/query-client.ts';
import mediaPanelCss from '../media/media-panel.module.css';
import { words as mediaWords } from '../media/words.ts';
import { words as targetWords } from '../target/words.ts';
import { words } from '../words.ts';

/** How many pages of a hundred media files are searched for reasons. */
const mostPages = 100;
const mostShown = 200;

const mediaQuery = (survey_key: string) =>
  askPages(['media', survey_key], (api, page, options) =>
    api.listSurveyMedia({ params: { survey_key }, query: { limit: '100', ...page } }, options),
  );

/** The media files that are not linked, each with the service's reason. */
function MediaReceipt({ receipt: { media, survey_key } }: { receipt: Receipt }) {
  const failed = media.filter(({ status }) => status !== 'LINKED');
  const { data } = useQuery({
    queryKey: ['media-reasons', survey_key],
    queryFn: ({ client }) => client.infiniteQuery({ ...mediaQuery(survey_key), pages: mostPages }),
    enabled: failed.length > 0,
  });
  const found = data?.pages.flatMap((page) => page.media) ?? [];
  const reasons = new Map(
    found.map(({ filename, failure, failure_details }) => [
      filename,
      failure && problems.say(failure_details, failure),
    ]),
  );
  if (failed.length === 0) return null;
  return (
    <Stack component="section" aria-label={mediaWords.notLinked} gap={2}>
      <Message tone="warn" title={mediaWords.notLinked} />
      <ul className={mediaPanelCss.list}>
        {failed.slice(0, mostShown).map(({ filename, status }) => (
          <li key={filename}>
            <span className={mediaPanelCss.name}>{filename}</span>
            <span className="quiet">{reasons.get(filename) ?? status}</span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** The screen of one import, from its start to its result. */
export function ProgressScreen({ draft, importId, name }: { draft: Draft; importId: string; name: string }) {
  const { draftList } = useDraftObjects();
  const item = useImportQueue(({ imports }) => imports.find(({ id }) => id === importId));
  return (
    <div className="padded">
      <header>
        <h1>{name}</h1>
        {name !== draft.file.name && <p className="quiet">{draft.file.name}</p>}
      </header>
      {item === undefined ? (
        <Message tone="plain" title={words.progress.removed}>
          <Button onClick={() => draftList.remove(draft.id)}>{shared.remove}</Button>
        </Message>
      ) : (
        <Outcome item={item} draft={draft} />
      )}
    </div>
  );
}

function Outcome({ item, draft }: { item: QueuedImport; draft: Draft }) {
  const { draftList } = useDraftObjects();
  const replace = useReplaceDraft(draft.id);
  const [, navigate] = useLocation();
  const { state } = item;
  const started = draft.state.kind === 'started' ? draft.state : undefined;
  const read = (receipt: ImportReceipt) => {
    draftList.remove(draft.id);
    navigate(toAddress(receipt));
  };
  if (state.kind === 'done') {
    return <Done receipt={state.receipt} started={started} onRead={() => read(state.receipt)} />;
  }
  return (
    <>
      <ImportCard item={item}>
        {state.kind === 'failed' && state.remedy === 'none' && (
          <Button onClick={() => void replace()}>{words.chooseFixed}</Button>
        )}
      </ImportCard>
      {isActive(state) && <p className="quiet">{words.progress.safe}</p>}
      {state.kind === 'paused' && <p className="quiet">{words.progress.kept(item.target === null)}</p>}
    </>
  );
}

/** The problems that a receipt names, each in words. */
function listProblems(receipt: ImportReceipt): { title: string; hint: string }[] {
  if (receipt.kind !== 'survey') return [];
  const { person_key, option_orders } = receipt;
  const noted = [
    { title: words.done.keyNotSet, refusal: person_key },
    { title: words.done.orderNotSet, refusal: option_orders },
  ];
  return noted.flatMap(({ title, refusal }) => {
    const sentence = refusal?.problem ?? null;
    return sentence === null ? [] : [{ title, hint: problems.say(refusal?.problem_details, sentence) }];
  });
}

const isLinked = (receipt: ImportReceipt): boolean =>
  receipt.kind !== 'survey' || receipt.media.every(({ status }) => status === 'LINKED');

/** What was imported, how it was started, and where it came from. */
interface Ended {
  receipt: ImportReceipt;
  started: Started;
  name: string;
}

/** What several imports became that is opened: all there is, or the one survey among documents. */
function findMain(ended: readonly Ended[]): Ended | undefined {
  const surveys = ended.filter(({ receipt }) => receipt.kind === 'survey');
  const [only, ...others] = ended.length === 1 ? ended : surveys;
  return others.length === 0 ? only : undefined;
}

/** Opens what the files became when the last import ends while somebody looks, unless there is something to read first. */
export function useOpenAtEnd(drafts: readonly Draft[]): void {
  const { draftList } = useDraftObjects();
  const [, navigate] = useLocation();
  const imports = useImportQueue((state) => state.imports);
  const { data: instance } = useQuery(instanceQuery);
  // A service of another vendor shows what it has in its own window only.
  const isReadable = instance !== undefined && !('is_foreign' in instance);
  const wasActive = useRef(false);
  useEffect(() => {
    const states = drafts.map((draft) => findStartedImport(draft, imports)?.state);
    if (states.some((state) => state !== undefined && isActive(state))) wasActive.current = true;
    const ended = drafts.flatMap(({ file, state: started }, at): Ended[] => {
      const state = states[at];
      if (state?.kind !== 'done' || started.kind !== 'started') return [];
      return [{ receipt: state.receipt, started, name: file.name }];
    });
    if (ended.length < drafts.length || !wasActive.current || !isReadable) return;
    wasActive.current = false;
    const main = findMain(ended);
    if (main === undefined || ended.some(({ receipt }) => listProblems(receipt).length > 0 || !isLinked(receipt)))
      return;
    for (const { id } of drafts) draftList.remove(id);
    const address = toAddress(main.receipt);
    navigate(address);
    const beside = ended.flatMap((one) => (one === main ? [] : one.name));
    const said = describeReceipt(main.receipt, main.started);
    const sentence = beside.length > 0 ? `${said.replace(/\.?$/, '.')} ${words.done.beside(beside)}` : said;
    const surveyKey = main.receipt.kind === 'survey' ? main.receipt.survey_key : null;
    useImported.setState({ last: { address, sentence, surveyKey, missing: main.started.missing } });
  });
}

/** @returns how much of the file was imported and linked */
function describeReceipt(receipt: ImportReceipt, started: Started | undefined): string {
  if (receipt.kind !== 'survey') return words.done.kinds[receipt.kind];
  const { rows_in_file, rows_reported, survey_name, media } = receipt;
  const leftOut = receipt.edits.excluded.length + (receipt.bad_rows?.skipped ?? 0);
  const counts = { imported: rows_reported, inFile: rows_in_file, leftOut };
  const sentence = started?.isAppend ? targetWords.done(counts, survey_name) : words.done.title(counts);
  const linked = media.filter(({ status }) => status === 'LINKED').length;
  return media.length === 0 ? sentence : `${sentence}. ${mediaWords.linked(linked, media.length)}`;
}

/** The receipt in one sentence, and a button that opens the result. */
function Done(props: { receipt: ImportReceipt; started: Started | undefined; onRead: () => void }) {
  const { receipt, started, onRead } = props;
  return (
    <>
      <Message tone="good" title={describeReceipt(receipt, started)} />
      {listProblems(receipt).map(({ title, hint }) => (
        <Message key={title} tone="warn" title={title} hint={hint} />
      ))}
      {receipt.kind === 'survey' && <MediaReceipt receipt={receipt} />}
      {receipt.kind === 'survey' && <AddMissing surveyKey={receipt.survey_key} named={started?.missing ?? []} />}
      <Group gap="8px 12px">
        <Button variant="filled" size="sm" autoFocus onClick={onRead}>
          {words.done.reads[receipt.kind]}
        </Button>
        <Button size="sm" onClick={() => void chooseFilesToImport()}>
          {words.done.another}
        </Button>
      </Group>
    </>
  );
}
