import { Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import type { AnswerWords, Note } from '../../../../contract/index.ts';
import { ErrorMessage } from '../../../components/message.tsx';
import { hasSingleKeys, useKeys } from '../../../lib/keys.ts';
import { toBeginning } from '../../../lib/window-state.ts';
import { useWords } from '../../../session/coding/coding.tsx';
import { createCode, isSame } from '../../../session/coding/document-codes.ts';
import { findSentence, findWhole, readSelected } from '../../../session/coding/places.ts';
import { useSessionObjects } from '../../../session/objects.ts';
import { AnswerEntry, copyNote, keepQuote } from './answer-entry.tsx';
import { codesQuery, toggleCode } from './code-changes.ts';
import { CodeList } from './code-list.tsx';
import css from './coding.module.css';
import { BesideButton, CodeAll, type CodingProps, describeCount, PhrasesButton } from './reading-tools.tsx';

/** Steps between the sentences of an answer. */
const sentences: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 };

/** The words of an answer that are chosen, by mouse or key; a code is set on these only. */
function useChosenWords(list: RefObject<HTMLElement | null>, notes: readonly Note[]) {
  const panel = useRef<HTMLElement>(null);
  const { places, choose } = useWords(list, panel, ([first]) =>
    JSON.stringify(notes.find(({ id }) => id === first?.position)?.coded),
  );
  const find = ({ id }: Note) => {
    // What was selected a moment ago is not in `places` yet; while a field has the focus it is only there.
    const selected = list.current === null ? [] : readSelected(list.current);
    return (selected.length > 0 ? selected : places).find(({ position }) => position === id);
  };
  return {
    panel,
    choose,
    /** @returns what a key selects in an answer; undefined: nothing */
    findAction: (note: Note, key: string): (() => void) | undefined => {
      const place = find(note);
      if (key === 'Escape') return place && (() => choose([]));
      const step = sentences[key];
      const [sentence] =
        step === undefined || list.current === null ? [] : findSentence(list.current, note.id, place, step);
      return sentence && (() => choose([sentence]));
    },
    /** Those of an answer; null: none, or all of it. */
    of: (note: Note): AnswerWords | null => {
      const place = find(note);
      if (place === undefined || list.current === null) return null;
      const isWhole = findWhole(list.current, note.id).some((whole) => isSame(whole, place));
      return isWhole ? null : { from: place.from, to: place.to };
    },
  };
}

/** Steps in the list of answers. */
const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** The answers with their codes, and the list of codes beside them. All of it is done by keys, too. */
export function Coding(props: CodingProps) {
  const { survey, asked, notes, questions, query, filter, beside, onRow, onEnd } = props;
  const { survey_key } = survey;
  const objects = useSessionObjects();
  const { data: codes = [] } = useQuery(codesQuery(survey_key));
  const [chosen, setChosen] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const words = useChosenWords(list, notes);
  const at = notes.findIndex(({ id }) => id === chosen);
  const note = notes[at] ?? null;
  const change = useMutation({ mutationFn: (act: () => Promise<unknown>) => act() });
  const within = { filter, ...(query === '' ? {} : { q: toBeginning(query) }) };
  const toggle = (wanted: Note, code_id: number) =>
    change.mutate(() => toggleCode(objects, survey_key, wanted, { code_id, words: words.of(wanted) }, within));
  const create = (name: string) =>
    change.mutate(async () => {
      const { code_id } = await createCode(objects, { kind: 'survey', key: survey_key }, name);
      if (note !== null) await toggleCode(objects, survey_key, note, { code_id, words: words.of(note) }, within);
    });
  const choose = (place: number) => {
    const next = list.current?.children[place];
    if (next instanceof HTMLElement) next.focus();
    if (place >= notes.length - 5) onEnd();
  };
  const findAction = (key: string): (() => void) | undefined => {
    const step = steps[key];
    if (step !== undefined) return () => choose(Math.min(notes.length - 1, Math.max(0, at + step)));
    if (key === 'c') return () => field.current?.focus();
    if (note === null) return undefined;
    const select = words.findAction(note, key);
    if (select !== undefined) return select;
    if (key === 'f') return () => change.mutate(() => keepQuote(objects, survey_key, note, props));
    if (key === 'q') return () => change.mutate(() => copyNote(objects, survey, note));
    const code = /^[1-9]$/.test(key) ? codes[Number(key) - 1] : undefined;
    return code && (() => toggle(note, code.code_id));
  };
  useKeys((key, target, { shiftKey }) => {
    // Shift with an arrow selects text; digits need it on some keyboards.
    if (shiftKey && key.length > 1) return undefined;
    // Elsewhere on the page letters are about the answers too, unless somebody turned them off.
    const isElsewhere = !list.current?.contains(target);
    if (isElsewhere && (!hasSingleKeys() || key.length > 1 || target.closest('[role=dialog]') !== null))
      return undefined;
    return findAction(key);
  });
  const leave = () => choose(Math.max(0, at));
  return (
    <div className={css.reading}>
      <CodeList
        survey={survey}
        codes={codes}
        asked={asked}
        note={note}
        panel={words.panel}
        field={field}
        onToggle={(code_id) => note !== null && toggle(note, code_id)}
        onCreate={create}
        onLeave={leave}
      />
      <div>
        <Group justify="space-between" mih={28}>
          <p className="quiet" role="status">
            {describeCount(props)}
          </p>
          <Group gap={8}>
            {/* It comes with a search, and moves no other. */}
            <CodeAll {...props} codes={codes} />
            <BesideButton survey={survey} beside={beside} onBeside={props.onBeside} />
            {asked !== null && (
              <PhrasesButton surveyKey={survey_key} question={asked} filter={props.filter} onSearch={props.onSearch} />
            )}
          </Group>
        </Group>
        <ErrorMessage error={change.error} />
        <ul ref={list} className={css.answers} aria-busy={props.count === null}>
          {notes.map((one, place) => (
            <AnswerEntry
              key={one.id}
              survey={survey}
              note={one}
              question={asked === null ? (questions.find(({ id }) => id === one.question_id)?.text ?? '') : null}
              beside={beside}
              codes={codes}
              isChosen={one.id === chosen}
              isReached={one.id === chosen || (note === null && place === 0)}
              onChoose={() => setChosen(one.id)}
              onOpen={() => onRow(one.row - 1, one.question_id)}
              onKeep={() => change.mutate(() => keepQuote(objects, survey_key, one, props))}
              onToggle={(code_id) => toggle(one, code_id)}
              onWords={(place) => words.choose([place])}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}
