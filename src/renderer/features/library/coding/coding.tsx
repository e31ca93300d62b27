import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Note, Question, ResponseFilter, Survey } from '../../../../contract/index.ts';
import { CopyButton } from '../../../components/charts/copy-buttons.tsx';
import { CheckList } from '../../../components/fields.tsx';
import { BookmarkIcon, CopyIcon, IconButton } from '../../../components/icons.tsx';
import { Marked } from '../../../components/marks.tsx';
import { ErrorMessage } from '../../../components/message.tsx';
import { PanelButton } from '../../../components/panel-button.tsx';
import { Picker } from '../../../components/picker.tsx';
import { hasSingleKeys, isTyping } from '../../../lib/keys.ts';
import { namePerson } from '../../../lib/known-as.ts';
import { toBeginning } from '../../../lib/sought-words.ts';
import { announce } from '../../../lib/window-state.ts';
import { words as shared } from '../../../lib/words.ts';
import { words as ofCodes } from '../../../session/coding/words.ts';
import { type SessionObjects, useSessionObjects } from '../../../session/objects.ts';
import { personQuery } from '../../../session/queries.ts';
import { keepFinding } from '../findings/keep-finding.tsx';
import { words as findings } from '../findings/words.ts';
import { words as library } from '../words.ts';
import { codeAll, codesQuery, createCode, toggleCode } from './code-changes.ts';
import { CodeChips, CodeList } from './code-list.tsx';
import css from './coding.module.css';
import { PhrasesButton } from './phrase-panel.tsx';
import { words } from './words.ts';

/** What the response answered to the chosen questions, such as "Role: Student · Score: 9". */
const describeBeside = ({ questions }: Survey, beside: readonly number[], note: Note): string =>
  beside
    .flatMap((id, at) => {
      const [name, answer] = [questions.find((one) => one.id === id)?.text, note.beside[at]?.trim() ?? ''];
      return name === undefined || answer === '' ? [] : [`${name}${/[?:!.]$/.test(name) ? '' : ':'} ${answer}`];
    })
    .join(' · ');

/** An answer with who gave it and what stands beside it, as it is quoted. */
async function quote({ api, queryClient }: SessionObjects, survey: Survey, note: Note): Promise<Blob> {
  const { row, text, beside } = note;
  const params = { survey_key: survey.survey_key };
  const { responses } = await api.listResponses({ params, query: { offset: String(row - 1), limit: '1' } });
  const person = responses[0]?.participant_id ?? null;
  const who = person === null ? '' : namePerson(await queryClient.fetchQuery(personQuery(String(person))));
  const by = [who || shared.response(row), ...beside.filter((answer) => answer.trim() !== '')].join(', ');
  const said = library.notes.quote(text, by, survey.survey_name);
  return new Blob([said], { type: 'text/plain' });
}

const copyQuote = (objects: SessionObjects, survey: Survey, note: Note): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ 'text/plain': quote(objects, survey, note) })]);

/** Keeps an answer as a finding; where a part of it is selected on the screen, that part. */
function keepQuote(
  objects: SessionObjects,
  survey_key: string,
  { id: note_id, text }: Note,
  { filter, beside }: Pick<CodingProps, 'filter' | 'beside'>,
): Promise<void> {
  const selection = window.getSelection();
  const isHere = document.activeElement?.closest('li')?.contains(selection?.anchorNode ?? null);
  const selected = isHere ? (selection?.toString().trim() ?? '') : '';
  const from = selected === '' ? -1 : text.indexOf(selected);
  const part = from === -1 ? { from: null, to: null } : { from, to: from + selected.length };
  return keepFinding(objects, survey_key, { kind: 'quote', note_id, ...part, beside: [...beside], filter });
}

interface CodingProps {
  survey: Survey;
  /** The question whose answers are read; null: all of them. */
  asked: number | null;
  notes: readonly Note[];
  /** The open questions. */
  questions: readonly Question[];
  filter: ResponseFilter;
  /** The words that the answers have. */
  query: string;
  /** How many answers there are; null until that is known. */
  count: number | null;
  /** @param row from 0 */
  onRow: (row: number, question: number) => void;
  /** The questions whose answers stand below each open answer. */
  beside: readonly number[];
  onBeside: (chosen: number[]) => void;
  /** Shows the answers that have the words of a search. */
  onSearch: (q: string) => void;
  /** The last answer that is loaded was reached. */
  onEnd: () => void;
}

