import { pathOf } from '../lib/files/dropped-files.ts';
import type { DraftList } from './draft-list.ts';
import type { Mapping } from './mapping.ts';
import type { Mappings } from './mappings.ts';
import { looseMedia } from './table-parts.ts';

/** The paths of the files that a table names exactly. */
function named({ offerLink, aim, takes_media }: Mapping): Set<string> {
  if (offerLink === null || (aim.kind !== 'new' && !takes_media)) return new Set();
  return new Set(offerLink.matches.matched.flatMap(({ filename }) => offerLink.paths.get(filename) ?? []));
}

/**
 * Recordings and pictures of the list that a table names are sent with it, unless a person wants them apart. It waits until
 * all tables have been looked through: a file goes with the one that names the most.
 */
export function attachNamedMedia(drafts: DraftList, mappings: Mappings): void {
  const loose = looseMedia(drafts.all);
  if (loose.length === 0 || drafts.all.some(({ state }) => state.kind === 'reading')) return;
  const tables = drafts.all.flatMap((draft) => {
    const mapping = mappings.of(draft);
    return mapping === null ? [] : [{ id: draft.id, offer: mapping.mediaOffer?.kind, paths: named(mapping) }];
  });
  if (tables.some(({ offer }) => offer === 'working' || offer === 'none')) return;
  const [best] = tables.toSorted((one, other) => other.paths.size - one.paths.size);
  if (best === undefined || best.paths.size === 0) return;
  drafts.attachMedia(
    best.id,
    loose.filter(({ file }) => best.paths.has(pathOf(file))),
  );
}
