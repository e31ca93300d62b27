import { Button } from '@mantine/core';
import { Message } from '../../../components/message.tsx';
import { acceptMedia } from '../../../drafts/add-missing.tsx';
import type { Draft } from '../../../drafts/list/drafts.ts';
import { listMissingFiles, type MappedDraft } from '../../../drafts/mapping/mapping.ts';
import { unattachedMedia } from '../../../drafts/mapping/table-parts.ts';
import { useDraftObjects, useDrafts, useMapping } from '../../../drafts/objects.ts';
import { words as draftWords } from '../../../drafts/words.ts';
import { chooseFiles } from '../../../lib/files/choose-files.ts';
import { toPath } from '../../../lib/files/dropped-files.ts';
import { words } from './words.ts';

/** What is said about the recordings and videos that a table names. */
export function MediaOffer({ draft }: { draft: Draft }) {
  const mapping = useMapping(draft);
  const drafts = useDrafts((all) => all.drafts);
  if (mapping === null) return null;
  const unattached = unattachedMedia(drafts);
  return (
    <>
      <MissingFiles draft={draft} mapping={mapping} />
      <SimilarNames draft={draft} mapping={mapping} unattached={unattached} />
    </>
  );
}

/** Says which of the files that a table names are not with it. */
export function MissingFiles({ draft, mapping }: MappedDraft) {
  const addMedia = useAddMedia(draft.id);
  const { missing } = listMissingFiles(mapping);
  if (missing.length === 0) return null;
  return (
    <Message tone="warn" title={words.notWith(missing.length, draft.file.name)} hint={words.notWithHint(missing)}>
      <Button onClick={() => void addMedia()}>{draftWords.media.add(missing.length)}</Button>
    </Message>
  );
}

/** @returns what lets somebody choose files that are sent with a table */
export function useAddMedia(draftId: string): () => Promise<void> {
  const { draftList } = useDraftObjects();
  return async () => draftList.addMedia(draftId, await chooseFiles({ multiple: true, accept: acceptMedia }));
}

/** Files whose names are similar to names in the table; the user decides. */
function SimilarNames({ draft, mapping, unattached }: MappedDraft & { unattached: readonly Draft[] }) {
  const { draftList } = useDraftObjects();
  const { offerLink: best, preview } = mapping;
  if (best === null) return null;
  const wanted = new Set(best.matches.near.flatMap(({ filenames }) => filenames.map((name) => best.paths.get(name))));
  const similar = unattached.filter(({ file }) => wanted.has(toPath(file)));
  if (similar.length === 0) return null;
  const column = preview.table.header[best.column] ?? '';
  return (
    <Message tone="plain" title={words.similar(similar.length, draft.file.name, column)}>
      <Button onClick={() => draftList.attachMedia(draft.id, similar)}>{words.send}</Button>
    </Message>
  );
}
