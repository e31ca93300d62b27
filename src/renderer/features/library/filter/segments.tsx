import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ResponseFilter, SavedFilter } from '../../../../contract/index.ts';
import { makeSubmit } from '../../../components/fields.tsx';
import { CrossIcon } from '../../../components/icons.tsx';
import { ErrorMessage } from '../../../components/message.tsx';
import { PanelButton } from '../../../components/panel-button.tsx';
import { sayError } from '../../../lib/error-sentence.ts';
import { announce } from '../../../lib/window-state.ts';
import { words as shared } from '../../../lib/words.ts';
import { makeChange } from '../../../session/history.ts';
import { type SessionObjects, useSessionObjects } from '../../../session/objects.ts';
import { changeView } from '../../../session/survey-view.ts';
import { savedFiltersQuery } from '../queries.ts';
import css from './filter.module.css';
import { words } from './words.ts';

/** A survey has one segment of a name. */
async function find({ api }: SessionObjects, survey_key: string, name: string): Promise<SavedFilter | null> {
  const { filters } = await api.listSavedFilters({ params: { survey_key } });
  return filters.find((one) => one.name === name) ?? null;
}

/** Saves or, with null, removes the segment of a name. */
async function put(
  objects: SessionObjects,
  survey_key: string,
  name: string,
  filter: ResponseFilter | null,
): Promise<void> {
  const { api } = objects;
  if (filter !== null) return void (await api.saveFilter({ params: { survey_key }, body: { name, filter } }));
  const saved = await find(objects, survey_key, name);
  if (saved !== null) await api.removeSavedFilter({ params: { survey_key, filter_id: String(saved.id) } });
}

/** Saves, replaces or, with null, removes a segment; undo takes it back. @throws ClientError */
async function changeSegment(
  objects: SessionObjects,
  survey_key: string,
  name: string,
  after: ResponseFilter | null,
): Promise<void> {
  const before = (await find(objects, survey_key, name))?.filter ?? null;
  const show = () => objects.queryClient.invalidateQueries(savedFiltersQuery(survey_key));
  try {
    await makeChange(
      survey_key,
      { what: 'segments', before, after },
      (filter) => put(objects, survey_key, name, filter),
      show,
    );
  } catch (error) {
    // What was refused may have been changed by somebody else.
    await show();
    throw error;
  }
}

interface SegmentsProps {
  surveyKey: string;
  filter: ResponseFilter;
}

/** Filters that were saved under a name: one is applied by a click, and the present one is saved. */
export function Segments({ surveyKey, filter }: SegmentsProps) {
  return (
    <PanelButton label={words.segments.title} name={words.segments.title} size="compact-md">
      {(close) => <Panel surveyKey={surveyKey} filter={filter} close={close} />}
    </PanelButton>
  );
}

function Panel({ surveyKey, filter, close }: SegmentsProps & { close: () => void }) {
  const { data, error } = useQuery(savedFiltersQuery(surveyKey));
  const panel = useRef<HTMLDivElement>(null);
  const apply = (saved: SavedFilter) => {
    close();
    changeView(surveyKey, { filter: saved.filter });
  };
  return (
    <Stack ref={panel} miw={260} p="10px 12px" tabIndex={-1}>
      <ErrorMessage error={error} />
      {data?.filters.length === 0 && <p className="quiet">{words.segments.none}</p>}
      <ul className={css.list}>
        {data?.filters.map((saved) => (
          <li key={saved.id}>
            <button type="button" className={css.name} onClick={() => apply(saved)}>
              {saved.name}
            </button>
            <Remove surveyKey={surveyKey} saved={saved} onRemoved={() => panel.current?.focus()} />
          </li>
        ))}
      </ul>
      {filter.length > 0 && <Save surveyKey={surveyKey} filter={filter} />}
    </Stack>
  );
}

/** @param onRemoved called when the button, which has the focus, is about to go */
function Remove({ surveyKey, saved, onRemoved }: { surveyKey: string; saved: SavedFilter; onRemoved: () => void }) {
  const objects = useSessionObjects();
  const remove = useMutation({
    mutationFn: () => changeSegment(objects, surveyKey, saved.name, null),
    onSuccess: () => {
      onRemoved();
      announce(words.segments.removed(saved.name));
    },
  });
  return (
    <>
      <ActionIcon
        aria-label={words.segments.remove(saved.name)}
        aria-disabled={remove.isPending}
        onClick={() => !remove.isPending && remove.mutate()}
      >
        <CrossIcon size={14} />
      </ActionIcon>
      <ErrorMessage error={remove.error} />
    </>
  );
}

/** Saves the present filter. A segment of the same name is replaced. */
function Save({ surveyKey, filter }: SegmentsProps) {
  const [name, setName] = useState('');
  const objects = useSessionObjects();
  const save = useMutation({
    mutationFn: (wanted: string) => changeSegment(objects, surveyKey, wanted, filter),
    onSuccess: (_, saved) => {
      setName('');
      announce(words.segments.saved(saved));
    },
  });
  return (
    <Group
      component="form"
      className={css.save}
      align="flex-end"
      wrap="nowrap"
      pt={8}
      onSubmit={makeSubmit(() => name.trim() !== '' && save.mutate(name.trim()))}
    >
      <TextInput
        flex={1}
        label={words.segments.name}
        value={name}
        maxLength={200}
        error={save.error && sayError(save.error)}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" size="compact-sm" disabled={name.trim() === '' || save.isPending}>
        {shared.save}
      </Button>
    </Group>
  );
}
