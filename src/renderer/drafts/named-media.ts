import { pathOf } from '../lib/files/dropped-files.ts';
import type { DraftList } from './draft-list.ts';
import type { Draft } from './drafts.ts';
import type { Mapping } from './mapping.ts';
import { unattachedMedia } from './table-parts.ts';

/** @returns the paths of the files that a table names exactly */
function namedPaths({ offerLink, destination, takesMedia }: Mapping): Set<string> {
  if (offerLink === null || (destination.kind !== 'new' && !takesMedia)) return new Set();
  return new Set(offerLink.matches.matched.flatMap(({ filename }) => offerLink.paths.get(filename) ?? []));
}

/**
 * Attaches recordings and videos of the list to the table that names most of them, unless the user has detached them. Waits
 * until all tables have been searched for file names.
 */
export function attachNamedMedia(drafts: DraftList, findMapping: (draft: Draft) => Mapping | null): void {
  const unattached = unattachedMedia(drafts.all);
  if (unattached.length === 0 || drafts.all.some(({ state }) => state.kind === 'reading')) return;
  const tables = drafts.all.flatMap((draft) => {
    const mapping = findMapping(draft);
    return mapping === null ? [] : [{ id: draft.id, offer: mapping.mediaOffer?.kind, paths: namedPaths(mapping) }];
  });
  if (tables.some(({ offer }) => offer === 'working' || offer === 'none')) return;
  const [best] = tables.toSorted((one, other) => other.paths.size - one.paths.size);
  if (best === undefined || best.paths.size === 0) return;
  drafts.attachMedia(
    best.id,
    unattached.filter(({ file }) => best.paths.has(pathOf(file))),
  );
}
