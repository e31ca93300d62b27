import { Message } from '../../../components/message.tsx';
import type { Mapping } from '../../../drafts/mapping.ts';
import { words as shared } from '../../../lib/words.ts';
import { words } from '../words.ts';

/** @returns the columns that become something else once the whole file is read, but those a person has decided about */
export function changedTypes({ head, preview, byHand }: Pick<Mapping, 'head' | 'preview' | 'byHand'>): string[] {
  if (head === preview) return [];
  return preview.table.header.flatMap((header, at) => {
    const [was, is] = [head.suggestions[at]?.type, preview.suggestions[at]?.type];
    if (was === undefined || is === undefined || was === is || byHand.has(header)) return [];
    return [words.changedTo(header, shared.columnTypes[was].name, shared.columnTypes[is].name)];
  });
}

/** What changed when the whole file was read: said before the import. */
export function ChangedTypes({ state }: { state: Mapping }) {
  const changed = state.fixed === null ? changedTypes(state) : [];
  if (changed.length === 0) return null;
  return <Message tone="plain" role="status" title={words.changed(changed)} />;
}
