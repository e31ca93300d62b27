import { Button } from '@mantine/core';
import { Message } from '../../../components/message.tsx';
import { type Choice, headersOf, withChoice } from '../../../drafts/choices.ts';
import { type Draft, decide } from '../../../drafts/drafts.ts';
import type { Mapping } from '../../../drafts/mapping.ts';
import { words as shared } from '../../../lib/words.ts';
import { words } from '../words.ts';

function choiceWords(choice: Choice): string {
  const { gone } = words.decide;
  if (choice.does === 'replace') return gone.replace(words.checks.holds[choice.kind], choice.header);
  if (choice.does === 'read') return gone.read(choice.header);
  return choice.does === 'join' ? gone.join(choice.header) : '';
}

/** Decisions about columns that the file does not have as it is read now: said, and never dropped without a word. */
export function GoneDecisions({ draft, state }: { draft: Draft; state: Mapping }) {
  const { choices, types } = state.gone;
  const header = new Set(state.preview.table.header);
  const names = [...new Set([...types, ...choices.flatMap(headersOf)])].filter((name) => !header.has(name));
  if (names.length === 0) return null;
  const lines = [
    ...choices.map(choiceWords),
    ...types.map((name) => {
      const type = state.byHand.get(name) ?? 'Do nothing';
      return words.decide.gone.type(name, shared.columnTypes[type].name);
    }),
  ];
  const forget = () =>
    decide(draft.id, (table) => ({
      choices: choices.reduce((left: readonly Choice[], choice) => withChoice(left, choice, false), table.choices),
      types: new Map([...table.types].filter(([name]) => !types.includes(name))),
    }));
  return (
    <Message
      tone="warn"
      role="alert"
      title={`${words.decide.gone.title(names)} ${lines.join(' ')}`}
      hint={words.decide.gone.hint}
    >
      <Button onClick={forget}>{words.decide.gone.forget}</Button>
    </Message>
  );
}
