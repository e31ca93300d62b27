import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Question, QuestionGroup, Survey } from '../../../../contract/index.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { SearchField } from '../../../components/list-page.tsx';
import { TypeMark } from '../../../components/marks.tsx';
import { Message } from '../../../components/message.tsx';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { words as shared } from '../../../lib/words.ts';
import { useSessionObjects } from '../../../session/objects.ts';
import { joinColumns } from '../outline-changes.ts';
import css from './join-dialog.module.css';
import { kindsFor, suggestedText } from './joined-groups.ts';
import { words } from './words.ts';

interface DialogProps {
  survey: Survey;
  /** The columns that are chosen at first. */
  ids: readonly number[];
  /** The question of several columns that is changed; null: a new one. */
  group: QuestionGroup | null;
  onClose: () => void;
  /** @param header of its first column */
  onJoined: (header: string) => void;
}

/** Makes one question of columns, or changes which columns a question has, its text and its kind. */
export function JoinDialog({ survey, ids, group, onClose, onJoined }: DialogProps) {
  const objects = useSessionObjects();
  const { questions } = survey;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(ids));
  const [typed, setTyped] = useState<string | null>(group?.text ?? null);
  const [wanted, setWanted] = useState(group?.kind ?? null);
  const columns = questions.filter(({ id }) => chosen.has(id));
  const kinds = kindsFor(columns);
  const kind = kinds.find((one) => one === wanted) ?? kinds[0] ?? 'grid';
  const text = typed ?? suggestedText(columns);
  const join = useMutation({
    mutationFn: () => {
      const headers = columns.map(({ header }) => header);
      return joinColumns(objects, survey, { kind, text: text.trim(), headers }, group?.group_id ?? null);
    },
    onSuccess: (header) => {
      onClose();
      onJoined(header);
    },
  });
  return (
    <Dialog label={words.title} title={words.title} onClose={onClose}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (columns.length > 1) join.mutate();
        }}
      >
        <Columns questions={questions} chosen={chosen} first={ids[0] ?? 0} onChange={setChosen} />
        <TextInput
          label={words.text}
          value={text}
          maxLength={300}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <NativeSelect
          label={words.kind}
          value={kind}
          data={kinds.map((value) => ({ value, label: shared.groupKinds[value] }))}
          onChange={({ currentTarget }) => setWanted(kinds.find((one) => one === currentTarget.value) ?? null)}
        />
        {join.error !== null && <Message tone="bad" role="alert" title={errorSentence(join.error)} />}
        <div className={css.actions}>
          <Button type="submit" variant="filled" disabled={columns.length < 2 || join.isPending}>
            {words.join(columns.length)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ColumnsProps {
  questions: readonly Question[];
  chosen: ReadonlySet<number>;
  /** The list begins near this one. */
  first: number;
  onChange: (chosen: ReadonlySet<number>) => void;
}

/** Longer lists are cut: whoever looks for something types a part of it. */
const mostShown = 60;
const before = 5;

function Columns({ questions, chosen, first, onChange }: ColumnsProps) {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const at = Math.max(0, questions.findIndex(({ id }) => id === first) - before);
  const near = [...questions.slice(at), ...questions.slice(0, at)];
  const found = near.filter(({ text, header }) => `${text}\n${header}`.toLowerCase().includes(wanted));
  const shown = found.slice(0, mostShown);
  const toggle = (id: number, isChosen: boolean) => {
    const after = new Set(chosen);
    if (isChosen) after.add(id);
    else after.delete(id);
    onChange(after);
  };
  return (
    <div className={css.columns}>
      <SearchField label={words.find} value={typed} onChange={setTyped} />
      <fieldset aria-label={words.columns}>
        {shown.map(({ id, text, type }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={chosen.has(id)}
              onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
            />
            <span className={css.name}>{text}</span>
            <TypeMark type={type} />
          </label>
        ))}
      </fieldset>
      <p className={css.quiet}>
        {shown.length === 0 && words.none}
        {found.length > shown.length && words.more(found.length - shown.length)}
      </p>
    </div>
  );
}
