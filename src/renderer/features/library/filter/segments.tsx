import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseFilter, SavedFilter } from '../../../../contract/index.ts';
import { CrossIcon } from '../../../components/icons.tsx';
import { Message } from '../../../components/message.tsx';
import { PanelButton } from '../../../components/panel-button.tsx';
import { announce } from '../../../lib/window-state.ts';
import { api } from '../../../session/singletons.ts';
import { savedFiltersQuery } from './queries.ts';
import css from './segments.module.css';
import { changeView } from './view.ts';
import { words } from './words.ts';

interface SegmentsProps {
  surveyKey: string;
  filter: ResponseFilter;
}

/** Filters that were saved under a name: one is applied by a click, and the present one is saved. */
export function Segments({ surveyKey, filter }: SegmentsProps) {
  return (
    <PanelButton label={words.segments.title} name={words.segments.title}>
      {(close) => <Panel surveyKey={surveyKey} filter={filter} close={close} />}
    </PanelButton>
  );
}

function Panel({ surveyKey, filter, close }: SegmentsProps & { close: () => void }) {
  const { data, error } = useQuery(savedFiltersQuery(surveyKey));
  const apply = (saved: SavedFilter) => {
    close();
    changeView(surveyKey, { filter: saved.filter });
  };
  return (
    <div className={css.panel}>
      {error !== null && <Message tone="bad" role="alert" title={error.message} />}
      {data?.filters.length === 0 && <p className={css.quiet}>{words.segments.none}</p>}
      <ul className={css.list}>
        {data?.filters.map((saved) => (
          <li key={saved.id}>
            <button type="button" className={css.name} onClick={() => apply(saved)}>
              {saved.name}
            </button>
            <Remove surveyKey={surveyKey} saved={saved} />
          </li>
        ))}
      </ul>
      {filter.length > 0 && <Save surveyKey={surveyKey} filter={filter} />}
    </div>
  );
}

function Remove({ surveyKey, saved }: { surveyKey: string; saved: SavedFilter }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.removeSavedFilter({ params: { survey_key: surveyKey, filter_id: String(saved.id) } }),
    onSuccess: () => announce(words.segments.removed(saved.name)),
    onSettled: () => client.invalidateQueries(savedFiltersQuery(surveyKey)),
  });
  return (
    <>
      <ActionIcon
        variant="subtle"
        aria-label={words.segments.remove(saved.name)}
        aria-disabled={remove.isPending}
        onClick={() => !remove.isPending && remove.mutate()}
      >
        <CrossIcon size={14} />
      </ActionIcon>
      {remove.error !== null && (
        <div className={css.failure}>
          <Message tone="bad" role="alert" title={remove.error.message} />
        </div>
      )}
    </>
  );
}

/** Saves the present filter. A segment of the same name is replaced. */
function Save({ surveyKey, filter }: SegmentsProps) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const save = useMutation({
    mutationFn: () => api.saveFilter({ params: { survey_key: surveyKey }, body: { name: name.trim(), filter } }),
    onSuccess: ({ name: saved }) => {
      setName('');
      announce(words.segments.saved(saved));
    },
    onSettled: () => client.invalidateQueries(savedFiltersQuery(surveyKey)),
  });
  return (
    <form
      className={css.save}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') save.mutate();
      }}
    >
      <TextInput
        size="xs"
        label={words.segments.name}
        value={name}
        maxLength={200}
        error={save.error?.message}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" size="compact-sm" disabled={name.trim() === '' || save.isPending}>
        {words.segments.save}
      </Button>
    </form>
  );
}
