import { queue } from '../../queue/parts.ts';
import { queryClient } from '../../session/parts.ts';
import { instanceQuery } from '../../session/queries.ts';

/** @returns what a page without a desktop knows of itself; the log is with whoever runs the instance */
export function pageReport(): string {
  const { version = null } = queryClient.getQueryData(instanceQuery.queryKey) ?? {};
  const imports = queue.list.all.map(({ kind, state }) => `${kind}: ${state.kind}`);
  const facts = { sheaf: version, browser: navigator.userAgent, languages: navigator.languages, imports };
  return `Sheaf, report of ${new Date().toISOString()}\n\n${JSON.stringify(facts, null, 2)}\n`;
}
