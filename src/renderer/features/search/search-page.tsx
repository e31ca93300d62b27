import { Box } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Found, FoundGroup } from '../../../contract/index.ts';
import list from '../../components/list-page.module.css';
import { SearchField } from '../../components/list-page.tsx';
import { Marked } from '../../components/marks.tsx';
import { clock } from '../../lib/language/format.ts';
import { asBeginning } from '../../lib/sought-words.ts';
import { searchFor, useSearched } from '../../lib/window-state.ts';
import { LoadFailure } from '../../session/load-failure.tsx';
import { askQuery } from '../../session/query-client.ts';
import css from './search-page.module.css';
import { words } from './words.ts';

interface Place {
  to: string;
  /** Where the result is from, in a few words; '' when the result itself says it. */
  about: string;
}

/** @returns the page of a search result, and where the result is from. */
function toPlace(found: Found): Place {
  switch (found.kind) {
    case 'survey':
      return { to: `/surveys/${found.survey_key}`, about: '' };
    case 'question':
      return { to: `/surveys/${found.survey_key}`, about: words.in(found.survey_name) };
    case 'note':
      return {
        to: `/surveys/${found.survey_key}/${found.row}`,
        about: `${words.in(found.survey_name)}, ${words.response(found.row)}`,
      };
    case 'participant':
      return { to: `/participants/${found.participant_id}`, about: '' };
    case 'insight':
      return { to: `/insights/${found.insight_key}`, about: '' };
    case 'file':
      return { to: `/files/${found.wav_key}`, about: '' };
    case 'passage':
      return passagePlace(found);
  }
}

function passagePlace({ owner, start, position }: Extract<Found, { kind: 'passage' }>): Place {
  const at = start === null ? words.page(position) : clock(start);
  const about = `${words.in(owner.name)}, ${at}`;
  if (owner.kind === 'media') return { to: `/surveys/${owner.survey_key}`, about };
  const place = start === null ? position : start;
  const base = owner.kind === 'insight' ? `/insights/${owner.insight_key}` : `/files/${owner.wav_key}`;
  return { to: `${base}/${place}`, about };
}

/** One search over everything, with results by kind. */
export function SearchPage() {
  const { typed } = useSearched();
  const [query] = useDebouncedValue(typed.trim(), 200);
  const { data, error, refetch } = useQuery(searchQuery(query));
  const groups = query === '' ? [] : (data?.groups ?? []).filter(({ count }) => count > 0);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const isExact = groups.every((group) => group.count_is_exact);
  const isEmpty = query !== '' && data !== undefined && groups.length === 0;
  return (
    <div className={`${list.page} ${css.page}`}>
      <h1>{words.title}</h1>
      <SearchField
        id="search"
        size="md"
        autoFocus
        maw="var(--reading-width)"
        label={words.label}
        maxLength={200}
        value={typed}
        onChange={searchFor}
      />
      {error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <p className="quiet" role="status">
        {query === ''
          ? words.hint
          : data === undefined
            ? words.searching
            : isEmpty
              ? words.none(query)
              : words.found(total, isExact)}
        {data?.indexing === true && ` ${words.indexing}`}
      </p>
      {isEmpty && <p className="quiet">{words.noneHint}</p>}
      {groups.map((group) => (
        <Group key={group.kind} group={group} />
      ))}
    </div>
  );
}

function Group({ group }: { group: FoundGroup }) {
  return (
    <section aria-labelledby={`found-${group.kind}`}>
      <Box component="h2" id={`found-${group.kind}`} mt={12}>
        {words.kinds[group.kind]} <span className={css.count}>{words.count(group.count, group.count_is_exact)}</span>
      </Box>
      <Box component="ul" mt={4}>
        {group.results.map((found) => (
          <Find key={toKey(found)} found={found} />
        ))}
      </Box>
    </section>
  );
}

const toKey = (found: Found): string => JSON.stringify({ ...found, snippet: found.snippet.text });

function Find({ found }: { found: Found }) {
  const { to, about } = toPlace(found);
  return (
    <li className={css.find}>
      <Link to={to} className={`covers ${css.link}`}>
        <Marked {...found.snippet} />
      </Link>
      {about !== '' && <p className="quiet">{about}</p>}
    </li>
  );
}

/** The search results for some words, a few of each kind. */
const searchQuery = (q: string) =>
  askQuery(['search', q], (api, options) => api.search({ query: { q: asBeginning(q), limit: '8' } }, options), {
    enabled: q !== '',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.indexing === true ? 3000 : false),
  });
