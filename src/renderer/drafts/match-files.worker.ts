import { matchDroppedMedia, readColumns } from '../../importer/index.ts';
import { serveWorker } from '../lib/run-worker.ts';
import type { LinkMatches } from './media-link.ts';
import type { MatchJob } from './worker-jobs.ts';

serveWorker<MatchJob, never, LinkMatches[]>(async ({ file, dialect, links, paths, names }) => {
  if (links.length === 0) return [];
  const values = await readColumns(
    file,
    dialect,
    links.map(({ column }) => column),
  );
  return links.map((link, at) => {
    const own = values.filter((_, index) => index % links.length === at);
    return { ...link, ...matchDroppedMedia(own, paths, link.rule, new Map(names)) };
  });
});
