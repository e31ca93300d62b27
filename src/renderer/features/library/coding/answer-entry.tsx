import { Button, Group } from '@mantine/core';
import type { Code, Note, ResponseFilter, Survey } from '../../../../contract/index.ts';
import { CopyButton } from '../../../components/charts/copy-buttons.tsx';
import { BookmarkIcon, CopyIcon, IconButton } from '../../../components/icons.tsx';
import { namePerson } from '../../../lib/known-as.ts';
import { announce } from '../../../lib/window-state.ts';
import { words as shared } from '../../../lib/words.ts';
import type { Place } from '../../../session/coding/document-codes.ts';
import { CodedText } from '../../../session/coding/passage-text.tsx';
import { type SessionObjects, useSessionObjects } from '../../../session/objects.ts';
import { personQuery } from '../../../session/queries.ts';
import { keepFinding } from '../findings/keep-finding.tsx';
import { words as findings } from '../findings/words.ts';
import { words as library } from '../words.ts';
import { CodeChips } from './code-list.tsx';
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
export function keepQuote(
  objects: SessionObjects,
  survey_key: string,
  { id: note_id, text }: Note,
  { filter, beside }: { filter: ResponseFilter; beside: readonly number[] },
): Promise<void> {
  const selection = window.getSelection();
  const isHere = document.activeElement?.closest('li')?.contains(selection?.anchorNode ?? null);
  const selected = isHere ? (selection?.toString().trim() ?? '') : '';
  const from = selected === '' ? -1 : text.indexOf(selected);
  const part = from === -1 ? { from: null, to: null } : { from, to: from + selected.length };
  return keepFinding(objects, survey_key, { kind: 'quote', note_id, ...part, beside: [...beside], filter });
}

/** Copies a quote by a key, which nobody sees. */
export async function copyNote(objects: SessionObjects, survey: Survey, note: Note): Promise<void> {
  await copyQuote(objects, survey, note);
  announce(words.copied);
}

interface AnswerEntryProps {
  survey: Survey;
  note: Note;
  /** The question that it answers; null: that is known. */
  question: string | null;
  /** The questions whose answers stand below it. */
  beside: readonly number[];
  codes: readonly Code[];
  isChosen: boolean;
  /** Whether Tab reaches it. */
  isReached: boolean;
  onChoose: () => void;
  /** Opens the response that it is part of. */
  onOpen: () => void;
  onKeep: () => void;
  onToggle: (code_id: number) => void;
  /** Selects words of it that have a code. */
  onWords: (words: Place) => void;
}

/** An open answer with what stands beside it, its codes, and what can be done with it. */
export function AnswerEntry({ survey, note, question, beside, codes, ...entry }: AnswerEntryProps) {
  const objects = useSessionObjects();
  return (
    <li tabIndex={entry.isReached ? 0 : -1} data-chosen={entry.isChosen || undefined} onFocus={entry.onChoose}>
      {question !== null && <p className="quiet">{question}</p>}
      <p>
        <CodedText
          position={note.id}
          text={note.text}
          found={note.marks}
          codes={codes}
          coded={note.coded.map((one) => ({ ...one, position: note.id }))}
          onChoose={entry.onWords}
        />
      </p>
      <p className="quiet">{describeBeside(survey, beside, note)}</p>
      <Group gap={6} mt={4}>
        <Button variant="subtle" size="compact-xs" ms={-8} miw={116} justify="start" onClick={entry.onOpen}>
          {shared.response(note.row)}
        </Button>
        <CopyButton label={library.notes.copy} icon={<CopyIcon />} copy={() => copyQuote(objects, survey, note)} />
        <IconButton label={findings.add} onClick={entry.onKeep}>
          <BookmarkIcon />
        </IconButton>
        {note.same > 1 && <span className="quiet">{words.same(note.same)}</span>}
        <CodeChips note={note} codes={codes} onToggle={entry.onToggle} />
      </Group>
    </li>
  );
}