/** Steps in the list of answers. */
const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** The answers with their codes, and the list of codes beside them. All of it is done by keys, too. */
export function Coding(props: CodingProps) {
  const { survey, asked, notes, questions, count, query, filter, beside, onRow, onEnd } = props;
  const { survey_key } = survey;
  const objects = useSessionObjects();
  const { data: codes = [] } = useQuery(codesQuery(survey_key));
  const [chosen, setChosen] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const at = notes.findIndex(({ id }) => id === chosen);
  const note = notes[at] ?? null;
  const change = useMutation({ mutationFn: (act: () => Promise<unknown>) => act() });
  const within = { filter, ...(query === '' ? {} : { q: toBeginning(query) }) };
  const toggle = (wanted: Note, code_id: number) =>
    change.mutate(() => toggleCode(objects, survey_key, wanted, code_id, within));
  const create = (name: string) =>
    change.mutate(async () => {
      const { code_id } = await createCode(objects, survey_key, name);
      if (note !== null) await toggleCode(objects, survey_key, note, code_id, within);
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
    if (key === 'f') return () => change.mutate(() => keepQuote(objects, survey_key, note, props));
    if (key === 'q') return () => change.mutate(() => copyNote(objects, survey, note));
    const code = /^[1-9]$/.test(key) ? codes[Number(key) - 1] : undefined;
    return code && (() => toggle(note, code.code_id));
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || isTyping(target) || !(target instanceof Element)) return;
    // Elsewhere on the page letters are about the answers too, unless somebody turned them off.
    const isElsewhere = !list.current?.contains(target);
    if (isElsewhere && (!hasSingleKeys() || key.length > 1 || target.closest('[role=dialog]') !== null)) return;
    const act = findAction(key.length === 1 ? key.toLowerCase() : key);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const leave = () => choose(Math.max(0, at));
  return (
    <div className={css.reading}>
      <CodeList
        survey={survey}
        codes={codes}
        asked={asked}
        note={note}
        field={field}
        onToggle={(code_id) => note !== null && toggle(note, code_id)}
        onCreate={create}
        onLeave={leave}
      />
      <div>
        <Group justify="space-between" mih={28}>
          <p className="quiet" role="status">
            {describeCount(count, query)}
          </p>
          <Group gap={8}>
            <BesideButton survey={survey} beside={beside} onBeside={props.onBeside} />
            {asked !== null && (
              <PhrasesButton surveyKey={survey_key} question={asked} filter={props.filter} onSearch={props.onSearch} />
            )}
            <CodeAll {...props} codes={codes} />
          </Group>
        </Group>
        <ErrorMessage error={change.error} />
        <ul ref={list} className={css.answers}>
          {notes.map((one, place) => (
            <li
              key={one.id}
              tabIndex={one.id === chosen || (note === null && place === 0) ? 0 : -1}
              data-chosen={one.id === chosen || undefined}
              onFocus={() => setChosen(one.id)}
            >
              {asked === null && <p className="quiet">{questions.find(({ id }) => id === one.question_id)?.text}</p>}
              <p>
                <Marked {...one} />
              </p>
              <p className="quiet">{describeBeside(survey, beside, one)}</p>
              <Group gap={6} mt={4}>
                <Button variant="subtle" size="compact-xs" ms={-4} onClick={() => onRow(one.row - 1, one.question_id)}>
                  {shared.response(one.row)}
                </Button>
                {one.same > 1 && <span className="quiet">{words.same(one.same)}</span>}
                <CopyButton
                  label={library.notes.copy}
                  icon={<CopyIcon />}
                  copy={() => copyQuote(objects, survey, one)}
                />
                <IconButton
                  label={findings.add}
                  onClick={() => change.mutate(() => keepQuote(objects, survey_key, one, props))}
                >
                  <BookmarkIcon />
                </IconButton>
                <CodeChips note={one} codes={codes} onToggle={(code_id) => toggle(one, code_id)} />
              </Group>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Copies a quote by a key, which nobody sees. */
async function copyNote(objects: SessionObjects, survey: Survey, note: Note): Promise<void> {
  await copyQuote(objects, survey, note);
  announce(words.copied);
}

function describeCount(count: number | null, query: string): string {
  if (count === null) return library.notes.loading;
  return query === '' ? library.notes.count(count) : library.notes.found(count, query);
}

/** Chooses the questions whose answers stand below each open answer: a role, a score, a country. */
function BesideButton({ survey, beside, onBeside }: Pick<CodingProps, 'survey' | 'beside' | 'onBeside'>) {
  const offered = survey.questions.filter(({ distribution: { kind } }) => attributes.has(kind));
  if (offered.length === 0) return null;
  return (
    <PanelButton label={words.beside} name={words.beside}>
      {() => (
        <CheckList
          label={words.beside}
          find={words.besideFind}
          items={offered.map(({ id, text }) => ({ value: id, label: text }))}
          chosen={beside}
          onChange={(chosen) => onBeside(chosen.slice(-mostBeside))}
        />
      )}
    </PanelButton>
  );
}

/** What says something about who answered, in a few words. */
const attributes = new Set<string>(['options', 'nps', 'number', 'time']);
/** As many as the service gives. */
const mostBeside = 4;

type CodeAllProps = CodingProps & { codes: readonly { code_id: number; name: string; color: string }[] };

/** Sets a code on all answers that were found; by a rule also on those of later waves. */
function CodeAll({ survey: { survey_key }, asked, questions, filter, query, count, codes }: CodeAllProps) {
  const objects = useSessionObjects();
  const [isRule, setRule] = useState(false);
  const change = useMutation({
    mutationFn: async ({ code_id, name }: { code_id: number; name: string }) => {
      const q = query === '' ? {} : { q: toBeginning(query) };
      const wanted = asked === null ? questions : questions.filter(({ id }) => id === asked);
      const targets = wanted.map(({ id }) => ({ question_id: id, filter, ...q }));
      const rule = isRule && q.q !== undefined ? q.q : null;
      const changed = await codeAll(objects, survey_key, code_id, targets, rule);
      announce(words.allDone(name, changed));
    },
  });
  if (count === null || count === 0 || (query === '' && filter.length === 0)) return null;
  return (
    <PanelButton label={words.all(count)} name={words.allWith(count)}>
      {(close) => (
        <Stack gap={8}>
          <p>{words.allWith(count)}</p>
          {query !== '' && filter.length === 0 && (
            <Checkbox
              label={words.rule(query)}
              checked={isRule}
              onChange={({ currentTarget }) => setRule(currentTarget.checked)}
            />
          )}
          <Picker
            label={ofCodes.find}
            choices={codes.map(({ code_id, name }) => ({ value: code_id, label: name }))}
            none={words.none}
            onPick={(code_id) => {
              const code = codes.find((one) => one.code_id === code_id);
              if (code !== undefined) change.mutate(code, { onSuccess: close });
            }}
          />
          <ErrorMessage error={change.error} />
        </Stack>
      )}
    </PanelButton>
  );
}
