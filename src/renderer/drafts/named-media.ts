import { pathOf } from '../lib/files/dropped-files.ts';
import { useDrafts } from './drafts.ts';
import { type Mapping, mappingOf } from './mapping.ts';
import { takeMedia } from './media.ts';
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
export function attachNamedMedia(): void {
  const { drafts } = useDrafts.getState();
  const loose = looseMedia(drafts);
  if (loose.length === 0 || drafts.some(({ state }) => state.kind === 'reading')) return;
  const tables = drafts.flatMap((draft) => {
    const mapping = mappingOf(draft);
    return mapping === null ? [] : [{ id: draft.id, offer: mapping.mediaOffer?.kind, paths: named(mapping) }];
  });
  if (tables.some(({ offer }) => offer === 'working' || offer === 'none')) return;
  const [best] = tables.toSorted((one, other) => other.paths.size - one.paths.size);
  if (best === undefined || best.paths.size === 0) return;
  takeMedia(
    best.id,
    loose.filter(({ file }) => best.paths.has(pathOf(file))),
  );
}
