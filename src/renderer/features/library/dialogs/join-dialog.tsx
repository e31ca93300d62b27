import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type GroupKind,
  holdsSeveralChoices,
  isAboutPerson,
  type Question,
  type QuestionGroup,
  type Survey,
} from '../../../../contract/index.ts';
import { FormDialog } from '../../../components/dialog.tsx';
import { CheckList, Choose, nameOptions } from '../../../components/fields.tsx';
import { partition, suggestText } from '../../../drafts/mapping/joined-groups.ts';
import { words as shared } from '../../../lib/words.ts';
import { useSessionObjects } from '../../../session/objects.ts';
import { joinColumns } from '../outline-changes.ts';
import { words as allWords } from './words.ts';

const words = allWords.join;

interface DialogProps {
  survey: Survey;
  ids: readonly number[];
  /** The question of several columns that is changed; null: a new one. */
  group: QuestionGroup | null;
  onClose: () => void;
  /** @param header of its first column */
  onJoined: (header: string) => void;
}

/** How many columns are listed before the first one that is chosen. */
const before = 5;

/** Makes one question of columns, or changes which columns a question has, its text and its kind. */
export function JoinDialog({ survey, ids, group, onClose, onJoined }: DialogProps) {
  const objects = useSessionObjects();
  const { questions } = survey;
  const [chosen, setChosen] = useState<readonly number[]>(ids);
  const [typed, setTyped] = useState<string | null>(group?.text ?? null);
  const [chosenKind, setWanted] = useState(group?.kind ?? null);
  const columns = questions.filter(({ id }) => chosen.includes(id));
  const kinds = listKinds(columns);
  const kind = kinds.find((one) => one === chosenKind) ?? kinds[0] ?? 'grid';
  const text = typed ?? suggestText(columns);
  const join = useMutation({
    mutationFn: () => joinColumns(objects, survey, columns, { kind, text: text.trim() }, group?.group_id ?? null),
    onSuccess: (header) => {
      onClose();
      onJoined(header);
    },
  });
  const at = Math.max(0, questions.findIndex(({ id }) => id === ids[0]) - before);
  const nearest = [...questions.slice(at), ...questions.slice(0, at)];
  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      onSubmit={() => columns.length > 1 && join.mutate()}
      change={join}
      button={words.join(columns.length)}
      isOff={columns.length < 2}
    >
      <CheckList
        label={words.columns}
        find={words.find}
        items={nearest.map(({ id, text: label, header }) => ({ value: id, label, hint: header }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <TextInput
        label={words.text}
        value={text}
        maxLength={300}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Choose label={words.kind} value={kind} options={nameOptions(kinds, shared.groupKinds)} onChange={setWanted} />
    </FormDialog>
  );
}

/** The kinds that columns can be, the likeliest first. @param chosen at least one */
export function listKinds(chosen: readonly Question[]): GroupKind[] {
  const { members, writeIns } = partition(chosen);
  const all = (test: (question: Question) => boolean) => members.every(test);
  const kinds: GroupKind[] = [];
  if (members.length === 1 && writeIns.length > 0) return ['other'];
  if (all(({ places }) => places !== null)) kinds.push('ranking_places');
  if (all(({ distribution }) => distribution.kind === 'ranking')) kinds.push('ranking_items');
  if (all(({ type }) => holdsSeveralChoices(type))) kinds.push('multi');
  if (all(({ type }) => !isAboutPerson(type))) kinds.push('grid');
  if (all(({ distribution }) => distribution.kind === 'options') && !kinds.includes('multi')) kinds.push('multi');
  if (all(({ distribution }) => distribution.kind === 'number')) kinds.push('sum');
  if (members.length === 2 && all(({ distribution }) => distribution.kind === 'number')) kinds.push('pair');
  return [...kinds, 'loop'];
}
