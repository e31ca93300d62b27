import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isSupportedMedia } from '../../../columns/index.ts';
import { Message } from '../../components/message.tsx';
import type { Draft, Mapping } from './drafts.ts';
import { matchFiles } from './match-files.ts';
import { bestLink, linkCandidates, takeMedia } from './media.ts';
import { removeDraft } from './read-draft.ts';
import { words } from './words.ts';

/** The recordings and pictures of the list that a table names: sent with it by one click, else each stays what it is. */
export function MediaOffer({ draft, state, drafts }: { draft: Draft; state: Mapping; drafts: readonly Draft[] }) {
  const media = drafts.filter((one) => one.state.kind === 'record' && isSupportedMedia(one.file.name));
  const names = media.map(({ file }) => file.name);
  const { data: best = null } = useQuery({
    queryKey: ['media-offer', draft.id, state.types.join(), names],
    queryFn: async () =>
      bestLink(await matchFiles(draft.file, state.preview, linkCandidates(state.preview, state.types), names)),
    enabled: names.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  if (best === null || names.length === 0) return null;
  const { matched, near } = best.matches;
  const wanted = new Set([...matched.map(({ filename }) => filename), ...near.flatMap(({ filenames }) => filenames)]);
  const taken = [
    ...new Map(media.filter(({ file }) => wanted.has(file.name)).map((one) => [one.file.name, one])).values(),
  ];
  const column = state.preview.table.header[best.column] ?? '';
  const take = async () => {
    await takeMedia(
      draft.id,
      taken.map(({ file }) => file),
      best.column,
    );
    for (const { id } of taken) removeDraft(id);
  };
  return (
    <Message tone="plain" title={words.media.offer(taken.length, names.length, draft.file.name, column)}>
      <Button onClick={() => void take()}>{words.media.send}</Button>
    </Message>
  );
}
