import { Box, Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { type Found, type FoundGroup, type SearchKind, searchKinds } from '../../../contract/index.ts';
import { Choose } from '../../components/fields.tsx';
import { SearchIcon } from '../../components/icons.tsx';
import list from '../../components/list-page.module.css';
import { SearchField } from '../../components/list-page.tsx';
import { Marked } from '../../components/marks.tsx';
import { EmptyState, ImportButton } from '../../components/message.tsx';
import { TitleWithBack } from '../../components/record-frame.tsx';
import { clock } from '../../lib/language/format.ts';
import { type FoundWords, rememberSearch, toBeginning, useSearched } from '../../lib/window-state.ts';
import { words as shared } from '../../lib/words.ts';
import { CutOnPaper, LoadFailure, MoreButton, usePages } from '../../session/load-failure.tsx';
import { importsQuery, surveysQuery } from '../../session/queries.ts';
import { askPages } from '../../session/query-client.ts';
import { useRoom } from '../../session/room.ts';
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
      return { to: `/surveys/${found.survey_key}/-/${found.question_id}`, about: shared.in(found.survey_name) };
    case 'note':
      return {
        to: `/surveys/${found.survey_key}/${found.row}/${found.question_id}`,
        about: `${found.question} · ${shared.in(found.survey_name)}, ${words.response(found.row)}`,
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
  const about = `${shared.in(owner.name)}, ${at}`;
  if (owner.kind === 'media') {
    const { survey_key, row, media_id } = owner;
    return { to: `/surveys/${survey_key}${row === null ? '' : `/${row}/-/${media_id}/${start ?? 0}`}`, about };
  }
  const place = start === null ? position : start;
  const base = owner.kind === 'insight' ? `/insights/${owner.insight_key}` : `/files/${owner.wav_key}`;
  return { to: `${base}/${place}`, about };
}

/** What is asked of the search. */
interface Asked {
  q: string;
  survey_key?: string;
  project_id?: string;
}

/** @returns what is asked of the search, and the surveys that may be searched alone */
function useAsked() {
  const { typed, survey } = useSearched();
  const [q] = useDebouncedValue(typed.trim(), 200);
  const { project } = useRoom();
  const { data = [] } = useQuery(surveysQuery);
  const surveys = data.filter(({ project_id }) => project === null || project_id === project);
  const isThere = survey !== null && surveys.some(({ survey_key }) => survey_key === survey);
  const asked: Asked = {
    q: toBeginning(q),
    ...(isThere && { survey_key: survey }),
    ...(project !== null && { project_id: String(project) }),
  };
  return { asked, surveys, isTyping: typed.trim() !== q };
}

/** One search over everything, with results by kind. @param kind everything found of one kind; null: a little of each */
export function SearchPage({ kind: wanted }: { kind: string | null }) {
  const kind = searchKinds.find((one) => one === wanted) ?? null;
  const { typed, opened } = useSearched();
  const { asked, surveys, isTyping } = useAsked();
  const { query: search, pages = [] } = usePages(searchQuery(asked, kind));
  // Whoever returns from a result goes on there.
  const [isReturn] = useState(opened !== null);
  const groups = asked.q === '' ? [] : joinPages(pages);
  const isWaiting = asked.q !== '' && (isTyping || search.isPlaceholderData || pages.length === 0);
  const isNothing = asked.q !== '' && groups.length === 0 && !isWaiting;
  return (
    <Stack className={`${list.page} ${css.page}`} gap={12}>
      {kind === null ? (
        <h1>{shared.search}</h1>
      ) : (
        <TitleWithBack back={{ to: '/search', label: words.back }} title={shared.search} />
      )}
      <Group maw={720}>
        <SearchField
          id="search"
          autoFocus={!isReturn}
          flex="1 1 300px"
          label={words.label}
          maxLength={200}
          value={typed}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={(text) => rememberSearch({ typed: text, opened: null })}
        />
        <Choose
          w={180}
          aria-label={words.where}
          options={[
            { value: null, label: words.everywhere },
            ...surveys.map(({ survey_key, survey_name }) => ({ value: survey_key, label: survey_name })),
          ]}
          value={asked.survey_key ?? null}
          onChange={(survey) => rememberSearch({ survey, opened: null })}
        />
      </Group>
      {search.error !== null && <LoadFailure error={search.error} onRetry={() => void search.refetch()} />}
      <Box component="p" className="quiet" role="status" mih={20}>
        {asked.q !== '' && !isNothing && (isWaiting ? words.searching : words.found(groups))}
        {/* The screen below says it larger. */}
        {isNothing && <VisuallyHidden>{words.none(typed.trim())}</VisuallyHidden>}
        {pages[0]?.indexing === true && ` ${words.indexing}`}
      </Box>
      {isNothing && <NothingFound typed={typed.trim()} isLimited={asked.survey_key !== undefined} />}
      {asked.q === '' && <NothingAsked />}
      {groups.map((group) => (
        <KindFound key={group.kind} group={group} hasMore={kind === null && group.next_cursor !== null} />
      ))}
      {groups.length > 0 && <MoreButton query={search} />}
    </Stack>
  );
}

function clearSearch(): void {
  rememberSearch({ typed: '', opened: null });
  document.getElementById('search')?.focus();
}

const NothingFound = ({ typed, isLimited }: { typed: string; isLimited: boolean }) => (
  <EmptyState
    icon={<SearchIcon size={32} />}
    title={words.none(typed)}
    hint={typed.includes(' ') ? words.fewer : words.other}
  >
    <Group>
      {isLimited && <Button onClick={() => rememberSearch({ survey: null })}>{words.searchAll}</Button>}
      <Button variant="filled" size="sm" onClick={clearSearch}>
        {words.clear}
      </Button>
    </Group>
  </EmptyState>
);

/** Before the first word: what can be found, or the way to the import that there be something. */
function NothingAsked() {
  const { data } = useInfiniteQuery(importsQuery({ kind: null, state: null }));
  if (data?.pages[0]?.imports.length === 0)
    return (
      <EmptyState icon={<SearchIcon size={32} />} title={words.emptyTitle} hint={words.hint}>
        <ImportButton variant="filled" size="sm" label={words.import} />
      </EmptyState>
    );
  return (
    <Stack className="quiet" maw={720} gap={4}>
      <p>{words.hint}</p>
      <p>{words.how}</p>
    </Stack>
  );
}

/** What was found of each kind, on all pages. */
function joinPages(pages: readonly { groups: FoundGroup[] }[]): FoundGroup[] {
  return (pages[0]?.groups ?? [])
    .filter(({ count }) => count > 0)
    .map((group) => ({ ...group, results: pages.flatMap(({ groups }) => resultsOf(groups, group.kind)) }));
}

const resultsOf = (groups: readonly FoundGroup[], kind: SearchKind) =>
  groups.find((group) => group.kind === kind)?.results ?? [];

function KindFound({ group, hasMore }: { group: FoundGroup; hasMore: boolean }) {
  const { kind, results } = group;
  return (
    <section aria-labelledby={`found-${kind}`}>
      <Box component="h2" id={`found-${kind}`} mt={12}>
        {words.kinds[kind]}{' '}
        <Box component="span" ms={4} c="var(--text-2)" fw={400}>
          {words.count(group)}
        </Box>
      </Box>
      <Box component="ul" my={4}>
        {results.map((found) => (
          <Find key={toKey(found)} found={found} />
        ))}
      </Box>
      <CutOnPaper printed={results.length} all={group.count} />
      {hasMore && (
        <Link
          to={`/search/${kind}`}
          aria-label={words.allOf(group)}
          onClick={() => document.getElementById('search')?.focus()}
        >
          {words.all(group)}
        </Link>
      )}
    </section>
  );
}

const toKey = (found: Found): string => JSON.stringify({ ...found, snippet: found.snippet.text });

function Find({ found }: { found: Found }) {
  const { to, about } = toPlace(found);
  const { text, marks } = found.snippet;
  const key = toKey(found);
  const wasOpened = useSearched(({ opened }) => opened === key);
  const pieces: FoundWords = [...new Set(marks.map(([from, end]) => text.slice(from, end)))];
  return (
    <li className={`${css.find} ${list.lit}`}>
      <Link
        ref={wasOpened ? focusOnce : undefined}
        to={to}
        state={pieces}
        className={`covers ${css.link}`}
        onClick={() => rememberSearch({ opened: key })}
      >
        <Marked text={text.replaceAll(blankLines, '\u200b')} marks={marks} />
      </Link>
      {about !== '' && <p className="quiet">{about}</p>}
    </li>
  );
}

/** The lines of what was found stay apart, without blank ones. What stands for a character is one, as marks count them. */
const blankLines = /[\r\n](?=\s*\n)/g;

const focusOnce = (link: HTMLElement | null) => link?.focus();

/** What was found, page by page where it is of one kind, else a few of each. */
const searchQuery = (asked: Asked, kind: SearchKind | null) =>
  askPages(
    ['search', asked, kind],
    async (api, page, options) => {
      const query = { ...asked, ...page, limit: kind === null ? '6' : '50', ...(kind !== null && { kind }) };
      const { groups, indexing } = await api.search({ query }, options);
      return { groups, indexing, next_cursor: kind === null ? null : (groups[0]?.next_cursor ?? null) };
    },
    {
      enabled: asked.q !== '',
      refetchInterval: ({ state }) => (state.data?.pages[0]?.indexing === true ? 3000 : false),
    },
  );
