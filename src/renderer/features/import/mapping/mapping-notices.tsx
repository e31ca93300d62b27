import { Button } from '@mantine/core';
import { Message } from '../../../components/message.tsx';
import { type Choice, headersOf, withChoice } from '../../../drafts/choices.ts';
import type { Draft } from '../../../drafts/drafts.ts';
import type { Mapping } from '../../../drafts/mapping.ts';
import { draftList } from '../../../drafts/parts.ts';
import { words as shared } from '../../../lib/words.ts';
import { words as checksWords } from '../checks/words.ts';
import { words } from '../words.ts';

function choiceSentence(choice: Choice): string {
  const { outdated } = words;
  if (choice.does === 'replace') return outdated.replace(checksWords.holds[choice.kind], choice.header);
  if (choice.does === 'read') return outdated.read(choice.header);
  return choice.does === 'join' ? outdated.join(choice.header) : '';
}

/** Choices about columns that the file no longer has when it is read this way. They are listed, never dropped silently. */
export function OutdatedChoices({ draft, state }: { draft: Draft; state: Mapping }) {
  const { choices, types } = state.outdated;
  const header = new Set(state.preview.table.header);
  const names = [...new Set([...types, ...choices.flatMap(headersOf)])].filter((name) => !header.has(name));
  if (names.length === 0) return null;
  const lines = [
    ...choices.map(choiceSentence),
    ...types.map((name) => {
      const type = state.byHand.get(name) ?? 'Do nothing';
      return words.outdated.type(name, shared.columnTypes[type].name);
    }),
  ];
  const forget = () =>
    draftList.decide(draft.id, (table) => ({
      choices: choices.reduce((left: readonly Choice[], choice) => withChoice(left, choice, false), table.choices),
      types: new Map([...table.types].filter(([name]) => !types.includes(name))),
    }));
  return (
    <Message
      tone="warn"
      role="alert"
      title={`${words.outdated.title(names)} ${lines.join(' ')}`}
      hint={words.outdated.hint}
    >
      <Button onClick={forget}>{words.outdated.forget}</Button>
    </Message>
  );
}

/** @returns the columns whose type changed once the whole file was read, except those set by the user */
export function changedTypes({ head, preview, byHand }: Pick<Mapping, 'head' | 'preview' | 'byHand'>): string[] {
  if (head === preview) return [];
  return preview.table.header.flatMap((header, at) => {
    const [was, is] = [head.suggestions[at]?.type, preview.suggestions[at]?.type];
    if (was === undefined || is === undefined || was === is || byHand.has(header)) return [];
    return [words.changedTo(header, shared.columnTypes[was].name, shared.columnTypes[is].name)];
  });
}

/** Lists the columns whose type changed when the whole file was read. */
export function ChangedTypes({ state }: { state: Mapping }) {
  const changed = state.fixed === null ? changedTypes(state) : [];
  if (changed.length === 0) return null;
  return <Message tone="plain" role="status" title={words.changed(changed)} />;
}
