import type { Snippet } from '../../../../contract/index.ts';
import { snippetAround } from '../../search-index/snippet.ts';
import { listParticipantRows } from '../participant-rows.ts';
import type { QueryTools } from '../query-tools.ts';
import type { GroupFinds, GroupQuery } from './found.ts';
import { most } from './found.ts';

function snippetOf(text: string, words: readonly string[]): Snippet {
  const lower = text.toLowerCase();
  const marks = words.flatMap((word): [number, number][] => {
    const at = lower.indexOf(word.toLowerCase());
    return at < 0 ? [] : [[at, at + word.length]];
  });
  marks.sort((a, b) => a[0] - b[0]);
  return snippetAround(text, marks);
}

/** Searches participants by parts of their names, addresses and keys. */
export async function searchParticipants(tools: QueryTools, query: GroupQuery): Promise<GroupFinds> {
  const words = query.terms.map(({ text }) => text);
  const { participants, count } = await listParticipantRows(tools, {
    scope: query.scope,
    words,
    after: query.after,
    limit: query.limit + 1,
    most: most + 1,
  });
  const finds = participants.map(({ id, project_id, name, email, key, place }) => {
    const known = [name, key?.values.join(' ') ?? ''].filter((part) => part !== '').join(' · ');
    const text = known === '' ? (email ?? '') : email === null ? known : `${known} <${email}>`;
    return {
      found: { kind: 'participant' as const, project_id, participant_id: id, snippet: snippetOf(text, words) },
      place,
    };
  });
  return { finds, count };
}
