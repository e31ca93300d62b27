import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { PeopleIcon } from '../../components/icons.tsx';
import list from '../../components/list-page.module.css';
import { ListTable, SearchField } from '../../components/list-page.tsx';
import { EmptyState, Waiting } from '../../components/message.tsx';
import { knownAs, toKey } from '../../lib/known-as.ts';
import { number } from '../../lib/language/format.ts';
import { LoadFailure, MoreButton } from '../../session/load-failure.tsx';
import { participantsQuery } from './queries.ts';
import { words } from './words.ts';

/** The participants of all surveys. */
export function ParticipantsPage() {
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), 200);
  const people = useInfiniteQuery(participantsQuery(query));
  const [, navigate] = useLocation();
  const { data, error } = people;
  if (error !== null && data === undefined) {
    return (
      <div className={list.page}>
        <LoadFailure error={error} onRetry={() => void people.refetch()} />
      </div>
    );
  }
  const hasKeys = data?.pages.some(({ participants }) => participants.some(({ key }) => key !== null)) ?? false;
  const count = data?.pages[0]?.count;
  if (data === undefined || count === undefined) return <Waiting sentence={words.loading} />;
  if (count === 0 && query === '') {
    return (
      <EmptyState icon={<PeopleIcon size={32} />} title={words.emptyTitle} hint={words.empty}>
        <Button variant="filled" size="sm" onClick={() => navigate('/import')}>
          {words.import}
        </Button>
      </EmptyState>
    );
  }
  return (
    <div className={list.page}>
      <header className={list.header}>
        <h1>{words.title}</h1>
        <SearchField label={words.find} maxLength={200} value={typed} onChange={setTyped} />
      </header>
      <p className={list.quiet} role="status">
        {count === 0 ? words.none(query) : words.count(count)}
      </p>
      {count > 0 && (
        <ListTable className={list.list}>
          <thead>
            <tr>
              <th scope="col">{words.name}</th>
              {hasKeys && <th scope="col">{words.personKey}</th>}
              <th scope="col">{words.email}</th>
              <th scope="col" className={list.number}>
                {words.surveys}
              </th>
              <th scope="col" className={list.number}>
                {words.responses}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.pages.flatMap(({ participants }) =>
              participants.map((person) => (
                <tr key={person.id}>
                  <th scope="row">
                    <Link to={`/participants/${person.id}`}>{knownAs(person) || words.unnamed}</Link>
                  </th>
                  {hasKeys && <td className={list.long}>{person.key && words.key(person.key.name, toKey(person))}</td>}
                  <td className={list.long}>{person.email}</td>
                  <td className={list.number}>{number(person.number_of_surveys)}</td>
                  <td className={list.number}>{number(person.number_of_responses)}</td>
                </tr>
              )),
            )}
          </tbody>
        </ListTable>
      )}
      <MoreButton className={list.more} query={people} />
    </div>
  );
}
